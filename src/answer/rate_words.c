/* A rating in sentences. Each function adds one if the features give reason to. */
#include <string.h>

#include "answer/features.h"

/* "seven"; larger numbers in digits. */
static void add_number_word(uj_text *text, int number)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (number < (int)(sizeof words / sizeof *words))
        uj_text_words(text, words[number]);
    else
        uj_text_grouped(text, (uint64_t)number);
}

/* "five vehicles" */
static void add_some(uj_text *text, int number, const char *one)
{
    add_number_word(text, number);
    uj_text_printf(text, " %s%s", one, number == 1 ? "" : "s");
}

static void add_times(uj_text *text, int times)
{
    if (times == 1) {
        uj_text_words(text, "once");
    } else if (times == 2) {
        uj_text_words(text, "twice");
    } else {
        add_number_word(text, times);
        uj_text_words(text, " times");
    }
}

/* What stands before item number `item` of a list: nothing, a comma or a word. */
static void add_separator(uj_text *text, int item, int count, const char *last)
{
    if (item > 0)
        uj_text_words(text, item + 1 == count ? last : ", ");
}

/* Makes the letter at this place a capital: sentences begin with numbers that are words. */
static void capitalise(uj_text *text, size_t at)
{
    if (at < text->length && text->data[at] >= 'a' && text->data[at] <= 'z')
        text->data[at] = (char)(text->data[at] - 'a' + 'A');
}

/* ---- The solution ---- */

static void add_length(uj_text *text, const uj_rating *rating)
{
    uj_text_printf(text, "The shortest solution takes %d move%s", rating->moves, rating->moves == 1 ? "" : "s");
    if (rating->steps != rating->moves)
        uj_text_printf(text, ", or %d steps", rating->steps);
    uj_text_words(text, ". ");
}

/* How many vehicles must move just so often, and the last of them. */
static int movers_with(const uj_board *board, const uj_rating *rating, int moves, int *last)
{
    int count = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        if (rating->vehicle_moves[i] == moves) {
            count++;
            *last = i;
        }
    return count;
}

/* "five once, two twice and D four times": vehicles that must move equally often are one item. */
static void add_how_often(uj_text *text, const uj_board *board, const uj_rating *rating, int group_count)
{
    for (int moves = 1, item = 0; item < group_count; moves++) {
        int last = 0;
        const int count = movers_with(board, rating, moves, &last);
        if (count == 0)
            continue;
        add_separator(text, item++, group_count, " and ");
        if (group_count > 1 && count == 1)
            uj_text_printf(text, "%s ", board->vehicles[last].name);
        if (group_count > 1 && count > 1) {
            add_number_word(text, count);
            uj_text_words(text, " ");
        }
        add_times(text, moves);
    }
}

static void add_movers(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    const int movers = rating->must_move;
    int group_count = 0, last = 0;
    for (int moves = 1; moves <= rating->moves; moves++)
        group_count += movers_with(board, rating, moves, &last) > 0;
    const size_t begin = text->length;
    if (movers == 1) {
        uj_text_printf(text, "only %s must move", board->vehicles[last].name);
    } else if (movers == 2 && board->vehicle_count == 2) {
        uj_text_words(text, "both vehicles must move");
    } else if (movers == board->vehicle_count) {
        uj_text_words(text, "all ");
        add_some(text, movers, "vehicle");
        uj_text_words(text, " must move");
    } else {
        add_number_word(text, movers);
        uj_text_printf(text, " of the %d vehicles must move", board->vehicle_count);
    }
    uj_text_words(text, group_count > 1 ? ": " : movers > 1 ? ", each " : ", ");
    add_how_often(text, board, rating, group_count);
    uj_text_words(text, ". ");
    capitalise(text, begin);
}

/* ---- What is in the way ---- */

static bool is_ahead(const uj_board *board, int vehicle)
{
    const uj_vehicle *target = &board->vehicles[board->target];
    for (int column = target->column + target->length; column < board->width; column++)
        if (uj_board_at(board, target->row, column) == vehicle)
            return true;
    return false;
}

static void add_blockers(uj_text *text, const uj_board *board, int blockers)
{
    for (int i = 0, item = 0; i < board->vehicle_count; i++)
        if (is_ahead(board, i)) {
            add_separator(text, item++, blockers, " and ");
            uj_text_words(text, board->vehicles[i].name);
        }
}

/* The contrast between what meets the eye and what lies behind it. */
static void add_look(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    enum { LONG = 8, MANY_BEHIND = 4 };
    const int behind = rating->blocking_size - 1 - rating->blockers;
    if (rating->blockers == 0) {
        uj_text_words(text, "Nothing stands between the target and the exit");
        uj_text_words(text, rating->moves > 1 ? ", but something keeps it where it is. " : ". ");
        return;
    }
    const bool is_trap = rating->blockers == 1 && rating->moves >= LONG && behind >= MANY_BEHIND;
    const bool is_bluff = rating->blockers > 2 && rating->moves < LONG;
    uj_text_words(text, is_trap ? "It looks easy because only " : is_bluff ? "It looks hard because " : "");
    add_blockers(text, board, rating->blockers);
    uj_text_words(text, rating->blockers == 1 ? " stands" : " stand");
    uj_text_words(text, " between the target and the exit");
    if (behind == 0) {
        uj_text_words(text,
                      is_bluff ? ", but nothing is in their way. " : ", and nothing is in the way of a retreat. ");
        return;
    }
    uj_text_words(text, is_trap ? ", but " : ", and ");
    add_some(text, behind, "more vehicle");
    uj_text_words(text, behind == 1 ? " is" : " are");
    uj_text_words(text, " in the way further back, ");
    uj_text_words(text, behind == 1 ? "" : "the farthest ");
    add_some(text, rating->blocking_depth, "link");
    uj_text_words(text, " from the target");
    if (rating->blocking_largest_part > 2) {
        uj_text_words(text, "; ");
        add_some(text, rating->blocking_largest_part, "vehicle");
        uj_text_words(text, " form a knot in which each waits for the others");
    }
    uj_text_words(text, ". ");
}

static void add_detours(uj_text *text, const uj_rating *rating)
{
    enum { LONG = 6 };
    if (rating->counterintuitive == 0 && rating->red_backward == 0) {
        if (rating->moves >= LONG)
            uj_text_words(text,
                          "It can be solved without ever putting more in the target's way or moving the target back. ");
        return;
    }
    const size_t begin = text->length;
    if (rating->counterintuitive > 0) {
        add_some(text, rating->counterintuitive, "move");
        uj_text_words(text, " must make it look worse, with more in the target's way than before");
        capitalise(text, begin);
    }
    if (rating->red_backward > 0) {
        uj_text_words(text, rating->counterintuitive > 0 ? ", and the target" : "The target");
        uj_text_words(text, " itself must go back ");
        add_times(text, rating->red_backward);
    }
    uj_text_words(text, ". ");
}

/* ---- The choice of ways ---- */

static void add_paths(uj_text *text, const char *digits)
{
    enum { READABLE = 12 };
    const size_t length = strlen(digits);
    if (length <= READABLE)
        add_grouped_digits(text, digits);
    else
        uj_text_printf(text, "%c.%c·10^%zu", digits[0], digits[1], length - 1);
}

static void add_ways(uj_text *text, const uj_rating *rating)
{
    if (strcmp(rating->optimal_paths, "1") == 0) {
        uj_text_words(text, "No other solution is as short. ");
        return;
    }
    add_paths(text, rating->optimal_paths);
    uj_text_words(text, " solutions are this short; ");
    if (rating->divergence < 0) {
        uj_text_words(text, "they differ only in the order of their moves");
    } else if (rating->divergence == 0) {
        uj_text_words(text, "they differ from the first move on");
    } else {
        uj_text_words(text, "apart from the order of moves they agree for ");
        add_some(text, rating->divergence, "move");
    }
    if (rating->bottlenecks > 0) {
        uj_text_words(text, ", and all pass through the same ");
        if (rating->bottlenecks > 1)
            add_number_word(text, rating->bottlenecks);
        uj_text_words(text, rating->bottlenecks == 1 ? "state" : " states");
    }
    uj_text_words(text, ". ");
}

static void add_choice(uj_text *text, const uj_rating *rating)
{
    uj_text_printf(text, "Along the way there are %.1f moves to choose from, of which %.1f lead nearer. ",
                   rating->branching, rating->optimal_branching);
}

/* ---- The cluster ---- */

static void add_cluster(uj_text *text, const uj_rating *rating)
{
    uj_text_counted(text, rating->states, "state");
    uj_text_words(text, " can be reached");
    if (!rating->solvable) {
        uj_text_words(text, ", none of them with the target at the exit. ");
        return;
    }
    uj_text_words(text, ", ");
    uj_text_grouped(text, rating->solutions);
    uj_text_printf(text, " of them solved (%.2g %%); ", 100 * rating->solution_density);
    if (rating->harder_by == 0)
        uj_text_words(text, "none is harder than this one. ");
    else
        uj_text_printf(text, "the hardest of them takes %d more move%s than this one. ", rating->harder_by,
                       rating->harder_by == 1 ? "" : "s");
}

static void add_players(uj_text *text, const uj_rating *rating)
{
    uj_text_words(text, "A player who moves at random needs ");
    uj_text_grouped(text, (uint64_t)(rating->random_moves + 0.5));
    uj_text_words(text, " moves on average; one who prefers to clear the way ");
    const bool is_misled = rating->greedy_moves > 1.1 * rating->random_moves;
    uj_text_words(text, is_misled ? "is misled and needs as many as " : "needs ");
    uj_text_grouped(text, (uint64_t)(rating->greedy_moves + 0.5));
    uj_text_words(text, ". ");
}

static void add_superfluous(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    int count = 0, item = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        count += rating->removable[i];
    if (count == 0) {
        if (board->vehicle_count > 1)
            uj_text_words(text, "Every vehicle is necessary: without any one of them it would be easier. ");
        return;
    }
    uj_text_words(text, "It would be as hard without ");
    for (int i = 0; i < board->vehicle_count; i++)
        if (rating->removable[i]) {
            add_separator(text, item++, count, " or ");
            uj_text_words(text, board->vehicles[i].name);
        }
    uj_text_words(text, ". ");
}

void uj_rating_words(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    if (rating->moves == 0)
        uj_text_words(text, "The target is already at the exit. ");
    if (rating->moves > 0) {
        add_length(text, rating);
        add_movers(text, board, rating);
        add_look(text, board, rating);
        add_detours(text, rating);
        add_ways(text, rating);
    }
    if (rating->moves > 1)
        add_choice(text, rating);
    add_cluster(text, rating);
    if (rating->moves > 1) {
        add_players(text, rating);
        add_superfluous(text, board, rating);
    }
}

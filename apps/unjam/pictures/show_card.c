#include "pictures/show_card.h"

#include <stdio.h>

static const double patience_seconds = 20;

void show_card_init(struct show_card *extras)
{
    *extras = (struct show_card){.solution = UJ_SOLUTION_INIT};
}

void show_card_clear(struct show_card *extras)
{
    uj_solution_clear(&extras->solution);
}

static bool is_shortest(const uj_solution *solution)
{
    return solution->outcome == UJ_SOLVED && solution->optimal;
}

/* A board without a shortest solution has no par; where the search took too long, what the input claims is called so. */
static void add_par(struct show_card *extras, uj_card *card, int claimed_moves)
{
    const uj_solution *solution = &extras->solution;
    const bool is_proven = is_shortest(solution);
    const int moves = is_proven ? solution->length : claimed_moves;
    if (solution->outcome == UJ_UNSOLVABLE)
        snprintf(extras->par, sizeof extras->par, "no solution");
    else if (moves >= 0)
        snprintf(extras->par, sizeof extras->par, "%s %d %s", is_proven ? "Par" : "Claimed:", moves,
                 moves == 1 ? "move" : "moves");
    card->par = extras->par[0] != '\0' ? extras->par : NULL;
}

static void add_band(uj_card *card)
{
    const uj_limits limits = {.timeout_seconds = patience_seconds};
    uj_rating rating = UJ_RATING_INIT;
    if (uj_rate(&rating, card->board, &limits, NULL) == UJ_OK && rating.solvable) {
        card->band = uj_band_name(rating.band);
        card->level = (int)rating.band + 1;
    }
    uj_rating_clear(&rating);
}

void show_card_fill(struct show_card *extras, uj_card *card, int claimed_moves, bool with_solution)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.limits.timeout_seconds = patience_seconds;
    if (uj_solve(&extras->solution, card->board, &options, NULL) != UJ_OK)
        extras->solution.outcome = UJ_UNDECIDED;
    add_par(extras, card, claimed_moves);
    if (is_shortest(&extras->solution)) {
        add_band(card);
        if (with_solution) {
            card->solution = extras->solution.moves;
            card->solution_length = extras->solution.move_count;
        }
    }
    uj_id_text(extras->mark, uj_puzzle_id(card->board));
    card->mark = extras->mark;
}

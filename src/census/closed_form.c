#include "census/closed_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "census/census.h"

enum { REACHES = 3, SOLID = 3 };

/* What came last in the exit row, if it is this one; of plain groups in other rows, whether some cell is left by the row's vehicles and
 * walls, which is LAST_CAR. */
enum last_in_row { LAST_NONE, LAST_CAR, LAST_TRUCK, LASTS };

/* Before a cell is filled: vertical[c] cells of column c are still to be covered from here down, `horizontal` of this row. A column
 * that is SOLID is covered from the top to the bottom. */
struct state {
    uint8_t vertical[CLOSED_FORM_SIDE];
    uint8_t horizontal, last;
};

/* Nothing, or a vehicle that begins in the cell; cells that an earlier vehicle covers have no choice. */
struct choice {
    uint8_t length; /* 0: nothing */
    bool is_horizontal;
};

/* The first is all that a covered cell has. */
static const struct choice cell_choices[] = {{0, false}, {2, true}, {3, true}, {2, false}, {3, false}};

enum { CHOICES = sizeof cell_choices / sizeof *cell_choices };

static size_t state_number(const struct closed_form *form, const struct state *state)
{
    size_t number = 0;
    for (int c = 0; c < form->width; c++)
        number += state->vertical[c] * form->strides[c];
    return (number * REACHES + state->horizontal) * LASTS + state->last;
}

/* From one state to that with the next number. */
static void next_state(const struct closed_form *form, struct state *state)
{
    if (++state->last < LASTS)
        return;
    state->last = 0;
    if (++state->horizontal < REACHES)
        return;
    state->horizontal = 0;
    for (int c = form->width; c-- > 0;) {
        if (++state->vertical[c] < form->digits)
            return;
        state->vertical[c] = 0;
    }
}

/* Whether the row that ends here has the target where it must be, or is not too full. */
static bool row_may_end(const struct closed_form *form, int row, const struct state *state)
{
    return (row != form->exit && !form->is_plain) || state->last == LAST_CAR;
}

static bool starts(const struct closed_form *form, int row, int column, struct state *state, struct choice choice)
{
    if (choice.length == 0)
        return true;
    const int room = choice.is_horizontal ? form->width - column : form->height - row;
    if (choice.length > room)
        return false;
    if (!choice.is_horizontal) {
        state->vertical[column] = (uint8_t)(choice.length - 1);
        return true;
    }
    state->horizontal = (uint8_t)(choice.length - 1);
    if (row != form->exit)
        return true;
    const bool is_alone = choice.length == 2 && state->last == LAST_NONE;
    state->last = choice.length == 2 ? LAST_CAR : LAST_TRUCK;
    return is_alone || !form->is_plain;
}

/* Fills a cell; false if that is not possible. */
static bool advance(const struct closed_form *form, int cell, struct state *state, struct choice choice)
{
    const int row = cell / form->width, column = cell % form->width;
    const bool is_wall = form->walls >> cell & 1;
    const bool is_covered = state->vertical[column] > 0 || state->horizontal > 0;
    if ((is_wall || is_covered) && (choice.length > 0 || (is_wall && is_covered)))
        return false;
    if (state->vertical[column] > 0 && state->horizontal > 0)
        return false;
    const bool must_be_target = form->is_solved && row == form->exit && column == form->width - 2;
    if (must_be_target && (choice.length != 2 || !choice.is_horizontal))
        return false;
    const bool is_left = !is_wall && state->horizontal == 0 && (choice.length == 0 || !choice.is_horizontal);
    if (is_left && form->is_plain && row != form->exit)
        state->last = LAST_CAR;
    if (state->vertical[column] > 0)
        state->vertical[column] = (uint8_t)(state->vertical[column] - (state->vertical[column] != SOLID));
    else if (state->horizontal > 0)
        state->horizontal--;
    else if (!starts(form, row, column, state, choice))
        return false;
    if (column < form->width - 1)
        return true;
    if (!row_may_end(form, row, state))
        return false;
    state->last = LAST_NONE;
    return true;
}

static struct wide *ways_at(const struct closed_form *form, int cell)
{
    return form->ways + (size_t)cell * form->states;
}

/* The state in which these columns are solid, and nothing else is covered. */
static size_t solid_number(const struct closed_form *form, unsigned columns)
{
    struct state state = {0};
    for (; columns; columns &= columns - 1)
        state.vertical[__builtin_ctz(columns)] = SOLID;
    return state_number(form, &state);
}

/* Sets of columns that may be solid. */
static unsigned solid_sets(const struct closed_form *form)
{
    return form->is_plain ? 1U << form->width : 1;
}

/* Fillings that cover so many cells without a gap. */
static unsigned solid_fillings(int cells)
{
    return cells < 2 ? cells == 0 : solid_fillings(cells - 2) + solid_fillings(cells - 3);
}

static void start_counting(struct closed_form *form)
{
    const unsigned fillings = solid_fillings(form->height);
    for (unsigned columns = 0; columns < solid_sets(form); columns++) {
        struct wide ways = wide_of(1);
        for (unsigned rest = columns; rest; rest &= rest - 1) /* below 0: the sums are right modulo 2^128 */
            ways = wide_times(wide_subtract(wide_of(0), ways), fillings);
        ways_at(form, form->width * form->height)[solid_number(form, columns)] = ways;
    }
}

/* The ways to go on from a state before `cell`; `number` is that of the state. */
static struct wide ways_from(const struct closed_form *form, int cell, const struct state *before, size_t number)
{
    const int column = cell % form->width;
    const bool is_covered = before->vertical[column] > 0 || before->horizontal > 0;
    const struct wide *const ways = ways_at(form, cell + 1);
    const size_t vertical = REACHES * LASTS * form->strides[column];
    struct wide sum = {0};
    for (int i = 0; i < (is_covered ? 1 : CHOICES); i++) {
        struct state after = *before;
        if (advance(form, cell, &after, cell_choices[i])) /* what it changes, changes the number */
            sum = wide_add(
                sum,
                ways[number + (size_t)(after.vertical[column] - before->vertical[column]) * vertical +
                     (size_t)(after.horizontal - before->horizontal) * LASTS + (size_t)(after.last - before->last)]);
    }
    return sum;
}

/* From the last of these cells to the first of all, those behind them having been counted. False: the time is over. */
static bool count_ways(struct closed_form *form, int cells, uj_budget *budget)
{
    for (int cell = cells; cell-- > 0;) {
        struct state before = {0};
        for (size_t number = 0; number < form->states; number++, next_state(form, &before)) {
            if (budget_is_over_at(budget, number))
                return false;
            ways_at(form, cell)[number] = ways_from(form, cell, &before, number);
        }
    }
    return true;
}

static uj_status count_cells(struct closed_form *form, int cells, uj_budget *budget, uj_error *error)
{
    return count_ways(form, cells, budget)
               ? UJ_OK
               : fail_here(error, UJ_LIMIT, "out of time or stopped before %dx%d was counted", form->width,
                           form->height);
}

uj_status closed_form_init(struct closed_form *form, const uj_census_options *options, uint64_t walls, bool is_solved,
                           uj_budget *budget, uj_error *error)
{
    const int width = options->width, height = options->height;
    assert(width <= CLOSED_FORM_SIDE && height <= CLOSED_FORM_SIDE);
    *form = (struct closed_form){.width = width,
                                 .height = height,
                                 .exit = options->exit_row,
                                 .walls = walls,
                                 .is_solved = is_solved,
                                 .is_plain = options->plain,
                                 .digits = options->plain ? SOLID + 1 : REACHES,
                                 .states = REACHES * LASTS};
    for (int c = width; c-- > 0;) {
        form->strides[c] = form->states / (REACHES * LASTS);
        form->states *= (size_t)form->digits;
    }
    const int cells = width * height;
    form->ways = budget_zeroed(budget, (size_t)(cells + 1) * form->states, sizeof *form->ways);
    if (!form->ways)
        return budget_failure(budget) == UJ_LIMIT
                   ? fail_here(error, UJ_LIMIT, "counting %dx%d needs more memory than allowed", width, height)
                   : fail_memory(error);
    start_counting(form);
    const uj_status status = count_cells(form, cells, budget, error);
    if (status != UJ_OK)
        closed_form_free(form);
    return status;
}

void closed_form_free(struct closed_form *form)
{
    budget_free(form->ways);
    form->ways = NULL;
}

struct wide closed_form_total(const struct closed_form *form)
{
    struct wide total = {0};
    for (unsigned columns = 0; columns < solid_sets(form); columns++)
        total = wide_add(total, ways_at(form, 0)[solid_number(form, columns)]);
    return total;
}

/* Uniform below the bound, which is below 2^127: rejects until it fits. */
static struct wide random_below(uj_random *random, struct wide bound)
{
    struct wide mask = wide_subtract(bound, wide_of(1));
    for (unsigned shift = 1; shift < 128; shift *= 2)
        mask = wide_or(mask, wide_right(mask, shift));
    for (;;) {
        const uint64_t high = uj_random_next(random), low = uj_random_next(random);
        const struct wide value = wide_and((struct wide){high, low}, mask);
        if (wide_is_less(value, bound))
            return value;
    }
}

uj_status closed_form_sample(const struct closed_form *form, uj_random *random, uj_board *out, uj_error *error)
{
    struct state state = {0};
    int target = -1, count = 0;
    uj_status status = uj_board_init(out, form->width, form->height, error);
    for (int cell = 0; cell < form->width * form->height && status == UJ_OK; cell++) {
        const int row = cell / form->width, column = cell % form->width;
        struct wide rest = random_below(random, ways_at(form, cell)[state_number(form, &state)]);
        for (int i = 0; i < CHOICES; i++) {
            struct state after = state;
            if (!advance(form, cell, &after, cell_choices[i]))
                continue;
            const struct wide ways = ways_at(form, cell + 1)[state_number(form, &after)];
            if (!wide_is_less(rest, ways)) {
                rest = wide_subtract(rest, ways);
                continue;
            }
            state = after;
            if (form->walls >> cell & 1)
                status = uj_board_add_wall(out, row, column, error);
            if (cell_choices[i].length > 0) {
                const char name[3] = {(char)('A' + count / 26), (char)('A' + count % 26), '\0'};
                if (row == form->exit && cell_choices[i].is_horizontal)
                    target = count;
                count++;
                status =
                    uj_board_add(out, name, row, column, cell_choices[i].length, cell_choices[i].is_horizontal, error);
            }
            break;
        }
    }
    if (status == UJ_OK)
        status = uj_board_finish(out, target, form->exit, error);
    if (status == UJ_OK)
        uj_board_canonical(out, out);
    return status;
}

/* ---- Counting ------------------------------------------------------------------------------------------------------ */

static void write_digits(struct wide number, char digits[UJ_CENSUS_DIGITS])
{
    char reversed[UJ_CENSUS_DIGITS];
    int count = 0;
    do {
        reversed[count++] = (char)('0' + wide_divide(&number, 10));
    } while (!wide_is_zero(number));
    for (int i = 0; i < count; i++)
        digits[i] = reversed[count - 1 - i];
    digits[count] = '\0';
}

/* Moves the walls. What was counted behind the last cell that changes stays. */
static uj_status change_walls(struct closed_form *form, uint64_t walls, uj_budget *budget, uj_error *error)
{
    const uint64_t changes = form->walls ^ walls;
    form->walls = walls;
    return count_cells(form, changes ? 64 - __builtin_clzll(changes) : 0, budget, error);
}

/* So that neighbours differ in the first cells, if they can. */
static int by_last_wall(const void *a, const void *b)
{
    const uint64_t x = ((const struct walled *)a)->cells, y = ((const struct walled *)b)->cells;
    return (x > y) - (x < y);
}

/* Adds up all choices of walls. */
static uj_status add_up(struct wide *out, const uj_census_options *options, const struct walled *choices,
                        uint32_t choice_count, bool is_solved, uj_budget *budget, uj_error *error)
{
    struct closed_form form;
    uj_status status = closed_form_init(&form, options, choices[0].cells, is_solved, budget, error);
    *out = wide_of(0);
    for (uint32_t i = 0; i < choice_count && status == UJ_OK; i++) {
        if (choices[i].times == 0)
            continue;
        status = change_walls(&form, choices[i].cells, budget, error);
        *out = wide_add(*out, wide_times(closed_form_total(&form), (uint32_t)choices[i].times));
    }
    closed_form_free(&form);
    return status;
}

uj_status uj_census_closed_form(const uj_census_options *given, const uj_limits *limits, char legal[UJ_CENSUS_DIGITS],
                                char solutions[UJ_CENSUS_DIGITS], uj_error *error)
{
    uj_census_options asked = UJ_CENSUS_OPTIONS_INIT;
    uj_status status = census_read(&asked, given, CLOSED_FORM_SIDE, "there is no count of", error);
    if (status != UJ_OK)
        return status;
    uj_budget budget;
    budget_init(&budget, limits);
    uint32_t choice_count;
    struct walled *const choices = walls_choose(&asked, true, &choice_count);
    if (!choices)
        return fail_memory(error);
    qsort(choices, choice_count, sizeof *choices, by_last_wall);
    struct wide number;
    for (int is_solved = 0; is_solved < 2 && status == UJ_OK; is_solved++) {
        status = add_up(&number, &asked, choices, choice_count, is_solved, &budget, error);
        if (status == UJ_OK)
            write_digits(number, is_solved ? solutions : legal);
    }
    free(choices);
    return status;
}

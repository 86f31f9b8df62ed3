#include "census/closed_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "census/census.h"

enum last_in_exit_row { LAST_NONE, LAST_CAR, LAST_TRUCK, LASTS };

/* Before a cell is filled: vertical[c] cells of column c are still to be covered from here down, `horizontal` of this row. */
struct state {
    uint8_t vertical[CLOSED_FORM_SIDE];
    uint8_t horizontal, last;
};

/* Nothing, or a vehicle that begins in the cell; cells that an earlier vehicle covers have no choice. */
struct choice {
    uint8_t length; /* 0: nothing */
    bool is_horizontal;
};

static const struct choice cell_choices[] = {{0, false}, {2, true}, {3, true}, {2, false}, {3, false}};

enum { CHOICES = sizeof cell_choices / sizeof *cell_choices };

static size_t state_number(const struct closed_form *form, const struct state *state)
{
    size_t number = 0;
    for (int c = 0; c < form->width; c++)
        number = number * 3 + state->vertical[c];
    return (number * 3 + state->horizontal) * LASTS + state->last;
}

static struct state state_at(const struct closed_form *form, size_t number)
{
    struct state state = {.last = (uint8_t)(number % LASTS)};
    number /= LASTS;
    state.horizontal = (uint8_t)(number % 3);
    number /= 3;
    for (int c = form->width; c-- > 0; number /= 3)
        state.vertical[c] = (uint8_t)(number % 3);
    return state;
}

/* Whether the row that ends here has the target where it must be. */
static bool row_may_end(const struct closed_form *form, int row, const struct state *state)
{
    return row != form->exit || state->last == LAST_CAR;
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
    if (row == form->exit)
        state->last = choice.length == 2 ? LAST_CAR : LAST_TRUCK;
    return true;
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
    if (state->vertical[column] > 0)
        state->vertical[column]--;
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

static uint128 *ways_at(const struct closed_form *form, int cell)
{
    return form->ways + (size_t)cell * form->states;
}

/* From the last cell to the first. False: the time is over. */
static bool count_ways(struct closed_form *form, uj_budget *budget)
{
    const int cells = form->width * form->height;
    ways_at(form, cells)[0] = 1;
    for (int cell = cells; cell-- > 0;)
        for (size_t number = 0; number < form->states; number++) {
            if (budget_is_over_at(budget, number))
                return false;
            const struct state before = state_at(form, number);
            uint128 ways = 0;
            for (int i = 0; i < CHOICES; i++) {
                struct state after = before;
                if (advance(form, cell, &after, cell_choices[i]))
                    ways += ways_at(form, cell + 1)[state_number(form, &after)];
            }
            ways_at(form, cell)[number] = ways;
        }
    return true;
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
                                 .states = 3 * LASTS};
    for (int c = 0; c < width; c++)
        form->states *= 3;
    const int cells = width * height;
    form->ways = budget_zeroed(budget, (size_t)(cells + 1) * form->states, sizeof *form->ways);
    if (!form->ways)
        return budget_failure(budget) == UJ_LIMIT
                   ? fail_here(error, UJ_LIMIT, "counting %dx%d needs more memory than allowed", width, height)
                   : fail_memory(error);
    if (count_ways(form, budget))
        return UJ_OK;
    closed_form_free(form);
    return fail_here(error, UJ_LIMIT, "out of time or stopped before %dx%d was counted", width, height);
}

void closed_form_free(struct closed_form *form)
{
    budget_free(form->ways);
    form->ways = NULL;
}

uint128 closed_form_total(const struct closed_form *form)
{
    return ways_at(form, 0)[0];
}

/* Uniform below the bound, which is below 2^127: rejects until it fits. */
static uint128 random_below(uj_random *random, uint128 bound)
{
    uint128 mask = bound - 1;
    for (unsigned shift = 1; shift < 128; shift *= 2)
        mask |= mask >> shift;
    for (;;) {
        const uint128 high = uj_random_next(random), value = (high << 64 | uj_random_next(random)) & mask;
        if (value < bound)
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
        uint128 rest = random_below(random, ways_at(form, cell)[state_number(form, &state)]);
        for (int i = 0; i < CHOICES; i++) {
            struct state after = state;
            if (!advance(form, cell, &after, cell_choices[i]))
                continue;
            const uint128 ways = ways_at(form, cell + 1)[state_number(form, &after)];
            if (rest >= ways) {
                rest -= ways;
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

static void write_digits(uint128 number, char digits[UJ_CENSUS_DIGITS])
{
    char reversed[UJ_CENSUS_DIGITS];
    int count = 0;
    do {
        reversed[count++] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    for (int i = 0; i < count; i++)
        digits[i] = reversed[count - 1 - i];
    digits[count] = '\0';
}

/* Adds up all choices of walls. */
static uj_status add_up(uint128 *out, const uj_census_options *options, const struct walled *choices,
                        uint32_t choice_count, bool is_solved, uj_budget *budget, uj_error *error)
{
    *out = 0;
    for (uint32_t i = 0; i < choice_count; i++) {
        struct closed_form form;
        if (choices[i].times == 0)
            continue;
        const uj_status status = closed_form_init(&form, options, choices[i].cells, is_solved, budget, error);
        if (status != UJ_OK)
            return status;
        *out += (uint128)choices[i].times * closed_form_total(&form);
        closed_form_free(&form);
    }
    return UJ_OK;
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
    uint128 number;
    for (int is_solved = 0; is_solved < 2 && status == UJ_OK; is_solved++) {
        status = add_up(&number, &asked, choices, choice_count, is_solved, &budget, error);
        if (status == UJ_OK)
            write_digits(number, is_solved ? solutions : legal);
    }
    free(choices);
    return status;
}

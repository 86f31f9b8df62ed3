#include "census/profile.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum last_in_exit_row { LAST_NONE, LAST_CAR, LAST_TRUCK, LASTS };

/* Before a cell is filled: vertical[c] cells of column c are still to be covered from here down, `horizontal` of this row. */
struct state {
    uint8_t vertical[PROFILE_SIDE];
    uint8_t horizontal, last;
};

/* Nothing, or a vehicle that begins in the cell; cells that an earlier vehicle covers have no choice. */
struct choice {
    uint8_t length; /* 0: nothing */
    bool is_horizontal;
};

static const struct choice choices[] = {{0, false}, {2, true}, {3, true}, {2, false}, {3, false}};

enum { CHOICES = sizeof choices / sizeof *choices };

static size_t state_number(const struct profile *profile, const struct state *state)
{
    size_t number = 0;
    for (int c = 0; c < profile->width; c++)
        number = number * 3 + state->vertical[c];
    return (number * 3 + state->horizontal) * LASTS + state->last;
}

static struct state state_at(const struct profile *profile, size_t number)
{
    struct state state = {.last = (uint8_t)(number % LASTS)};
    number /= LASTS;
    state.horizontal = (uint8_t)(number % 3);
    number /= 3;
    for (int c = profile->width; c-- > 0; number /= 3)
        state.vertical[c] = (uint8_t)(number % 3);
    return state;
}

/* Whether the row that ends here has the target where it must be. */
static bool row_may_end(const struct profile *profile, int row, const struct state *state)
{
    return row != profile->exit || state->last == LAST_CAR;
}

static bool starts(const struct profile *profile, int row, int column, struct state *state, struct choice choice)
{
    if (choice.length == 0)
        return true;
    const int room = choice.is_horizontal ? profile->width - column : profile->height - row;
    if (choice.length > room)
        return false;
    if (!choice.is_horizontal) {
        state->vertical[column] = (uint8_t)(choice.length - 1);
        return true;
    }
    state->horizontal = (uint8_t)(choice.length - 1);
    if (row == profile->exit)
        state->last = choice.length == 2 ? LAST_CAR : LAST_TRUCK;
    return true;
}

/* Fills a cell; false if that is not possible. */
static bool advance(const struct profile *profile, int cell, struct state *state, struct choice choice)
{
    const int row = cell / profile->width, column = cell % profile->width;
    const bool is_wall = profile->walls >> cell & 1;
    const bool is_covered = state->vertical[column] > 0 || state->horizontal > 0;
    if ((is_wall || is_covered) && (choice.length > 0 || (is_wall && is_covered)))
        return false;
    if (state->vertical[column] > 0 && state->horizontal > 0)
        return false;
    const bool must_be_target = profile->is_solved && row == profile->exit && column == profile->width - 2;
    if (must_be_target && (choice.length != 2 || !choice.is_horizontal))
        return false;
    if (state->vertical[column] > 0)
        state->vertical[column]--;
    else if (state->horizontal > 0)
        state->horizontal--;
    else if (!starts(profile, row, column, state, choice))
        return false;
    if (column < profile->width - 1)
        return true;
    if (!row_may_end(profile, row, state))
        return false;
    state->last = LAST_NONE;
    return true;
}

static uint128 *ways_at(const struct profile *profile, int cell)
{
    return profile->ways + (size_t)cell * profile->states;
}

uj_status profile_init(struct profile *profile, int width, int height, int exit, uint64_t walls, bool is_solved,
                       uj_error *error)
{
    assert(width <= PROFILE_SIDE && height <= PROFILE_SIDE);
    *profile = (struct profile){
        .width = width, .height = height, .exit = exit, .walls = walls, .is_solved = is_solved, .states = 3 * LASTS};
    for (int c = 0; c < width; c++)
        profile->states *= 3;
    const int cells = width * height;
    profile->ways = calloc((size_t)(cells + 1) * profile->states, sizeof *profile->ways);
    if (!profile->ways)
        return fail_memory(error);
    ways_at(profile, cells)[0] = 1;
    for (int cell = cells; cell-- > 0;)
        for (size_t number = 0; number < profile->states; number++) {
            const struct state before = state_at(profile, number);
            uint128 ways = 0;
            for (int i = 0; i < CHOICES; i++) {
                struct state after = before;
                if (advance(profile, cell, &after, choices[i]))
                    ways += ways_at(profile, cell + 1)[state_number(profile, &after)];
            }
            ways_at(profile, cell)[number] = ways;
        }
    return UJ_OK;
}

void profile_free(struct profile *profile)
{
    free(profile->ways);
    profile->ways = NULL;
}

uint128 profile_total(const struct profile *profile)
{
    return ways_at(profile, 0)[0];
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

uj_status profile_draw(const struct profile *profile, uj_random *random, uj_board *out, uj_error *error)
{
    struct state state = {0};
    int target = -1, count = 0;
    uj_status status = uj_board_init(out, profile->width, profile->height, error);
    for (int cell = 0; cell < profile->width * profile->height && status == UJ_OK; cell++) {
        const int row = cell / profile->width, column = cell % profile->width;
        uint128 rest = random_below(random, ways_at(profile, cell)[state_number(profile, &state)]);
        for (int i = 0; i < CHOICES; i++) {
            struct state after = state;
            if (!advance(profile, cell, &after, choices[i]))
                continue;
            const uint128 ways = ways_at(profile, cell + 1)[state_number(profile, &after)];
            if (rest >= ways) {
                rest -= ways;
                continue;
            }
            state = after;
            if (profile->walls >> cell & 1)
                status = uj_board_add_wall(out, row, column, error);
            if (choices[i].length > 0) {
                const char name[3] = {(char)('A' + count / 26), (char)('A' + count % 26), '\0'};
                if (row == profile->exit && choices[i].is_horizontal)
                    target = count;
                count++;
                status = uj_board_add(out, name, row, column, choices[i].length, choices[i].is_horizontal, error);
            }
            break;
        }
    }
    if (status == UJ_OK)
        status = uj_board_finish(out, target, profile->exit, error);
    if (status == UJ_OK)
        uj_board_canonical(out, out);
    return status;
}

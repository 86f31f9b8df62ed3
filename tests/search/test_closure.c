/* The estimate "closure" against its definition, and where finding the cheapest set would take too long. */
#include "heuristic_support.h"

/* ---- Exactness: the definition, tried for every set of travels ---- */

struct travels {
    const struct layout *layout;
    positions state;
    int owner[UJ_MAX_SIDE * UJ_MAX_SIDE]; /* -1: free */
    int ahead[UJ_MAX_VEHICLES], back[UJ_MAX_VEHICLES];
    int best;
};

/* Whether what stands on a cell travels far enough to let a vehicle travel over it, `by` cells in all. */
static bool gives_way(const struct travels *travels, int vehicle, int cell, int by, int sign)
{
    const struct lane *lane = &travels->layout->lanes[vehicle];
    const int other = travels->owner[cell];
    if (other < 0)
        return true;
    const struct lane *others = &travels->layout->lanes[other];
    const int from = travels->state.at[other], here = travels->state.at[vehicle];
    if (others->stride == lane->stride)
        return sign > 0 ? from + travels->ahead[other] >= here + by + lane->length
                        : from - travels->back[other] + others->length <= here - by;
    const int along = (cell - others->start) / others->stride;
    return from + travels->ahead[other] > along || from - travels->back[other] + others->length <= along;
}

static bool closed(const struct travels *travels)
{
    for (int v = 0; v < travels->layout->vehicle_count; v++) {
        const struct lane *lane = &travels->layout->lanes[v];
        const unsigned here = travels->state.at[v];
        for (int k = 1; k <= travels->ahead[v]; k++)
            if (!gives_way(travels, v, (int)lane_cell(lane, here + lane->length - 1 + (unsigned)k), travels->ahead[v],
                           1))
                return false;
        for (int k = 1; k <= travels->back[v]; k++)
            if (!gives_way(travels, v, (int)lane_cell(lane, here - (unsigned)k), travels->back[v], -1))
                return false;
    }
    return true;
}

static void try_all_travels(struct travels *travels, int vehicle, int cost, uj_metric metric)
{
    const struct layout *layout = travels->layout;
    if (cost >= travels->best)
        return;
    if (vehicle == layout->vehicle_count) {
        if (closed(travels))
            travels->best = cost;
        return;
    }
    const struct lane *lane = &layout->lanes[vehicle];
    const int here = travels->state.at[vehicle], least = vehicle == layout->target ? layout->goal - here : 0;
    for (int a = least; a <= lane->high - here; a++)
        for (int b = 0; b <= here - lane->low; b++) {
            travels->ahead[vehicle] = a;
            travels->back[vehicle] = b;
            const int own = metric == UJ_MOVES ? (a > 0) + (b > 0) : a + b + (a < b ? a : b);
            try_all_travels(travels, vehicle + 1, cost + own, metric);
        }
}

/* Only those up to `most` are tried; one more if there are none. */
static int cheapest_closed_travels(const struct layout *layout, const positions *state, uj_metric metric, int most)
{
    struct travels travels = {.layout = layout, .state = *state, .best = most + 1};
    for (int cell = 0; cell < UJ_MAX_SIDE * UJ_MAX_SIDE; cell++)
        travels.owner[cell] = -1;
    for (int v = 0; v < layout->vehicle_count; v++)
        for (unsigned k = 0; k < layout->lanes[v].length; k++)
            travels.owner[lane_cell(&layout->lanes[v], state->at[v] + k)] = v;
    try_all_travels(&travels, 0, 0, metric);
    return travels.best;
}

static void it_is_the_exact_minimum(void **unused)
{
    (void)unused;
    const struct random_board_options options = {3, 9, 4, 8, 50, 80, 2, false};
    uj_random random;
    uj_random_seed(&random, 77, 0);
    int beyond_blockers = 0;
    for (int round = 0; round < random_rounds(1500); round++) {
        uj_board board;
        random_board(&board, &random, &options);
        struct layout layout;
        positions state;
        layout_init(&layout, &board);
        positions_of(&state, &board);
        if (layout_hopeless(&layout))
            continue;
        for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
            const int closure = estimate_of("closure", &layout, &state, metric),
                      most = closure < HEURISTIC_DEAD ? closure : 12;
            const int cheapest = cheapest_closed_travels(&layout, &state, metric, most);
            assert_int_equal(cheapest, closure < HEURISTIC_DEAD ? closure : most + 1);
            beyond_blockers += closure < HEURISTIC_DEAD && closure > estimate_of("blockers", &layout, &state, metric);
        }
    }
    assert_true(beyond_blockers > 50);
}

/* ---- Giving up ---- */

/* Boards so crowded that the cheapest closed set takes more looks than an estimate may. What the first look shows is less than that set,
 * which was found without the limit; the sets found before giving up cost as much or more. */
static void it_is_a_lower_bound_where_it_gives_up(void **state)
{
    (void)state;
    static const struct {
        int board;
        uj_metric metric;
        int bound, cheapest;
    } rows[] = {{3, UJ_STEPS, 31, 59},
                {8, UJ_MOVES, 20, 32},
                {10, UJ_MOVES, 24, 33},
                {10, UJ_STEPS, 39, 63},
                {15, UJ_MOVES, 17, 28}};
    const struct random_board_options crowded = {15, 16, 3, 100, 88, 97, 3, false};
    uj_random random;
    uj_random_seed(&random, 1, 0);
    uj_board board;
    int made = 0;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (; made <= rows[i].board; made++)
            random_board(&board, &random, &crowded);
        struct layout layout;
        positions here = {{0}};
        layout_init(&layout, &board);
        positions_of(&here, &board);
        const int estimate = estimate_of("closure", &layout, &here, rows[i].metric);
        assert_int_equal(estimate, rows[i].bound);
        assert_in_range(estimate, estimate_of("blockers", &layout, &here, rows[i].metric), rows[i].cheapest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_exact_minimum),
        cmocka_unit_test(it_is_a_lower_bound_where_it_gives_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

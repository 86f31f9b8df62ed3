/* The engine without a census: a sink of the test's own counts what it reports. */
#include "cmocka_prelude.h"

#include "lattice/engine.h"

typedef struct counting_sink {
    uint64_t levels, clusters, groups, in_clusters, in_groups, solutions, solvable;
    int deepest;
    struct board_bits hardest;
    int wanted; /* clusters of at least this distance */
    uint64_t moving,
        needed; /* vehicles of the hardest states, the target aside: found to move; needed, by solving without each */
    bool is_full, compares_moving;
} sink;

static struct lattice lattice;

static void sink_level(sink *sums, uint32_t distance, uint64_t count)
{
    (void)distance;
    sums->levels += count;
}

static bool sink_wants(const sink *sums, const struct group *group, int distance)
{
    assert_non_null(group->lattice);
    return distance >= sums->wanted;
}

static int length_without(const struct bits_vehicle *vehicles, int count, int without)
{
    uj_board board;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = "bfs";
    options.metric = lattice.metric;
    assert_int_equal(uj_board_init(&board, lattice.width, lattice.height, NULL), UJ_OK);
    for (int row = 0; row < lattice.height; row++)
        for (int column = 0; column < lattice.width; column++)
            if (lattice.walls >> (row * lattice.width + column) & 1)
                assert_int_equal(uj_board_add_wall(&board, row, column, NULL), UJ_OK);
    for (int i = 0; i < count; i++) {
        const struct bits_vehicle *const v = &vehicles[i];
        const char name[2] = {(char)('A' + i), '\0'};
        if (i != without)
            assert_int_equal(uj_board_add(&board, name, v->row, v->column, v->length, v->is_horizontal, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    assert_int_equal(uj_solve(&solution, &board, &options, NULL), UJ_OK);
    const int length = solution.length;
    uj_solution_clear(&solution);
    return length;
}

/* Whatever moves in a shortest solution is needed. */
static void compare_moving(sink *sums, const struct cluster_found *cluster, const struct hardest *hardest)
{
    struct bits_vehicle vehicles[BITS_VEHICLES];
    const int count = board_bits_vehicles(&hardest->cells, lattice.width, lattice.height, lattice.exit, vehicles);
    const uint64_t moving = engine_moving(cluster->engine, hardest, cluster->distance);
    assert_int_equal(length_without(vehicles, count, -1), cluster->distance);
    assert_int_equal(moving & ~(hardest->cells.horizontal | hardest->cells.vertical), 0);
    for (int i = 1; i < count; i++) {
        const bool is_moving = moving >> (vehicles[i].row * lattice.width + vehicles[i].column) & 1;
        const bool is_needed = length_without(vehicles, count, i) < cluster->distance;
        assert_true(is_needed || !is_moving);
        sums->moving += is_moving;
        sums->needed += is_needed;
    }
}

static uj_status sink_cluster(sink *sums, const struct group *group, const struct cluster_found *cluster)
{
    assert_non_null(group->lattice);
    assert_int_equal(cluster->hardest != NULL, cluster->distance >= sums->wanted);
    sums->clusters++;
    sums->in_clusters += cluster->size;
    if (cluster->distance > sums->deepest) {
        sums->deepest = cluster->distance;
        if (cluster->hardest)
            sums->hardest = cluster->hardest->cells;
    }
    if (sums->compares_moving && cluster->hardest)
        compare_moving(sums, cluster, cluster->hardest);
    if (sums->compares_moving && cluster->hardest_mirrored)
        compare_moving(sums, cluster, cluster->hardest_mirrored);
    return sums->is_full ? UJ_NO_MEMORY : UJ_OK;
}

static void sink_group(sink *sums, const struct group *group, const struct group_found *found)
{
    int vehicles = 0;
    for (int row = 0; row < group->lattice->height; row++)
        vehicles += group->rows[row]->vehicles;
    for (int column = 0; column < group->lattice->width; column++)
        vehicles += group->columns[column]->vehicles;
    assert_int_equal(vehicles, group->vehicles);
    sums->groups++;
    sums->in_groups += found->size;
    sums->solutions += found->solutions;
    sums->solvable += found->solvable;
}

#include "lattice/kernel.h"

static const struct kernel counting_kernel = {kernel_grow, kernel_solve};

static uj_status run_all(sink *sums, uint64_t *unsolvable)
{
    uj_status status = UJ_OK;
    *unsolvable = 0;
    for (int i = 0; i < AXES && status == UJ_OK; i++) {
        struct engine engine;
        engine_init(&engine, &lattice, &lattice.axes[i], &counting_kernel, sums);
        for (uint32_t tuple = 0; tuple < axis_tuples(&lattice.axes[i]) && status == UJ_OK; tuple++) {
            status = engine_run(&engine, tuple, -1);
            *unsolvable += engine.unsolvable;
        }
        engine_free(&engine);
    }
    return status;
}

static void the_engine_solves_all_groups_of_four_by_four(void **state)
{
    (void)state;
    sink sums = {.deepest = -1, .wanted = 7};
    uint64_t unsolvable;
    lattice_init(&lattice, 4, 4, 1, 0, false, UJ_MOVES);
    assert_int_equal(run_all(&sums, &unsolvable), UJ_OK);
    assert_int_equal(sums.in_groups + unsolvable, 13146);
    assert_int_equal(sums.solutions, 4592);
    assert_int_equal(sums.solvable, 9444);
    assert_int_equal(sums.levels, 9444);
    assert_int_equal(sums.groups, 1143);
    assert_int_equal(sums.clusters, 1225);
    assert_int_equal(sums.in_clusters, sums.in_groups);
    assert_int_equal(sums.deepest, 7);
}

static void the_hardest_configuration_is_a_board(void **state)
{
    (void)state;
    sink sums = {.deepest = -1, .wanted = 0};
    uint64_t unsolvable;
    uj_board board;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    lattice_init(&lattice, 4, 4, 1, UINT64_C(1) << 15, false, UJ_MOVES);
    assert_int_equal(run_all(&sums, &unsolvable), UJ_OK);
    assert_int_equal(board_bits_board(&board, &sums.hardest, 4, 4, 1, lattice.walls, NULL), UJ_OK);
    assert_int_equal(uj_solve(&solution, &board, &options, NULL), UJ_OK);
    assert_int_equal(solution.length, sums.deepest);
    uj_solution_clear(&solution);
}

static void a_vehicle_that_moves_in_a_shortest_solution_is_needed(void **state)
{
    (void)state;
    static const struct {
        int width, height, exit;
        uint64_t walls;
        uj_metric metric;
    } cases[] = {
        {4, 4, 1, 0, UJ_MOVES}, {4, 4, 1, UINT64_C(1) << 15, UJ_STEPS}, {4, 5, 2, 0, UJ_MOVES}, /* with mirror images */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sink sums = {.deepest = -1, .wanted = 3, .compares_moving = true};
        uint64_t unsolvable;
        lattice_init(&lattice, cases[i].width, cases[i].height, cases[i].exit, cases[i].walls, false, cases[i].metric);
        assert_int_equal(run_all(&sums, &unsolvable), UJ_OK);
        assert_true(sums.moving > sums.needed / 2); /* the others are needed because they stand in the way */
    }
}

static void a_sink_that_fails_ends_the_run(void **state)
{
    (void)state;
    sink sums = {.deepest = -1, .wanted = 1000, .is_full = true};
    uint64_t unsolvable;
    lattice_init(&lattice, 3, 3, 1, 0, false, UJ_MOVES);
    assert_int_equal(run_all(&sums, &unsolvable), UJ_NO_MEMORY);
    assert_int_equal(sums.clusters, 1);
}

static void the_bits_of_a_board_say_where_each_vehicle_is(void **state)
{
    (void)state;
    /* AABB / CCCo / ooDo / EEDo: two cars that touch are not a vehicle of four cells, three cells are a truck. */
    const struct board_bits bits = {0x307f, 0x4400, 0x1415};
    struct bits_vehicle vehicles[BITS_VEHICLES];
    assert_int_equal(board_bits_vehicles(&bits, 4, 4, 0, vehicles), 5);
    assert_int_equal(vehicles[0].column, 2); /* the target is the last of the exit row */
    assert_int_equal(vehicles[1].column, 0);
    assert_int_equal(vehicles[2].length, 3);
    assert_int_equal(vehicles[3].row, 3);
    assert_false(vehicles[4].is_horizontal);
    assert_int_equal(vehicles[4].length, 2);
    /* Row 3 of the same board, where EE ends before a column: its exit row is set, and a wall on a vehicle is refused. */
    uj_board board;
    assert_int_equal(board_bits_board(&board, &bits, 4, 4, 3, 0, NULL), UJ_OK);
    assert_int_equal(board.exit_row, 3);
    assert_int_equal(board.target, 0);
    assert_int_equal(board_bits_board(&board, &bits, 4, 4, 3, 1, NULL), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_solves_all_groups_of_four_by_four),
        cmocka_unit_test(the_hardest_configuration_is_a_board),
        cmocka_unit_test(a_vehicle_that_moves_in_a_shortest_solution_is_needed),
        cmocka_unit_test(a_sink_that_fails_ends_the_run),
        cmocka_unit_test(the_bits_of_a_board_say_where_each_vehicle_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "search/big/path.h"
#include "search_support.h"

/* A path to a solution that wanders about first: up to `detours` random moves, then the shortest solution from
 * there. */
static bool make_path(struct path *path, const struct fixture *fixture, uj_random *random, int detours)
{
    uj_board board = *fixture->search.board;
    const struct layout *layout = &fixture->search.layout;
    assert_int_equal(path_resize(path, detours), UJ_OK);
    int length = 0;
    for (; length < detours && !uj_board_solved(&board); length++) {
        positions now;
        positions_of(&now, &board);
        layout_pack(layout, &now, path_state(path, length));
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_board_moves(&board, fixture->options.metric, moves);
        assert_int_equal(uj_board_move(&board, moves[uj_random_below(random, count)], NULL), UJ_OK);
    }
    uj_solution rest = solve_with(&board, (uj_solve_options){.algorithm = "bfs", .metric = fixture->options.metric});
    const bool solved = rest.outcome == UJ_SOLVED;
    assert_int_equal(path_resize(path, length + (int)rest.move_count), UJ_OK);
    for (size_t i = 0; i <= rest.move_count; i++) {
        positions now;
        positions_of(&now, &board);
        layout_pack(layout, &now, path_state(path, length + (int)i));
        if (i < rest.move_count)
            assert_int_equal(uj_board_move(&board, rest.moves[i], NULL), UJ_OK);
    }
    uj_solution_clear(&rest);
    return solved;
}

static void shorten_and_check(const uj_board *board, uj_metric metric, int length, uint32_t max_states)
{
    uj_random random;
    uj_random_seed(&random, (uint64_t)length, max_states);
    struct fixture fixture;
    set_up_with_mover(&fixture, board, (uj_solve_options){.metric = metric});
    struct path path;
    path_init(&path, fixture.search.layout.words);
    assert_true(make_path(&path, &fixture, &random, 12));
    const int before = path.length;
    assert_int_equal(path_shorten(&fixture.search, &fixture.mover, &path, max_states), UJ_OK);
    assert_in_range(path.length, length, before);
    if (max_states == UINT32_MAX)
        assert_int_equal(path.length, length);
    assert_int_equal(path_report(&path, &fixture.search.layout, &fixture.solution), UJ_OK);
    assert_int_equal(uj_solution_check(board, fixture.solution.moves, fixture.solution.move_count, NULL), UJ_OK);
    assert_int_equal(fixture.solution.move_count, path.length);
    path_free(&path);
    tear_down(&fixture);
}

static bool has_small_cluster(const uj_board *board)
{
    const ref_board plain = ref_from_board(board);
    ref_cluster cluster = ref_cluster_of(&plain, 20000);
    const bool small = cluster.status != REF_GAVE_UP;
    ref_cluster_free(&cluster);
    return small;
}

static void check_corridors(const uj_board *board, uj_metric metric, int length)
{
    if (length <= 0 || !has_small_cluster(board))
        return;
    static const uint32_t corridors[] = {0, 200, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(corridors); i++)
        shorten_and_check(board, metric, length, corridors[i]);
}

static void paths_get_no_longer_and_shortest_when_the_corridor_takes_all(void **state)
{
    (void)state;
    for_random_boards(400, 600, check_corridors);
}

static void a_limit_leaves_the_path_whole(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (uint64_t nodes = 1; nodes < 4000; nodes *= 3) {
        struct fixture fixture;
        set_up_with_mover(&fixture, &board, (uj_solve_options){.max_nodes = nodes});
        struct path path;
        path_init(&path, fixture.search.layout.words);
        assert_true(make_path(&path, &fixture, &random, 30));
        const uj_status status = path_shorten(&fixture.search, &fixture.mover, &path, UINT32_MAX);
        assert_int_equal(status, UJ_LIMIT);
        assert_int_equal(path_report(&path, &fixture.search.layout, &fixture.solution), UJ_OK);
        assert_int_equal(uj_solution_check(&board, fixture.solution.moves, fixture.solution.move_count, NULL), UJ_OK);
        path_free(&path);
        tear_down(&fixture);
    }
}

/* A corridor of all states takes as many nodes to build as there are states, and has none left to be crossed. */
static void no_more_nodes_are_expanded_than_allowed(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("oooBAAoBooCCoooo", 4, 4);
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (uint64_t nodes = 1; nodes < 200; nodes++) {
        struct fixture fixture;
        set_up_with_mover(&fixture, &board, (uj_solve_options){.max_nodes = nodes});
        struct path path;
        path_init(&path, fixture.search.layout.words);
        assert_true(make_path(&path, &fixture, &random, 5));
        path_shorten(&fixture.search, &fixture.mover, &path, UINT32_MAX);
        assert_in_range(fixture.solution.expanded, 1, nodes);
        path_free(&path);
        tear_down(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_get_no_longer_and_shortest_when_the_corridor_takes_all),
        cmocka_unit_test(a_limit_leaves_the_path_whole),
        cmocka_unit_test(no_more_nodes_are_expanded_than_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

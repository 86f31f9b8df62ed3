/* The distances after each move, from the cluster and from solving each board, against the witness. */
#include "solve_support.h"

/* Boards that the witness solves within FEW_STATES are compared; after a move they may need more. */
enum { FEW_STATES = 3000, REFERENCE_STATES = 40000 };

static uj_solve_options options_of(uj_metric metric, uint64_t max_memory)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric;
    options.limits.max_memory = max_memory;
    return options;
}

static bool has_room_for_cluster(const uj_board *board, uint64_t room)
{
    uj_cluster *cluster = NULL;
    const uj_limits limits = {.max_memory = room};
    const uj_status status = uj_cluster_open(&cluster, board, &limits, NULL);
    uj_cluster_close(cluster);
    assert_true(status == UJ_OK || status == UJ_LIMIT);
    return status == UJ_OK;
}

static uint64_t room_too_small(const uj_board *board)
{
    uint64_t room = 1 << 20;
    while (room > 1 && has_room_for_cluster(board, room))
        room = room / 4 * 3;
    return room;
}

/* The cluster does not fit by little, so each board after a move is solved: by A*, which meets few of its states. */
static uj_solve_options options_without_cluster(const uj_board *board, uj_metric metric)
{
    uj_solve_options options = options_of(metric, room_too_small(board));
    options.algorithm = "astar";
    return options;
}

/* Each distance is the true one, or unknown where `may_be_unknown`. Returns how many are known. */
static size_t assert_true_distances(const uj_board *board, const uj_solve_options *options, bool may_be_unknown)
{
    int distances[UJ_MAX_MOVES];
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, options->metric, moves);
    size_t known = 0;
    assert_int_equal(uj_move_distances(distances, board, options, NULL), UJ_OK);
    for (size_t i = 0; i < count; i++) {
        if (may_be_unknown && distances[i] == UJ_DISTANCE_UNKNOWN)
            continue;
        uj_board after = *board;
        assert_int_equal(uj_board_move(&after, moves[i], NULL), UJ_OK);
        assert_int_equal(distances[i], true_length(&after, options->metric, REFERENCE_STATES));
        known++;
    }
    return known;
}

static void check_both_ways(const uj_board *board, uj_metric metric, int length)
{
    (void)length;
    if (true_length(board, metric, FEW_STATES) == -2)
        return;
    const uj_solve_options from_cluster = options_of(metric, 0), by_solving = options_without_cluster(board, metric);
    assert_true_distances(board, &from_cluster, false);
    assert_true_distances(board, &by_solving, true);
}

static void both_ways_agree_with_the_witness_on_random_boards(void **state)
{
    (void)state;
    for_random_boards(2027, 120, check_both_ways);
}

static void without_room_for_the_cluster_each_board_is_solved(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int width, height;
    } boards[] = {
        {"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6}, /* card 1 */
        {"BBooCoooooCoAAooCoDDooooEEooooFFoooo", 6, 6}, /* much room */
        {"BBooCxooooCoAAooCoDDooooEEooooFFoooo", 6, 6}, /* a wall */
        {"ooooBoooooBoAAooBoooooBooooooooooooo", 6, 6}, /* no arrangement solves it */
        {"xxxxAAoBxxxBCCox", 4, 4},                     /* walls, and no solution */
    };
    for (size_t i = 0; i < 2 * COUNT_OF(boards); i++) {
        const uj_board board = board_from_cells(boards[i / 2].cells, boards[i / 2].width, boards[i / 2].height);
        const uj_solve_options options = options_without_cluster(&board, i % 2 ? UJ_STEPS : UJ_MOVES);
        uj_move moves[UJ_MAX_MOVES];
        assert_int_equal(assert_true_distances(&board, &options, true), uj_board_moves(&board, options.metric, moves));
    }
}

static void a_search_that_proves_nothing_gives_no_distance(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    uj_solve_options options = options_without_cluster(&board, UJ_MOVES);
    options.algorithm = "best-first";
    assert_int_equal(assert_true_distances(&board, &options, true), 0);
}

static void what_a_time_limit_cuts_off_is_unknown(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    uj_solve_options options = options_of(UJ_MOVES, 0);
    options.limits.timeout_seconds = 1e-9;
    assert_int_equal(assert_true_distances(&board, &options, true), 0);
}

static void without_limits_distances_are_in_moves(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("ooBoAABoooooCCoo", 4, 4);
    int distances[UJ_MAX_MOVES];
    assert_int_equal(uj_move_distances(distances, &board, NULL, NULL), UJ_OK);
    static const int expected[] = {1, 2, 3, 3}; /* B+2, B+1, C+2, C+1 */
    assert_memory_equal(distances, expected, sizeof expected);
}

static void a_board_without_a_move_has_no_distances(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("xxxAABxxB", 3, 3);
    int distances[UJ_MAX_MOVES] = {7};
    assert_int_equal(uj_move_distances(distances, &board, NULL, NULL), UJ_OK);
    assert_int_equal(distances[0], 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_agree_with_the_witness_on_random_boards),
        cmocka_unit_test(without_room_for_the_cluster_each_board_is_solved),
        cmocka_unit_test(a_search_that_proves_nothing_gives_no_distance),
        cmocka_unit_test(what_a_time_limit_cuts_off_is_unknown),
        cmocka_unit_test(without_limits_distances_are_in_moves),
        cmocka_unit_test(a_board_without_a_move_has_no_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

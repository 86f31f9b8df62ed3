/* Whole clusters, in both numberings, against the witness. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "reference.h"
#include "space/cluster.h"

enum { MAX_STATES = 20000 };

static const struct cluster_numbering *const numberings[] = {&perfect_numbering, &hashed_numbering};

/* Opens a cluster in one numbering, whatever uj_cluster_open would choose. */
static uj_status open_in(struct uj_cluster *cluster, const uj_board *board, const struct cluster_numbering *numbering)
{
    *cluster = (struct uj_cluster){.board = *board, .numbering = numbering};
    layout_init(&cluster->layout, board);
    budget_init(&cluster->budget, &(uj_limits){.max_memory = UINT64_C(1) << 32});
    return numbering->open(cluster);
}

static void close_all(struct uj_cluster *cluster)
{
    cluster->numbering->close(cluster);
    budget_free(cluster->distance[UJ_MOVES]);
    budget_free(cluster->distance[UJ_STEPS]);
    assert_int_equal(cluster_bytes(cluster), 0);
}

static uj_board board_at(const uj_board *board, const ref_cluster *expected, size_t state)
{
    uj_board moved = *board;
    for (int v = 0; v < board->vehicle_count; v++) {
        const unsigned char position = expected->positions[state * (size_t)board->vehicle_count + (size_t)v];
        *(moved.vehicles[v].horizontal ? &moved.vehicles[v].column : &moved.vehicles[v].row) = position;
    }
    return moved;
}

struct tour {
    const struct uj_cluster *cluster;
    uint32_t visited;
};

/* A visit tells the state's positions and where each vehicle gets by one cell forward, if the rules let it. */
static void check_visit(void *payload, uint32_t state, const positions *here, const uint32_t *onward)
{
    struct tour *tour = payload;
    assert_int_equal(state, tour->visited++);
    uj_board board = tour->cluster->board;
    positions_onto(&board, here);
    assert_int_equal(uj_cluster_number(tour->cluster, &board), state);
    for (int v = 0; v < board.vehicle_count; v++) {
        const uj_move slide = {(uint8_t)v, 1};
        uj_board there = board;
        if (uj_board_move(&there, slide, NULL) == UJ_OK)
            assert_int_equal(onward[v], uj_cluster_number(tour->cluster, &there));
        else
            assert_true(onward[v] == STATE_NONE);
    }
}

static void compare(const uj_board *board, const ref_cluster *expected, const struct cluster_numbering *numbering)
{
    struct uj_cluster cluster;
    assert_int_equal(open_in(&cluster, board, numbering), UJ_OK);
    assert_int_equal(uj_cluster_states(&cluster), expected->states);
    assert_int_equal(uj_cluster_solutions(&cluster), expected->solved);
    assert_int_equal(uj_cluster_max_distance(&cluster, UJ_MOVES), expected->max_moves);
    assert_int_equal(uj_cluster_max_distance(&cluster, UJ_STEPS), expected->max_steps);
    bool *met = calloc(expected->states, sizeof *met);
    for (size_t i = 0; i < expected->states; i++) {
        const uj_board there = board_at(board, expected, i);
        const uint64_t number = uj_cluster_number(&cluster, &there);
        assert_true(number < expected->states);
        assert_false(met[number]);
        met[number] = true;
        assert_int_equal(uj_cluster_distance(&cluster, number, UJ_MOVES), expected->moves[i]);
        assert_int_equal(uj_cluster_distance(&cluster, number, UJ_STEPS), expected->steps[i]);
        assert_int_equal(uj_cluster_distances(&cluster, UJ_STEPS)[number],
                         expected->steps[i] < 0 ? UJ_NO_DISTANCE : expected->steps[i]);
        uj_board back;
        uj_cluster_board(&cluster, number, &back);
        assert_true(uj_board_same(&back, &there));
    }
    assert_int_equal(uj_cluster_start(&cluster), uj_cluster_number(&cluster, board));
    struct tour tour = {&cluster, 0};
    assert_true(numbering->visit_all(&cluster, check_visit, &tour, NULL));
    assert_int_equal(tour.visited, expected->states);
    free(met);
    close_all(&cluster);
}

/* Few vehicles on long lines: the frames of the perfect index have more states than a word has bits. */
static const struct random_board_options sparse = {.min_side = 4,
                                                   .max_side = 12,
                                                   .max_length = 4,
                                                   .max_vehicles = 5,
                                                   .min_covered = 5,
                                                   .max_covered = 30,
                                                   .max_walls = 3};

static void both_numberings_hold_the_same_states_and_distances_as_the_reference(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 77, 0);
    for (int round = 0; round < random_rounds(400); round++) {
        uj_board board;
        random_board(&board, &random, round % 4 ? &random_board_small : &sparse);
        const ref_board plain = ref_from_board(&board);
        ref_cluster expected = ref_cluster_of(&plain, MAX_STATES);
        for (size_t i = 0; i < COUNT_OF(numberings) && expected.status != REF_GAVE_UP; i++)
            compare(&board, &expected, numberings[i]);
        ref_cluster_free(&expected);
    }
}

static void neighbours_are_the_states_one_move_away(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 78, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        uj_cluster *cluster;
        assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
        const uj_metric metric = round % 2 ? UJ_MOVES : UJ_STEPS;
        uint64_t neighbours[UJ_MAX_MOVES];
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_cluster_neighbours(cluster, uj_cluster_start(cluster), metric, neighbours);
        assert_int_equal(count, uj_board_moves(&board, metric, moves));
        for (size_t i = 0; i < count; i++) {
            uj_board moved = board, there;
            assert_int_equal(uj_board_move(&moved, moves[i], NULL), UJ_OK);
            uj_cluster_board(cluster, neighbours[i], &there);
            assert_true(uj_board_same(&moved, &there));
        }
        uj_cluster_close(cluster);
    }
}

static void the_famous_clusters_have_their_known_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        uint64_t states;
        int moves, steps;
    } known[] = {
        {"GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 4780, 51, 0},
        {"BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 24132, 0, 93},
        {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332, 60, 103},
    };
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        const uj_board board = board_from_cells(known[i].cells, 6, 6);
        uj_cluster *cluster;
        assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
        assert_int_equal(uj_cluster_states(cluster), known[i].states);
        if (known[i].moves)
            assert_int_equal(uj_cluster_max_distance(cluster, UJ_MOVES), known[i].moves);
        if (known[i].steps)
            assert_int_equal(uj_cluster_max_distance(cluster, UJ_STEPS), known[i].steps);
        uj_cluster_close(cluster);
    }
}

/* The same but for one thing, whichever it is: other boards, and vehicles that could not stand where they do. */
static void a_board_of_another_cluster_has_no_number(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AA..B...B...xCC.", 4, 4);
    const int b = uj_board_at(&board, 1, 0), c = uj_board_at(&board, 3, 1);
    uj_board others[11];
    for (size_t i = 0; i < COUNT_OF(others); i++)
        others[i] = board;
    others[0].width = 5;
    others[1].height = 5;
    others[2].vehicle_count--;
    others[3].vehicles[b].horizontal = true;
    others[4].vehicles[b].length = 3;
    others[5].vehicles[b].column = 2;
    others[6].vehicles[b].row = 3;
    others[7].vehicles[c].length = 3;
    others[8].vehicles[c].row = 1;
    others[9].vehicles[c].column = 0; /* the wall is there */
    others[10].vehicles[c].column = 3;
    uj_cluster *cluster;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    assert_int_equal(uj_cluster_number(cluster, &board), uj_cluster_start(cluster));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_true(uj_cluster_number(cluster, &others[i]) == UINT64_MAX);
    uj_cluster_close(cluster);
}

static void a_board_with_other_walls_another_target_or_exit_has_no_number(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("oooooooooooooAAoooooooBBoooooooooooo", 6, 6);
    uj_cluster *cluster;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    assert_true(uj_cluster_number(cluster, &board) == uj_cluster_start(cluster));
    uj_board walled = board, other_target = board, other_exit = board;
    assert_int_equal(uj_board_add_wall(&walled, 5, 5, NULL), UJ_OK);
    other_target.target = 1;
    other_exit.exit_row = 3;
    assert_true(uj_cluster_number(cluster, &walled) == UINT64_MAX);
    assert_true(uj_cluster_number(cluster, &other_target) == UINT64_MAX);
    assert_true(uj_cluster_number(cluster, &other_exit) == UINT64_MAX);
    uj_cluster_close(cluster);
}

static void ignore_visit(void *payload, uint32_t state, const positions *here, const uint32_t *onward)
{
    (void)payload;
    (void)state;
    (void)here;
    (void)onward;
}

static void a_tour_ends_at_the_deadline_in_both_numberings(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    for (size_t i = 0; i < COUNT_OF(numberings); i++) {
        struct uj_cluster cluster;
        assert_int_equal(open_in(&cluster, &board, numberings[i]), UJ_OK);
        assert_true(numberings[i]->visit_all(&cluster, ignore_visit, NULL, NULL));
        uj_budget late;
        budget_init(&late, &(uj_limits){.timeout_seconds = 1e-9});
        assert_false(numberings[i]->visit_all(&cluster, ignore_visit, NULL, &late));
        close_all(&cluster);
    }
}

static void a_cluster_too_large_for_the_memory_is_refused(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBoooooooCCoooooAAoooDDooooEEooooooo", 6, 6);
    uj_cluster *cluster;
    uj_error error;
    assert_int_equal(uj_cluster_open(&cluster, &board, &(uj_limits){.max_memory = 1000}, &error), UJ_LIMIT);
    assert_null(cluster);
}

/* Both numberings, one after the other, would take minutes and much memory. */
static void a_cluster_that_takes_too_long_is_given_up_in_time(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int row = 0; row < 16; row++) {
        const char name[2] = {(char)('A' + row), '\0'};
        assert_int_equal(uj_board_add(&board, name, row, 2, 2, true, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    uj_cluster *cluster;
    uj_error error;
    const time_t start = time(NULL);
    const uj_limits limits = {.timeout_seconds = 0.05, .max_memory = UINT64_C(1) << 32};
    assert_int_equal(uj_cluster_open(&cluster, &board, &limits, &error), UJ_LIMIT);
    assert_null(cluster);
    assert_non_null(strstr(error.message, "time"));
    assert_true(time(NULL) - start < 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_numberings_hold_the_same_states_and_distances_as_the_reference),
        cmocka_unit_test(neighbours_are_the_states_one_move_away),
        cmocka_unit_test(the_famous_clusters_have_their_known_sizes),
        cmocka_unit_test(a_board_of_another_cluster_has_no_number),
        cmocka_unit_test(a_board_with_other_walls_another_target_or_exit_has_no_number),
        cmocka_unit_test(a_tour_ends_at_the_deadline_in_both_numberings),
        cmocka_unit_test(a_cluster_too_large_for_the_memory_is_refused),
        cmocka_unit_test(a_cluster_that_takes_too_long_is_given_up_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The catalogue of 6x6 that the library contains: random puzzles of it, against the reference solver and the rating. */
#include <math.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

enum { PUZZLES = 527432, MOST_STATES = 20000 };

static int open_it(void **state)
{
    size_t length;
    const void *const bytes = uj_catalogue_builtin(&length);
    return uj_catalogue_open((uj_catalogue **)state, bytes, length, NULL) == UJ_OK ? 0 : 1;
}

static int close_it(void **state)
{
    uj_catalogue_close(*state);
    return 0;
}

static uj_catalogue_puzzle any_puzzle(const uj_catalogue *catalogue, uj_random *random)
{
    uj_catalogue_puzzle puzzle;
    const uint32_t number = 1 + (uint32_t)uj_random_below(random, PUZZLES);
    assert_int_equal(uj_catalogue_get(&puzzle, catalogue, number, NULL), UJ_OK);
    assert_int_equal(puzzle.number, number);
    return puzzle;
}

static void its_puzzles_are_as_long_as_it_says_and_the_hardest_of_their_clusters(void **state)
{
    const uj_catalogue *const catalogue = *state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    assert_int_equal(uj_catalogue_count(catalogue), PUZZLES);
    for (int round = 0; round < random_rounds(60); round++) {
        const uj_catalogue_puzzle puzzle = any_puzzle(catalogue, &random);
        uj_catalogue_puzzle again;
        const ref_board board = ref_from_board(&puzzle.board);
        ref_cluster cluster = ref_cluster_of(&board, MOST_STATES);
        if (cluster.status == REF_FOUND) {
            assert_int_equal(cluster.moves[0], puzzle.moves);
            assert_int_equal(cluster.max_moves, puzzle.moves);
            assert_int_equal(cluster.steps[0], puzzle.steps);
        }
        ref_cluster_free(&cluster);
        assert_int_equal(uj_catalogue_of_board(&again, catalogue, &puzzle.board, NULL, NULL), UJ_OK);
        assert_int_equal(again.number, puzzle.number);
    }
}

static void its_seconds_and_bands_are_those_of_the_model(void **state)
{
    const uj_catalogue *const catalogue = *state;
    uj_random random;
    uj_random_seed(&random, 7, 0);
    assert_int_equal(uj_catalogue_model(catalogue), uj_rating_model_now()->version);
    for (int round = 0; round < random_rounds(30); round++) {
        const uj_catalogue_puzzle puzzle = any_puzzle(catalogue, &random);
        uj_rating rating = UJ_RATING_INIT;
        assert_int_equal(uj_rate(&rating, &puzzle.board, NULL, NULL), UJ_OK);
        assert_true(fabs(puzzle.seconds / rating.seconds_estimate - 1) < 0.02);
        assert_int_equal(puzzle.band, rating.band);
        assert_true(rating.minimal);
        uj_rating_clear(&rating);
    }
}

static bool take_number(const uj_catalogue_puzzle *puzzle, void *payload)
{
    *(uint32_t *)payload = puzzle->number;
    return true;
}

static void its_puzzles_are_found_by_the_ids_of_their_boards(void **state)
{
    const uj_catalogue *const catalogue = *state;
    uj_random random;
    uj_random_seed(&random, 8, 0);
    for (int round = 0; round < 10; round++) {
        const uj_catalogue_puzzle puzzle = any_puzzle(catalogue, &random);
        const uint64_t id = uj_puzzle_id(&puzzle.board);
        uj_filter filter = UJ_FILTER_INIT;
        uint32_t number = 0;
        assert_int_equal(puzzle.id, id);
        filter.id = &id;
        assert_int_equal(uj_catalogue_find(catalogue, &filter, take_number, &number, NULL), UJ_OK);
        assert_int_equal(number, puzzle.number);
    }
}

int main(void)
{
    size_t length;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_puzzles_are_as_long_as_it_says_and_the_hardest_of_their_clusters),
        cmocka_unit_test(its_seconds_and_bands_are_those_of_the_model),
        cmocka_unit_test(its_puzzles_are_found_by_the_ids_of_their_boards),
    };
    /* Some builds have none. */
    return uj_catalogue_builtin(&length) ? cmocka_run_group_tests(tests, open_it, close_it) : 0;
}

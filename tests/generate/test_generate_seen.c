/* The clusters that a run has used: what is a repetition, and what only looks like one. */
#include "cmocka_prelude.h"
#include "convert.h"
#include "generate/sameness.h"
#include "random_board.h"

static bool is_repeated(struct seen *seen, const char *cells, int width, int height)
{
    const uj_board board = board_from_cells(cells, width, height);
    uj_level level = UJ_LEVEL_INIT;
    bool repeated;
    uj_board_canonical(&level.board, &board);
    assert_int_equal(seen_add(seen, &level, &repeated, NULL), UJ_OK);
    return repeated;
}

/* D fills its row, so that E stays above or below it for ever: one group, two clusters. */
static void another_cluster_of_the_same_group_is_no_repetition(void **state)
{
    (void)state;
    struct seen seen = {0};
    assert_false(is_repeated(&seen, "AA....E...E.DDDD........", 4, 6));
    assert_false(is_repeated(&seen, "AA..........DDDD..E...E.", 4, 6));
    assert_true(is_repeated(&seen, "..AA..E...E.DDDD........", 4, 6));
    assert_true(is_repeated(&seen, "AA..........DDDD..E...E.", 4, 6));
    assert_int_equal(seen.count, 2);
    seen_free(&seen);
}

static void walls_make_another_group(void **state)
{
    (void)state;
    struct seen seen = {0};
    assert_false(is_repeated(&seen, "B...B...AA..........", 4, 5));
    assert_false(is_repeated(&seen, "B...B...AA.........x", 4, 5));
    assert_false(is_repeated(&seen, "B...B...AA........x.", 4, 5));
    assert_true(is_repeated(&seen, "....B...B.AA.......x", 4, 5));
    seen_free(&seen);
}

static const struct random_board_options crowded = {.min_side = 5,
                                                    .max_side = 5,
                                                    .max_length = 3,
                                                    .max_vehicles = 9,
                                                    .min_covered = 30,
                                                    .max_covered = 70,
                                                    .max_walls = 1};

/* More groups than the table holds at first, all of them asked for again after a walk. */
static void every_cluster_is_recognised_again_however_many_there_are(void **state)
{
    (void)state;
    enum { MOST = 200 };
    static uj_board boards[MOST];
    struct seen seen = {0};
    uj_random random;
    uj_random_seed(&random, 71, 0);
    for (size_t count = 0; count < MOST;) {
        uj_level level = UJ_LEVEL_INIT;
        uj_board board;
        random_board(&board, &random, &crowded);
        if (board.exit_row != 2 || board.height != 5 || board.width != 5)
            continue;
        bool repeated;
        uj_board_canonical(&level.board, &board);
        assert_int_equal(seen_add(&seen, &level, &repeated, NULL), UJ_OK);
        if (!repeated)
            boards[count++] = board;
        assert_int_equal(seen.count, count);
    }
    for (size_t i = 0; i < MOST; i++) {
        uj_level level = UJ_LEVEL_INIT;
        bool repeated;
        random_walk(&boards[i], &random, 20);
        uj_board_canonical(&level.board, &boards[i]);
        assert_int_equal(seen_add(&seen, &level, &repeated, NULL), UJ_OK);
        assert_true(repeated);
    }
    assert_true(seen.count * 2 <= seen.table_size);
    seen_free(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_cluster_of_the_same_group_is_no_repetition),
        cmocka_unit_test(walls_make_another_group),
        cmocka_unit_test(every_cluster_is_recognised_again_however_many_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* When two puzzles are the same, and when they are of one cluster. */
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "generate/sameness.h"
#include "random_board.h"

static const struct random_board_options odd_boards = {.min_side = 5,
                                                       .max_side = 5,
                                                       .max_length = 3,
                                                       .max_vehicles = 9,
                                                       .min_covered = 30,
                                                       .max_covered = 70,
                                                       .max_walls = 2};

/* A random board; the exit is in the middle where `middle` asks for it. */
static uj_board odd_board(uj_random *random, bool middle)
{
    uj_board board;
    do
        random_board(&board, random, &odd_boards);
    while (mirror_keeps_exit(&board) != middle);
    return board;
}

static void ids_do_not_depend_on_names_and_order(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < random_rounds(200); i++) {
        const uj_board board = odd_board(&random, i % 2);
        uj_board shuffled;
        random_board_shuffled(&shuffled, &board, &random, true);
        assert_true(uj_puzzle_id(&board) == uj_puzzle_id(&shuffled));
        assert_true(group_key(&board) == group_key(&shuffled));
    }
}

static void a_mirror_image_is_the_same_puzzle_only_if_the_exit_stays(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    int asymmetric = 0;
    for (int i = 0; i < random_rounds(200); i++) {
        const bool middle = i % 2;
        const uj_board board = odd_board(&random, middle);
        uj_board mirrored, again;
        mirror(&mirrored, &board);
        mirror(&again, &mirrored);
        assert_true(uj_board_same(&board, &again));
        const ref_board plain = ref_from_board(&mirrored);
        assert_null(ref_problem(&plain));
        asymmetric += !uj_board_same(&board, &mirrored);
        assert_int_equal(uj_puzzle_id(&board) == uj_puzzle_id(&mirrored), middle);
        assert_int_equal(group_key(&board) == group_key(&mirrored), middle);
    }
    assert_true(asymmetric > random_rounds(200) / 2);
}

static void ids_are_the_same_in_every_version(void **state)
{
    (void)state;
    const uj_board card = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    const uj_board five = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    char text[UJ_ID_SIZE];
    uj_id_text(text, uj_puzzle_id(&card));
    assert_string_equal(text, "d433431d09dd4521");
    uj_id_text(text, uj_puzzle_id(&five));
    assert_string_equal(text, "6053aaab7ece2bd8");
}

static void ids_are_read_as_they_are_written(void **state)
{
    (void)state;
    uint64_t id;
    char text[UJ_ID_SIZE];
    uj_id_text(text, UINT64_C(0x00fedcba98765432));
    assert_string_equal(text, "00fedcba98765432");
    assert_true(uj_id_parse(&id, text));
    assert_true(id == UINT64_C(0x00fedcba98765432));
    assert_true(uj_id_parse(&id, "00FEDCBA98765432"));
    static const char *const wrong[] = {
        "", "0", "00fedcba9876543", "00fedcba987654321", "00fedcba9876543g", " 0fedcba98765432"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        assert_false(uj_id_parse(&id, wrong[i]));
}

static uint64_t key_of(const uj_board *board)
{
    uj_cluster *cluster;
    assert_int_equal(uj_cluster_open(&cluster, board, 0, NULL), UJ_OK);
    const uint64_t key = uj_cluster_solutions(cluster) > 0 ? cluster_key(cluster) : 0;
    uj_cluster_close(cluster);
    return key;
}

static void all_boards_of_a_cluster_have_its_key(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    for (int i = 0; i < random_rounds(100); i++) {
        uj_board board = odd_board(&random, i % 2), shuffled;
        const uint64_t key = key_of(&board), group = group_key(&board);
        random_walk(&board, &random, 50);
        random_board_shuffled(&shuffled, &board, &random, false);
        assert_true(key_of(&shuffled) == key);
        assert_true(group_key(&shuffled) == group);
        if (mirror_keeps_exit(&board)) {
            mirror(&shuffled, &board);
            assert_true(key_of(&shuffled) == key);
        }
    }
}

/* D fills its row, so that E stays above or below it for ever. */
static void clusters_of_one_group_have_keys_of_their_own(void **state)
{
    (void)state;
    const uj_board above = board_from_cells("AA....E...E.DDDD........", 4, 6);
    const uj_board below = board_from_cells("AA..........DDDD..E...E.", 4, 6);
    assert_true(group_key(&above) == group_key(&below));
    assert_true(key_of(&above) != key_of(&below));
    const uj_board elsewhere = board_from_cells("AA.....E...EDDDD........", 4, 6);
    assert_true(group_key(&above) != group_key(&elsewhere));
}

static void walls_are_part_of_a_group(void **state)
{
    (void)state;
    const uj_board free = board_from_cells("B...B...AA..........", 4, 5);
    const uj_board walled = board_from_cells("B...B...AA.........x", 4, 5);
    const uj_board elsewhere = board_from_cells("B...B...AA........x.", 4, 5);
    assert_true(group_key(&free) != group_key(&walled));
    assert_true(group_key(&walled) != group_key(&elsewhere));
}

static void a_wall_makes_another_group_wherever_it_stands(void **state)
{
    (void)state;
    const uj_board free = board_from_cells("B....B....AA..................", 5, 6);
    uint64_t keys[UJ_MAX_SIDE * UJ_MAX_SIDE];
    size_t count = 0;
    keys[count++] = group_key(&free);
    for (int cell = 0; cell < 30; cell++) {
        uj_board walled = free;
        if (uj_board_at(&free, cell / 5, cell % 5) >= 0)
            continue;
        assert_int_equal(uj_board_add_wall(&walled, cell / 5, cell % 5, NULL), UJ_OK);
        keys[count++] = group_key(&walled);
    }
    assert_int_equal(count, 27);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(keys[i] != keys[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_do_not_depend_on_names_and_order),
        cmocka_unit_test(a_mirror_image_is_the_same_puzzle_only_if_the_exit_stays),
        cmocka_unit_test(ids_are_the_same_in_every_version),
        cmocka_unit_test(ids_are_read_as_they_are_written),
        cmocka_unit_test(all_boards_of_a_cluster_have_its_key),
        cmocka_unit_test(clusters_of_one_group_have_keys_of_their_own),
        cmocka_unit_test(walls_are_part_of_a_group),
        cmocka_unit_test(a_wall_makes_another_group_wherever_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

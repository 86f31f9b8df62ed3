#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static const char hardest[] = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";

/* Field by field: what a uj_board holds beyond its vehicles means nothing. */
static void assert_identical(const uj_board *a, const uj_board *b)
{
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_int_equal(a->exit_row, b->exit_row);
    assert_int_equal(a->target, b->target);
    assert_int_equal(a->vehicle_count, b->vehicle_count);
    assert_memory_equal(&a->walls, &b->walls, sizeof a->walls);
    for (int i = 0; i < a->vehicle_count; i++) {
        assert_string_equal(a->vehicles[i].name, b->vehicles[i].name);
        assert_int_equal(a->vehicles[i].row, b->vehicles[i].row);
        assert_int_equal(a->vehicles[i].column, b->vehicles[i].column);
        assert_int_equal(a->vehicles[i].length, b->vehicles[i].length);
        assert_int_equal(a->vehicles[i].horizontal, b->vehicles[i].horizontal);
    }
}

static void the_target_comes_first_and_the_others_in_reading_order(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("..QQ.PXX.PR...R.", 4, 4);
    uj_board canonical;
    uj_board_canonical(&canonical, &board);
    assert_int_equal(canonical.target, 0);
    assert_int_equal(canonical.exit_row, 1);
    static const char *const names[] = {"A", "B", "C", "D"};
    static const int rows[] = {1, 0, 1, 2}, columns[] = {2, 2, 1, 2};
    assert_int_equal(canonical.vehicle_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(canonical.vehicles[i].name, names[i]);
        assert_int_equal(canonical.vehicles[i].row, rows[i]);
        assert_int_equal(canonical.vehicles[i].column, columns[i]);
    }
}

static void names_go_on_with_two_letters_behind_z(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int i = 0; i < 100; i++) {
        char name[UJ_NAME_SIZE];
        snprintf(name, sizeof name, "%d", i);
        assert_int_equal(uj_board_add(&board, name, i / 8, i % 8 * 2, 2, true, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    uj_board canonical;
    uj_board_canonical(&canonical, &board);
    assert_string_equal(canonical.vehicles[25].name, "Z");
    assert_string_equal(canonical.vehicles[26].name, "AA");
    assert_string_equal(canonical.vehicles[51].name, "AZ");
    assert_string_equal(canonical.vehicles[52].name, "BA");
    assert_string_equal(canonical.vehicles[99].name, "CV");
}

static void names_and_order_do_not_matter(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int i = 0; i < 2000; i++) {
        uj_board board, shuffled, canonical, canonical_shuffled;
        random_board(&board, &random, &random_board_all);
        random_board_shuffled(&shuffled, &board, &random, true);
        uj_board_canonical(&canonical, &board);
        uj_board_canonical(&canonical_shuffled, &shuffled);
        assert_identical(&canonical, &canonical_shuffled);
        assert_true(uj_board_same(&board, &shuffled));
        assert_int_equal(uj_board_id(&board), uj_board_id(&shuffled));

        /* The canonical form is the same puzzle, is its own canonical form, and may replace the board in place. */
        assert_true(uj_board_same(&board, &canonical));
        uj_board_canonical(&canonical_shuffled, &canonical);
        assert_identical(&canonical, &canonical_shuffled);
        uj_board_canonical(&shuffled, &shuffled);
        assert_identical(&canonical, &shuffled);
    }
}

static void assert_differ(const uj_board *a, const uj_board *b)
{
    assert_false(uj_board_same(a, b));
    assert_false(uj_board_same(b, a));
    assert_int_not_equal(uj_board_id(a), uj_board_id(b));
}

static void every_move_makes_another_board(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    for (int i = 0; i < 300; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_board_moves(&board, UJ_MOVES, moves);
        for (size_t m = 0; m < count; m++) {
            uj_board moved = board;
            assert_int_equal(uj_board_move(&moved, moves[m], NULL), UJ_OK);
            assert_differ(&board, &moved);
        }
    }
}

static void every_part_of_the_puzzle_counts(void **state)
{
    (void)state;
    const uj_board plain = board_from_cells("....AA..BB......", 4, 4);
    const uj_board longer = board_from_cells("....AA..BBB.....", 4, 4);
    const uj_board turned = board_from_cells("....AA..B...B...", 4, 4);
    const uj_board elsewhere = board_from_cells("....AA...BB.....", 4, 4);
    const uj_board walled = board_from_cells("x...AA..BB......", 4, 4);
    const uj_board walled_elsewhere = board_from_cells(".x..AA..BB......", 4, 4);
    const uj_board more = board_from_cells("....AA..BB..CC..", 4, 4);
    const uj_board higher = board_from_cells("....AA..BB..........", 4, 5);
    const uj_board wider = board_from_cells(".....AA...BB........", 5, 4);
    const uj_board other_target = board_from_cells("....BB..AA......", 4, 4);
    const uj_board *const all[] = {&plain, &longer, &turned, &elsewhere,   &walled, &walled_elsewhere,
                                   &more,  &higher, &wider,  &other_target};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        for (size_t k = 0; k < i; k++)
            assert_differ(all[i], all[k]);
}

static int compare_ids(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void no_two_states_of_a_cluster_share_an_id(void **state)
{
    (void)state;
    uj_board board = board_from_cells(hardest, 6, 6);
    const ref_board start = ref_from_board(&board);
    ref_cluster cluster = ref_cluster_of(&start, 10000);
    uint64_t *ids = malloc(cluster.states * sizeof *ids);
    assert_non_null(ids);
    for (size_t s = 0; s < cluster.states; s++) {
        const ref_board here = ref_state(&start, &cluster, s);
        board = board_from_ref(&here);
        ids[s] = uj_board_id(&board);
    }
    qsort(ids, cluster.states, sizeof *ids, compare_ids);
    for (size_t s = 1; s < cluster.states; s++)
        assert_int_not_equal(ids[s - 1], ids[s]);
    free(ids);
    ref_cluster_free(&cluster);
}

static void ids_never_change(void **state)
{
    (void)state;
    /* Ids are written into files and names of puzzles: if this fails, the library has broken them. */
    static const struct {
        const char *cells;
        int width, height;
        uint64_t id;
    } pinned[] = {
        {hardest, 6, 6, UINT64_C(0xc9551be4ec7aa12a)},
        {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 6, 6, UINT64_C(0x7fb933c78632a19a)},
        {"BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5, UINT64_C(0x808783edb065bc80)},
        {"....AA.x....", 4, 3, UINT64_C(0x2537e3f60df377c3)},
        {"AA........."
         "..........."
         "..........."
         "..........."
         "..........."
         "..........."
         "..........."
         "..........."
         "....B......"
         "....B......"
         ".........xx",
         11, 11, UINT64_C(0x7831138b1a9aa211)},
    };
    for (size_t i = 0; i < COUNT_OF(pinned); i++) {
        const uj_board board = board_from_cells(pinned[i].cells, pinned[i].width, pinned[i].height);
        assert_int_equal(uj_board_id(&board), pinned[i].id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_target_comes_first_and_the_others_in_reading_order),
        cmocka_unit_test(names_go_on_with_two_letters_behind_z),
        cmocka_unit_test(names_and_order_do_not_matter),
        cmocka_unit_test(every_move_makes_another_board),
        cmocka_unit_test(every_part_of_the_puzzle_counts),
        cmocka_unit_test(no_two_states_of_a_cluster_share_an_id),
        cmocka_unit_test(ids_never_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

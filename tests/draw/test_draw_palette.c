#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "draw/board/palette.h"
#include "random_board.h"

static void only_the_target_is_red(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < random_rounds(50); i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct paint *paints[UJ_MAX_VEHICLES];
        palette_assign(paints, &board);
        for (int k = 0; k < board.vehicle_count; k++)
            assert_int_equal(paints[k] == &target_paint, k == board.target);
    }
}

static void a_vehicle_keeps_its_colour_while_vehicles_slide(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    for (int i = 0; i < random_rounds(50); i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct paint *before[UJ_MAX_VEHICLES], *after[UJ_MAX_VEHICLES];
        palette_assign(before, &board);
        random_walk(&board, &random, 30);
        palette_assign(after, &board);
        assert_memory_equal(before, after, board.vehicle_count * sizeof *before);
    }
}

/* Pairs of vehicles that stand side by side, and how many of them look the same. */
static void count_neighbours(const uj_board *board, int *pairs, int *alike)
{
    const struct paint *paints[UJ_MAX_VEHICLES];
    palette_assign(paints, board);
    bool seen[UJ_MAX_VEHICLES][UJ_MAX_VEHICLES] = {{false}};
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            for (int way = 0; way < 2; way++) {
                const int a = uj_board_at(board, row, column);
                const int b = uj_board_at(board, row + way, column + !way);
                if (a < 0 || b < 0 || a == b || seen[a][b])
                    continue;
                seen[a][b] = seen[b][a] = true;
                ++*pairs;
                *alike += paints[a] == paints[b];
            }
}

static void neighbours_differ_on_a_full_board(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
    int pairs = 0, alike = 0;
    count_neighbours(&board, &pairs, &alike);
    assert_int_equal(alike, 0);
    assert_true(pairs > 20);
}

/* The colours must not depend on the places, so that neighbours now and then have the same one; it must stay rare. */
static void neighbours_rarely_look_alike_on_any_board(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    int pairs = 0, alike = 0;
    for (int i = 0; i < random_rounds(200); i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        count_neighbours(&board, &pairs, &alike);
    }
    assert_true(pairs > 5 * random_rounds(200));
    assert_true(alike * 20 < pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_target_is_red),
        cmocka_unit_test(a_vehicle_keeps_its_colour_while_vehicles_slide),
        cmocka_unit_test(neighbours_differ_on_a_full_board),
        cmocka_unit_test(neighbours_rarely_look_alike_on_any_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random boards as van Dijk's thesis makes them. */
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static void random_boards_have_what_was_asked_for_and_are_valid(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < random_rounds(300); i++) {
        const int width = random_between(&random, 4, 8), height = random_between(&random, 4, 8);
        const int row = random_between(&random, 0, height - 1), cars = random_between(&random, 1, 4);
        const int trucks = random_between(&random, 0, 2);
        uj_board board;
        assert_int_equal(uj_board_random(&board, width, height, row, cars, trucks, &random, NULL), UJ_OK);
        const ref_board plain = ref_from_board(&board);
        assert_null(ref_problem(&plain));
        assert_false(uj_board_solved(&board));
        assert_int_equal(board.vehicle_count, cars + trucks);
        for (int k = 0; k < board.vehicle_count; k++) {
            const uj_vehicle *vehicle = &board.vehicles[k];
            assert_int_equal(vehicle->length, k < cars ? 2 : 3);
            assert_int_equal(uj_board_find(&board, vehicle->name), k);
            assert_false(k > 0 && vehicle->horizontal && vehicle->row == row &&
                         vehicle->column > board.vehicles[0].column);
        }
    }
}

/* With 5 cars and 3 trucks, as in the thesis: the target's four places are about equally likely, and so are the two
 * directions of the others. */
static void places_are_chosen_evenly(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    enum { BOARDS = 4000 };
    int columns[6] = {0}, horizontal = 0;
    for (int i = 0; i < BOARDS; i++) {
        uj_board board;
        assert_int_equal(uj_board_random(&board, 6, 6, 2, 5, 3, &random, NULL), UJ_OK);
        columns[board.vehicles[0].column]++;
        horizontal += board.vehicles[1].horizontal;
    }
    assert_int_equal(columns[4], 0);
    for (int i = 0; i < 4; i++)
        assert_in_range(columns[i], BOARDS / 4 * 8 / 10, BOARDS / 4 * 12 / 10);
    assert_in_range(horizontal, BOARDS * 40 / 100, BOARDS * 55 / 100); /* fewer: not ahead of the target */
}

static void too_many_vehicles_are_refused(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    uj_board board;
    uj_error error;
    assert_int_equal(uj_board_random(&board, 6, 6, 2, 18, 0, &random, &error), UJ_LIMIT);
    assert_int_equal(uj_board_random(&board, 4, 4, 1, 1, 5, &random, &error), UJ_LIMIT);
    assert_int_equal(uj_board_random(&board, 9, 6, 1, 1, 4, &random, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_board_random(&board, 6, 6, 2, 0, 4, &random, &error), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_have_what_was_asked_for_and_are_valid),
        cmocka_unit_test(places_are_chosen_evenly),
        cmocka_unit_test(too_many_vehicles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

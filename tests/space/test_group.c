/* What is certain about a whole group, and what is not. */
#include "cmocka_prelude.h"
#include "convert.h"
#include "space/group.h"

static bool is_unsolvable(const char *cells, int width, int height)
{
    const uj_board board = board_from_cells(cells, width, height);
    struct layout layout;
    layout_init(&layout, &board);
    return group_is_unsolvable(&board, &layout);
}

static void a_vehicle_that_fills_its_line_before_the_target_is_a_proof(void **state)
{
    (void)state;
    assert_true(is_unsolvable("..BAAB..B", 3, 3));
}

static void a_line_with_room_to_spare_is_none(void **state)
{
    (void)state;
    assert_false(is_unsolvable("..BAAB......", 3, 4));
}

/* V must leave the exit row, which B makes possible only in the last of its six places: W and Y never leave its row. */
static void a_vehicle_is_tried_in_each_of_its_places(void **state)
{
    (void)state;
    assert_false(is_unsolvable("AAA.V...WY.V...WYBB...WY....", 7, 4));
}

/* B covers a cell of the last column and need not. L bars the row below the target for good, so V fits only above it and only
 * once B has given way. Before B is tried elsewhere, eleven cars in rows between are: more placements than anyone has patience for. */
static void an_inquiry_that_runs_out_of_patience_proves_nothing(void **state)
{
    (void)state;
    static const char cells[] = "................"
                                "................"
                                "................"
                                ".BBBBBBBBBBBBBBB"
                                "CC.............."
                                "DD.............."
                                "EE.............."
                                "FF.............."
                                "AA.............V"
                                "GG.............V"
                                "HH.............V"
                                "II.............V"
                                "JJ.............V"
                                "KK.............V"
                                "MM.............V"
                                "xLLLLLLLLLLLLLLL";
    const uj_board board = board_from_cells(cells, 16, 16);
    const uj_move way[] = {{(uint8_t)uj_board_at(&board, 3, 1), -1},
                           {(uint8_t)uj_board_at(&board, 8, 15), -7},
                           {(uint8_t)uj_board_at(&board, 8, 0), 14}};
    assert_int_equal(uj_solution_check(&board, way, COUNT_OF(way), NULL), UJ_OK);
    assert_false(is_unsolvable(cells, 16, 16));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_vehicle_that_fills_its_line_before_the_target_is_a_proof),
        cmocka_unit_test(a_line_with_room_to_spare_is_none),
        cmocka_unit_test(a_vehicle_is_tried_in_each_of_its_places),
        cmocka_unit_test(an_inquiry_that_runs_out_of_patience_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

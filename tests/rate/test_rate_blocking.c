/* Blocking graphs drawn by hand, and random ones against the witness. */
#include "cmocka_prelude.h"
#include "convert.h"
#include "plain_rate.h"
#include "random_board.h"
#include "rate/blocking.h"

static struct blocking_shape shape_of(const uj_board *board)
{
    struct layout layout;
    struct blocking blocking;
    positions state;
    layout_init(&layout, board);
    positions_of(&state, board);
    blocking_init(&blocking, &layout, board->width);
    return blocking_describe(&blocking, &state);
}

static void assert_shape(const char *cells, int blockers, int magnitude, int depth, int parts, int largest_part)
{
    const uj_board board = board_from_cells(cells, 6, 6);
    const struct blocking_shape shape = shape_of(&board);
    assert_int_equal(shape.size.blockers, blockers);
    assert_int_equal(shape.size.magnitude, magnitude);
    assert_int_equal(shape.depth, depth);
    assert_int_equal(shape.parts, parts);
    assert_int_equal(shape.largest_part, largest_part);
}

static void a_free_target_stands_alone(void **state)
{
    (void)state;
    assert_shape("............AA......................", 0, 1, 0, 0, 0);
}

static void what_is_behind_the_target_does_not_count(void **state)
{
    (void)state;
    assert_shape("......"
                 ".B...."
                 ".BAA.."
                 "......"
                 "......"
                 "......",
                 0, 1, 0, 0, 0);
}

/* The target points to B, and B to nobody: the target covers no cell of its column. */
static void a_car_across_the_way_is_one_arrow_away(void **state)
{
    (void)state;
    assert_shape("......"
                 "....B."
                 "AA..B."
                 "......"
                 "......"
                 "......",
                 1, 2, 1, 0, 0);
}

/* The target points to B, B to C in its column, C to D in its row. */
static void a_chain_has_its_length_as_depth(void **state)
{
    (void)state;
    assert_shape("......"
                 "....B."
                 "AA..B."
                 "......"
                 "..D.CC"
                 "..D...",
                 1, 4, 3, 0, 0);
}

static void vehicles_along_one_line_block_each_other(void **state)
{
    (void)state;
    assert_shape("......"
                 "....B."
                 "AA..B."
                 "....C."
                 "....C."
                 "......",
                 1, 3, 2, 1, 2);
}

/* B, C, D, E: each stands across the line of the one before it, and B across E's. */
static void a_ring_is_one_part(void **state)
{
    (void)state;
    assert_shape("......"
                 ".EE.B."
                 "AA..B."
                 "......"
                 "..D.CC"
                 "..D...",
                 1, 5, 4, 1, 4);
}

/* B and C share a column. Both point to H below them, H to D, which shares a column with E; nothing leads from
 * there back. */
static void two_pairs_are_two_parts(void **state)
{
    (void)state;
    assert_shape("..E..."
                 "..E.B."
                 "AA..B."
                 "....C."
                 "..D.C."
                 "..D.HH",
                 1, 6, 4, 2, 2);
}

/* B lies along the exit row and has the target on its line, too. */
static void cars_in_the_exit_row_block_along_it(void **state)
{
    (void)state;
    assert_shape("............AA.BB...................", 1, 2, 1, 1, 2);
}

static void a_target_at_the_exit_has_nothing_ahead(void **state)
{
    (void)state;
    assert_shape("......"
                 "......"
                 "....AA"
                 "....C."
                 "....C."
                 "......",
                 0, 1, 0, 0, 0);
}

static void random_states_have_the_size_that_the_plain_computation_finds(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 9, 0);
    for (int round = 0; round < random_rounds(3000); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const ref_board plain = ref_from_board(&board);
        const struct blocking_shape shape = shape_of(&board);
        assert_int_equal(shape.size.blockers, plain_blockers(&plain));
        assert_int_equal(shape.size.magnitude, plain_magnitude(&plain));
        assert_true(shape.depth < shape.size.magnitude);
        assert_true(shape.largest_part <= shape.size.magnitude && 2 * shape.parts <= shape.size.magnitude);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_target_stands_alone),
        cmocka_unit_test(what_is_behind_the_target_does_not_count),
        cmocka_unit_test(a_car_across_the_way_is_one_arrow_away),
        cmocka_unit_test(a_chain_has_its_length_as_depth),
        cmocka_unit_test(vehicles_along_one_line_block_each_other),
        cmocka_unit_test(a_ring_is_one_part),
        cmocka_unit_test(two_pairs_are_two_parts),
        cmocka_unit_test(cars_in_the_exit_row_block_along_it),
        cmocka_unit_test(a_target_at_the_exit_has_nothing_ahead),
        cmocka_unit_test(random_states_have_the_size_that_the_plain_computation_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "search_support.h"

static void assert_children_are_those_of_the_layout(struct fixture *fixture)
{
    const struct layout *layout = &fixture->search.layout;
    static uint64_t children[UJ_MAX_MOVES * LAYOUT_MAX_WORDS];
    uint64_t start[LAYOUT_MAX_WORDS];
    layout_pack(layout, &fixture->search.start, start);
    int solved;
    const size_t count = mover_children(&fixture->mover, start, children, &solved);
    uj_move moves[UJ_MAX_MOVES];
    assert_int_equal(count, layout_moves(layout, &fixture->search.start, fixture->options.metric, moves));
    int solved_by_layout = MOVER_NONE;
    for (size_t i = 0; i < count; i++) {
        positions state = fixture->search.start;
        state.at[moves[i].vehicle] = (uint8_t)(state.at[moves[i].vehicle] + moves[i].by);
        uint64_t expected[LAYOUT_MAX_WORDS];
        layout_pack(layout, &state, expected);
        assert_memory_equal(children + i * layout->words, expected, layout->words * sizeof *expected);
        if (layout_solved(layout, &state))
            solved_by_layout = (int)i;
    }
    assert_int_equal(solved, solved_by_layout);
}

static void children_come_in_the_order_of_the_moves_on_boards_of_all_sizes(void **unused)
{
    (void)unused;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    for (int round = 0; round < random_rounds(3000); round++) {
        uj_board board;
        random_board(&board, &random, round % 2 ? &random_board_all : &random_board_middle);
        for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
            struct fixture fixture;
            set_up_with_mover(&fixture, &board, (uj_solve_options){.metric = metric});
            /* A solved start would have children that are solved without a move of the target. */
            for (int walk = 0; walk < 5 && !uj_board_solved(&board); walk++) {
                assert_children_are_those_of_the_layout(&fixture);
                random_walk(&board, &random, 3);
                positions_of(&fixture.search.start, &board);
            }
            tear_down(&fixture);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_come_in_the_order_of_the_moves_on_boards_of_all_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

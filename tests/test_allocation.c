/* Every operation that allocates is run once for each of its allocations, with that one refused; and once more with all
 * later ones refused too. It must say UJ_NO_MEMORY and give everything back. To test another operation, add a row. */
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "failing_allocator.h"

/* The 51-move board: enough states to make tables grow. */
static uj_board hard_board(void)
{
    return board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
}

static uj_status play_a_game(const char *unused)
{
    (void)unused;
    const uj_board start = board_from_cells("AA....BB..........", 6, 3);
    uj_play *play;
    uj_status status = uj_play_new(&play, &start);
    for (int i = 0; i < 300 && status == UJ_OK; i++)
        status = uj_play_move(play, (uj_move){(uint8_t)(i % 2), i / 2 % 2 ? -1 : 1}, NULL);
    /* What was played before memory ran out can still be taken back. */
    if (play)
        while (uj_play_undo(play))
            ;
    assert_true(!play || uj_board_same(uj_play_board(play), &start));
    uj_play_free(play);
    return status;
}

static uj_status add_to_a_text(const char *unused)
{
    (void)unused;
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 2000; i++)
        uj_text_add(&text, "some text", 9);
    const uj_status status = uj_text_status(&text);
    assert_true(!text.data || strlen(text.data) == text.length);
    assert_true(status != UJ_OK || text.length == 18000);
    uj_text_free(&text);
    return status;
}

static uj_status print_to_a_text(const char *unused)
{
    (void)unused;
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 2000; i++)
        uj_text_printf(&text, "line %d\n", i);
    const uj_status status = uj_text_status(&text);
    assert_true(!text.data || strlen(text.data) == text.length);
    uj_text_free(&text);
    return status;
}

static uj_status draw_in_a_terminal(const char *kind)
{
    const uj_board board = hard_board();
    const uj_draw_options options = {
        .colour = strchr(kind, 'c') != NULL, .ascii = strchr(kind, 'a') != NULL, .coordinates = true};
    uj_text text = UJ_TEXT_INIT;
    const uj_status status = uj_board_draw(&text, &board, &options);
    uj_text_free(&text);
    return status;
}

static uj_status draw_a_card(const char *unused)
{
    (void)unused;
    const uj_board board = hard_board();
    uj_card card = UJ_CARD_INIT;
    card.board = &board;
    card.title = "The hardest";
    card.par = "51 moves";
    card.coordinates = true;
    uj_text text = UJ_TEXT_INIT;
    const uj_status status = uj_card_svg(&text, &card);
    uj_text_free(&text);
    return status;
}

static uj_status solve_by(const char *algorithm)
{
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm;
    options.threads = 2;
    options.max_nodes = 20000;
    options.profile = true;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, &board, &options, NULL);
    /* A search may do with less memory than it wished for, never with a wrong answer. */
    if (status == UJ_OK && solution.outcome == UJ_SOLVED)
        assert_int_equal(uj_solution_check(&board, solution.moves, solution.move_count, NULL), UJ_OK);
    if (status == UJ_OK && solution.optimal)
        assert_int_equal(solution.length, 20);
    assert_true(status != UJ_OK || solution.outcome != UJ_UNSOLVABLE);
    uj_solution_clear(&solution);
    return status;
}

struct scenario {
    const char *name;
    uj_status (*run)(const char *argument);
    const char *argument;
};

static const struct scenario scenarios[] = {
    {"a game", play_a_game, NULL},
    {"adding to a text", add_to_a_text, NULL},
    {"printing to a text", print_to_a_text, NULL},
    {"drawing in colour", draw_in_a_terminal, "c"},
    {"drawing in ASCII", draw_in_a_terminal, "a"},
    {"drawing in colour and ASCII", draw_in_a_terminal, "ca"},
    {"an SVG card", draw_a_card, NULL},
};

/* With the n-th allocation refused, for n = 1, 2, … until none is left to refuse. */
static void assert_survives(const struct scenario *scenario, bool and_all_after, bool may_recover)
{
    bool was_refused = true;
    for (size_t n = 1; was_refused; n++) {
        const long alive = allocations_alive();
        allocations_fail_at(n, and_all_after);
        const uj_status status = scenario->run(scenario->argument);
        was_refused = allocations_fail_no_more();
        const bool expected =
            was_refused ? status == UJ_NO_MEMORY || (may_recover && status == UJ_OK) : status == UJ_OK;
        if (!expected)
            fail_msg("%s: \"%s\" with allocation %zu refused", scenario->name, uj_status_text(status), n);
        if (allocations_alive() != alive)
            fail_msg("%s: %ld blocks not freed with allocation %zu refused", scenario->name,
                     allocations_alive() - alive, n);
        if (n > 100000)
            fail_msg("%s: allocates without end", scenario->name);
        if (n == 1)
            assert_true(was_refused); /* otherwise it does not belong here, or the linker did not wrap malloc */
    }
}

static void every_operation_survives_a_failed_allocation(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(scenarios); i++)
        assert_survives(&scenarios[i], false, false);
}

static void every_operation_survives_when_no_allocation_succeeds_any_more(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(scenarios); i++)
        assert_survives(&scenarios[i], true, false);
}

static void every_algorithm_survives_both(void **state)
{
    (void)state;
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const struct scenario scenario = {uj_algorithm_at(i)->name, solve_by, uj_algorithm_at(i)->name};
        assert_survives(&scenario, false, true);
        assert_survives(&scenario, true, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_survives_a_failed_allocation),
        cmocka_unit_test(every_operation_survives_when_no_allocation_succeeds_any_more),
        cmocka_unit_test(every_algorithm_survives_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

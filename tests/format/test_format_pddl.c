#include "format_support.h"

#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "random_board.h"

static uj_text written(const uj_board *board, uj_format format)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = *board;
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_board_fit_names(&puzzle.board, format, NULL, NULL), UJ_OK);
    assert_int_equal(uj_puzzle_write(&text, &puzzle, format, true, NULL), UJ_OK);
    return text;
}

static void every_board_comes_back(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    for (int round = 0; round < random_rounds(300); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const uj_format format = round % 2 ? UJ_FORMAT_PDDL : UJ_FORMAT_PDDL_MOVES;
        uj_text text = written(&board, format);
        assert_int_equal(uj_format_detect(text.data, text.length), format);
        uj_puzzle puzzle = read_first(round % 4 < 2 ? format : UJ_FORMAT_UNKNOWN, text.data);
        assert_true(uj_board_same(&puzzle.board, &board));
        uj_puzzle_clear(&puzzle);
        uj_text_free(&text);
    }
}

static const char *const problem =
    "(define (problem board)\n  (:domain rush-hour-steps)\n  (:objects A - vehicle\n"
    "    r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 - cell)\n  (:init\n    (at A r1c1)\n"
    "    (spans A r1c1 r1c2)\n    (ahead A r1c1 r1c2 r1c3)\n    (free r1c3)\n    (free r2c1)\n"
    "    (free r2c2)\n    (free r2c3)\n    (free r3c1)\n    (free r3c2)\n    (wall r3c3)\n  )\n"
    "  (:goal (at A r1c2)))\n";

static void a_problem_has_places_facts_and_a_goal(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_PDDL, problem);
    assert_vehicle(&puzzle.board, "A", 0, 0, 2, true);
    assert_true(uj_board_is_wall(&puzzle.board, 2, 2));
    uj_text text = written(&puzzle.board, UJ_FORMAT_PDDL);
    assert_string_equal(text.data, problem);
    uj_text_free(&text);
    uj_puzzle_clear(&puzzle);
}

/* The problem with some words replaced by others. */
static char *changed(const char *from, const char *to)
{
    const char *const at = strstr(problem, from);
    assert_non_null(at);
    char *const text = malloc(strlen(problem) + strlen(to) + 1);
    assert_non_null(text);
    memcpy(text, problem, (size_t)(at - problem));
    strcpy(text + (at - problem), to);
    strcat(text, at + strlen(from));
    return text;
}

static void facts_of_another_board_are_refused_where_they_stand(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        int line, column;
        const char *words;
    } cases[] = {
        {"(free r2c1)", "(free r2c2)", 10, 11, "r2c1 is expected here"},
        {"(at A r1c1)", "(at A r1c2)", 6, 11, "r1c1 is expected here"},
        {"    (free r3c2)\n", "", 14, 6, "free is expected here"},
        {"(spans A r1c1 r1c2)", "(spans A r1c1 r2c2)", 7, 14, "two cells of a line"},
        {"(spans A r1c1 r1c2)", "(spans A r1c1 r1c1)", 7, 14, "two cells of a line"},
        {"(wall r3c3)", "(wall r1c1)", 15, 11, ""},
        {"(:goal (at A", "(:goal (at B", 17, 14, "there is no target"},
        {"r1c2)))", "r1c2))) more", 17, 24, "ended before this"},
        {"r1c2)))", "r1c2))", 17, 22, "ends too soon"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *const text = changed(cases[i].from, cases[i].to);
        assert_refused(UJ_FORMAT_PDDL, text, cases[i].line, cases[i].column, cases[i].words);
        free(text);
    }
}

static void domains_are_passed_over(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s\n%s\n%s", uj_format_domain(UJ_FORMAT_PDDL), problem, problem);
    size_t fine, refused;
    count_boards(UJ_FORMAT_UNKNOWN, text.data, &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 0);
    uj_text_free(&text);
    assert_null(uj_format_domain(UJ_FORMAT_STRING));
    assert_non_null(strstr(uj_format_domain(UJ_FORMAT_PDDL_MOVES), "total-cost"));
}

static void a_problem_ends_where_the_next_begins(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s%s%s", uj_format_domain(UJ_FORMAT_PDDL), problem, problem);
    size_t fine, refused;
    count_boards(UJ_FORMAT_UNKNOWN, text.data, &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 0);
    uj_text_free(&text);
}

static void what_names_no_cell_is_no_problem(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_PDDL, "(define (problem p) (:domain gripper) (:objects left right))", 1, 1,
                   "a problem is expected here");
    assert_refused(UJ_FORMAT_PDDL, "AAoooo\nBBoooo\n", 1, 1, "a problem is expected here");
}

static void names_that_differ_by_case_alone_are_changed(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoaooaoo", 3, 3);
    uj_text text = written(&board, UJ_FORMAT_PDDL);
    assert_non_null(strstr(text.data, "(at A r1c1)"));
    assert_null(strstr(text.data, "(at a "));
    uj_text_free(&text);
}

static void a_plan_is_read_as_an_answer(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("oooBAAoBooCCoooo", 4, 4);
    const char *const plan =
        "; of a planner\n(backward c r3c3 r3c2 r3c4)\n(choose c b)\n(FORWARD B r1c4 r2c4 r3c4) ; cost 1\n";
    uj_reply reply = UJ_REPLY_INIT;
    assert_int_equal(uj_reply_read(&reply, &board, plan, strlen(plan), NULL), UJ_OK);
    assert_int_equal(reply.end, UJ_REPLY_COMPLETE);
    assert_int_equal(reply.count, 2);
    assert_int_equal(reply.moves[0].vehicle, uj_board_find(&board, "C"));
    assert_int_equal(reply.moves[0].by, -1);
    assert_int_equal(reply.moves[1].vehicle, uj_board_find(&board, "B"));
    assert_int_equal(reply.moves[1].by, 1);
    const char *const wrong[] = {"(forward z r1c1)\n", "(forward a)\n(jump a)\n", "(forward)\n"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(uj_reply_read(&reply, &board, wrong[i], strlen(wrong[i]), NULL), UJ_OK);
        assert_int_equal(reply.end, UJ_REPLY_IMPOSSIBLE);
        assert_int_equal(reply.line, i == 1 ? 2 : 1);
    }
    uj_reply_clear(&reply);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_comes_back),
        cmocka_unit_test(a_problem_has_places_facts_and_a_goal),
        cmocka_unit_test(facts_of_another_board_are_refused_where_they_stand),
        cmocka_unit_test(domains_are_passed_over),
        cmocka_unit_test(a_problem_ends_where_the_next_begins),
        cmocka_unit_test(what_names_no_cell_is_no_problem),
        cmocka_unit_test(names_that_differ_by_case_alone_are_changed),
        cmocka_unit_test(a_plan_is_read_as_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

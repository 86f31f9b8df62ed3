/* All shortest solutions and their classes, beside those found the plain way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain_solutions.h"
#include "solve_support.h"

enum { MOST_SOLUTIONS = 300 };

static uj_solutions *open_solutions(const uj_board *board, uj_metric metric)
{
    uj_solutions *solutions;
    assert_int_equal(uj_solutions_open(&solutions, board, metric, NULL, NULL), UJ_OK);
    return solutions;
}

static void assert_count(uj_solutions *solutions, uj_solution_set set, size_t expected)
{
    uj_text count = UJ_TEXT_INIT;
    char digits[32];
    snprintf(digits, sizeof digits, "%zu", expected);
    assert_int_equal(uj_solutions_count(&count, solutions, set, NULL), UJ_OK);
    assert_string_equal(count.data, digits);
    uj_text_free(&count);
}

static size_t index_of(const struct plain_solutions *all, const uj_move *moves)
{
    for (size_t i = 0; i < all->count; i++)
        if (memcmp(plain_solution(all, i), moves, (size_t)all->length * sizeof *moves) == 0)
            return i;
    fail_msg("not a shortest solution");
    return 0;
}

/* Each is one of the plain solutions, and none comes twice. */
static void assert_listed(uj_solutions *solutions, uj_solution_set set, const struct plain_solutions *all,
                          size_t expected)
{
    bool *seen = calloc(all->count, sizeof *seen);
    uj_move *moves = calloc((size_t)all->length + 1, sizeof *moves);
    size_t count = 0;
    while (uj_solutions_next(moves, solutions, set, NULL) == UJ_OK) {
        const size_t index = index_of(all, moves);
        assert_false(seen[index]);
        seen[index] = true;
        count++;
    }
    assert_int_equal(count, expected);
    assert_int_equal(uj_solutions_next(moves, solutions, set, NULL), UJ_END);
    free(seen);
    free(moves);
}

static void check_all(const uj_board *board, uj_metric metric, int length)
{
    uj_solutions *solutions = open_solutions(board, metric);
    assert_int_equal(uj_solutions_length(solutions), length);
    struct plain_solutions all;
    if (length < 0) {
        uj_move none;
        assert_count(solutions, UJ_SOLUTIONS_ALL, 0);
        assert_int_equal(uj_solutions_next(&none, solutions, UJ_SOLUTIONS_ALL, NULL), UJ_END);
    } else if (plain_solutions_find(&all, board, metric, MOST_SOLUTIONS)) {
        const size_t classes = plain_classes(&all, board);
        assert_count(solutions, UJ_SOLUTIONS_ALL, all.count);
        assert_count(solutions, UJ_SOLUTIONS_CLASSES, classes);
        assert_listed(solutions, UJ_SOLUTIONS_ALL, &all, all.count);
        assert_listed(solutions, UJ_SOLUTIONS_CLASSES, &all, classes);
        plain_solutions_free(&all);
    }
    uj_solutions_close(solutions);
}

static void all_shortest_solutions_and_one_of_each_class_are_listed_once(void **state)
{
    (void)state;
    for_random_boards(23, 300, check_all);
}

/* With rows of walls below, a board is too high for the perfect index, and its solutions are the same. */
static void check_high(const uj_board *board, uj_metric metric, int length)
{
    uj_board high;
    assert_int_equal(uj_board_init(&high, board->width, UJ_MAX_SIDE, NULL), UJ_OK);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *it = &board->vehicles[i];
        assert_int_equal(uj_board_add(&high, it->name, it->row, it->column, it->length, it->horizontal, NULL), UJ_OK);
    }
    for (int row = 0; row < UJ_MAX_SIDE; row++)
        for (int column = 0; column < board->width; column++)
            if (row >= board->height || uj_board_is_wall(board, row, column))
                assert_int_equal(uj_board_add_wall(&high, row, column, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&high, board->target, -1, NULL), UJ_OK);
    check_all(&high, metric, length);
}

static void boards_that_the_perfect_index_does_not_hold_have_all_theirs(void **state)
{
    (void)state;
    for_random_boards(29, 100, check_high);
}

/* The number that the rating gives is counted on another graph. */
static void the_count_is_that_of_the_rating(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, HARDEST_IN_MOVES, strlen(HARDEST_IN_MOVES), NULL), UJ_OK);
    uj_rating rating = UJ_RATING_INIT;
    assert_int_equal(uj_rate(&rating, &board, NULL, NULL), UJ_OK);
    uj_solutions *solutions = open_solutions(&board, UJ_MOVES);
    uj_text count = UJ_TEXT_INIT;
    assert_int_equal(uj_solutions_count(&count, solutions, UJ_SOLUTIONS_ALL, NULL), UJ_OK);
    assert_string_equal(count.data, rating.optimal_paths);
    uj_text_free(&count);
    uj_solutions_close(solutions);
    uj_rating_clear(&rating);
}

static void a_limit_is_an_error_that_says_so(void **state)
{
    (void)state;
    uj_board board;
    uj_error error;
    uj_solutions *solutions;
    const uj_limits small = {.max_memory = 1000};
    assert_int_equal(uj_board_parse(&board, HARDEST_IN_MOVES, strlen(HARDEST_IN_MOVES), NULL), UJ_OK);
    assert_int_equal(uj_solutions_open(&solutions, &board, UJ_MOVES, &small, &error), UJ_LIMIT);
    assert_null(solutions);
    assert_string_equal(error.message, "there are too many shortest solutions to know them all in the memory allowed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_shortest_solutions_and_one_of_each_class_are_listed_once),
        cmocka_unit_test(boards_that_the_perfect_index_does_not_hold_have_all_theirs),
        cmocka_unit_test(the_count_is_that_of_the_rating),
        cmocka_unit_test(a_limit_is_an_error_that_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

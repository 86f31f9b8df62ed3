/* The default on the big boards of data/big.string, each with the length of its shortest solution. */
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static const char *read_text(const char *path, size_t *length)
{
    static char text[20000];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_in_range(*length, 1, sizeof text - 1);
    return text;
}

/* Returns whether a solution was found. */
typedef bool (*puzzle_check)(const uj_puzzle *puzzle);

/* How many were solved, of those in the file. */
static int for_all_puzzles(puzzle_check check)
{
    size_t length;
    const char *text = read_text(BIG_BOARDS, &length);
    uj_reader *reader;
    assert_int_equal(uj_reader_open(&reader, text, length, NULL, NULL), UJ_OK);
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    int count = 0;
    for (uj_status status; (status = uj_reader_next(reader, &puzzle, NULL)) != UJ_END;) {
        assert_int_equal(status, UJ_OK);
        assert_true(puzzle.moves > 0);
        count += check(&puzzle);
    }
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
    return count;
}

static void assert_good(const uj_puzzle *puzzle, const uj_solution *solution)
{
    assert_in_range(solution->lower_bound, 1, puzzle->moves);
    if (solution->length < 0)
        return;
    assert_int_equal(solution->move_count, solution->length);
    assert_true(solution->length >= puzzle->moves);
    assert_int_equal(uj_solution_check(&puzzle->board, solution->moves, solution->move_count, NULL), UJ_OK);
    assert_int_equal(solution->outcome, solution->optimal ? UJ_SOLVED : UJ_UNDECIDED);
    assert_true(!solution->optimal || solution->length == puzzle->moves);
}

static bool check_within_nodes(const uj_puzzle *puzzle)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_solve_options options = {.size = sizeof(uj_solve_options), .max_nodes = 100000, .threads = 2};
    assert_int_equal(uj_solve(&solution, &puzzle->board, &options, NULL), UJ_OK);
    assert_good(puzzle, &solution);
    assert_true(solution.expanded <= options.max_nodes);
    const bool found = solution.length > 0;
    uj_solution_clear(&solution);
    return found;
}

static bool check_without_limit(const uj_puzzle *puzzle)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &puzzle->board, NULL, NULL), UJ_OK);
    assert_good(puzzle, &solution);
    assert_true(solution.optimal);
    uj_solution_clear(&solution);
    return true;
}

static void a_node_limit_leaves_a_lower_bound_and_mostly_a_solution(void **state)
{
    (void)state;
    assert_true(for_all_puzzles(check_within_nodes) >= 3);
}

/* Minutes of work, for `make test-long`; a sanitizer would make it hours. */
static bool is_time_to_spare(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
    return false;
#else
    return getenv("UNJAM_TEST_LONG") != NULL;
#endif
}

static void the_default_proves_the_shortest_solution(void **state)
{
    (void)state;
    if (!is_time_to_spare())
        skip();
    assert_true(for_all_puzzles(check_without_limit) == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_limit_leaves_a_lower_bound_and_mostly_a_solution),
        cmocka_unit_test(the_default_proves_the_shortest_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

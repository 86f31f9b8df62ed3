/* apps/unjam/solve/solve_text.c: which limit ended a search. */
#include <string.h>

#include "cmocka_prelude.h"
#include "solve/solve.h"

static bool is_interrupted;

bool limits_are_over(void)
{
    return is_interrupted;
}

const char *limits_reason(void)
{
    return "interrupted";
}

bool solve_is_explained(const struct solve_options *options, const struct solve_result *result)
{
    (void)options;
    (void)result;
    return false;
}

/* What is said of a search that knows no solution. */
static void assert_says(uj_solve_options search, const char *words)
{
    const struct solve_options options = {.search = search};
    uj_solution solution = UJ_SOLUTION_INIT;
    solution.outcome = UJ_UNDECIDED;
    solution.algorithm = "bfs";
    solution.expanded = 1000;
    solution.seconds = 5;
    uj_text text = UJ_TEXT_INIT;
    solve_add_outcome(&text, &options, &solution);
    assert_string_equal(text.data, words);
    uj_text_free(&text);
}

static void the_limit_that_was_reached_is_named(void **state)
{
    (void)state;
    assert_says((uj_solve_options){.algorithm = "bfs"}, "stopped at the memory limit (--max-memory changes it)");
    assert_says((uj_solve_options){.algorithm = "bfs", .max_nodes = 1000}, "stopped at --max-nodes 1,000");
    assert_says((uj_solve_options){.algorithm = "auto", .limits.timeout_seconds = 5}, "stopped at --timeout 5");
    assert_says((uj_solve_options){.algorithm = "auto", .limits.max_memory = 1},
                "stopped at the memory limit (--max-memory changes it)");
}

static void the_default_gives_up_a_long_proof(void **state)
{
    (void)state;
    assert_says((uj_solve_options){.algorithm = "auto"},
                "stopped, as a proof would take too much time or memory (--timeout and --max-memory set other limits)");
}

static void a_search_that_was_interrupted_reached_no_limit(void **state)
{
    (void)state;
    is_interrupted = true;
    assert_says((uj_solve_options){.algorithm = "bfs"}, "interrupted");
    assert_says((uj_solve_options){.algorithm = "auto", .limits.max_memory = 1}, "interrupted");
    is_interrupted = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_that_was_reached_is_named),
        cmocka_unit_test(the_default_gives_up_a_long_proof),
        cmocka_unit_test(a_search_that_was_interrupted_reached_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* unjam solve for people: the board, the moves, how the search ended and what it cost. */
#include <string.h>

#include "numbers.h"
#include "solve/solve.h"

static const char *metric_word(const uj_solution *solution)
{
    return solution->metric == UJ_STEPS ? "step" : "move";
}

static const uj_algorithm *algorithm_of(const uj_solution *solution)
{
    return uj_algorithm_find(solution->algorithm);
}

static void add_no_solution(uj_text *text, const uj_solution *solution)
{
    uj_text_words(text, "no solution: ");
    if (solution->group_unsolvable) {
        uj_text_words(text, "no arrangement of these vehicles has the target at the exit");
    } else if (algorithm_of(solution)->expands_all_once) {
        uj_text_words(text, "all ");
        uj_text_grouped(text, solution->expanded);
        uj_text_words(text, " reachable states were searched");
    } else {
        uj_text_words(text, "every path was searched to its end");
    }
}

/* The default search gives up a proof that would take too long, unless a limit is given. */
static bool may_give_up(const uj_solve_options *search)
{
    return strcmp(search->algorithm, "auto") == 0 && search->max_nodes == 0 && search->limits.timeout_seconds <= 0 &&
           search->limits.max_memory == 0;
}

/* The library does not say which limit it was: find the one that was reached. What remains is memory. */
static void add_limit(uj_text *text, const uj_solve_options *search, const uj_solution *solution)
{
    if (search->max_nodes > 0 && solution->expanded >= search->max_nodes) {
        uj_text_words(text, "stopped at --max-nodes ");
        uj_text_grouped(text, search->max_nodes);
    } else if (search->limits.timeout_seconds > 0 && solution->seconds >= search->limits.timeout_seconds) {
        uj_text_printf(text, "stopped at --timeout %g", search->limits.timeout_seconds);
    } else if (search->max_depth > 0 && solution->lower_bound > search->max_depth) {
        uj_text_printf(text, "stopped at --max-depth %d", search->max_depth);
    } else if (algorithm_of(solution)->is_tree_search && solution->lower_bound > 20) {
        uj_text_words(text, "stopped at depth 20 (--max-depth changes it)");
    } else if (limits_are_over()) {
        uj_text_words(text, limits_reason());
    } else if (may_give_up(search)) {
        uj_text_words(text, "stopped, as a proof would take too much time or memory (--timeout and --max-memory set "
                            "other limits)");
    } else {
        uj_text_words(text, "stopped at the memory limit (--max-memory changes it)");
    }
}

static void add_length(uj_text *text, const uj_solution *solution)
{
    uj_text_counted(text, (uint64_t)solution->length, metric_word(solution));
    if (solution->outcome == UJ_UNDECIDED)
        uj_text_printf(text, ", not proven shortest: at least %d; ", solution->lower_bound);
    else
        uj_text_words(text, solution->optimal ? ", proven shortest" : ", not guaranteed shortest");
}

void solve_add_outcome(uj_text *text, const struct solve_options *options, const uj_solution *solution)
{
    const bool is_known = solution->length >= 0;
    if (is_known)
        add_length(text, solution);
    if (solution->outcome == UJ_UNSOLVABLE)
        add_no_solution(text, solution);
    if (solution->outcome == UJ_UNDECIDED)
        add_limit(text, &options->search, solution);
    if (solution->outcome == UJ_UNDECIDED && !is_known && solution->lower_bound > 1)
        uj_text_printf(text, "; no solution shorter than %d %ss", solution->lower_bound, metric_word(solution));
}

static void add_cost(uj_text *text, const uj_solution *solution, bool no_times)
{
    if (solution->expanded == 0 && solution->outcome != UJ_UNDECIDED) {
        uj_text_words(text, "; known without a search\n");
        return;
    }
    const char *node = algorithm_of(solution)->is_tree_search ? "node" : "state";
    uj_text_printf(text, "; %s, ", solution->algorithm);
    uj_text_counted(text, solution->expanded, node);
    uj_text_words(text, " expanded, ");
    uj_text_grouped(text, solution->generated);
    uj_text_words(text, " generated");
    if (!no_times) {
        uj_text_words(text, ", ");
        add_duration(text, solution->seconds);
    }
    uj_text_words(text, "\nqueue: at most ");
    uj_text_grouped(text, solution->peak_queue);
    uj_text_words(text, ", at the end ");
    uj_text_grouped(text, solution->queue);
    if (!no_times && solution->expanded > 0) {
        uj_text_words(text, "; ");
        uj_text_grouped(text, (uint64_t)(solution->seconds * 1e9 / (double)solution->expanded + 0.5));
        uj_text_printf(text, " ns per %s", node);
    }
    if (!no_times && algorithm_of(solution)->uses_cutoff) {
        uj_text_words(text, "; breadth-first ");
        add_duration(text, solution->bfs_seconds);
        uj_text_words(text, ", depth-first ");
        add_duration(text, solution->dfs_seconds);
    }
    uj_text_words(text, "\n");
}

static void add_steps_class(uj_text *text, int steps)
{
    const int *most = uj_rating_model_now()->steps;
    uj_text_printf(text, "class by steps: %s (up to %d easy, up to %d medium, above that hard)\n",
                   uj_band_name(uj_steps_class(steps)), most[0], most[1]);
}

static void add_profile(uj_text *text, const uj_solution *solution)
{
    uj_text_words(text, "states by depth:\n");
    for (size_t depth = 0; depth < solution->profile_length; depth++) {
        char count[GROUPED_SIZE];
        uj_text_printf(text, "%5zu %15s\n", depth, grouped(count, solution->profile[depth]));
    }
}

void solve_add_explanation(uj_text *text, const uj_board *board, const uj_explanation *why)
{
    for (size_t a = 0; a < why->aim_count; a++) {
        const uj_aim *aim = &why->aims[a];
        uj_text_printf(text, "%zu. ", a + 1);
        uj_aim_words(text, board, why, a);
        uj_text_words(text, ":\n");
        for (size_t i = aim->first; i < aim->first + aim->count; i++) {
            uj_text_printf(text, "%6zu. ", i + 1);
            uj_reason_words(text, board, why, i);
            uj_text_words(text, "\n");
        }
    }
}

void solve_add_answer(uj_text *text, const struct solve_options *options, const uj_board *board,
                      const struct solve_result *result)
{
    const uj_solution *solution = &result->solution;
    if (solution->length >= 0)
        solve_add_moves(text, board, solution, options->notation);
    if (result->is_ordered && result->ordering != UJ_ORDERING_LEAST)
        uj_text_words(text, "order: improved, not proven the easiest to follow\n");
    if (solve_is_explained(options, result))
        solve_add_explanation(text, board, &result->why);
    solve_add_outcome(text, options, solution);
    add_cost(text, solution, options->no_times);
    if (solution->metric == UJ_STEPS && solution->length >= 0)
        add_steps_class(text, solution->length);
    if (solution->profile_length > 0)
        add_profile(text, solution);
}

void solve_add_text(struct board_job *job, const struct solve_options *options, const struct solve_result *result)
{
    uj_board_draw(&job->out, &job->puzzle.board, &options->drawing.draw);
    solve_add_answer(&job->out, options, &job->puzzle.board, result);
}

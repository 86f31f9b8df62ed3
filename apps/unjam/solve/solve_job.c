/* One board: solving it, and who writes what came out. */
#include "solve/solve.h"

#include <math.h>

#include "progress.h"

/* Only the queues of the searches over trees grow beyond what the board's positions need. */
static bool is_heavy(const uj_board *board, const void *payload)
{
    const struct solve_options *options = payload;
    return uj_algorithm_find(options->search.algorithm)->keeps_tree || board_is_large(board);
}

static enum exit_status status_of(uj_outcome outcome)
{
    static const enum exit_status statuses[] = {
        [UJ_SOLVED] = EXIT_DONE,
        [UJ_UNSOLVABLE] = EXIT_NO_SOLUTION,
        [UJ_UNDECIDED] = EXIT_LIMIT,
    };
    return statuses[outcome];
}

static bool show_progress(uint64_t done, uint64_t total, void *payload)
{
    (void)total;
    (void)payload;
    progress_part_set(done);
    return true;
}

bool solve_is_explained(const struct solve_options *options, const struct solve_result *result)
{
    return options->explain && result->solution.length >= 0;
}

static void add_json(struct board_job *job, const struct solve_options *options, const struct solve_result *result)
{
    const unsigned flags = (options->no_times ? UJ_ANSWER_NO_TIMES : 0u) |
                           (options->search.profile ? UJ_ANSWER_PROFILE : 0u) |
                           (options->boards ? UJ_ANSWER_BOARDS : 0u);
    uj_answer_solution(&job->out, &job->puzzle, &result->solution, result->is_ordered ? &result->ordering : NULL,
                       solve_is_explained(options, result) ? &result->why : NULL, flags);
    uj_text_words(&job->out, "\n");
}

static uj_status solve(struct solve_result *result, const struct board_job *job, const struct solve_options *options,
                       uj_error *error)
{
    uj_solve_options search = options->search;
    search.threads = job->is_heavy ? options->threads : 1;
    search.limits = job->limits;
    if (job->is_heavy) {
        search.progress = show_progress;
        progress_part("states");
    }
    const uj_status status = uj_solve(&result->solution, &job->puzzle.board, &search, error);
    if (job->is_heavy)
        progress_part(NULL);
    return status;
}

static bool wants_order(const struct solve_options *options, const uj_solution *solution)
{
    return solution->length > 0 &&
           (options->order == ORDER_HUMAN || (options->order == ORDER_DEFAULT && solution->optimal));
}

/* The limits are for the search and the order together. */
static uj_status put_in_order(struct solve_result *result, const struct board_job *job, uj_error *error)
{
    const double least_seconds = 1e-9;
    uj_limits limits = job->limits;
    if (limits.timeout_seconds > 0)
        limits.timeout_seconds = fmax(limits.timeout_seconds - result->solution.seconds, least_seconds);
    result->is_ordered = true;
    return uj_solution_order(&result->solution, &result->ordering, &job->puzzle.board, &limits, error);
}

static void run(struct board_job *job, void *scratch, const void *payload)
{
    static void (*const writers[])(struct board_job *, const struct solve_options *, const struct solve_result *) = {
        [SOLVE_TEXT] = solve_add_text,           [SOLVE_JSON] = add_json,
        [SOLVE_PUZZLE] = solve_add_puzzle,       [SOLVE_BOARDS] = solve_add_boards,
        [SOLVE_ANIMATION] = solve_add_animation,
    };
    const struct solve_options *options = payload;
    struct solve_result *result = scratch;
    uj_error error = {.code = UJ_OK};
    result->is_ordered = false;
    uj_status status = solve(result, job, options, &error);
    if (status == UJ_OK && wants_order(options, &result->solution))
        status = put_in_order(result, job, &error);
    if (status == UJ_OK && solve_is_explained(options, result))
        status =
            uj_explain(&result->why, &job->puzzle.board, result->solution.moves, result->solution.move_count, &error);
    if (status == UJ_OK) {
        job->status = status_of(result->solution.outcome);
        writers[options->output](job, options, result);
    }
    board_job_end(job, status, &error);
}

static void clear_result(void *scratch)
{
    struct solve_result *result = scratch;
    uj_solution_clear(&result->solution);
    uj_explanation_clear(&result->why);
}

struct board_work solve_work(const struct solve_options *options)
{
    const bool is_animation = options->output == SOLVE_ANIMATION;
    const bool is_puzzle = options->output == SOLVE_JSON || options->output == SOLVE_PUZZLE;
    return (struct board_work){
        .payload = options,
        .threads = options->threads,
        .has_captions = !is_puzzle,
        .limits = options->search.limits,
        .is_heavy = is_heavy,
        .run = run,
        .print = is_animation ? solve_play_animation : NULL,
        .scratch_size = sizeof(struct solve_result),
        .scratch_clear = clear_result,
    };
}

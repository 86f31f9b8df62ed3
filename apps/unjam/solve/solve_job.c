/* One board: solving it, and who writes what came out. */
#include "solve/solve.h"

#include <inttypes.h>
#include <string.h>

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

static void add_json(struct board_job *job, const struct solve_options *options, const uj_solution *solution)
{
    const unsigned flags = (options->no_times ? UJ_ANSWER_NO_TIMES : 0u) |
                           (options->search.profile ? UJ_ANSWER_PROFILE : 0u) |
                           (options->boards ? UJ_ANSWER_BOARDS : 0u);
    uj_answer_solve(&job->out, &job->puzzle, solution, flags);
    uj_text_words(&job->out, "\n");
}

static void run(struct board_job *job, void *scratch, const void *payload)
{
    static void (*const writers[])(struct board_job *, const struct solve_options *, const uj_solution *) = {
        [SOLVE_TEXT] = solve_add_text,           [SOLVE_JSON] = add_json,
        [SOLVE_PUZZLE] = solve_add_puzzle,       [SOLVE_BOARDS] = solve_add_boards,
        [SOLVE_ANIMATION] = solve_add_animation,
    };
    const struct solve_options *options = payload;
    uj_solution *solution = scratch;
    uj_solve_options search = options->search;
    search.threads = job->is_heavy ? options->threads : 1;
    search.limits = job->limits;
    if (job->is_heavy) {
        search.progress = show_progress;
        progress_part("positions");
    }
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_solve(solution, &job->puzzle.board, &search, &error);
    if (job->is_heavy)
        progress_part(NULL);
    if (status == UJ_OK) {
        job->status = status_of(solution->outcome);
        writers[options->output](job, options, solution);
    }
    board_job_end(job, status, &error);
}

static void clear_solution(void *scratch)
{
    uj_solution_clear(scratch);
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
        .scratch_size = sizeof(uj_solution),
        .scratch_clear = clear_solution,
    };
}

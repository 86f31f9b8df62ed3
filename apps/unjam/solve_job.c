/* One board: solving it, and writing it with its solution in a notation. */
#include "solve.h"

#include <inttypes.h>

#include "numbers.h"
#include "renames.h"

/* How many ways a line has to hold its vehicles, were it not for those that cross it: of `free` empty cells and `count`
 * vehicles any order. */
static double placements(int free, int count)
{
    double ways = 1;
    for (int i = 1; i <= count; i++)
        ways = ways * (free + i) / i;
    return ways;
}

/* More positions than this board can have. */
static double most_positions(const uj_board *board)
{
    int used[2][UJ_MAX_SIDE] = {{0}}, count[2][UJ_MAX_SIDE] = {{0}};
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        const int line = vehicle->horizontal ? vehicle->row : vehicle->column;
        used[vehicle->horizontal][line] += vehicle->length;
        count[vehicle->horizontal][line]++;
    }
    double most = 1;
    for (int line = 0; line < UJ_MAX_SIDE; line++)
        most *= placements(board->height - used[0][line], count[0][line]) *
                placements(board->width - used[1][line], count[1][line]);
    return most;
}

/* Several heavy boards at once would share the memory, and what fits would depend on the number of threads. No 6x6
 * board has more than some hundred thousand positions. Only the queues of the searches over trees grow beyond them. */
bool solve_is_heavy(const uj_board *board, const struct solve_options *options)
{
    enum { SMALL_BOARD = 36, FEW_POSITIONS = 1 << 22 };
    const char *algorithm = options->search.algorithm;
    if (strncmp(algorithm, "tree-bfs", 8) == 0 || strcmp(algorithm, "hybrid") == 0)
        return true;
    return board->width * board->height > SMALL_BOARD && most_positions(board) > FEW_POSITIONS;
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
    struct progress *progress = payload;
    (void)total;
    if (progress_due(progress))
        progress_show(progress, "%" PRIu64 " positions searched", done);
    return true;
}

void solve_job_run(struct solve_job *job, const struct solve_options *options, uj_solution *solution)
{
    static void (*const writers[])(struct solve_job *, const struct solve_options *, const uj_solution *) = {
        [SOLVE_TEXT] = solve_add_text,
        [SOLVE_JSON] = solve_add_json,
        [SOLVE_PUZZLE] = solve_add_puzzle,
        [SOLVE_ANIMATION] = solve_add_animation,
    };
    uj_solve_options search = options->search;
    search.threads = job->is_heavy ? options->threads : 1;
    search.progress = job->is_heavy ? show_progress : NULL;
    search.progress_payload = options->progress;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_solve(solution, &job->puzzle.board, &search, &error);
    if (status == UJ_OK) {
        job->status = status_of(solution->outcome);
        writers[options->output](job, options, solution);
    }
    const bool is_lost = status == UJ_OK && uj_text_status(&job->out) != UJ_OK;
    if (is_lost)
        uj_text_clear(&job->out);
    if (is_lost || status != UJ_OK) {
        job->status = status == UJ_BAD_INPUT ? EXIT_BAD_INPUT : EXIT_LIMIT;
        uj_text_printf(&job->complaints, "%s:%d: %s\n", job->file, job->puzzle.line,
                       is_lost ? "out of memory" : error.message);
    }
}

/* The notation puts what separates two boards in front of all but the first in a text; each job has a text of its own,
 * so a character stands for the board before. */
static uj_status write_puzzle(uj_text *out, const uj_puzzle *puzzle, uj_format format, bool is_first, uj_error *error)
{
    if (is_first)
        return uj_puzzle_write(out, puzzle, format, error);
    add_words(out, "-");
    const uj_status status = uj_puzzle_write(out, puzzle, format, error);
    if (uj_text_status(out) == UJ_OK)
        memmove(out->data, out->data + 1, out->length--); /* with the final zero */
    return status;
}

void solve_add_puzzle(struct solve_job *job, const struct solve_options *options, const uj_solution *solution)
{
    uj_puzzle solved = {
        .board = job->puzzle.board,
        .moves = solution->optimal && solution->metric == UJ_MOVES ? solution->length : -1,
        .solution = solution->moves,
        .solution_length = solution->move_count,
    };
    uj_text notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&solved.board, options->to, &notes, &error);
    if (status == UJ_OK)
        status = write_puzzle(&job->out, &solved, options->to, job->number == 1, &error);
    if (status == UJ_OK) {
        add_renames(&job->complaints, job->file, job->puzzle.line, options->to, &notes);
    } else {
        job->status = EXIT_BAD_INPUT;
        uj_text_printf(&job->complaints, "%s:%d:1: %s\n", job->file, job->puzzle.line, error.message);
    }
    uj_text_free(&notes);
    if (solution->outcome == UJ_SOLVED)
        return;
    uj_text_printf(&job->complaints, "%s:%d: ", job->file, job->puzzle.line);
    solve_add_outcome(&job->complaints, options, solution);
    add_words(&job->complaints, "\n");
}

/* unjam solve --boards: every board of a solution, from the start to the exit; and -t: in a notation. */
#include "solve/solve.h"

void solve_add_pictures(uj_text *out, const struct solve_options *options, const uj_board *start,
                        const uj_solution *solution, const char *mark)
{
    uj_board board = *start;
    uj_text_words(out, "start\n");
    uj_board_draw(out, &board, &options->drawing.draw);
    for (size_t i = 0; i < solution->move_count; i++) {
        uj_text_words(out, mark);
        uj_board_move(&board, solution->moves[i], NULL);
        uj_text_printf(out, "%zu of %zu: ", i + 1, solution->move_count);
        solve_add_move(out, &board, solution->moves[i], options->notation);
        uj_text_words(out, "\n");
        uj_board_draw(out, &board, &options->drawing.draw);
    }
    uj_text_words(out, mark);
}

void solve_add_boards(struct board_job *job, const struct solve_options *options, const struct solve_result *result)
{
    solve_add_pictures(&job->out, options, &job->puzzle.board, &result->solution, "");
    solve_add_answer(&job->out, options, &job->puzzle.board, result);
}

/* ---- in a notation ---- */

/* Says what was renamed, what went wrong, and why there is no solution. */
static void end_puzzle(struct board_job *job, const struct solve_options *options, const uj_solution *solution,
                       uj_status status, const uj_text *notes, const uj_error *error)
{
    if (status == UJ_OK) {
        add_renames(&job->complaints, job->file, job->puzzle.line, options->to, notes);
    } else {
        job->status = EXIT_BAD_INPUT;
        uj_text_printf(&job->complaints, "%s:%d:1: %s\n", job->file, job->puzzle.line, error->message);
    }
    if (solution->outcome == UJ_SOLVED)
        return;
    uj_text_printf(&job->complaints, "%s:%d: ", job->file, job->puzzle.line);
    solve_add_outcome(&job->complaints, options, solution);
    uj_text_words(&job->complaints, "\n");
}

/* The board with its solution or, with --boards, every board of it; the renaming of the first holds for all. */
static uj_status write_puzzle(struct board_job *job, const struct solve_options *options, uj_puzzle *puzzle,
                              const uj_solution *solution, uj_error *error)
{
    if (options->boards && solution->length < 0)
        return UJ_OK;
    uj_status status = uj_puzzle_write(&job->out, puzzle, options->to, job->number == 1, error);
    for (size_t i = 0; options->boards && i < solution->move_count && status == UJ_OK; i++) {
        uj_board_move(&puzzle->board, solution->moves[i], NULL);
        status = uj_puzzle_write(&job->out, puzzle, options->to, false, error);
    }
    return status;
}

void solve_add_puzzle(struct board_job *job, const struct solve_options *options, const struct solve_result *result)
{
    const uj_solution *solution = &result->solution;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = job->puzzle.board;
    if (!options->boards) {
        puzzle.moves = solution->optimal && solution->metric == UJ_MOVES ? solution->length : -1;
        puzzle.solution = solution->moves;
        puzzle.solution_length = solution->move_count;
    }
    uj_text notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle.board, options->to, &notes, &error);
    if (status == UJ_OK)
        status = write_puzzle(job, options, &puzzle, solution, &error);
    end_puzzle(job, options, solution, status, &notes, &error);
    uj_text_free(&notes);
}

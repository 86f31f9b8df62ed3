/* unjam solve --boards: every board of a solution, from the start to the exit. */
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

/* The boards in a notation; the renaming of the first holds for all. */
static uj_status write_boards(struct board_job *job, const struct solve_options *options, uj_puzzle *puzzle,
                              const uj_solution *solution, uj_error *error)
{
    uj_status status = uj_puzzle_write(&job->out, puzzle, options->to, job->number == 1, error);
    for (size_t i = 0; i < solution->move_count && status == UJ_OK; i++) {
        uj_board_move(&puzzle->board, solution->moves[i], NULL);
        status = uj_puzzle_write(&job->out, puzzle, options->to, false, error);
    }
    return status;
}

void solve_add_boards(struct board_job *job, const struct solve_options *options, const uj_solution *solution)
{
    if (options->to == UJ_FORMAT_UNKNOWN) {
        solve_add_pictures(&job->out, options, &job->puzzle.board, solution, "");
        solve_add_answer(&job->out, options, &job->puzzle.board, solution);
        return;
    }
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = job->puzzle.board;
    uj_text notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle.board, options->to, &notes, &error);
    if (status == UJ_OK && solution->length >= 0)
        status = write_boards(job, options, &puzzle, solution, &error);
    solve_end_puzzle(job, options, solution, status, &notes, &error);
    uj_text_free(&notes);
}

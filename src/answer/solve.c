/* Solutions. Every board of a long list passes here, so printf does not. */

#include <assert.h>

#include "answer/explain.h"
#include "answer/parts.h"

static void add_moves(uj_text *text, const uj_board *board, const uj_solution *solution)
{
    char buffer[16 * MOVE_SIZE], *at = buffer;
    uj_text_words(text, ",\"moves\":[");
    for (size_t i = 0; i < solution->move_count; i++) {
        if (i > 0)
            *at++ = ',';
        assert(solution->moves[i].vehicle < board->vehicle_count);
        at = put_move(at, board, solution->moves[i]);
        if (at - buffer > (ptrdiff_t)sizeof buffer - MOVE_SIZE) {
            uj_text_add(text, buffer, (size_t)(at - buffer));
            at = buffer;
        }
    }
    uj_text_add(text, buffer, (size_t)(at - buffer));
    uj_text_words(text, "]");
}

static void add_times(uj_text *text, const uj_solution *solution)
{
    answer_seconds(text, "seconds", solution->seconds);
    const uj_algorithm *algorithm = uj_algorithm_find(solution->algorithm);
    if (!algorithm || !algorithm->uses_cutoff)
        return;
    answer_seconds(text, "bfs_seconds", solution->bfs_seconds);
    answer_seconds(text, "dfs_seconds", solution->dfs_seconds);
}

static void add_profile(uj_text *text, const uj_solution *solution)
{
    uj_text_words(text, ",\"profile\":[");
    for (size_t i = 0; i < solution->profile_length; i++) {
        answer_item(text);
        uj_json_count(text, solution->profile[i]);
    }
    uj_text_words(text, "]");
}

static void add_boards(uj_text *text, const uj_puzzle *puzzle, const uj_solution *solution)
{
    uj_puzzle after = UJ_PUZZLE_INIT;
    after.board = puzzle->board;
    uj_text_words(text, ",\"boards\":[");
    for (size_t i = 0; solution->length >= 0 && i <= solution->move_count; i++) {
        if (i > 0)
            uj_board_move(&after.board, solution->moves[i - 1], NULL);
        answer_item(text);
        uj_json_board(text, &after);
    }
    uj_text_words(text, "]");
}

static void add_order(uj_text *text, const uj_board *board, const uj_solution *solution, uj_ordering ordering)
{
    answer_words(text, "order", "human");
    answer_flag(text, "order_exact", ordering == UJ_ORDERING_LEAST);
    answer_count(text, "travel", uj_moves_travel(board, solution->moves, solution->move_count));
}

void uj_answer_solve(uj_text *out, const uj_puzzle *puzzle, const uj_solution *solution, unsigned flags)
{
    uj_answer_solution(out, puzzle, solution, NULL, NULL, flags);
}

void uj_answer_solution(uj_text *out, const uj_puzzle *puzzle, const uj_solution *solution, const uj_ordering *ordering,
                        const uj_explanation *why, unsigned flags)
{
    uj_text_words(out, "{");
    answer_board(out, puzzle);
    answer_outcome(out, solution->outcome);
    answer_words(out, "algorithm", solution->algorithm);
    answer_metric(out, solution->metric);
    answer_length(out, "length", solution->length);
    answer_flag(out, "optimal", solution->optimal);
    answer_length(out, "lower_bound", solution->outcome == UJ_UNSOLVABLE ? -1 : solution->lower_bound);
    add_moves(out, &puzzle->board, solution);
    if (ordering)
        add_order(out, &puzzle->board, solution, *ordering);
    answer_count(out, "expanded", solution->expanded);
    answer_count(out, "generated", solution->generated);
    answer_count(out, "queue", solution->queue);
    answer_count(out, "peak_queue", solution->peak_queue);
    if (!(flags & UJ_ANSWER_NO_TIMES))
        add_times(out, solution);
    if (flags & UJ_ANSWER_PROFILE)
        add_profile(out, solution);
    if (flags & UJ_ANSWER_BOARDS)
        add_boards(out, puzzle, solution);
    if (why)
        answer_explanation(out, &puzzle->board, why);
    uj_text_words(out, "}");
}

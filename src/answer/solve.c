/* Solutions. Every board of a long list passes here, so printf does not. */

#include "answer/move.h"

static const char *const status_words[] = {
    [UJ_SOLVED] = "solved",
    [UJ_UNSOLVABLE] = "unsolvable",
    [UJ_UNDECIDED] = "limit",
};

/* A number, or null where there is none. */
static void add_length(uj_text *text, const char *key, bool is_known, int length)
{
    uj_text_words(text, key);
    if (is_known)
        uj_text_number(text, (uint64_t)length);
    else
        uj_text_words(text, "null");
}

static void add_moves(uj_text *text, const uj_board *board, const uj_solution *solution)
{
    char buffer[16 * MOVE_SIZE], *at = buffer;
    uj_text_words(text, ",\"moves\":[");
    for (size_t i = 0; i < solution->move_count; i++) {
        if (i > 0)
            *at++ = ',';
        at = put_move(at, board, solution->moves[i]);
        if (at - buffer > (ptrdiff_t)sizeof buffer - MOVE_SIZE) {
            uj_text_add(text, buffer, (size_t)(at - buffer));
            at = buffer;
        }
    }
    uj_text_add(text, buffer, (size_t)(at - buffer));
    uj_text_words(text, "]");
}

static void add_count(uj_text *text, const char *key, uint64_t count)
{
    uj_text_words(text, key);
    uj_json_count(text, count);
}

static void add_times(uj_text *text, const uj_solution *solution)
{
    uj_text_words(text, ",\"seconds\":");
    uj_json_seconds(text, solution->seconds);
    const uj_algorithm *algorithm = uj_algorithm_find(solution->algorithm);
    if (!algorithm || !algorithm->uses_cutoff)
        return;
    uj_text_words(text, ",\"bfs_seconds\":");
    uj_json_seconds(text, solution->bfs_seconds);
    uj_text_words(text, ",\"dfs_seconds\":");
    uj_json_seconds(text, solution->dfs_seconds);
}

static void add_profile(uj_text *text, const uj_solution *solution)
{
    uj_text_words(text, ",\"profile\":[");
    for (size_t i = 0; i < solution->profile_length; i++)
        add_count(text, i > 0 ? "," : "", solution->profile[i]);
    uj_text_words(text, "]");
}

static void add_boards(uj_text *text, const uj_puzzle *puzzle, const uj_solution *solution)
{
    uj_puzzle after = UJ_PUZZLE_INIT;
    after.board = puzzle->board;
    uj_text_words(text, ",\"boards\":[");
    for (size_t i = 0; solution->length >= 0 && i <= solution->move_count; i++) {
        if (i > 0) {
            uj_board_move(&after.board, solution->moves[i - 1], NULL);
            uj_text_words(text, ",");
        }
        uj_json_board(text, &after);
    }
    uj_text_words(text, "]");
}

void uj_answer_solve(uj_text *out, const uj_puzzle *puzzle, const uj_solution *solution, unsigned flags)
{
    const bool is_unsolvable = solution->outcome == UJ_UNSOLVABLE;
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, puzzle);
    uj_text_words(out, ",\"status\":\"");
    uj_text_words(out, status_words[solution->outcome]);
    uj_text_words(out, "\",\"algorithm\":\"");
    uj_text_words(out, solution->algorithm);
    uj_text_words(out, solution->metric == UJ_STEPS ? "\",\"metric\":\"steps\"" : "\",\"metric\":\"moves\"");
    add_length(out, ",\"length\":", solution->length >= 0, solution->length);
    uj_text_words(out, solution->optimal ? ",\"optimal\":true" : ",\"optimal\":false");
    add_length(out, ",\"lower_bound\":", !is_unsolvable, solution->lower_bound);
    add_moves(out, &puzzle->board, solution);
    add_count(out, ",\"expanded\":", solution->expanded);
    add_count(out, ",\"generated\":", solution->generated);
    add_count(out, ",\"queue\":", solution->queue);
    add_count(out, ",\"peak_queue\":", solution->peak_queue);
    if (!(flags & UJ_ANSWER_NO_TIMES))
        add_times(out, solution);
    if (flags & UJ_ANSWER_PROFILE)
        add_profile(out, solution);
    if (flags & UJ_ANSWER_BOARDS)
        add_boards(out, puzzle, solution);
    uj_text_words(out, "}");
}

/* The moves that a board allows, with the board after each. */
#include "answer/parts.h"

static void open_list(uj_text *out, const uj_puzzle *puzzle, const char *key)
{
    uj_text_words(out, "{");
    answer_board(out, puzzle);
    answer_key(out, key);
    uj_text_words(out, "[");
}

static void add_board_after(uj_text *out, const uj_board *board, uj_move move, bool *is_solved)
{
    uj_puzzle after = UJ_PUZZLE_INIT;
    after.board = *board;
    uj_board_move(&after.board, move, NULL);
    answer_board(out, &after);
    *is_solved = uj_board_solved(&after.board);
}

void uj_answer_moves(uj_text *out, const uj_puzzle *puzzle, uj_metric metric, const int *distances)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(&puzzle->board, metric, moves);
    open_list(out, puzzle, "moves");
    for (size_t i = 0; i < count; i++) {
        bool is_solved;
        answer_item(out);
        uj_json_move(out, &puzzle->board, moves[i]);
        out->length -= !out->failed; /* without its brace: more keys follow */
        add_board_after(out, &puzzle->board, moves[i], &is_solved);
        if (distances && distances[i] != UJ_DISTANCE_UNKNOWN)
            answer_length(out, "distance", distances[i]);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "]}");
}

void uj_answer_neighbours(uj_text *out, const uj_puzzle *puzzle, uj_metric metric)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(&puzzle->board, metric, moves);
    open_list(out, puzzle, "neighbours");
    for (size_t i = 0; i < count; i++) {
        bool is_solved;
        answer_item(out);
        uj_text_words(out, "{\"move\":");
        uj_json_move(out, &puzzle->board, moves[i]);
        add_board_after(out, &puzzle->board, moves[i], &is_solved);
        answer_flag(out, "solved", is_solved);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "]}");
}

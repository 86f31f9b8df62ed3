/* The moves that a board allows, with the board after each. */
#include "answer/parts.h"

/* Of neighbours, the move is an object of its own, and what follows says whether the board is solved. */
static void add_moves(uj_text *out, const uj_puzzle *puzzle, uj_metric metric, const int *distances, bool is_neighbours)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(&puzzle->board, metric, moves);
    uj_text_words(out, "{");
    answer_board(out, puzzle);
    answer_list(out, is_neighbours ? "neighbours" : "moves");
    for (size_t i = 0; i < count; i++) {
        uj_puzzle after = UJ_PUZZLE_INIT;
        after.board = puzzle->board;
        uj_board_move(&after.board, moves[i], NULL);
        answer_item(out);
        uj_text_words(out, is_neighbours ? "{\"move\":" : "");
        uj_json_move(out, &puzzle->board, moves[i]);
        if (!is_neighbours)
            out->length -= !out->failed; /* without its brace: more keys follow */
        answer_board(out, &after);
        if (is_neighbours)
            answer_flag(out, "solved", uj_board_solved(&after.board));
        else if (distances && distances[i] != UJ_DISTANCE_UNKNOWN)
            answer_length(out, "distance", distances[i]);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "]}");
}

void uj_answer_moves(uj_text *out, const uj_puzzle *puzzle, uj_metric metric, const int *distances)
{
    add_moves(out, puzzle, metric, distances, false);
}

void uj_answer_neighbours(uj_text *out, const uj_puzzle *puzzle, uj_metric metric)
{
    add_moves(out, puzzle, metric, NULL, true);
}

#include "unjam.h"

void uj_answer_neighbours(uj_text *out, const uj_puzzle *puzzle, uj_metric metric)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(&puzzle->board, metric, moves);
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, puzzle);
    uj_text_words(out, ",\"neighbours\":[");
    uj_puzzle after = UJ_PUZZLE_INIT;
    for (size_t i = 0; i < count; i++) {
        after.board = puzzle->board;
        uj_board_move(&after.board, moves[i], NULL);
        uj_text_words(out, i > 0 ? ",{\"move\":" : "{\"move\":");
        uj_json_move(out, &puzzle->board, moves[i]);
        uj_text_words(out, ",\"board\":");
        uj_json_board(out, &after);
        uj_text_words(out, uj_board_solved(&after.board) ? ",\"solved\":true}" : ",\"solved\":false}");
    }
    uj_text_words(out, "]}");
}

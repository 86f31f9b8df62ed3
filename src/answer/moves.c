#include "answer/move.h"

/* {"vehicle":"A","by":1,"board":…,"distance":7} */
static void add_move(uj_text *out, const uj_board *board, uj_move move, const int *distance)
{
    uj_puzzle after = UJ_PUZZLE_INIT;
    after.board = *board;
    uj_board_move(&after.board, move, NULL);
    char buffer[MOVE_SIZE];
    const char *end = put_move(buffer, board, move);
    uj_text_add(out, buffer, (size_t)(end - buffer) - 1); /* without its brace: more keys follow */
    uj_text_words(out, ",\"board\":");
    uj_json_board(out, &after);
    if (distance && *distance >= 0)
        uj_text_printf(out, ",\"distance\":%d", *distance);
    else if (distance && *distance != UJ_DISTANCE_UNKNOWN)
        uj_text_words(out, ",\"distance\":null");
    uj_text_words(out, "}");
}

void uj_answer_moves(uj_text *out, const uj_puzzle *puzzle, uj_metric metric, const int *distances)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(&puzzle->board, metric, moves);
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, puzzle);
    uj_text_words(out, ",\"moves\":[");
    for (size_t i = 0; i < count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        add_move(out, &puzzle->board, moves[i], distances ? &distances[i] : NULL);
    }
    uj_text_words(out, "]}");
}

#include "answer/parts.h"

void uj_answer_check(uj_text *out, const uj_puzzle *puzzle, const uj_error *error)
{
    if (error) {
        uj_text_words(out, "{\"valid\":false,\"error\":");
        uj_json_error(out, error);
        uj_text_words(out, "}");
        return;
    }
    const uj_board *board = &puzzle->board;
    const uj_contents contents = uj_board_contents(board);
    uj_text_printf(out, "{\"valid\":true,\"width\":%d,\"height\":%d,\"exit\":%d", board->width, board->height,
                   board->exit_row + 1);
    answer_words(out, "target", board->vehicles[board->target].name);
    uj_text_printf(out, ",\"vehicles\":%d,\"cars\":%d,\"trucks\":%d,\"longer\":%d,\"walls\":%d", board->vehicle_count,
                   contents.cars, contents.trucks, contents.longer, contents.walls);
    if (puzzle->solution_length > 0)
        uj_text_printf(out, ",\"solution_moves\":%zu", puzzle->solution_length);
    if (puzzle->moves >= 0)
        uj_text_printf(out, ",\"claimed_moves\":%d", puzzle->moves);
    uj_text_words(out, "}");
}

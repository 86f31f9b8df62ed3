#include "answer/parts.h"

void uj_answer_catalogue_puzzle(uj_text *out, const uj_catalogue_puzzle *found)
{
    const uj_puzzle puzzle = {.board = found->board, .moves = -1};
    char id[UJ_ID_SIZE];
    uj_id_text(id, found->id);
    uj_text_printf(out, "{\"number\":%lu", (unsigned long)found->number);
    answer_words(out, "id", id);
    uj_text_words(out, ",\"board\":\"");
    uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, NULL); /* at most 26 vehicles, so it holds all of them */
    uj_text_printf(out, "\",\"moves\":%d,\"steps\":%d", found->moves, found->steps);
    if (found->seconds > 0) {
        answer_real(out, "seconds_estimate", found->seconds);
        answer_words(out, "band", uj_band_name(found->band));
    }
    uj_text_printf(out, ",\"vehicles\":%d,\"cars\":%d,\"trucks\":%d,\"walls\":%d", found->vehicles, found->cars,
                   found->trucks, found->walls);
    answer_flag(out, "box", found->box);
    answer_flag(out, "plain", found->plain);
    uj_text_words(out, "}");
}

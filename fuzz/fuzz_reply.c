/* Answers in free text: whatever is read of them are moves of vehicles of the board, and what ended the reading is named. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unjam.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_reply(const uj_board *board, const uj_reply *reply)
{
    for (size_t i = 0; i < reply->count; i++) {
        require(reply->moves[i].vehicle < board->vehicle_count, "a move of no vehicle");
        require(reply->moves[i].by != 0 && abs(reply->moves[i].by) < UJ_MAX_SIDE, "a move of no length");
    }
    const bool is_cut = reply->end == UJ_REPLY_AMBIGUOUS || reply->end == UJ_REPLY_IMPOSSIBLE;
    require(is_cut == (*reply->reason != '\0') && is_cut == (reply->line > 0), "an end without a reason or a place");
    require(is_cut || (reply->end == UJ_REPLY_EMPTY) == (reply->count == 0), "neither empty nor complete");
    for (const char *at = reply->reason; *at; at++)
        require(*at >= ' ' && *at < 0x7f, "a reason that cannot be printed");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const boards[] = {
        "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo",
        "car,orientation,col,row,length\nX,H,1,2,2\nred-1,H,1,1,2\n7,V,4,1,2\n12,V,3,3,2\nR2,H,1,4,2\n",
    };
    uj_reply reply = UJ_REPLY_INIT;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        uj_board board;
        require(uj_board_parse(&board, boards[i], strlen(boards[i]), NULL) == UJ_OK, "no board");
        if (uj_reply_read(&reply, &board, (const char *)data, size, NULL) == UJ_OK)
            check_reply(&board, &reply);
    }
    uj_reply_clear(&reply);
    return 0;
}

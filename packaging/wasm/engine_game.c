/* Games. A handle is a pointer, 0 if there is none; several games may be open. */
#include "engine.h"

static void add_ranges(uj_text *out, const uj_board *board)
{
    uj_text_words(out, ",\"ranges\":[");
    for (int i = 0; i < board->vehicle_count; i++) {
        int back, ahead;
        uj_board_range(board, i, &back, &ahead);
        uj_text_printf(out, "%s[%d,%d]", i > 0 ? "," : "", back, ahead);
    }
    uj_text_words(out, "]");
}

static void add_history(uj_text *out, const uj_play *play)
{
    const uj_move *moves;
    const size_t count = uj_play_history(play, &moves);
    uj_text_words(out, ",\"history\":[");
    for (size_t i = 0; i < count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_json_move(out, uj_play_board(play), moves[i]);
    }
    uj_text_words(out, "]");
}

/* Only doing it shows whether a redo is possible. */
static bool can_redo(uj_play *play)
{
    return uj_play_redo(play) && uj_play_undo(play);
}

static int answer(uj_play *play)
{
    uj_text *out = engine_answer();
    const bool redo = can_redo(play);
    const uj_board *board = uj_play_board(play);
    const uj_move *moves;
    uj_text_words(out, "{\"board\":");
    engine_add_board(board);
    uj_text_words(out, ",\"string\":");
    engine_add_string(board);
    add_ranges(out, board);
    uj_text_printf(out, ",\"moves\":%zu,\"steps\":%zu,\"solved\":%s,\"can_undo\":%s,\"can_redo\":%s",
                   uj_play_count(play, UJ_MOVES), uj_play_count(play, UJ_STEPS),
                   uj_board_solved(board) ? "true" : "false", uj_play_history(play, &moves) > 0 ? "true" : "false",
                   redo ? "true" : "false");
    add_history(out, play);
    uj_text_words(out, "}");
    return engine_end(UJ_OK, NULL);
}

/* board; 0: the answer says why not */
uj_play *EXPORT(game_new)(void)
{
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_play *play = NULL;
    engine_answer();
    uj_status status = engine_board(&puzzle, &error);
    if (status == UJ_OK)
        status = uj_play_new(&play, &puzzle.board);
    if (status != UJ_OK)
        engine_end(status, &error);
    return play;
}

void EXPORT(game_free)(uj_play *play)
{
    uj_play_free(play);
}

int EXPORT(game_state)(uj_play *play)
{
    return answer(play);
}

int EXPORT(game_move)(uj_play *play, int vehicle, int by)
{
    uj_error error = {.code = UJ_BAD_INPUT, .message = "there is no such vehicle"};
    if (vehicle < 0 || vehicle >= uj_play_board(play)->vehicle_count)
        return engine_end(UJ_BAD_INPUT, &error);
    if (by < -UJ_MAX_SIDE || by > UJ_MAX_SIDE)
        by = by < 0 ? -UJ_MAX_SIDE : UJ_MAX_SIDE; /* too far as well */
    const uj_status status = uj_play_move(play, (uj_move){(uint8_t)vehicle, (int8_t)by}, &error);
    return status == UJ_OK ? answer(play) : engine_end(status, &error);
}

int EXPORT(game_undo)(uj_play *play)
{
    uj_play_undo(play);
    return answer(play);
}

int EXPORT(game_redo)(uj_play *play)
{
    uj_play_redo(play);
    return answer(play);
}

int EXPORT(game_reset)(uj_play *play)
{
    uj_play_reset(play);
    return answer(play);
}

/* Why each move, with its hints. Moves and aims count from 1. */
#include "answer/explain.h"

#include "answer/parts.h"

static const char *const kinds[] = {
    [UJ_REASON_NONE] = "none",
    [UJ_REASON_EXIT] = "exit",
    [UJ_REASON_ROOM] = "room",
    [UJ_REASON_PASSAGE] = "passage",
};

/* A string that was written to a text of its own, which is cleared. */
static void add_string(uj_text *out, uj_text *words)
{
    if (uj_text_status(words) == UJ_OK)
        uj_json_string(out, words->data);
    out->failed = out->failed || words->failed;
    uj_text_clear(words);
}

/* A later move; no move is later than none, so that 0 means that there is none. */
static void add_later(uj_text *out, const char *key, size_t move)
{
    answer_length(out, key, move > 0 ? (int)move + 1 : -1);
}

static void add_hints(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move)
{
    uj_text words = UJ_TEXT_INIT;
    answer_key(out, "hints");
    uj_text_words(out, "[");
    for (uj_hint_stage stage = UJ_HINT_WHERE; stage <= UJ_HINT_MOVE; stage++) {
        uj_hint_words(&words, board, why, move, stage);
        answer_item(out);
        add_string(out, &words);
    }
    uj_text_words(out, "]");
    uj_text_free(&words);
}

static void add_reason(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move)
{
    const uj_reason *reason = &why->reasons[move];
    uj_text words = UJ_TEXT_INIT;
    answer_words(out, "vehicle", board->vehicles[reason->move.vehicle].name);
    uj_text_printf(out, ",\"by\":%d", reason->move.by);
    answer_words(out, "reason", kinds[reason->kind]);
    add_later(out, "needed_by", reason->needed_by);
    add_later(out, "before", reason->before);
    add_later(out, "returns_in", reason->returns_in);
    answer_count(out, "aim", reason->aim + 1);
    answer_key(out, "words");
    uj_reason_words(&words, board, why, move);
    add_string(out, &words);
    uj_text_free(&words);
    add_hints(out, board, why, move);
}

static void add_aim(uj_text *out, const uj_board *board, const uj_explanation *why, size_t number)
{
    const uj_aim *aim = &why->aims[number];
    const bool is_last = aim->needed_by == why->reason_count;
    uj_text words = UJ_TEXT_INIT;
    answer_count(out, "first", aim->first + 1);
    answer_count(out, "last", aim->first + aim->count);
    add_later(out, "needed_by", is_last ? 0 : aim->needed_by);
    answer_key(out, "words");
    uj_aim_words(&words, board, why, number);
    add_string(out, &words);
    uj_text_free(&words);
}

void answer_explanation(uj_text *out, const uj_board *board, const uj_explanation *why)
{
    uj_board here = *board;
    answer_key(out, "aims");
    uj_text_words(out, "[");
    for (size_t i = 0; i < why->aim_count; i++) {
        answer_item(out);
        uj_text_words(out, "{");
        add_aim(out, board, why, i);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "]");
    answer_key(out, "reasons");
    uj_text_words(out, "[");
    for (size_t i = 0; i < why->reason_count; i++) {
        answer_item(out);
        uj_text_words(out, "{");
        add_reason(out, &here, why, i);
        uj_text_words(out, "}");
        uj_board_move(&here, why->reasons[i].move, NULL);
    }
    uj_text_words(out, "]");
}

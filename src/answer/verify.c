/* What became of a solution that was replayed. */
#include "unjam.h"

static void add_flag(uj_text *out, const char *key, bool value)
{
    uj_text_printf(out, ",\"%s\":%s", key, value ? "true" : "false");
}

/* A length, or null where it is not known. */
static void add_length(uj_text *out, const char *key, int length)
{
    if (length >= 0)
        uj_text_printf(out, ",\"%s\":%d", key, length);
    else
        uj_text_printf(out, ",\"%s\":null", key);
}

static void add_illegal_move(uj_text *out, const uj_puzzle *puzzle, const uj_verification *verification)
{
    uj_text_printf(out, ",\"illegal\":{\"number\":%zu,\"move\":", verification->illegal_move + 1);
    uj_json_move(out, &puzzle->board, puzzle->solution[verification->illegal_move]);
    uj_text_words(out, ",\"reason\":");
    uj_json_string(out, verification->reason);
    uj_text_words(out, "}");
}

void uj_answer_verify(uj_text *out, const uj_puzzle *puzzle, const uj_verification *verification)
{
    static const char *const words[] = {
        [UJ_SOLVED] = "solved", [UJ_UNSOLVABLE] = "unsolvable", [UJ_UNDECIDED] = "limit"};
    const uj_puzzle bare = {.board = puzzle->board, .moves = -1};
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, &bare);
    uj_text_printf(out, ",\"status\":\"%s\",\"metric\":\"%s\"", words[verification->outcome],
                   verification->metric == UJ_STEPS ? "steps" : "moves");
    add_length(out, "shortest", verification->shortest);
    if (verification->has_solution) {
        add_flag(out, "legal", verification->legal);
        add_flag(out, "solves", verification->solves);
        uj_text_printf(out, ",\"moves\":%zu,\"steps\":%zu", verification->moves, verification->steps);
        add_length(out, "longer_by", verification->longer_by);
        if (!verification->legal)
            add_illegal_move(out, puzzle, verification);
    }
    if (verification->claimed >= 0) {
        add_length(out, "claimed_moves", verification->claimed);
        if (verification->metric == UJ_MOVES && verification->outcome != UJ_UNDECIDED)
            add_flag(out, "claim_holds", verification->claim_holds);
    }
    uj_text_words(out, "}");
}

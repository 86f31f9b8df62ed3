/* What became of a solution that was replayed. */
#include "answer/parts.h"

static void add_illegal_move(uj_text *out, const uj_puzzle *puzzle, const uj_verification *verification)
{
    uj_text_printf(out, ",\"%s\":{\"number\":%zu", verification->legal ? "ambiguous" : "illegal",
                   verification->illegal_move + 1);
    if (verification->illegal_move < puzzle->solution_length) {
        uj_text_words(out, ",\"move\":");
        uj_json_move(out, &puzzle->board, puzzle->solution[verification->illegal_move]);
    }
    answer_words(out, "reason", verification->reason);
    uj_text_words(out, "}");
}

static void add_replayed(uj_text *out, const uj_puzzle *puzzle)
{
    uj_text_words(out, ",\"answer\":[");
    for (size_t i = 0; i < puzzle->solution_length; i++) {
        answer_item(out);
        uj_json_move(out, &puzzle->board, puzzle->solution[i]);
    }
    uj_text_words(out, "]");
}

void uj_answer_verify(uj_text *out, const uj_puzzle *puzzle, const uj_verification *verification)
{
    const uj_puzzle bare = {.board = puzzle->board, .moves = -1};
    uj_text_words(out, "{");
    answer_board(out, &bare);
    answer_outcome(out, verification->outcome);
    answer_metric(out, verification->metric);
    answer_length(out, "shortest", verification->shortest);
    if (verification->has_solution) {
        add_replayed(out, puzzle);
        answer_flag(out, "legal", verification->legal);
        answer_flag(out, "solves", verification->solves);
        uj_text_printf(out, ",\"moves\":%zu,\"steps\":%zu", verification->moves, verification->steps);
        answer_length(out, "longer_by", verification->longer_by);
        answer_length(out, "left", verification->left);
        if (!verification->legal || verification->ambiguous)
            add_illegal_move(out, puzzle, verification);
    }
    if (verification->claimed >= 0) {
        answer_length(out, "claimed_moves", verification->claimed);
        if (verification->metric == UJ_MOVES && verification->outcome != UJ_UNDECIDED)
            answer_flag(out, "claim_holds", verification->claim_holds);
    }
    uj_text_words(out, "}");
}

#include "answer/parts.h"

/* Thousandths are all that a probability means here; never rounded up to certainty. */
static void answer_share(uj_text *out, const char *key, double share)
{
    answer_real(out, key, (double)(int)(share * 1000) / 1000);
}

static void unsure_add(uj_text *out, const uj_scan *scan)
{
    answer_list(out, "unsure");
    for (int cell = 0; cell < scan->board.width * scan->board.height; cell++)
        if (scan->unsure.word[cell / 64] >> cell % 64 & 1)
            answer_cell(out, cell, scan->board.width);
    uj_text_words(out, "]");
}

static void corners_add(uj_text *out, const uj_scan *scan)
{
    answer_list(out, "corners");
    for (int i = 0; i < 4; i++) {
        answer_item(out);
        uj_text_printf(out, "[%.1f,%.1f]", scan->corners[i][0], scan->corners[i][1]);
    }
    uj_text_words(out, "]");
}

void uj_answer_scan(uj_text *out, const uj_scan *scan)
{
    uj_text_words(out, "{");
    answer_flag(out, "found", scan->found);
    if (!scan->found) {
        uj_text_words(out, "}");
        return;
    }
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = scan->board;
    answer_board(out, &puzzle);
    answer_share(out, "confidence", scan->confidence);
    answer_length(out, "width", scan->board.width);
    answer_length(out, "height", scan->board.height);
    answer_length(out, "exit", scan->board.exit_row + 1);
    answer_words(out, "exit_side", uj_side_name(scan->exit_side));
    answer_flag(out, "exit_seen", scan->exit_seen);
    answer_flag(out, "another", scan->another);
    corners_add(out, scan);
    unsure_add(out, scan);
    answer_key(out, "runner_up");
    if (scan->has_runner_up) {
        puzzle.board = scan->runner_up;
        uj_text_words(out, "{");
        answer_board(out, &puzzle);
        answer_share(out, "confidence", scan->runner_up_confidence);
        uj_text_words(out, "}");
    } else {
        uj_text_words(out, "null");
    }
    uj_text_words(out, "}");
}

/* The smallest user of the installed library: reads a board, moves a car, writes the board. */
#include <stdio.h>
#include <string.h>

#include <unjam.h>

int main(void)
{
    static const char card[] = "oooooooooooooooAAooooooooooooooooooo";
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    if (uj_board_parse(&puzzle.board, card, strlen(card), &error) != UJ_OK) {
        puts(error.message);
        return 1;
    }
    uj_text text = UJ_TEXT_INIT;
    const uj_move out = {.vehicle = 0, .by = 1};
    const int failed = uj_board_move(&puzzle.board, out, &error) != UJ_OK || !uj_board_solved(&puzzle.board) ||
                       uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, &error) != UJ_OK;
    puts(failed ? error.message : text.data);
    uj_text_free(&text);
    uj_puzzle_clear(&puzzle);
    return failed;
}

/* unjam.c and unjam.h, as `make amalgamation` writes them, are all that this needs: cc one_file.c unjam.c -lm -pthread */
#include <stdio.h>
#include <string.h>

#include "unjam.h"

int main(void)
{
    const char *text = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo";
    uj_board board;
    uj_solution solution = UJ_SOLUTION_INIT;
    if (uj_board_parse(&board, text, strlen(text), NULL) != UJ_OK || uj_solve(&solution, &board, NULL, NULL) != UJ_OK)
        return 1;
    printf("%zu moves\n", solution.move_count);
    uj_solution_clear(&solution);
    return 0;
}

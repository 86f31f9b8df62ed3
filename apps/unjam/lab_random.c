/* The generator of van Dijk's thesis, section 3.1: vehicles one by one at random places. A place that is not free is
 * drawn again; after five such draws the vehicle placed before is placed anew. Nothing stands on the target's row
 * ahead of it for ever, and the target is not at the exit. */
#include "lab.h"

enum { SIDE = 6, EXIT_ROW = 2, DRAWS = 5 };

static bool place(uj_board *board, int index, int length, uj_random *random)
{
    const bool target = index == 0, horizontal = target || uj_random_below(random, 2);
    const int line = target ? EXIT_ROW : (int)uj_random_below(random, SIDE);
    const int along = (int)uj_random_below(random, (uint64_t)(SIDE - length + 1));
    const bool blocks = !target && horizontal && line == EXIT_ROW && along > board->vehicles[0].column;
    if (blocks || (target && along == SIDE - length))
        return false;
    const char name[] = {(char)('A' + index), '\0'};
    return uj_board_add(board, name, horizontal ? line : along, horizontal ? along : line, length, horizontal, NULL) ==
           UJ_OK;
}

uj_board lab_random_board(uj_random *random, int cars, int trucks)
{
    uj_board board;
    uj_board_init(&board, SIDE, SIDE, NULL);
    int draws = 0;
    while (board.vehicle_count < cars + trucks) {
        const int index = board.vehicle_count;
        if (place(&board, index, index < cars ? 2 : 3, random)) {
            draws = 0;
        } else if (++draws == DRAWS) {
            draws = 0;
            board.vehicle_count = (uint8_t)(index > 0 ? index - 1 : 0); /* vehicles are added at the end */
        }
    }
    uj_board_finish(&board, 0, EXIT_ROW, NULL);
    return board;
}

#include "board_pool.h"

/* How many ways a line has to hold its vehicles, were it not for those that cross it: of `free` empty cells and `count`
 * vehicles any order. */
static double placements(int free, int count)
{
    double ways = 1;
    for (int i = 1; i <= count; i++)
        ways = ways * (free + i) / i;
    return ways;
}

/* More positions than this board can have. */
static double most_positions(const uj_board *board)
{
    int used[2][UJ_MAX_SIDE] = {{0}}, count[2][UJ_MAX_SIDE] = {{0}};
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        const int line = vehicle->horizontal ? vehicle->row : vehicle->column;
        used[vehicle->horizontal][line] += vehicle->length;
        count[vehicle->horizontal][line]++;
    }
    double most = 1;
    for (int line = 0; line < UJ_MAX_SIDE; line++)
        most *= placements(board->height - used[0][line], count[0][line]) *
                placements(board->width - used[1][line], count[1][line]);
    return most;
}

/* Several such boards at once would share the memory, and what fits would depend on the number of threads. No 6x6 board
 * has more than some hundred thousand positions. */
bool board_is_large(const uj_board *board)
{
    enum { SMALL_BOARD = 36, FEW_POSITIONS = 1 << 22 };
    return board->width * board->height > SMALL_BOARD && most_positions(board) > FEW_POSITIONS;
}

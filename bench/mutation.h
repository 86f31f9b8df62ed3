/* Random changes to the vehicles of a square board, for the programs that climb from board to board. */
#ifndef BENCH_MUTATION_H
#define BENCH_MUTATION_H

#include <stdio.h>

#include "unjam.h"

/* Moves the board to the first hardest state of its cluster; its distance, or -1. */
static inline int make_hardest(uj_board *board, uint64_t max_memory)
{
    uj_cluster *cluster;
    if (uj_cluster_open(&cluster, board, &(uj_limits){.max_memory = max_memory}, NULL) != UJ_OK)
        return -1;
    const int distance = uj_cluster_max_distance(cluster, UJ_MOVES);
    if (distance > 0)
        uj_cluster_board(cluster, uj_cluster_find(cluster, 0, distance, UJ_MOVES), board);
    uj_cluster_close(cluster);
    return distance;
}

/* One more vehicle at a random place; false if it does not fit there. */
static inline bool add_vehicle(uj_board *board, uj_random *random)
{
    const int length = uj_random_below(random, 3) ? 2 : 3;
    const bool horizontal = uj_random_below(random, 2);
    const int along = (int)uj_random_below(random, (uint64_t)(board->width - length + 1)),
              line = (int)uj_random_below(random, (uint64_t)board->width);
    char name[UJ_NAME_SIZE];
    snprintf(name, sizeof name, "v%u", (unsigned)(uj_random_next(random) % 10000000));
    return uj_board_add(board, name, horizontal ? line : along, horizontal ? along : line, length, horizontal, NULL) ==
           UJ_OK;
}

static inline void remove_vehicle(uj_board *board, uj_random *random)
{
    const int other = 1 + (int)uj_random_below(random, (uint64_t)(board->vehicle_count - 1));
    board->vehicles[other] = board->vehicles[--board->vehicle_count];
}

static inline void random_start(uj_board *board, int side, uj_random *random)
{
    const int exit_row = (side - 1) / 2;
    uj_board_init(board, side, side, NULL);
    uj_board_add(board, "A", exit_row, (int)uj_random_below(random, (uint64_t)(side - 2)), 2, true, NULL);
    uj_board_finish(board, 0, exit_row, NULL);
    for (int i = 0; i < 25 * side * side / 36; i++)
        add_vehicle(board, random);
}

static inline void mutate(uj_board *board, uj_random *random)
{
    const uint64_t kind = uj_random_below(random, 3);
    if (kind != 0 && board->vehicle_count > 1)
        remove_vehicle(board, random);
    if (kind != 1)
        for (int i = 0; i < 20 && !add_vehicle(board, random); i++)
            continue;
}

#endif

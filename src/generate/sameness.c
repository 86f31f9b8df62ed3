#include "generate/sameness.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/cells.h"

bool mirror_keeps_exit(const uj_board *board)
{
    return 2 * board->exit_row + 1 == board->height;
}

void mirror(uj_board *out, const uj_board *board)
{
    *out = *board;
    memset(&out->walls, 0, sizeof out->walls);
    for (unsigned row = 0; row < board->height; row++)
        for (unsigned column = 0; column < board->width; column++)
            if (cells_has(&board->walls, row * board->width + column))
                cells_add(&out->walls, (board->height - 1u - row) * board->width + column);
    out->exit_row = (uint8_t)(board->height - 1 - board->exit_row);
    for (int i = 0; i < board->vehicle_count; i++) {
        uj_vehicle *vehicle = &out->vehicles[i];
        const int rows = vehicle->horizontal ? 1 : vehicle->length;
        vehicle->row = (uint8_t)(board->height - rows - vehicle->row);
    }
}

/* The lower of what a function makes of the board and of its mirror image, where that is the same puzzle. */
static uint64_t either_way(uint64_t (*number)(const uj_board *board), const uj_board *board)
{
    const uint64_t upright = number(board);
    if (!mirror_keeps_exit(board))
        return upright;
    uj_board mirrored;
    mirror(&mirrored, board);
    const uint64_t upside_down = number(&mirrored);
    return upright < upside_down ? upright : upside_down;
}

uint64_t uj_puzzle_id(const uj_board *board)
{
    return either_way(uj_board_id, board);
}

void uj_id_text(char out[UJ_ID_SIZE], uint64_t id)
{
    snprintf(out, UJ_ID_SIZE, "%016llx", (unsigned long long)id);
}

bool uj_id_parse(uint64_t *out, const char *text)
{
    uint64_t id = 0;
    for (int i = 0; i < UJ_ID_SIZE - 1; i++) {
        const int digit = tolower((unsigned char)text[i]);
        if (!isxdigit(digit))
            return false;
        id = id << 4 | (uint64_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
    *out = id;
    return text[UJ_ID_SIZE - 1] == '\0';
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

/* What stands along a line from its first cell to its last: the target, other vehicles with their lengths, and walls.
 * Walls never move; vehicles never pass one another or a wall. */
static uint64_t hash_line(uint64_t hash, const uj_board *board, unsigned line, bool horizontal)
{
    const unsigned side = horizontal ? board->width : board->height;
    uint64_t marks[UJ_MAX_SIDE] = {0};
    for (unsigned i = 0; i < side; i++) {
        const unsigned cell = horizontal ? line * board->width + i : i * board->width + line;
        if (cells_has(&board->walls, cell))
            marks[i] = 1 + i;
    }
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        if (vehicle->horizontal == horizontal && (horizontal ? vehicle->row : vehicle->column) == line)
            marks[horizontal ? vehicle->column : vehicle->row] = 256u * vehicle->length + (i == board->target);
    }
    for (unsigned i = 0; i < side; i++)
        hash = marks[i] ? mix(hash, marks[i]) : hash;
    return mix(hash, UINT64_MAX);
}

static uint64_t group_key_upright(const uj_board *board)
{
    uint64_t hash = mix(mix(board->width, board->height), board->exit_row);
    for (unsigned row = 0; row < board->height; row++)
        hash = hash_line(hash, board, row, true);
    for (unsigned column = 0; column < board->width; column++)
        hash = hash_line(hash, board, column, false);
    return hash;
}

uint64_t group_key(const uj_board *board)
{
    return either_way(group_key_upright, board);
}

uint64_t cluster_key(const uj_cluster *cluster)
{
    const int farthest = uj_cluster_max_distance(cluster, UJ_MOVES);
    uint64_t lowest = UINT64_MAX;
    for (uint64_t state = uj_cluster_find(cluster, 0, farthest, UJ_MOVES); state != UINT64_MAX;
         state = uj_cluster_find(cluster, state + 1, farthest, UJ_MOVES)) {
        uj_board board;
        uj_cluster_board(cluster, state, &board);
        const uint64_t id = uj_puzzle_id(&board);
        lowest = id < lowest ? id : lowest;
    }
    return lowest;
}

#include "core/board.h"

#include <string.h>

/* A, B, … Z, AA, AB, …: enough for any number of vehicles. */
static void canonical_name(char name[UJ_NAME_SIZE], unsigned index)
{
    memset(name, 0, UJ_NAME_SIZE);
    if (index < 26) {
        name[0] = (char)('A' + index);
        return;
    }
    name[0] = (char)('A' + index / 26 - 1);
    name[1] = (char)('A' + index % 26);
}

static unsigned top_left_cell(const uj_board *board, const uj_vehicle *vehicle)
{
    return (unsigned)vehicle->row * board->width + vehicle->column;
}

void uj_board_canonical(uj_board *out, const uj_board *board)
{
    /* No two vehicles share a top left cell, so sorting by it is a permutation read off an array of all cells. */
    uint8_t vehicle_at[UJ_MAX_SIDE * UJ_MAX_SIDE];
    memset(vehicle_at, UJ_MAX_VEHICLES, sizeof vehicle_at);
    for (int i = 0; i < board->vehicle_count; i++)
        if (i != board->target)
            vehicle_at[top_left_cell(board, &board->vehicles[i])] = (uint8_t)i;

    uj_board sorted = *board;
    unsigned count = 0;
    sorted.target = 0;
    sorted.vehicles[count++] = board->vehicles[board->target];
    const unsigned cells = (unsigned)board->width * board->height;
    for (unsigned cell = 0; cell < cells; cell++)
        if (vehicle_at[cell] < UJ_MAX_VEHICLES)
            sorted.vehicles[count++] = board->vehicles[vehicle_at[cell]];
    for (unsigned i = 0; i < count; i++)
        canonical_name(sorted.vehicles[i].name, i);
    *out = sorted;
}

static bool same_vehicle(const uj_vehicle *a, const uj_vehicle *b)
{
    return a->row == b->row && a->column == b->column && a->length == b->length && a->horizontal == b->horizontal;
}

bool uj_board_same(const uj_board *a, const uj_board *b)
{
    if (a->width != b->width || a->height != b->height || a->exit_row != b->exit_row ||
        a->vehicle_count != b->vehicle_count || memcmp(&a->walls, &b->walls, sizeof a->walls) != 0)
        return false;
    uj_board first, second;
    uj_board_canonical(&first, a);
    uj_board_canonical(&second, b);
    for (int i = 0; i < a->vehicle_count; i++)
        if (!same_vehicle(&first.vehicles[i], &second.vehicles[i]))
            return false;
    return true;
}

/* FNV-1a, byte by byte so that it is the same on every machine. */
static uint64_t hash_byte(uint64_t hash, unsigned byte)
{
    return (hash ^ (byte & 0xff)) * UINT64_C(0x100000001b3);
}

uint64_t board_id_begin(const uj_board *board)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    hash = hash_byte(hash, board->width);
    hash = hash_byte(hash, board->height);
    hash = hash_byte(hash, board->exit_row);
    for (int i = 0; i < 4; i++)
        for (int byte = 0; byte < 8; byte++)
            hash = hash_byte(hash, (unsigned)(board->walls.word[i] >> (8 * byte)));
    return hash;
}

uint64_t board_id_add(uint64_t id, unsigned row, unsigned column, unsigned length, bool horizontal)
{
    return hash_byte(hash_byte(hash_byte(hash_byte(id, row), column), length), horizontal);
}

uint64_t board_canonical_id(const uj_board *canonical)
{
    uint64_t id = board_id_begin(canonical);
    for (int i = 0; i < canonical->vehicle_count; i++) {
        const uj_vehicle *const v = &canonical->vehicles[i];
        id = board_id_add(id, v->row, v->column, v->length, v->horizontal);
    }
    return id;
}

uint64_t uj_board_id(const uj_board *board)
{
    uj_board canonical;
    uj_board_canonical(&canonical, board);
    return board_canonical_id(&canonical);
}

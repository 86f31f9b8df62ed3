#include "generate/sameness.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

void seen_free(struct seen *seen)
{
    budget_free(seen->entries);
    budget_free(seen->table);
    budget_free(seen->pool);
    *seen = (struct seen){.budget = seen->budget};
}

/* A vehicle packed from its lowest bit: direction, length, cell. */
enum { LENGTH_BITS = 7, LENGTH_MASK = (1 << LENGTH_BITS) - 1, CELL_SHIFT = LENGTH_BITS + 1 };
static_assert((int)UJ_MAX_SIDE <= (int)LENGTH_MASK &&
                  UJ_GENERATE_MAX_SIDE * UJ_GENERATE_MAX_SIDE <= 1 << (16 - CELL_SHIFT),
              "a vehicle is 16 bits");

static uint16_t packed(const uj_board *board, const uj_vehicle *vehicle)
{
    const unsigned cell = (unsigned)vehicle->row * board->width + vehicle->column;
    return (uint16_t)(cell << CELL_SHIFT | (unsigned)vehicle->length << 1 | vehicle->horizontal);
}

static void board_of(uj_board *out, const struct seen *seen, const struct seen_entry *entry)
{
    memset(out, 0, sizeof *out);
    out->width = seen->width;
    out->height = seen->height;
    out->exit_row = seen->exit_row;
    out->walls.word[0] = entry->walls;
    out->vehicle_count = entry->vehicle_count;
    for (unsigned i = 0; i < entry->vehicle_count; i++) {
        const unsigned word = seen->pool[entry->vehicles + i], cell = word >> CELL_SHIFT;
        out->vehicles[i] = (uj_vehicle){
            .row = (uint8_t)(cell / seen->width),
            .column = (uint8_t)(cell % seen->width),
            .length = (uint8_t)(word >> 1 & LENGTH_MASK),
            .horizontal = word & 1,
        };
    }
}

static uj_status find_cluster(uint64_t *out, const uj_board *board, uj_budget *budget, uj_error *error)
{
    uj_cluster *cluster;
    const uj_limits limits = budget_part(budget, 0);
    const uj_status status = uj_cluster_open(&cluster, board, &limits, error);
    if (status != UJ_OK)
        return status;
    *out = cluster_key(cluster);
    uj_cluster_close(cluster);
    return UJ_OK;
}

/* The first slot that holds the group or nothing, from `slot` on. */
static size_t probe(const struct seen *seen, uint64_t group, size_t slot)
{
    const size_t mask = seen->table_size - 1;
    for (slot &= mask; seen->table[slot] != 0; slot = (slot + 1) & mask)
        if (seen->entries[seen->table[slot] - 1].group == group)
            return slot;
    return slot;
}

static size_t free_slot(const struct seen *seen, uint64_t group)
{
    size_t slot = probe(seen, group, (size_t)group);
    while (seen->table[slot] != 0)
        slot = probe(seen, group, slot + 1);
    return slot;
}

/* Room for one more of everything; at most half of the table is in use. */
static uj_status make_room(struct seen *seen, unsigned vehicles)
{
    if (budget_fit(seen->budget, seen->entries, seen->capacity, seen->count + 1) != UJ_OK ||
        budget_fit(seen->budget, seen->pool, seen->pool_capacity, seen->pool_count + vehicles) != UJ_OK)
        return UJ_NO_MEMORY;
    if (seen->count * 2 < seen->table_size)
        return UJ_OK;
    const size_t size = seen->table_size ? seen->table_size * 2 : 64;
    uint32_t *table = budget_zeroed(seen->budget, size, sizeof *table);
    if (!table)
        return UJ_NO_MEMORY;
    budget_free(seen->table);
    seen->table = table;
    seen->table_size = size;
    for (size_t i = 0; i < seen->count; i++)
        table[free_slot(seen, seen->entries[i].group)] = (uint32_t)(i + 1);
    return UJ_OK;
}

static uj_status compare_clusters(bool *out, const struct seen *seen, struct seen_entry *entry, uj_level *level,
                                  uj_error *error)
{
    uj_status status = UJ_OK;
    if (entry->cluster == 0) {
        uj_board board;
        board_of(&board, seen, entry);
        status = find_cluster(&entry->cluster, &board, seen->budget, error);
    }
    if (status == UJ_OK && level->cluster == 0)
        status = find_cluster(&level->cluster, &level->board, seen->budget, error);
    *out = entry->cluster == level->cluster;
    return status;
}

static void append(struct seen *seen, const uj_level *level, uint64_t group)
{
    const uj_board *board = &level->board;
    seen->entries[seen->count] = (struct seen_entry){
        .group = group,
        .cluster = level->cluster,
        .vehicles = seen->pool_count,
        .walls = board->walls.word[0],
        .vehicle_count = board->vehicle_count,
    };
    for (int i = 0; i < board->vehicle_count; i++)
        seen->pool[seen->pool_count++] = packed(board, &board->vehicles[i]);
    seen->width = board->width;
    seen->height = board->height;
    seen->exit_row = board->exit_row;
    seen->table[free_slot(seen, group)] = (uint32_t)++seen->count;
    assert(seen->count * 2 <= seen->table_size && seen->pool_count <= seen->pool_capacity);
}

uj_status seen_add(struct seen *seen, uj_level *level, bool *repeated, uj_error *error)
{
    *repeated = false;
    if (make_room(seen, level->board.vehicle_count) != UJ_OK)
        return budget_failure(seen->budget) == UJ_LIMIT
                   ? fail_here(error, UJ_LIMIT, "not enough memory to remember the puzzles made so far")
                   : fail_memory(error);
    const uint64_t group = group_key(&level->board);
    for (size_t slot = probe(seen, group, (size_t)group); seen->table[slot] != 0 && !*repeated;
         slot = probe(seen, group, slot + 1)) {
        const uj_status status = compare_clusters(repeated, seen, &seen->entries[seen->table[slot] - 1], level, error);
        if (status != UJ_OK)
            return status;
    }
    if (!*repeated)
        append(seen, level, group);
    return UJ_OK;
}

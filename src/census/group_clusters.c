/* The clusters of a group, from its configurations: whatever belongs to no cluster yet is the first of another one. */
#include <stdlib.h>
#include <string.h>

#include "census/group_boards.h"
#include "base/error.h"
#include "base/grow.h"

/* A configuration by its cells, so that it is found again, and how to make it. */
struct entry {
    uint64_t horizontal, vertical;
    struct group_placements placements;
    bool is_seen;
};

struct entries {
    const struct uj_census_groups *groups;
    const uj_census_group *group;
    struct entry *list; /* sorted by cells */
    size_t count, capacity;
    bool is_short_of_memory;
};

static bool collect(const struct group_placements *placements, void *payload)
{
    struct entries *const all = payload;
    const struct census_board *const board = &all->groups->board;
    struct entry *const list = grow(all->list, &all->capacity, all->count + 1, sizeof *list);
    all->is_short_of_memory = !list;
    if (!list)
        return false;
    all->list = list;
    struct entry *const entry = &list[all->count++];
    *entry = (struct entry){.placements = *placements};
    for (int row = 0; row < board->height; row++) {
        const struct filling *const filling = group_filling(all->groups, all->group, true, row);
        entry->horizontal |= (uint64_t)filling->cells[placements->rows[row]] << row * board->width;
    }
    for (int column = 0; column < board->width; column++) {
        const struct filling *const filling = group_filling(all->groups, all->group, false, column);
        for (unsigned rest = filling->cells[placements->columns[column]]; rest; rest &= rest - 1)
            entry->vertical |= UINT64_C(1) << (__builtin_ctz(rest) * board->width + column);
    }
    return true;
}

static int by_cells(const void *a, const void *b)
{
    const struct entry *const x = a, *const y = b;
    if (x->horizontal != y->horizontal)
        return x->horizontal < y->horizontal ? -1 : 1;
    return x->vertical == y->vertical ? 0 : x->vertical < y->vertical ? -1 : 1;
}

static struct entry *find_board(const struct entries *all, const uj_board *board)
{
    struct entry key = {0};
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *const vehicle = &board->vehicles[i];
        for (int k = 0; k < vehicle->length; k++) {
            const int row = vehicle->row + (vehicle->horizontal ? 0 : k);
            const int column = vehicle->column + (vehicle->horizontal ? k : 0);
            *(vehicle->horizontal ? &key.horizontal : &key.vertical) |= UINT64_C(1) << (row * board->width + column);
        }
    }
    return bsearch(&key, all->list, all->count, sizeof key, by_cells);
}

static uj_status open_cluster(uj_cluster **out, struct entries *all, const struct entry *first, uint64_t max_memory,
                              uj_error *error)
{
    uj_board board;
    uj_status status = group_board(&board, all->groups, all->group, &first->placements, error);
    if (status == UJ_OK)
        status = uj_cluster_open(out, &board, max_memory, error);
    if (status != UJ_OK)
        return status;
    const uint64_t states = uj_cluster_states(*out);
    for (uint64_t state = 0; state < states; state++) {
        uj_cluster_board(*out, state, &board);
        find_board(all, &board)->is_seen = true;
    }
    return UJ_OK;
}

uj_status uj_census_group_clusters(uj_census_groups *groups, const uj_census_group *group, uint64_t max_memory,
                                   uj_cluster_fn take, void *payload, uj_error *error)
{
    struct entries all = {.groups = groups, .group = group};
    uj_status status = group_place(groups, group, collect, &all);
    if (all.is_short_of_memory)
        status = fail_memory(error);
    else if (all.count != group->size)
        status = groups_damaged(error);
    else
        qsort(all.list, all.count, sizeof *all.list, by_cells);
    for (size_t i = 0; i < all.count && status == UJ_OK; i++) {
        uj_cluster *cluster = NULL;
        if (all.list[i].is_seen)
            continue;
        status = open_cluster(&cluster, &all, &all.list[i], max_memory, error);
        if (status == UJ_OK && !take(cluster, payload))
            status = UJ_END;
        uj_cluster_close(cluster);
    }
    free(all.list);
    return status;
}

/* The clusters of a group, from its states: whatever belongs to no cluster yet is the first of another one. */
#include <stdlib.h>

#include "base/budget.h"
#include "base/error.h"
#include "groups/group_boards.h"

/* Sorted by cells, so that it is found again. */
struct entry {
    struct board_bits bits;
    bool is_seen;
};

struct entries {
    struct entry *list;
    size_t count, capacity;
    bool is_short_of_memory;
    uj_budget *budget;
};

static bool collect(const struct board_bits *bits, void *payload)
{
    struct entries *const all = payload;
    all->is_short_of_memory = budget_fit(all->budget, all->list, all->capacity, all->count + 1) != UJ_OK;
    if (all->is_short_of_memory)
        return false;
    all->list[all->count++] = (struct entry){*bits, false};
    return true;
}

static int by_cells(const void *a, const void *b)
{
    const struct entry *const x = a, *const y = b;
    return board_bits_less(&x->bits, &y->bits) ? -1 : board_bits_less(&y->bits, &x->bits);
}

static struct entry *find_board(const struct entries *all, const uj_board *board)
{
    struct entry key = {0};
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *const vehicle = &board->vehicles[i];
        for (int k = 0; k < vehicle->length; k++) {
            const int row = vehicle->row + (vehicle->horizontal ? 0 : k);
            const int column = vehicle->column + (vehicle->horizontal ? k : 0);
            *(vehicle->horizontal ? &key.bits.horizontal : &key.bits.vertical) |= UINT64_C(1)
                                                                                  << (row * board->width + column);
        }
    }
    return bsearch(&key, all->list, all->count, sizeof key, by_cells);
}

static uj_status open_cluster(uj_cluster **out, const struct group *group, const struct entries *all,
                              const struct entry *first, uj_error *error)
{
    uj_board board;
    const uj_limits limits = budget_part(all->budget, 0);
    uj_status status = group_board(&board, group, &first->bits, error);
    if (status == UJ_OK)
        status = uj_cluster_open(out, &board, &limits, error);
    if (status != UJ_OK)
        return status;
    const uint64_t states = uj_cluster_states(*out);
    for (uint64_t state = 0; state < states; state++) {
        uj_cluster_board(*out, state, &board);
        struct entry *const entry = find_board(all, &board);
        assert(entry && !entry->is_seen);
        entry->is_seen = true;
    }
    return UJ_OK;
}

uj_status uj_census_group_clusters(uj_census_groups *groups, const uj_census_group *group, const uj_limits *limits,
                                   uj_cluster_fn take, void *payload, uj_error *error)
{
    const struct group lines = group_of(groups, group);
    uj_budget budget;
    budget_init(&budget, limits);
    struct entries all = {.budget = &budget};
    uj_status status = group_place(&lines, collect, &all);
    if (all.is_short_of_memory)
        status = budget_failure(&budget) == UJ_LIMIT
                     ? fail_here(error, UJ_LIMIT, "the group is too large for the memory allowed")
                     : fail_memory(error);
    else if (all.count != group->size)
        status = groups_damaged(error);
    else
        qsort(all.list, all.count, sizeof *all.list, by_cells);
    for (size_t i = 0; i < all.count && status == UJ_OK; i++) {
        uj_cluster *cluster = NULL;
        if (all.list[i].is_seen)
            continue;
        status = open_cluster(&cluster, &lines, &all, &all.list[i], error);
        if (status == UJ_OK && !take(cluster, payload))
            status = UJ_END;
        uj_cluster_close(cluster);
    }
    budget_free(all.list);
    return status;
}

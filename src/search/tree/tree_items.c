#include <assert.h>

#include "search/tree/tree.h"

static uint64_t item_of(uint64_t parent, uj_move move)
{
    assert(parent < UINT64_C(1) << 48 && move.vehicle < UJ_MAX_VEHICLES);
    return parent << 16 | (uint64_t)move.vehicle << 8 | (uint8_t)move.by;
}

static uj_move item_move(uint64_t item)
{
    return (uj_move){(uint8_t)(item >> 8), (int8_t)(uint8_t)item};
}

static uj_status add_block(struct tree_items *items)
{
    const uj_status status = budget_fit(items->budget, items->blocks, items->block_capacity, items->block_count + 1);
    if (status != UJ_OK)
        return status;
    uint64_t *block = budget_alloc(items->budget, TREE_BLOCK_SIZE, sizeof *block);
    if (!block)
        return budget_failure(items->budget);
    items->blocks[items->block_count++] = block;
    return UJ_OK;
}

uj_status tree_items_push(struct tree_items *items, uint64_t parent, uj_move move)
{
    if (items->count == (uint64_t)items->block_count << TREE_BLOCK_BITS) {
        const uj_status status = add_block(items);
        if (status != UJ_OK)
            return status;
    }
    *tree_item(items, items->count++) = item_of(parent, move);
    return UJ_OK;
}

uj_status tree_items_init(struct tree_items *items, uj_budget *budget)
{
    *items = (struct tree_items){.budget = budget};
    return tree_items_push(items, 0, (uj_move){0, 0});
}

void tree_items_free(struct tree_items *items)
{
    for (size_t i = 0; i < items->block_count; i++)
        budget_free(items->blocks[i]);
    budget_free(items->blocks);
}

void tree_node_of(struct tree_node *out, const struct search *search, const struct tree_items *items, uint64_t index)
{
    out->state = search->start;
    out->depth = 0;
    out->last = index ? item_move(*tree_item(items, index)).vehicle : -1;
    while (index) {
        const uint64_t item = *tree_item(items, index);
        const uj_move move = item_move(item);
        out->state.at[move.vehicle] = (uint8_t)(out->state.at[move.vehicle] + move.by);
        out->depth++;
        index = item >> 16;
    }
    out->occupied = layout_occupied(&search->layout, &out->state);
}

uj_status tree_solution(struct search *search, const struct tree_items *items, uint64_t index, size_t more)
{
    size_t depth = 0;
    for (uint64_t at = index; at; at = *tree_item(items, at) >> 16)
        depth++;
    const uj_status status = solution_reserve_moves(search->solution, depth + more);
    if (status != UJ_OK)
        return status;
    search->solution->length = (int)(depth + more);
    for (uint64_t at = index; at; at = *tree_item(items, at) >> 16)
        search->solution->moves[--depth] = item_move(*tree_item(items, at));
    return UJ_OK;
}

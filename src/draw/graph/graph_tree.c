#include "draw/graph/graph_tree.h"

#include <limits.h>
#include <stdlib.h>

#include "base/error.h"
#include "search/tree/tree.h"

void graph_tree_free(struct graph_tree *tree)
{
    free(tree->nodes);
    tree->nodes = NULL;
}

static bool add_child(struct graph_tree *tree, int parent, int vehicle, int by)
{
    if (tree->count == tree->capacity)
        return false;
    struct graph_tree_node *above = &tree->nodes[parent], *node = &tree->nodes[tree->count];
    if (above->child_count++ == 0)
        above->first_child = tree->count;
    *node = (struct graph_tree_node){
        .state = above->state,
        .parent = parent,
        .depth = above->depth + 1,
        .move = {(uint8_t)vehicle, (int8_t)by},
    };
    node->state.at[vehicle] = (uint8_t)(node->state.at[vehicle] + by);
    node->solved = layout_solved(&tree->layout, &node->state);
    tree->solved_count += node->solved;
    tree->count++;
    return true;
}

/* The children as the tree searches make them: the target first, from the largest slide forward to the largest
 * backward; what moved last stays. */
static bool add_children(struct graph_tree *tree, int parent)
{
    const struct layout *layout = &tree->layout;
    const struct graph_tree_node *node = &tree->nodes[parent];
    const uj_cells occupied = layout_occupied(layout, &node->state);
    for (int rank = 0; rank < layout->vehicle_count; rank++) {
        const int vehicle = tree_vehicle(layout, rank);
        const struct lane *lane = &layout->lanes[vehicle];
        if (node->parent != TREE_NO_NODE && node->move.vehicle == vehicle)
            continue;
        int forward, backward;
        tree_range(lane, node->state.at[vehicle], &occupied, layout->in_word, &forward, &backward);
        for (int slide = forward; slide >= -backward; slide--)
            if (slide != 0 && !add_child(tree, parent, vehicle, slide * tree_forward(lane)))
                return false;
    }
    return true;
}

/* The number of nodes that are not deeper. */
static int count_to(const struct graph_tree *tree, int depth)
{
    int count = 0;
    while (count < tree->count && tree->nodes[count].depth <= depth)
        count++;
    return count;
}

static uj_status too_many(const struct graph_tree *tree, int complete_depth, uj_error *error)
{
    const int fitting = count_to(tree, complete_depth);
    return fail_here(
        error, UJ_LIMIT,
        "the search tree to depth %d has more than %d nodes; at most depth %d can be drawn, with %d node%s",
        tree->options->depth, UJ_MAX_TREE_NODES, complete_depth, fitting, fitting == 1 ? "" : "s");
}

uj_status graph_tree_grow(struct graph_tree *tree, const uj_board *board, const uj_tree_options *options,
                          uj_error *error)
{
    *tree = (struct graph_tree){.board = board, .options = options, .capacity = UJ_MAX_TREE_NODES, .count = 1};
    layout_init(&tree->layout, board);
    tree->nodes = calloc(UJ_MAX_TREE_NODES, sizeof *tree->nodes);
    if (!tree->nodes)
        return fail_memory(error);
    struct graph_tree_node *root = &tree->nodes[0];
    root->parent = TREE_NO_NODE;
    positions_of(&root->state, board);
    root->solved = layout_solved(&tree->layout, &root->state);
    tree->solved_count = root->solved;
    for (int i = 0; i < tree->count; i++) {
        const struct graph_tree_node *node = &tree->nodes[i];
        if (!node->solved && node->depth < options->depth && !add_children(tree, i))
            return too_many(tree, node->depth, error);
    }
    return UJ_OK;
}

/* ---- Turns ------------------------------------------------------------------------------------------------- */

/* Breadth-first search ends with the first solved node that it takes. */
static void number_breadth_first(struct graph_tree *tree)
{
    for (int i = 0; i < tree->count; i++) {
        tree->nodes[i].turn = i + 1;
        if (tree->nodes[i].solved)
            return;
    }
}

struct descent {
    struct graph_tree *tree;
    int turn;
    int best; /* depth of the best solution so far */
};

/* Depth-first search continues, but only above the best solution. */
static void number_depth_first(struct descent *descent, int index)
{
    struct graph_tree_node *node = &descent->tree->nodes[index];
    node->turn = ++descent->turn;
    if (node->solved)
        descent->best = node->depth;
    for (int i = 0; i < node->child_count && node->depth + 1 < descent->best; i++)
        number_depth_first(descent, node->first_child + i);
}

void graph_tree_number(struct graph_tree *tree)
{
    struct descent descent = {tree, 0, INT_MAX};
    if (tree->options->order == UJ_TREE_BREADTH_FIRST)
        number_breadth_first(tree);
    else if (tree->options->order == UJ_TREE_DEPTH_FIRST)
        number_depth_first(&descent, 0);
}

/* Parents stand above the middle of their children. Where a tree is wide, leaves of one parent stand below each other
 * instead, as in a list of files. */
#include "draw/graph/graph_tree.h"

enum {
    BESIDE = 130,   /* between boards side by side */
    BELOW = 420,    /* between levels */
    STACK_GAP = 70, /* between boards of a stack */
    STACK_INDENT = 150,
    LEAVES_IN_ROW = 16 /* more make stacks */
};

static int leaf_count(const struct graph_tree *tree)
{
    int count = 0;
    for (int i = 0; i < tree->count; i++)
        count += tree->nodes[i].child_count == 0;
    return count;
}

static bool has_leaves_only(const struct graph_tree *tree, const struct graph_tree_node *node)
{
    for (int i = 0; i < node->child_count; i++)
        if (tree->nodes[node->first_child + i].child_count > 0)
            return false;
    return node->child_count > 0;
}

/* From the last node to the first: children come before their parents. */
static void measure(struct graph_tree *tree)
{
    const bool is_wide = leaf_count(tree) > LEAVES_IN_ROW;
    for (int i = tree->count - 1; i >= 0; i--) {
        struct graph_tree_node *node = &tree->nodes[i];
        node->stacked = is_wide && i > 0 && has_leaves_only(tree, node);
        int width = 0;
        for (int j = 0; j < node->child_count; j++)
            width += tree->nodes[node->first_child + j].width + (j > 0 ? BESIDE : 0);
        if (node->stacked)
            width = tree->board_width + STACK_INDENT;
        node->width = width > tree->board_width ? width : tree->board_width;
    }
}

static void place_stack(struct graph_tree *tree, const struct graph_tree_node *node, int left)
{
    const int pitch = tree->board_height + TREE_LABEL + STACK_GAP;
    for (int i = 0; i < node->child_count; i++) {
        struct graph_tree_node *child = &tree->nodes[node->first_child + i];
        child->x = left + STACK_INDENT;
        child->y = node->y + tree->board_height + STACK_GAP * 2 + TREE_LABEL + i * pitch;
    }
}

/* Levels from the top down; `left` of each subtree is kept in x until the node itself is placed. */
static void place_children(struct graph_tree *tree, int index)
{
    struct graph_tree_node *node = &tree->nodes[index];
    int left = node->x;
    if (node->stacked) {
        place_stack(tree, node, left);
        return;
    }
    for (int i = 0; i < node->child_count; i++) {
        struct graph_tree_node *child = &tree->nodes[node->first_child + i];
        child->x = left;
        child->y = node->y + tree->board_height + TREE_LABEL + BELOW;
        left += child->width + BESIDE;
    }
}

/* From the last node to the first, so that a parent finds its children where they stay. */
static void centre(struct graph_tree *tree)
{
    for (int i = tree->count - 1; i >= 0; i--) {
        struct graph_tree_node *node = &tree->nodes[i];
        if (node->child_count == 0 || node->stacked)
            continue;
        const struct graph_tree_node *first = &tree->nodes[node->first_child];
        const struct graph_tree_node *last = first + node->child_count - 1;
        node->x = (first->x + last->x) / 2;
    }
}

void graph_tree_place(struct graph_tree *tree)
{
    tree->board_width = tree->board->width * SVG_CELL + 2 * TREE_FRAME;
    tree->board_height = tree->board->height * SVG_CELL + 2 * TREE_FRAME;
    measure(tree);
    tree->nodes[0].x = 0;
    tree->nodes[0].y = 0;
    for (int i = 0; i < tree->count; i++)
        place_children(tree, i);
    centre(tree);
    for (int i = 0; i < tree->count; i++) {
        const int right = tree->nodes[i].x + tree->board_width, bottom = tree->nodes[i].y + tree->board_height;
        tree->width = right > tree->width ? right : tree->width;
        tree->height = bottom > tree->height ? bottom : tree->height;
    }
}

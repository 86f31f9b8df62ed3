/* The queue of breadth-first search over the tree, turn by turn: figure 3.5 of van Dijk's thesis.
 *
 * Nodes of the tree are kept in the order in which the search makes them. So the queue is always a stretch of them, from the one
 * after the node that was taken to the last child made, and each row of the picture shows one such stretch. */
#include <assert.h>
#include <stdio.h>

#include "base/error.h"
#include "draw/graph/graph_picture.h"
#include "draw/graph/graph_tree.h"

enum { MARGIN = 400, HEAD = 1350, LEFT = 900, GAP = 130, ROW_GAP = 220, AFTER_TAKEN = 500 };

static const char ink[] = "fill=\"#1d242b\"", pale[] = "fill=\"#55606c\"";

struct queue_row {
    int taken;
    int fresh; /* its first child, or where one would be */
    int end;   /* of the queue */
};

/* The rows until a solved node is taken; returns how many. */
static int rows_of(const struct graph_tree *tree, struct queue_row *rows)
{
    int end = 1, count = 0;
    for (int i = 0; i < end; i++) {
        assert(count < UJ_MAX_QUEUE_NODES);
        rows[count++] = (struct queue_row){i, end, end + tree->nodes[i].child_count};
        end = rows[count - 1].end;
        if (tree->nodes[i].solved)
            break;
    }
    return count;
}

/* The moves from the start to a node, as the item of the queue holds them. */
static void write_moves(uj_text *out, const struct graph_tree *tree, int index)
{
    const struct graph_tree_node *node = &tree->nodes[index];
    if (node->parent == TREE_NO_NODE)
        return;
    write_moves(out, tree, node->parent);
    uj_text_printf(out, "%s%s%+d", tree->nodes[node->parent].parent == TREE_NO_NODE ? "" : " ",
                   tree->board->vehicles[node->move.vehicle].name, node->move.by);
}

static void draw_item(uj_text *out, struct graph_tree *tree, int index, int x, int y)
{
    struct graph_tree_node *node = &tree->nodes[index];
    node->x = x;
    node->y = y;
    uj_text_printf(out, "<g text-anchor=\"middle\" font-weight=\"bold\">\n");
    graph_tree_board(out, tree, node);
    uj_text_printf(out, "</g>\n");
    uj_text label = UJ_TEXT_INIT;
    write_moves(&label, tree, index);
    uj_text_printf(&label, "%s", index == 0 ? "start" : "");
    svg_write_text(out, x + tree->board_width / 2, y - 40, 105, "fill=\"#1d242b\" text-anchor=\"middle\"", &label);
}

static int item_x(const struct graph_tree *tree, const struct queue_row *row, int index)
{
    return LEFT + AFTER_TAKEN + tree->board_width + (index - row->taken - 1) * (tree->board_width + GAP);
}

static void draw_row(uj_text *out, struct graph_tree *tree, const struct queue_row *row, int number, int y)
{
    char turn[16];
    snprintf(turn, sizeof turn, "%d", number);
    svg_write(out, MARGIN, y + tree->board_height / 2 + 60, GRAPH_TEXT, ink, turn);
    draw_item(out, tree, row->taken, LEFT, y);
    if (row->end > row->fresh)
        uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"50\" fill=\"#fff3d6\"/>\n",
                       item_x(tree, row, row->fresh) - GAP / 2, y - TREE_LABEL,
                       (row->end - row->fresh) * (tree->board_width + GAP), tree->board_height + TREE_LABEL + GAP / 2);
    for (int i = row->taken + 1; i < row->end; i++)
        draw_item(out, tree, i, item_x(tree, row, i), y);
    uj_text_printf(out, "<path d=\"M%d %dv%d\" stroke=\"#9aa5b1\" stroke-width=\"14\"/>\n",
                   LEFT + tree->board_width + AFTER_TAKEN / 2, y - TREE_LABEL, tree->board_height + TREE_LABEL);
}

static int widest(const struct graph_tree *tree, const struct queue_row *rows, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++) {
        const int right = item_x(tree, &rows[i], rows[i].end);
        width = right > width ? right : width;
    }
    return width + MARGIN;
}

static void draw(uj_text *out, struct graph_tree *tree, const struct queue_row *rows, int count)
{
    const int step = tree->board_height + TREE_LABEL + ROW_GAP;
    const int width = widest(tree, rows, count) / 10 * 10, height = (HEAD + count * step + MARGIN) / 10 * 10;
    svg_open(out, width, height, 10);
    uj_text_words(out, "<title>The queue of breadth-first search</title>\n");
    svg_ground(out, width, height);
    svg_write(out, MARGIN, 450, 250, "fill=\"#1d242b\" font-weight=\"bold\"", "The queue of breadth-first search");
    svg_write(out, MARGIN, 720, GRAPH_TEXT, pale,
              "Each turn takes the first node; its children, on yellow, join the end.");
    svg_write(out, LEFT, 1080, GRAPH_SMALL, ink, "taken");
    svg_write(out, LEFT + tree->board_width + AFTER_TAKEN, 1080, GRAPH_SMALL, ink, "the queue after it");
    for (int i = 0; i < count; i++)
        draw_row(out, tree, &rows[i], i + 1, HEAD + TREE_LABEL + i * step);
    uj_text_printf(out, "</svg>\n");
}

uj_status uj_queue_svg(uj_text *out, const uj_board *board, int depth, uj_error *error)
{
    const uj_tree_options options = {.depth = depth};
    struct graph_tree tree;
    uj_status status = graph_tree_grow(&tree, board, &options, error);
    if (status == UJ_OK && tree.count > UJ_MAX_QUEUE_NODES)
        status = fail_here(error, UJ_LIMIT, "the queue has %d nodes; at most %d can be drawn", tree.count,
                           UJ_MAX_QUEUE_NODES);
    if (status == UJ_OK) {
        graph_tree_place(&tree); /* for the size of a board */
        struct queue_row rows[UJ_MAX_QUEUE_NODES];
        draw(out, &tree, rows, rows_of(&tree, rows));
        if (uj_text_status(out) != UJ_OK)
            status = fail_memory(error);
    }
    graph_tree_free(&tree);
    return status;
}

#include <stdio.h>

#include "base/error.h"
#include "base/options.h"
#include "draw/graph/graph_picture.h"
#include "draw/graph/graph_tree.h"

enum { MARGIN = 400, HEAD = 1300, NARROWEST = 8500, BADGE = 85, TITLE = 250 };

static const char solved_colour[] = "#009e73";

/* To the label of the child: a curve from above, or from the line along a stack. */
static void draw_branch(uj_text *out, const struct graph_tree *tree, const struct graph_tree_node *node)
{
    const struct graph_tree_node *parent = &tree->nodes[node->parent];
    const int from_y = parent->y + tree->board_height;
    if (parent->stacked) {
        const int x = parent->x + 70;
        uj_text_printf(out, "<path d=\"M%d %dV%dq0 60 60 60H%d\"/>\n", x, from_y, node->y + tree->board_height / 2 - 60,
                       node->x);
        return;
    }
    const int from_x = parent->x + tree->board_width / 2;
    const int dx = node->x + tree->board_width / 2 - from_x, dy = node->y - TREE_LABEL - from_y;
    uj_text_printf(out, "<path d=\"M%d %dc0 %d %d %d %d %d\"/>\n", from_x, from_y, dy * 2 / 3, dx, dy / 3, dx, dy);
}

/* Above the board, beside the disc of its turn; a long name is written as small as it must be. */
static void write_move(uj_text *out, const struct graph_tree *tree, const struct graph_tree_node *node)
{
    enum { SIZE = 120, SMALLEST = 10, ROOM_BESIDE = 50 };
    uj_text label = UJ_TEXT_INIT;
    uj_text_printf(&label, "%s%+d", tree->board->vehicles[node->move.vehicle].name, node->move.by);
    if (uj_text_status(&label) != UJ_OK) {
        out->failed = true;
        uj_text_free(&label);
        return;
    }
    const int left = node->x + (node->turn > 0 ? 2 * BADGE : -ROOM_BESIDE);
    const int right = node->x + tree->board_width + (node->solved ? -ROOM_BESIDE : ROOM_BESIDE);
    int size = SIZE, middle = node->x + tree->board_width * (node->turn > 0 ? 62 : 50) / 100;
    const int least = svg_text_width(label.data, size) * 2 / 5; /* half of it, but it is not bold */
    if (middle - left < least || right - middle < least)
        middle = (left + right) / 2;
    while (size > SMALLEST && svg_text_width(label.data, size) > right - left)
        size--;
    svg_write_text(out, middle, node->y - 40, size, "fill=\"#1d242b\" text-anchor=\"middle\"", &label);
}

/* A tick in a disc at the upper right corner. */
static void draw_tick(uj_text *out, int x, int y)
{
    uj_text_printf(out,
                   "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"20\"/><path "
                   "d=\"M%d %dl30 34l58 -66\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"22\"/>\n",
                   x, y, BADGE, solved_colour, x - 42, y + 6);
}

static void draw_turn(uj_text *out, int x, int y, int turn)
{
    char text[16];
    snprintf(text, sizeof text, "%d", turn);
    uj_text_printf(out,
                   "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#ffffff\" stroke=\"#3b4754\" stroke-width=\"14\"/>\n",
                   x, y, BADGE);
    svg_write(out, x, y + 32, turn < 100 ? 96 : 80, "fill=\"#1d242b\" text-anchor=\"middle\" font-weight=\"bold\"",
              text);
}

static void draw_nodes(uj_text *out, const struct graph_tree *tree)
{
    uj_text_printf(out, "<g fill=\"none\" stroke=\"#9aa5b1\" stroke-width=\"14\">\n");
    for (int i = 1; i < tree->count; i++)
        draw_branch(out, tree, &tree->nodes[i]);
    uj_text_printf(out, "</g>\n<g text-anchor=\"middle\" font-weight=\"bold\">\n");
    for (int i = 0; i < tree->count; i++)
        graph_tree_board(out, tree, &tree->nodes[i]);
    uj_text_printf(out, "</g>\n");
    for (int i = 0; i < tree->count; i++) {
        const struct graph_tree_node *node = &tree->nodes[i];
        if (i > 0)
            write_move(out, tree, node);
        if (node->solved)
            draw_tick(out, node->x + tree->board_width - 20, node->y + 20);
        if (node->turn > 0)
            draw_turn(out, node->x + BADGE - 10, node->y - BADGE + 5, node->turn);
    }
}

static void write_title(uj_text *out, const struct graph_tree *tree)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "Search tree to depth %d · %d node%s · %d solved", tree->options->depth, tree->count,
                   tree->count == 1 ? "" : "s", tree->solved_count);
    static const char bold[] = "fill=\"#1d242b\" font-weight=\"bold\"", pale[] = "fill=\"#55606c\"";
    const bool has_title = tree->options->title != NULL;
    if (has_title)
        svg_write(out, MARGIN, 450, TITLE, bold, tree->options->title);
    svg_write_text(out, MARGIN, has_title ? 690 : 450, has_title ? GRAPH_TEXT : TITLE, has_title ? pale : bold, &text);
}

static void draw_legend(uj_text *out, const struct graph_tree *tree)
{
    static const char *const orders[] = {
        [UJ_TREE_BREADTH_FIRST] = "when breadth-first search takes the node",
        [UJ_TREE_DEPTH_FIRST] = "when depth-first search takes the node",
    };
    static const char plain[] = "fill=\"#39424c\"";
    const int y = tree->options->title ? 960 : 760;
    int x = MARGIN + BADGE;
    if (tree->solved_count > 0) {
        draw_tick(out, x, y);
        svg_write(out, x + 150, y + 42, GRAPH_SMALL, plain, "solved");
        x += 900;
    }
    if (tree->options->order != UJ_TREE_UNNUMBERED) {
        draw_turn(out, x, y, 1);
        svg_write(out, x + 150, y + 42, GRAPH_SMALL, plain, orders[tree->options->order]);
        x += 3100;
    }
    svg_write(out, x - BADGE, y + 42, GRAPH_SMALL, plain,
              "A+2: vehicle A slides two cells right or down, A-2 left or up");
}

static void draw(uj_text *out, const struct graph_tree *tree)
{
    const int wanted = tree->width + 2 * MARGIN, top = HEAD + (tree->options->title ? 200 : 0);
    const int width = (wanted > NARROWEST ? wanted : NARROWEST) / 10 * 10,
              height = (top + tree->height + MARGIN) / 10 * 10;
    svg_open(out, width, height, 10);
    uj_text_printf(out, "<title>Search tree to depth %d</title>\n", tree->options->depth);
    svg_ground(out, width, height);
    write_title(out, tree);
    if (!tree->options->hide_legend)
        draw_legend(out, tree);
    uj_text_printf(out, "<g transform=\"translate(%d %d)\">\n", (width - tree->width) / 2, top);
    draw_nodes(out, tree);
    uj_text_printf(out, "</g>\n</svg>\n");
}

uj_status uj_tree_svg(uj_text *out, const uj_board *board, const uj_tree_options *options, uj_error *error)
{
    uj_tree_options own = UJ_TREE_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status != UJ_OK)
        return status;
    struct graph_tree tree;
    status = graph_tree_grow(&tree, board, &own, error);
    if (status == UJ_OK) {
        graph_tree_number(&tree);
        graph_tree_place(&tree);
        draw(out, &tree);
        if (uj_text_status(out) != UJ_OK)
            status = fail_memory(error);
    }
    graph_tree_free(&tree);
    return status;
}

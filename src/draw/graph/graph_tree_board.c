/* A board of a few millimetres: blocks of colour with their names. */

#include "draw/graph/graph_tree.h"

static const char ink[] = "#11161c";

static void draw_floor(uj_text *out, const struct graph_tree *tree, const struct graph_tree_node *node)
{
    const uj_board *board = tree->board;
    const int width = board->width * SVG_CELL;
    const char *frame = node->solved ? "#009e73" : "#3b4754", *ground = node->solved ? "#dff5ec" : "#eef1f4";
    uj_text_printf(out,
                   "<rect width=\"%d\" height=\"%d\" rx=\"40\" fill=\"%s\"/><path d=\"M%d %dh%dv%dh%dv%dh%dv%dh%dz\" "
                   "fill=\"%s\"/>\n",
                   tree->board_width, tree->board_height, frame, TREE_FRAME, TREE_FRAME, width,
                   board->exit_row * SVG_CELL, TREE_FRAME + 1, SVG_CELL, -TREE_FRAME - 1,
                   (board->height - board->exit_row - 1) * SVG_CELL, -width, ground);
    for (int cell = 0; cell < board->width * board->height; cell++)
        if (uj_board_is_wall(board, cell / board->width, cell % board->width))
            uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"100\" height=\"100\" fill=\"#8d97a3\"/>",
                           TREE_FRAME + cell % board->width * SVG_CELL, TREE_FRAME + cell / board->width * SVG_CELL);
}

static void draw_name(uj_text *out, const uj_vehicle *vehicle, int x, int y, const char *colour)
{
    const int wide = svg_text_width(vehicle->name, 100), room = vehicle->horizontal ? vehicle->length * 100 - 40 : 80;
    const int size = wide * 62 / 100 > room ? 100 * room / wide : 62;
    uj_text_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\">", x, y + size * 36 / 100, size, colour);
    svg_escape(out, vehicle->name);
    uj_text_printf(out, "</text>");
}

static void draw_vehicle(uj_text *out, const uj_vehicle *vehicle, const struct paint *paint, bool moved)
{
    const int x = TREE_FRAME + vehicle->column * SVG_CELL, y = TREE_FRAME + vehicle->row * SVG_CELL;
    const int width = (vehicle->horizontal ? vehicle->length : 1) * SVG_CELL;
    const int height = (vehicle->horizontal ? 1 : vehicle->length) * SVG_CELL;
    const bool is_target = paint == &target_paint;
    uj_text_printf(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"26\" fill=\"%s\" stroke=\"%s\" "
                   "stroke-width=\"%d\"/>",
                   x + 9, y + 9, width - 18, height - 18, paint->body, moved ? ink : paint->edge, moved ? 18 : 5);
    if (is_target)
        uj_text_printf(out, "<path d=\"M%d %dl22 22l-22 22\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"12\"/>",
                       x + width - 46, y + 28);
    draw_name(out, vehicle, x + width / 2 - (is_target ? 8 : 0), y + height / 2, is_target ? "#ffffff" : ink);
    uj_text_printf(out, "\n");
}

void graph_tree_board(uj_text *out, const struct graph_tree *tree, const struct graph_tree_node *node)
{
    uj_board board = *tree->board;
    positions_onto(&board, &node->state);
    const struct paint *paints[UJ_MAX_VEHICLES];
    palette_assign(paints, &board);
    uj_text_printf(out, "<g transform=\"translate(%d %d)\">\n", node->x, node->y);
    draw_floor(out, tree, node);
    for (int i = 0; i < board.vehicle_count; i++)
        draw_vehicle(out, &board.vehicles[i], paints[i], node->parent != TREE_NO_NODE && node->move.vehicle == i);
    uj_text_printf(out, "</g>\n");
}

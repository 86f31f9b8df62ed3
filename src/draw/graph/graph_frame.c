/* What stands around a picture of a cluster: the board, title and figures, legend, and below layers an axis with the
 * number of states at each distance. */
#include <stdio.h>

#include "draw/graph/graph_picture.h"

enum {
    BOARD = 1500, /* its height */
    HEAD = 1900,
    TITLE = 250,
    AXIS = 230, /* from the plot to the numbers of the axis */
    BARS = 620, /* from there to the foot of the bars */
    FOOT = 420,
    NARROWEST = 10500
};

const char *graph_unit(const struct graph_picture *picture)
{
    return picture->options->metric == UJ_MOVES ? "move" : "step";
}

/* "51 moves · 82 steps · 4,780 states" */
static void add_figures(uj_text *out, const struct graph_picture *picture)
{
    const uj_cluster *cluster = picture->cluster;
    const uint64_t start = uj_cluster_start(cluster);
    if (picture->solvable) {
        uj_text_counted(out, (uint64_t)uj_cluster_distance(cluster, start, UJ_MOVES), "move");
        uj_text_printf(out, " · ");
        uj_text_counted(out, (uint64_t)uj_cluster_distance(cluster, start, UJ_STEPS), "step");
    } else
        uj_text_printf(out, "No solution");
    uj_text_printf(out, " · ");
    uj_text_counted(out, picture->state_count, "state");
}

static void add_details(uj_text *out, const struct graph_picture *picture)
{
    if (picture->state_count == 1) {
        uj_text_printf(out, "No vehicle can move");
        return;
    }
    uj_text_printf(out, picture->solvable ? "The hardest states of this cluster: " : "Farthest from the start: ");
    uj_text_counted(out, picture->depth_count - 1, graph_unit(picture));
    uj_text_printf(out, " · ");
    uj_text_grouped(out, picture->connections);
    uj_text_printf(out, " pair%s of states one %s apart", picture->connections == 1 ? "" : "s", graph_unit(picture));
}

/* What is not drawn one by one. */
static void add_note(uj_text *out, const struct graph_picture *picture)
{
    uj_text_printf(out, "A dot stands for up to ");
    uj_text_counted(out, picture->dot_states, "state");
    if (picture->links_drawn < picture->links) {
        uj_text_printf(out, "; of ");
        uj_text_grouped(out, picture->links);
        uj_text_printf(out, " connections between dots the strongest ");
        uj_text_grouped(out, picture->links_drawn);
        uj_text_printf(out, " are drawn");
    }
}

/* Writes what `add` appends. */
static void write_added(uj_text *out, const struct graph_picture *picture, int x, int y, int size,
                        const char *attributes, void (*add)(uj_text *out, const struct graph_picture *picture))
{
    uj_text text = UJ_TEXT_INIT;
    add(&text, picture);
    svg_write_text(out, x, y, size, attributes, &text);
}

static void draw_head(uj_text *out, const struct graph_picture *picture)
{
    uj_board start;
    uj_cluster_board(picture->cluster, uj_cluster_start(picture->cluster), &start);
    uj_card card = UJ_CARD_INIT;
    card.board = &start;
    int width, height;
    svg_card_size(&card, &width, &height);
    const int board_width = BOARD * width / height;
    svg_card_nested(out, &card, (struct svg_area){GRAPH_MARGIN - 60, 200, board_width, BOARD});
    const int x = GRAPH_MARGIN + board_width + 200;
    static const char bold[] = "fill=\"#1d242b\" font-weight=\"bold\"", pale[] = "fill=\"#55606c\"";
    int y = 520;
    if (picture->options->title)
        svg_write(out, x, y, TITLE, bold, picture->options->title);
    else
        write_added(out, picture, x, y, TITLE, bold, add_figures);
    if (picture->options->title)
        write_added(out, picture, x, y += 260, GRAPH_TEXT + 30, bold, add_figures);
    write_added(out, picture, x, y += 240, GRAPH_TEXT, pale, add_details);
    if (picture->dot_states > 1)
        write_added(out, picture, x, y += 200, GRAPH_TEXT, pale, add_note);
    if (!picture->options->hide_legend)
        graph_draw_legend(out, picture, x, y + 330);
}

/* ---- Axis -------------------------------------------------------------------------------------------------- */

static int layer_middle(const struct graph_picture *picture, uint32_t depth)
{
    const int from_left = (int)(picture->solvable ? picture->depth_count - 1 - depth : depth);
    return picture->plot.x + from_left * picture->gap + picture->gap / 2;
}

static uint32_t most_at_a_depth(const struct graph_picture *picture)
{
    uint32_t most = 1;
    for (uint32_t depth = 0; depth < picture->depth_count; depth++)
        most = picture->states_at[depth] > most ? picture->states_at[depth] : most;
    return most;
}

/* The number of states, where it does not run into that of the next layer. */
static void write_count(uj_text *out, const struct graph_picture *picture, uint32_t depth, int y)
{
    uj_text number = UJ_TEXT_INIT;
    uj_text_grouped(&number, picture->states_at[depth]);
    const int size = picture->gap >= 500 ? GRAPH_SMALL : 85;
    if (uj_text_status(&number) != UJ_OK)
        out->failed = true;
    else if (svg_text_width(number.data, size) <= picture->gap)
        svg_write(out, layer_middle(picture, depth), y, size, "fill=\"#55606c\" text-anchor=\"middle\"", number.data);
    uj_text_free(&number);
}

static void draw_axis(uj_text *out, const struct graph_picture *picture)
{
    const int numbers = picture->plot.y + picture->plot.height + AXIS, foot = numbers + BARS;
    const uint32_t every = picture->gap >= 250 ? 1 : picture->gap >= 120 ? 5 : 10, most = most_at_a_depth(picture);
    const int width = picture->gap * 7 / 10;
    char text[40];
    for (uint32_t depth = 0; depth < picture->depth_count; depth++) {
        const int x = layer_middle(picture, depth);
        const int height = 8 + (int)((uint64_t)(BARS - 220) * picture->states_at[depth] / most);
        uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", x - width / 2,
                       foot - height, width, height, graph_colour(depth, picture->depth_count));
        write_count(out, picture, depth, foot - height - 35);
        if (depth % every != 0)
            continue;
        snprintf(text, sizeof text, "%u", depth);
        svg_write(out, x, numbers, GRAPH_SMALL, "fill=\"#1d242b\" text-anchor=\"middle\"", text);
    }
    snprintf(text, sizeof text, "%ss %s, and states there", graph_unit(picture),
             picture->solvable ? "to the exit" : "from the start");
    svg_write(out, picture->width / 2, foot + 230, GRAPH_SMALL, "fill=\"#55606c\" text-anchor=\"middle\"", text);
}

/* ---- All --------------------------------------------------------------------------------------------------- */

/* Whole pixels: a picture of another shape than its drawing gets edges. */
static int whole_pixels(int size)
{
    return (size + 9) / 10 * 10;
}

void graph_frame_place(struct graph_picture *picture)
{
    const int width = picture->plot.width + 2 * GRAPH_MARGIN;
    picture->width = whole_pixels(width > NARROWEST ? width : NARROWEST);
    picture->plot.x = (picture->width - picture->plot.width) / 2;
    picture->plot.y = HEAD + 200;
    picture->height = whole_pixels(picture->plot.y + picture->plot.height + FOOT + (picture->gap ? AXIS + BARS : 0));
}

void graph_frame_draw(uj_text *out, const struct graph_picture *picture)
{
    svg_open(out, picture->width, picture->height, 10);
    uj_text_words(out, "<title>");
    add_figures(out, picture);
    uj_text_words(out, "</title>\n");
    svg_ground(out, picture->width, picture->height);
    draw_head(out, picture);
    if (picture->gap > 0)
        draw_axis(out, picture);
}

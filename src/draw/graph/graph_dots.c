/* Dots, and what stands out among them: solved states, the hardest, the start and the way from there to the exit. Each
 * has a shape of its own, so that colour is not needed to find it. */
#include <math.h>

#include "draw/graph/graph_picture.h"

enum {
    TITLED_DOTS = 1500, /* up to so many dots show their board when pointed at */
    RARE = 12,
    RARE_RADIUS = 48
};

static const char ink[] = "#1d242b";

/* The radius of a dot: its area shows how many states it stands for. Few hardest ones are made large enough to be
 * found. */
static int radius_of(const struct graph_picture *picture, const uj_map_dot *dot)
{
    const bool is_rare = picture->states_at[dot->distance] <= RARE;
    if (is_rare && graph_is_hardest(picture, dot))
        return picture->radius < RARE_RADIUS ? RARE_RADIUS : picture->radius;
    const double part = sqrt((double)dot->states / picture->dot_states);
    return (int)(picture->radius * (part > 0.5 ? part : 0.5));
}

/* `board` is scratch paper. */
static void add_title(uj_text *out, const struct graph_picture *picture, const uj_map_dot *dot, uj_text *board)
{
    uj_text_clear(board);
    graph_add_board(board, picture->cluster, dot->state);
    uj_text_printf(out, "<title>%d %s%s %s: ", dot->distance, graph_unit(picture), dot->distance == 1 ? "" : "s",
                   picture->solvable ? "to the exit" : "from the start");
    if (uj_text_status(board) == UJ_OK)
        svg_escape(out, board->data);
    else
        out->failed = true;
    uj_text_printf(out, "</title>");
}

/* A square for a solved state, a triangle for one of the hardest. */
static void draw_shape(uj_text *out, const struct graph_picture *picture, const uj_map_dot *dot, int radius)
{
    if (picture->solvable && dot->distance == 0)
        uj_text_printf(out, "M%d %dh%dv%dh%dz", dot->x - radius, dot->y - radius, 2 * radius, 2 * radius, -2 * radius);
    else
        uj_text_printf(out, "M%d %dl%d %dh%dz", dot->x, dot->y - radius * 5 / 4, radius * 5 / 4, radius * 9 / 4,
                       -radius * 5 / 2);
}

static void begin_layer(uj_text *out, const struct graph_picture *picture, uint32_t depth)
{
    const bool is_shape = picture->solvable && (depth == 0 || depth + 1 == picture->depth_count);
    uj_text_printf(out, "<g fill=\"#%06x\" stroke=\"%s\" stroke-width=\"%d\">\n",
                   graph_colour(depth, picture->depth_count), is_shape ? ink : "#ffffff", picture->radius < 30 ? 4 : 8);
}

static void draw_dot(uj_text *out, const struct graph_picture *picture, const uj_map_dot *dot, uj_text *board)
{
    const bool is_titled = picture->dot_count <= TITLED_DOTS && picture->dot_states == 1;
    const bool is_shape = graph_is_hardest(picture, dot) || (picture->solvable && dot->distance == 0);
    const int radius = radius_of(picture, dot);
    if (is_shape) {
        uj_text_printf(out, "<path d=\"");
        draw_shape(out, picture, dot, radius);
        uj_text_printf(out, "\"");
    } else
        uj_text_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", dot->x, dot->y, radius);
    if (is_titled) {
        uj_text_printf(out, ">");
        add_title(out, picture, dot, board);
    }
    uj_text_printf(out, is_titled ? is_shape ? "</path>\n" : "</circle>\n" : "/>\n");
}

void graph_draw_dots(uj_text *out, const struct graph_picture *picture)
{
    uj_text board = UJ_TEXT_INIT;
    for (uint32_t depth = picture->depth_count; depth-- > 0;) {
        begin_layer(out, picture, depth);
        for (uint32_t i = 0; i < picture->dot_count; i++)
            if (picture->dots[i].distance == depth)
                draw_dot(out, picture, &picture->dots[i], &board);
        uj_text_printf(out, "</g>\n");
    }
    uj_text_free(&board);
}

/* ---- Marks ------------------------------------------------------------------------------------------------- */

static void draw_path_line(uj_text *out, const struct graph_picture *picture, const char *colour, int width)
{
    const uj_map_dot *at = &picture->dots[picture->dot_of[picture->path[0]]];
    uj_text_printf(out, "<path d=\"M%d %d", at->x, at->y);
    for (size_t i = 1; i < picture->path_length; i++) {
        const uj_map_dot *next = &picture->dots[picture->dot_of[picture->path[i]]];
        const int dx = next->x - at->x, dy = next->y - at->y;
        if (picture->gap == 0)
            uj_text_printf(out, "l%d %d", dx, dy);
        else
            uj_text_printf(out, "c%d 0 %d %d %d %d", dx / 2, dx - dx / 2, dy, dx, dy);
        at = next;
    }
    uj_text_printf(out,
                   "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\" "
                   "stroke-linecap=\"round\"/>\n",
                   colour, width);
}

/* Where the path ends: the solved state, outlined like the path. */
static void draw_goal(uj_text *out, const struct graph_picture *picture)
{
    if (picture->path_length < 2)
        return;
    const uj_map_dot *goal = &picture->dots[picture->dot_of[picture->path[picture->path_length - 1]]];
    const int radius = picture->radius < 36 ? 36 : picture->radius;
    uj_text_printf(out, "<path d=\"");
    draw_shape(out, picture, goal, radius);
    uj_text_printf(out, "\" fill=\"#%06x\" stroke=\"%s\" stroke-width=\"20\"/>\n",
                   graph_colour(0, picture->depth_count), target_paint.body);
}

void graph_draw_marks(uj_text *out, const struct graph_picture *picture)
{
    if (picture->path_length > 1) {
        draw_path_line(out, picture, "#ffffff", 46);
        draw_path_line(out, picture, target_paint.body, 24);
    }
    for (size_t i = 1; i + 1 < picture->path_length; i++) {
        const uj_map_dot *dot = &picture->dots[picture->dot_of[picture->path[i]]];
        uj_text_printf(out,
                       "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"12\"/>\n",
                       dot->x, dot->y, picture->radius < 24 ? 24 : picture->radius, target_paint.body);
    }
    draw_goal(out, picture);
    const uj_map_dot *start = &picture->dots[picture->dot_of[uj_cluster_start(picture->cluster)]];
    const int radius = picture->radius * 3 / 2 < 60 ? 60 : picture->radius * 3 / 2;
    uj_text_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"18\"/>\n",
                   start->x, start->y, radius, target_paint.body);
    uj_text_printf(out, "<path d=\"M%d %dl%d %dl%d %dz\" fill=\"#ffffff\"/>\n", start->x - radius * 3 / 10,
                   start->y - radius / 2, radius * 8 / 10, radius / 2, -radius * 8 / 10, radius / 2);
}

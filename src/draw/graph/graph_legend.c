#include <stdio.h>

#include "draw/graph/graph_picture.h"

static const char ink[] = "#1d242b";

/* Entries side by side; each draws its symbol at (x, y) and then its words. */
struct legend {
    uj_text *out;
    const struct graph_picture *picture;
    int x, y;
};

static void add_words(struct legend *legend, int symbol_width, const char *words)
{
    legend->x += symbol_width + 80;
    svg_write(legend->out, legend->x, legend->y + 42, GRAPH_SMALL, "fill=\"#39424c\"", words);
    legend->x += svg_text_width(words, GRAPH_SMALL) * 9 / 10 + 220;
}

static void add_count(struct legend *legend, int symbol_width, const char *word, uint64_t count)
{
    uj_text words = UJ_TEXT_INIT;
    uj_text_printf(&words, "%s: ", word);
    uj_text_grouped(&words, count);
    if (uj_text_status(&words) == UJ_OK)
        add_words(legend, symbol_width, words.data);
    else
        legend->out->failed = true;
    uj_text_free(&words);
}

static void add_start(struct legend *legend)
{
    uj_text_printf(legend->out,
                   "<circle cx=\"%d\" cy=\"%d\" r=\"75\" fill=\"%s\"/><path d=\"M%d %dl60 38l-60 38z\" "
                   "fill=\"#ffffff\"/>\n",
                   legend->x + 75, legend->y, target_paint.body, legend->x + 52, legend->y - 38);
    add_words(legend, 150, "start");
}

static void add_path(struct legend *legend)
{
    uj_text_printf(legend->out,
                   "<path d=\"M%d %dh300\" stroke=\"%s\" stroke-width=\"24\"/><circle cx=\"%d\" cy=\"%d\" r=\"36\" "
                   "fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"12\"/>\n",
                   legend->x, legend->y, target_paint.body, legend->x + 150, legend->y, target_paint.body);
    add_words(legend, 300, "a shortest solution");
}

static void add_solved(struct legend *legend)
{
    uj_text_printf(legend->out, "<path d=\"M%d %dh110v110h-110z\" fill=\"#%06x\" stroke=\"%s\" stroke-width=\"10\"/>\n",
                   legend->x, legend->y - 55, graph_colour(0, 2), ink);
    add_count(legend, 110, "solved", uj_cluster_solutions(legend->picture->cluster));
}

static void add_hardest(struct legend *legend)
{
    uj_text_printf(legend->out, "<path d=\"M%d %dl70 120h-140z\" fill=\"#%06x\" stroke=\"%s\" stroke-width=\"10\"/>\n",
                   legend->x + 70, legend->y - 68, graph_colour(1, 2), ink);
    add_count(legend, 140, "hardest", legend->picture->states_at[legend->picture->depth_count - 1]);
}

/* From the greatest depth to the exit, as the layers lie; a step of colour for each depth, as long as they are few. */
static void add_scale(struct legend *legend)
{
    enum { WIDTH = 1500, MOST_PARTS = 60 };
    const struct graph_picture *picture = legend->picture;
    const uint32_t far = picture->depth_count - 1;
    const uint32_t parts = picture->depth_count < MOST_PARTS ? picture->depth_count : MOST_PARTS;
    char words[64];
    snprintf(words, sizeof words, "%u", picture->solvable ? far : 0);
    svg_write(legend->out, legend->x, legend->y + 42, GRAPH_SMALL, "fill=\"#39424c\"", words);
    legend->x += svg_text_width(words, GRAPH_SMALL) + 60;
    for (uint32_t i = 0; i < parts; i++) {
        const int from = (int)(WIDTH * i / parts);
        /* Each reaches to the end below the next ones: no seams. */
        uj_text_printf(legend->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"100\" fill=\"#%06x\"/>\n",
                       legend->x + from, legend->y - 50, WIDTH - from,
                       graph_colour(picture->solvable ? parts - 1 - i : i, parts));
    }
    const uint32_t end = picture->solvable ? 0 : far;
    snprintf(words, sizeof words, "%u %s%s %s", end, graph_unit(picture), end == 1 ? "" : "s",
             picture->solvable ? "to the exit" : "from the start");
    add_words(legend, WIDTH - 20, words);
}

void graph_draw_legend(uj_text *out, const struct graph_picture *picture, int x, int y)
{
    struct legend legend = {out, picture, x, y};
    add_start(&legend);
    if (picture->path_length > 1)
        add_path(&legend);
    if (picture->solvable)
        add_solved(&legend);
    if (picture->solvable && picture->depth_count > 1)
        add_hardest(&legend);
    if (picture->depth_count > 1)
        add_scale(&legend);
}

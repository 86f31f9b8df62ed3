/* Connections: thin translucent curves in the colour of the end that is farther from the exit.
 *
 * A few curves share a path element. One element for each would double the file; one for all of a layer would hide
 * how many of them lie over each other, because a path is painted once, and takes renderers long. */
#include <stdlib.h>

#include "draw/graph/graph_picture.h"

enum { MOST_DRAWN = 24000, CURVES_IN_PATH = 10 };

/* How a link looks; of several that stand for more moves the strongest are drawn strongest. */
enum strength { FAINT, PLAIN, STRONG };

struct edge_path {
    uint32_t from, to; /* `from` is the deeper one */
    uint32_t weight;
    uint32_t share; /* of all that leads across at the end where it means more, in parts of 2^16 */
    uint32_t depth; /* of `from` */
    bool across;    /* to another depth */
    uint8_t strength;
};

struct links {
    struct edge_path *all;
    size_t count;
};

static int compare_ends(const struct edge_path *v, const struct edge_path *w)
{
    if (v->from != w->from)
        return v->from < w->from ? -1 : 1;
    return v->to < w->to ? -1 : v->to > w->to;
}

static int by_share(const void *a, const void *b)
{
    const struct edge_path *v = a, *w = b;
    if (v->share != w->share)
        return v->share > w->share ? -1 : 1;
    return compare_ends(v, w);
}

/* What looks alike together, the strongest last and so on top. */
static int by_look(const void *a, const void *b)
{
    const struct edge_path *v = a, *w = b;
    if (v->across != w->across)
        return v->across ? 1 : -1;
    if (v->strength != w->strength)
        return v->strength < w->strength ? -1 : 1;
    if (v->depth != w->depth)
        return v->depth > w->depth ? -1 : 1;
    return compare_ends(v, w);
}

bool graph_link_starts(const struct graph_picture *picture, uint32_t dot, uint32_t other)
{
    const uint32_t here = picture->dots[dot].distance, there = picture->dots[other].distance;
    return here > there || (here == there && dot < other && picture->dot_states == 1);
}

static bool collect(struct links *links, const struct graph_picture *picture)
{
    const struct graph_net *net = &picture->net;
    *links =
        (struct links){budget_alloc(picture->budget, net->first[net->count] / 2 + (size_t)1, sizeof *links->all), 0};
    if (!links->all)
        return false;
    for (uint32_t dot = 0; dot < net->count; dot++)
        for (size_t i = net->first[dot]; i < net->first[dot + 1]; i++)
            if (graph_link_starts(picture, dot, net->to[i]))
                links->all[links->count++] = (struct edge_path){
                    .from = dot,
                    .to = net->to[i],
                    .weight = graph_net_weight(net, i),
                    .depth = picture->dots[dot].distance,
                    .across = picture->dots[dot].distance != picture->dots[net->to[i]].distance,
                };
    return true;
}

/* What leads from a dot towards the exit, and to it from behind. */
struct total {
    uint64_t nearer, deeper;
};

static bool find_shares(struct links *links, const struct graph_picture *picture)
{
    struct total *const totals = budget_zeroed(picture->budget, picture->dot_count, sizeof *totals);
    if (!totals)
        return false;
    for (size_t i = 0; i < links->count; i++) {
        totals[links->all[i].from].nearer += links->all[i].weight;
        totals[links->all[i].to].deeper += links->all[i].weight;
    }
    for (size_t i = 0; i < links->count; i++) {
        struct edge_path *link = &links->all[i];
        const uint64_t from = totals[link->from].nearer, to = totals[link->to].deeper;
        link->share = (uint32_t)(((uint64_t)link->weight << 16) / (from < to ? from : to));
    }
    budget_free(totals);
    return true;
}

/* Where there are too many, those stay that carry most of what leads from or to a dot, so that every dot keeps its
 * own. */
static bool choose(struct links *links, struct graph_picture *picture)
{
    picture->links = links->count;
    if (picture->dot_states > 1) {
        if (!find_shares(links, picture))
            return false;
        qsort(links->all, links->count, sizeof *links->all, by_share);
    }
    if (picture->dot_states > 1 && links->count > MOST_DRAWN)
        links->count = MOST_DRAWN;
    picture->links_drawn = links->count;
    for (size_t i = 0; i < links->count; i++)
        links->all[i].strength = picture->dot_states == 1   ? PLAIN
                                 : i < links->count / 8     ? STRONG
                                 : i < links->count / 8 * 3 ? PLAIN
                                                            : FAINT;
    qsort(links->all, links->count, sizeof *links->all, by_look);
    return true;
}

/* Between layers an S that leaves both dots level; inside a layer a bow away from the exit. */
static void draw_curve(uj_text *out, const struct graph_picture *picture, const struct edge_path *link)
{
    const uj_map_dot *from = &picture->dots[link->from], *to = &picture->dots[link->to];
    const int dx = to->x - from->x, dy = to->y - from->y;
    if (picture->gap == 0)
        uj_text_printf(out, "M%d %dl%d %d", from->x, from->y, dx, dy);
    else if (link->across)
        uj_text_printf(out, "M%d %dc%d 0 %d %d %d %d", from->x, from->y, dx / 2, dx - dx / 2, dy, dx, dy);
    else {
        const int bow = abs(dy) / 3 < picture->gap * 4 / 10 ? abs(dy) / 3 : picture->gap * 4 / 10;
        uj_text_printf(out, "M%d %dq%d %d %d %d", from->x, from->y, dx / 2 + (picture->solvable ? -bow : bow), dy / 2,
                       dx, dy);
    }
}

static bool same_look(const struct edge_path *a, const struct edge_path *b)
{
    return a->across == b->across && a->strength == b->strength && a->depth == b->depth;
}

/* Width in tenths of a pixel and opacity in percent. Few links are drawn boldly, many finely. */
static void begin_look(uj_text *out, const struct graph_picture *picture, const struct edge_path *link, size_t count)
{
    static const int widths[] = {[FAINT] = 3, [PLAIN] = 5, [STRONG] = 9};
    static const int percents[] = {[FAINT] = 14, [PLAIN] = 26, [STRONG] = 42};
    const int boldness = count < 400 ? 3 : count < 3000 ? 2 : 1;
    const int width = widths[link->strength] + 2 * boldness;
    const int percent = percents[link->strength] * (boldness + 2) / 3 * (link->across ? 10 : 6) / 10;
    uj_text_printf(out, "<g stroke=\"#%06x\" stroke-width=\"%d\" stroke-opacity=\"0.%02d\">\n",
                   graph_line_colour(link->depth, picture->depth_count), width, percent < 99 ? percent : 99);
}

static void draw_all(uj_text *out, const struct graph_picture *picture, const struct links *links)
{
    size_t in_path = 0;
    uj_text_printf(out, "<g fill=\"none\">\n");
    for (size_t i = 0; i < links->count; i++) {
        const struct edge_path *link = &links->all[i];
        if (i == 0 || !same_look(link, link - 1))
            begin_look(out, picture, link, links->count);
        if (in_path == 0)
            uj_text_printf(out, "<path d=\"");
        draw_curve(out, picture, link);
        const bool is_last = i + 1 == links->count || !same_look(link, link + 1);
        in_path = is_last ? CURVES_IN_PATH : in_path + 1;
        if (in_path == CURVES_IN_PATH) {
            uj_text_printf(out, "\"/>\n");
            in_path = 0;
        }
        if (is_last)
            uj_text_printf(out, "</g>\n");
    }
    uj_text_printf(out, "</g>\n");
}

uj_status graph_draw_links(uj_text *out, struct graph_picture *picture)
{
    struct links links;
    const bool has_room = collect(&links, picture) && choose(&links, picture);
    if (has_room)
        draw_all(out, picture, &links);
    budget_free(links.all);
    return has_room ? UJ_OK : UJ_NO_MEMORY;
}

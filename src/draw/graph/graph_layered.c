/* The layout by distance: a layer a column, the exit at the right as on the board. */
#include <math.h>

#include "draw/graph/graph_picture.h"

enum {
    PLOT_WIDTH = 15000,
    WIDEST_PLOT = 30000,
    NARROW_GAP = 180, /* below this the plot grows wider first */
    NARROWEST_GAP = 100,
    WIDEST_GAP = 1100,
    PLOT_HEIGHT = 7800,
    LOWEST_PLOT = 1600,
    WIDEST_PITCH = 170, /* between dots of a layer */
    NARROWEST_PITCH = 34,
    MOST_IN_LAYER = 700,   /* dots; more cannot be distinguished */
    MERGED_IN_LAYER = 160, /* dots where each stands for several states, and so has many connections */
    STATE_SWEEPS = 8,
    DOT_SWEEPS = 24
};

/* How dots are packed: rows of a column, and columns side by side where a layer needs more. */
struct packing {
    int pitch, columns, height;
    uint32_t capacity; /* of a layer */
};

static struct packing packing_at(int pitch, int gap)
{
    struct packing packing = {.pitch = pitch, .columns = gap * 62 / 100 / pitch, .height = PLOT_HEIGHT};
    if (packing.columns < 1)
        packing.columns = 1;
    packing.capacity = (uint32_t)(packing.columns * (PLOT_HEIGHT / pitch));
    if (packing.capacity > MOST_IN_LAYER)
        packing.capacity = MOST_IN_LAYER;
    return packing;
}

/* The widest pitch at which the largest layer finds room. */
static struct packing choose_packing(uint32_t largest, int gap)
{
    int pitch = WIDEST_PITCH;
    while (pitch > NARROWEST_PITCH && packing_at(pitch, gap).capacity < largest)
        pitch -= 4;
    struct packing packing = packing_at(pitch, gap);
    const int64_t wanted = (int64_t)largest * pitch;
    if (wanted < PLOT_HEIGHT)
        packing.height = wanted < LOWEST_PLOT ? LOWEST_PLOT : (int)wanted;
    return packing;
}

/* Puts states that follow one another in their layer together, `per_dot` at most. */
static uj_status make_dots(struct graph_picture *picture, const struct graph_layers *layers)
{
    const uint32_t per_dot = picture->dot_states;
    uint32_t count = 0;
    for (uint32_t layer = 0; layer < layers->count; layer++)
        count += (graph_layers_size(layers, layer) + per_dot - 1) / per_dot;
    picture->dots = budget_alloc(picture->budget, count, sizeof *picture->dots);
    picture->dot_of = budget_alloc(picture->budget, picture->state_count, sizeof *picture->dot_of);
    if (!picture->dots || !picture->dot_of)
        return UJ_NO_MEMORY;
    for (uint32_t layer = 0; layer < layers->count; layer++) {
        const uint32_t *order = &layers->order[layers->first[layer]];
        for (uint32_t i = 0; i < graph_layers_size(layers, layer); i++) {
            if (i % per_dot == 0)
                picture->dots[picture->dot_count++] = (uj_map_dot){.distance = layer, .state = order[i]};
            picture->dot_of[order[i]] = picture->dot_count - 1;
            picture->dots[picture->dot_count - 1].states++;
        }
    }
    return UJ_OK;
}

static uj_status merge_net(struct graph_picture *picture)
{
    struct graph_net merged;
    const uj_status status = graph_net_merge(&merged, &picture->net, picture->dot_of, picture->dot_count);
    if (status != UJ_OK)
        return status;
    graph_net_free(&picture->net);
    picture->net = merged;
    return UJ_OK;
}

/* Orders all states; enough to know which of them belong together. */
static uj_status group_states(struct graph_picture *picture, struct packing *packing)
{
    struct graph_layers layers;
    uj_status status =
        graph_layers_new(&layers, picture->state_count, picture->depth, picture->depth_count, picture->budget);
    if (status != UJ_OK)
        return status;
    const uint32_t largest = graph_layers_largest(&layers);
    *packing = choose_packing(largest, picture->gap);
    picture->dot_states = 1;
    if (packing->capacity < largest) {
        picture->dot_states = (largest + MERGED_IN_LAYER - 1) / MERGED_IN_LAYER;
        *packing = choose_packing(MERGED_IN_LAYER, picture->gap);
    }
    if (picture->dot_states > 1)
        status = graph_layers_arrange(&layers, &picture->net, picture->depth, largest, 1, STATE_SWEEPS);
    if (status == UJ_OK)
        status = make_dots(picture, &layers);
    graph_layers_free(&layers);
    return status == UJ_OK ? merge_net(picture) : status;
}

/* About half of a number, without a common divisor: steps of this size visit every column. */
static int coprime_half(int number)
{
    for (int half = number / 2 + 1;; half++) {
        int a = number, b = half;
        while (b > 0) {
            const int rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1)
            return half;
    }
}

/* Where the dots of a layer stand beside each other, neighbours in the order go to different columns. */
static void place_layer(struct graph_picture *picture, const struct graph_layers *layers, uint32_t layer,
                        const struct packing *packing)
{
    const uint32_t size = graph_layers_size(layers, layer);
    const int columns = (int)((int64_t)size * packing->pitch / (packing->height + packing->pitch)) + 1;
    const int step = coprime_half(columns);
    const int from_left = picture->solvable ? (int)(layers->count - 1 - layer) : (int)layer;
    const int middle = from_left * picture->gap + picture->gap / 2;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t dot = layers->order[layers->first[layer] + i];
        const int column = (int)(i * (uint32_t)step % (uint32_t)columns);
        picture->dots[dot].x = middle + (2 * column - columns + 1) * packing->pitch / 2;
        picture->dots[dot].y = (int)lround(layers->place[dot]);
    }
}

static uj_status place_dots(struct graph_picture *picture, const struct packing *packing)
{
    struct graph_layers layers;
    uint16_t *layer = budget_alloc(picture->budget, picture->dot_count, sizeof *layer);
    if (!layer)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < picture->dot_count; i++)
        layer[i] = (uint16_t)picture->dots[i].distance;
    uj_status status = graph_layers_new(&layers, picture->dot_count, layer, picture->depth_count, picture->budget);
    if (status == UJ_OK)
        status = graph_layers_arrange(&layers, &picture->net, layer, packing->height, packing->pitch, DOT_SWEEPS);
    for (uint32_t i = 0; i < picture->depth_count && status == UJ_OK; i++)
        place_layer(picture, &layers, i, packing);
    graph_layers_free(&layers);
    budget_free(layer);
    return status;
}

static int choose_gap(int layer_count)
{
    const int gap = PLOT_WIDTH / layer_count, widest = WIDEST_PLOT / layer_count;
    if (gap > WIDEST_GAP)
        return WIDEST_GAP;
    if (gap >= NARROW_GAP)
        return gap;
    return widest > NARROW_GAP ? NARROW_GAP : widest < NARROWEST_GAP ? NARROWEST_GAP : widest;
}

uj_status graph_layout_layers(struct graph_picture *picture)
{
    picture->gap = choose_gap((int)picture->depth_count);
    struct packing packing = {0};
    uj_status status = group_states(picture, &packing);
    if (status == UJ_OK)
        status = place_dots(picture, &packing);
    picture->plot.width = picture->gap * (int)picture->depth_count;
    picture->plot.height = packing.height;
    picture->radius = packing.pitch * 38 / 100;
    return status;
}

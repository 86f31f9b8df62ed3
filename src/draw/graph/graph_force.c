/* The layout that another program worked out: every state a dot, where its place says. */
#include <math.h>

#include "draw/graph/graph_picture.h"

enum { LONGER_SIDE = 13000, SHORTEST_SIDE = 1500 };

struct bounds {
    double left, right, top, bottom;
};

static struct bounds bounds_of(const double *places, uint32_t count)
{
    struct bounds bounds = {places[0], places[0], places[1], places[1]};
    for (uint32_t i = 0; i < count; i++) {
        bounds.left = fmin(bounds.left, places[2 * i]);
        bounds.right = fmax(bounds.right, places[2 * i]);
        bounds.top = fmin(bounds.top, places[2 * i + 1]);
        bounds.bottom = fmax(bounds.bottom, places[2 * i + 1]);
    }
    return bounds;
}

/* Whether the picture is to be mirrored for the exit to lie at the right, as it does on the board, or the start at
 * the left where there is no exit. */
static bool is_mirrored(const struct graph_picture *picture)
{
    const double *places = picture->options->places;
    double x = 0, depth = 0, both = 0;
    for (uint32_t i = 0; i < picture->state_count; i++) {
        x += places[2 * i];
        depth += picture->depth[i];
        both += places[2 * i] * picture->depth[i];
    }
    const double trend = both - x * depth / picture->state_count;
    return picture->solvable ? trend > 0 : trend < 0;
}

uj_status graph_layout_places(struct graph_picture *picture)
{
    const double *places = picture->options->places;
    picture->dot_count = picture->state_count;
    picture->dot_states = 1;
    picture->dots = budget_alloc(picture->budget, picture->dot_count, sizeof *picture->dots);
    picture->dot_of = budget_alloc(picture->budget, picture->dot_count, sizeof *picture->dot_of);
    if (!picture->dots || !picture->dot_of)
        return UJ_NO_MEMORY;
    const struct bounds bounds = bounds_of(places, picture->dot_count);
    const double width = bounds.right - bounds.left, height = bounds.bottom - bounds.top;
    const double scale = LONGER_SIDE / fmax(fmax(width, height), 1e-9);
    const bool mirrored = is_mirrored(picture);
    for (uint32_t i = 0; i < picture->dot_count; i++) {
        const double x = places[2 * i];
        picture->dot_of[i] = i;
        picture->dots[i] = (uj_map_dot){
            .x = (int)lround((mirrored ? bounds.right - x : x - bounds.left) * scale),
            .y = (int)lround((places[2 * i + 1] - bounds.top) * scale),
            .distance = picture->depth[i],
            .states = 1,
            .state = i,
        };
    }
    picture->plot.width = (int)lround(width * scale);
    picture->plot.height = (int)lround(fmax(height * scale, SHORTEST_SIDE));
    picture->radius = picture->dot_count > 3000 ? 22 : picture->dot_count > 600 ? 34 : 60;
    return UJ_OK;
}

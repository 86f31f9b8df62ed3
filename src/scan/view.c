#include "scan/view.h"
#include "scan/numbers.h"

#include <math.h>

enum { VIEW_SHORT_SIDE = 512, VIEW_LONG_SIDE = 1200 };

static const double finest_step = 0.5; /* pixels of the picture: finer, there is nothing to see */

uj_status field_make(struct edge_field *out, int width, int height, uj_budget *budget)
{
    *out =
        (struct edge_field){width, height, budget_zeroed(budget, (size_t)width * (size_t)height, sizeof *out->values)};
    return out->values ? UJ_OK : UJ_NO_MEMORY;
}

void field_free(struct edge_field *field)
{
    budget_free(field->values);
    field->values = NULL;
}

/* The part of the plane that the picture shows, as a box. Places near the horizon are left out: they are far from any board. */
static void plane_extent(const struct pyramid *pyramid, const struct plane_map *plane, double low[2], double high[2])
{
    const struct plane_map to_plane = plane_inverse(plane);
    const double width = pyramid->levels[0].width, height = pyramid->levels[0].height;
    const struct place middle = plane_at(&to_plane, width / 2, height / 2);
    const double reach[2] = {0.75 * width, 0.75 * height};
    low[0] = high[0] = middle.x;
    low[1] = high[1] = middle.y;
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 2; x++) {
            const struct place corner = plane_at(&to_plane, x * width, y * height);
            low[0] = fmin(low[0], fmax(corner.x, middle.x - reach[0]));
            high[0] = fmax(high[0], fmin(corner.x, middle.x + reach[0]));
            low[1] = fmin(low[1], fmax(corner.y, middle.y - reach[1]));
            high[1] = fmax(high[1], fmin(corner.y, middle.y + reach[1]));
        }
}

/* How many pixels of the picture a step of the view is, at the middle. */
static double spacing_of(const struct plane_map *map, double x, double y)
{
    const struct place here = plane_at(map, x, y), right = plane_at(map, x + 1, y), below = plane_at(map, x, y + 1);
    return fmin(hypot(right.x - here.x, right.y - here.y), hypot(below.x - here.x, below.y - here.y));
}

static void colours_fill(struct rgb *out, int width, int height, const struct pyramid *pyramid,
                         const struct plane_map *map)
{
    const struct pyramid_level level = pyramid_level(pyramid, spacing_of(map, width / 2.0, height / 2.0));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const struct place place = plane_at(map, x + 0.5, y + 0.5);
            out[(size_t)y * (size_t)width + (size_t)x] = level_at(&level, place.x, place.y);
        }
}

static float colour_step(struct rgb a, struct rgb b)
{
    return larger(fabsf(a.r - b.r), larger(fabsf(a.g - b.g), fabsf(a.b - b.b)));
}

/* An edge counts fully from a few times the usual step on: a weak joint between two blocks matters as much as a bright frame. */
static float edge_scale(const struct edge_field *steps)
{
    enum { BINS = 256 };
    size_t histogram[BINS] = {0}, total = 0;
    for (size_t i = 0; i < (size_t)steps->width * (size_t)steps->height; i++) {
        histogram[(int)fminf(BINS - 1, steps->values[i])]++;
        total++;
    }
    size_t seen = 0;
    int bin = 0;
    while (bin < BINS - 1 && (seen += histogram[bin]) < total * 3 / 4)
        bin++;
    return fmaxf(8, 1.5f * (float)bin);
}

static void edges_fill(struct view *view, const struct rgb *colours)
{
    const int width = view->upright.width, height = view->upright.height;
    for (int y = 1; y + 1 < height; y++)
        for (int x = 1; x + 1 < width; x++) {
            const struct rgb *p = &colours[(size_t)y * (size_t)width + (size_t)x];
            const float across = colour_step(p[-1], p[1]), down = colour_step(p[-width], p[width]);
            *field_at(&view->upright, x, y) = larger(0, across - 0.5f * down);
            *field_at(&view->level, x, y) = larger(0, down - 0.5f * across);
        }
    const float scale = (edge_scale(&view->upright) + edge_scale(&view->level)) / 2;
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
        view->upright.values[i] = view->upright.values[i] / (view->upright.values[i] + scale);
        view->level.values[i] = view->level.values[i] / (view->level.values[i] + scale);
    }
}

uj_status view_make(struct view *out, const struct pyramid *pyramid, const struct plane_map *plane, double ratio_range)
{
    *out = (struct view){.budget = pyramid->budget, .ratio_range = ratio_range};
    double low[2], high[2];
    plane_extent(pyramid, plane, low, high);
    const double shorter = fmin(high[0] - low[0], high[1] - low[1]), longer = fmax(high[0] - low[0], high[1] - low[1]);
    const double step = fmax(finest_step, fmax(shorter / VIEW_SHORT_SIDE, longer / VIEW_LONG_SIDE));
    const int width = (int)fmax(16, (high[0] - low[0]) / step), height = (int)fmax(16, (high[1] - low[1]) / step);
    const struct plane_map to_plane = {{step, 0, low[0], 0, step, low[1], 0, 0, 1}};
    out->to_picture = plane_product(plane, &to_plane);

    struct rgb *colours = budget_alloc(pyramid->budget, (size_t)width * (size_t)height, sizeof *colours);
    uj_status status = colours ? field_make(&out->upright, width, height, pyramid->budget) : UJ_NO_MEMORY;
    if (status == UJ_OK)
        status = field_make(&out->level, width, height, pyramid->budget);
    if (status == UJ_OK) {
        colours_fill(colours, width, height, pyramid, &out->to_picture);
        edges_fill(out, colours);
    } else {
        view_free(out);
    }
    budget_free(colours);
    return status;
}

void view_free(struct view *view)
{
    field_free(&view->upright);
    field_free(&view->level);
}

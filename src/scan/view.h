/* The picture as seen from straight above a plane, and its edges: what a grid is looked for in. */
#ifndef UNJAM_SCAN_VIEW_H
#define UNJAM_SCAN_VIEW_H

#include "scan/plane.h"
#include "scan/pyramid.h"

/* A map of numbers; place (x, y) is at [y * width + x]. */
struct edge_field {
    int width, height;
    float *values;
};

uj_status field_make(struct edge_field *out, int width, int height, uj_budget *budget);
void field_free(struct edge_field *field);

static inline float *field_at(const struct edge_field *field, int x, int y)
{
    return &field->values[(size_t)y * (size_t)field->width + (size_t)x];
}

/* Edges are 0 … 1: how sure it is that one passes here, upright (the colour changes along x) or level. */
struct view {
    struct plane_map to_picture; /* from pixels of the view */
    struct edge_field upright, level;
    uj_budget *budget;  /* of the picture */
    double ratio_range; /* how far the two axes may differ in scale: 0 where they cannot */
};

uj_status view_make(struct view *out, const struct pyramid *pyramid, const struct plane_map *plane, double ratio_range);
void view_free(struct view *view);

#endif

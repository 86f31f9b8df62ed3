/* A picture at its own size and at halves of it, so that it can be looked at coarsely without missing what lies between the pixels. */
#ifndef UNJAM_SCAN_PYRAMID_H
#define UNJAM_SCAN_PYRAMID_H

#include "base/budget.h"

enum { MAX_LEVELS = 12 };

struct pyramid {
    uj_picture levels[MAX_LEVELS]; /* the first is the caller's */
    int count;
    uj_budget *budget; /* of all the work on the picture */
};

struct rgb {
    float r, g, b;
};

uj_status pyramid_make(struct pyramid *out, const uj_picture *picture, uj_budget *budget);
void pyramid_free(struct pyramid *pyramid);

struct pyramid_level {
    const uj_picture *picture;
    double scale; /* of its pixels to those of the picture at its own size */
};

/* The level to look at where samples are `spacing` pixels of the picture apart. */
struct pyramid_level pyramid_level(const struct pyramid *pyramid, double spacing);

/* The colour around a place of the picture, in its own pixels. Outside, the edge continues. */
struct rgb level_at(const struct pyramid_level *level, double x, double y);

#endif

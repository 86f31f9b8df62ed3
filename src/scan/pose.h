/* How the camera looked at the board: planes in which the edges of the picture run along two axes at right angles. */
#ifndef UNJAM_SCAN_POSE_H
#define UNJAM_SCAN_POSE_H

#include "scan/plane.h"
#include "scan/pyramid.h"

enum { MAX_POSES = 4 };

struct pose {
    struct plane_map plane; /* to pixels of the picture */
    double score;           /* share of the edges that run along the axes */
};

/* Always has the plane of the picture itself, first. */
uj_status poses_find(struct pose out[MAX_POSES], int *count, const struct pyramid *pyramid);

#endif

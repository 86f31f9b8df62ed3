/* Maps between planes: 3 by 3 matrices on places (x, y, 1). */
#ifndef UNJAM_SCAN_PLANE_H
#define UNJAM_SCAN_PLANE_H

#include "unjam.h"

struct place {
    double x, y;
};

struct plane_map {
    double m[9];
};

static inline struct place plane_at(const struct plane_map *map, double x, double y)
{
    const double *m = map->m, w = m[6] * x + m[7] * y + m[8];
    return (struct place){(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w};
}

struct plane_map plane_product(const struct plane_map *after, const struct plane_map *before);
struct plane_map plane_inverse(const struct plane_map *map);

/* The map that takes the corners of the square from (0, 0) to (side, side), clockwise from the top left, to four places. */
struct plane_map plane_of_square(double side, const struct place corners[4]);

#endif

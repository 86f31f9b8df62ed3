/* Where further walls may stand. */
#ifndef UNJAM_CENSUS_WALLS_H
#define UNJAM_CENSUS_WALLS_H

#include "unjam.h"

/* One choice of cells for the walls. */
struct walled {
    uint64_t cells; /* all walls, the given ones too */
    int times; /* how often it counts: 2 where it stands for its mirror image, 0 where its mirror image stands for it */
};

/* All choices of up to options->more_walls further walls: fewest first, then by the number that the cells make. Top and
 * bottom can be exchanged if the exit is in the middle row: then mirror images have as many states. With `mirrored` only one of them
 * counts; without it all count once, as is right where boards are wanted. Freed by the caller; NULL: no memory. */
struct walled *walls_choose(const uj_census_options *options, bool mirrored, uint32_t *count);

#endif

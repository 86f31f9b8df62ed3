/* Making frames: one at a time as they are asked for, or all of a group. */
#ifndef UNJAM_SPACE_FRAMES_H
#define UNJAM_SPACE_FRAMES_H

#include "space/space.h"

/* The fit of an inner line with these cells covered. */
static inline uj_status fit_find(struct space *space, unsigned inner, unsigned covered, const struct fit **out)
{
    *out = space->fit_of[(inner << space->outer_side) + covered];
    return __builtin_expect(*out != NULL, 1) ? UJ_OK : space->kernel->fit_make(space, inner, covered, out);
}

#endif

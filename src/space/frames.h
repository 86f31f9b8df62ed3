/* Listing the frames of a space that hold any configuration. */
#ifndef UNJAM_SPACE_FRAMES_H
#define UNJAM_SPACE_FRAMES_H

#include "space/space.h"

/* Fills in frames, placements, variants and the sizes. UJ_LIMIT: more than `max_states` configurations. */
uj_status frames_list(struct space *space, uint64_t max_states);

#endif

/* Making frames: one at a time as they are asked for, or all of a group. */
#ifndef UNJAM_SPACE_FRAMES_H
#define UNJAM_SPACE_FRAMES_H

#include "space/space.h"

/* The fit of an inner line with these cells covered. */
uj_status fit_find(struct space *space, unsigned inner, unsigned covered, uint16_t *out);

/* Room for so many more frames, so that adding them moves none. */
uj_status frames_reserve(struct space *space, unsigned more);

/* Makes a frame that has not been asked for and holds a state; its number is the last. Both arrays have
 * SPACE_SIDE elements. */
uj_status frame_add(struct space *space, uint32_t key, const uint8_t *placements, const uint16_t *fits);

/* Makes the frame to which a step leads from another; it must not have been asked for, and the line that the step covers
 * must be able to make way. Its number is the last. */
uj_status frame_beside(struct space *space, const struct frame *frame, const struct outer_step *step);

#endif

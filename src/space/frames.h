/* Making frames: one at a time as they are asked for, or all of a group. */
#ifndef UNJAM_SPACE_FRAMES_H
#define UNJAM_SPACE_FRAMES_H

#include "space/space.h"

/* The variant of an inner rail with these cells covered. */
uj_status variant_find(struct space *space, unsigned inner, unsigned covered, uint16_t *out);

/* Makes a frame that has not been asked for and holds a configuration; its number is the last. */
uj_status frame_add(struct space *space, uint32_t key, const uint8_t *placements, const uint16_t *variants);

/* The frame to which a way leads from another, made if it must be. FRAME_NONE if it holds no configuration. */
uj_status frame_beside(struct space *space, uint32_t frame, const struct way *way, uint32_t *out);

#endif

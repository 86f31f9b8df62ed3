/* A solution found on the perfect index: the states it passes through, turned into moves. */
#ifndef UNJAM_SEARCH_EXACT_TRAIL_H
#define UNJAM_SEARCH_EXACT_TRAIL_H

#include "search/search.h"
#include "space/flood.h"

/* Writes the solution that goes from the start, through level after level of `forward` to `meeting` in its last level, and on
 * down the levels of `backward` from its last to the solved ones (NULL:
 * it ends at the meeting, or one slide of the target behind it). */
uj_status trail_write(struct search *search, struct flood_work *work, struct flood *forward, struct flood *backward,
                      struct spot meeting);

#endif

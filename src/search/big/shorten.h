/* Shortening a path. */
#ifndef UNJAM_SEARCH_BIG_SHORTEN_H
#define UNJAM_SEARCH_BIG_SHORTEN_H

#include "search/mover.h"
#include "search/big/path.h"

/* Replaces the path by the shortest one within a corridor of up to `max_states` states around it, and does so again
 * for as long as that helps. Counts in the solution. UJ_LIMIT: a limit came first; the path is whole nevertheless. */
uj_status path_shorten(struct search *search, const struct mover *mover, struct path *path, uint32_t max_states);

#endif

/* Beam search: breadth-first, but of every level only the most promising states go on. Quick, and no proof of
 * anything. */
#ifndef UNJAM_SEARCH_BIG_BEAM_H
#define UNJAM_SEARCH_BIG_BEAM_H

#include "search/big/path.h"
#include "base/team.h"

struct beam_options {
    uint32_t width;     /* states of a level that go on */
    int max_length;     /* of a path that is of use */
    uint64_t max_nodes; /* on solution->expanded */
};

/* Writes the path to the first solution met to `path`, or leaves it as it was: the beam may miss all of them, or a
 * limit may come first. Counts in the solution. The same for any number of threads. */
uj_status beam_search(struct search *search, const struct mover *mover, struct team *team,
                      const struct beam_options *options, struct path *path);

#endif

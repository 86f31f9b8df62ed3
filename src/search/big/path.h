/* A way from the start to a solved state, as the packed states on it. */
#ifndef UNJAM_SEARCH_BIG_PATH_H
#define UNJAM_SEARCH_BIG_PATH_H

#include "base/visited.h"
#include "search/mover.h"
#include "search/search.h"
#include "base/team.h"

struct path {
    int words;
    int length;       /* moves or steps; -1: there is no path */
    uint64_t *states; /* length + 1 of them, `words` each */
    size_t capacity;  /* words */
};

void path_init(struct path *path, int words);
void path_free(struct path *path);

/* Makes room for `length` + 1 states, which the caller then writes. */
uj_status path_resize(struct path *path, int length);

static inline uint64_t *path_state(const struct path *path, int number)
{
    return path->states + (size_t)number * (size_t)path->words;
}

/* The path to `last` from the start, which is state 0 and its own parent. */
uj_status path_trace(struct path *path, const struct visited *states, const uint32_t *parents, uint32_t last);

/* Replaces the path by the shortest one within a corridor of up to `max_states` states around it, and does so again
 * for as long as that helps. Counts in the solution. UJ_LIMIT: a limit came first; the path is whole nevertheless. */
uj_status path_shorten(struct search *search, const struct mover *mover, struct path *path, uint32_t max_states);

/* Writes length and moves. */
uj_status path_report(const struct path *path, const struct layout *layout, uj_solution *solution);

/* ---- beam.c: beam search: breadth-first, but of every level only the most promising states go on. Quick, and no proof of
 * anything. */

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

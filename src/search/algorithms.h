/* The table of algorithms: adding one is a file and a row. */
#ifndef UNJAM_SEARCH_ALGORITHMS_H
#define UNJAM_SEARCH_ALGORITHMS_H

#include "search/search.h"

struct algorithm {
    uj_algorithm about;
    search_fn run;
    const char *heuristic; /* its own choice */
    int max_depth;         /* its own limit; 0: none */
};

/* Those that are there to be compared have a table of their own, so that a program which only wants solutions can be built
 * without them. */
extern const struct algorithm compared_algorithms[];
extern const size_t compared_algorithm_count;

/* NULL if there is none of this name. */
const struct algorithm *algorithm_by_name(const char *name);

#endif

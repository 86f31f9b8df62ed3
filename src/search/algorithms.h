/* The table of algorithms: adding one is a row, and a file if it is more than another setting of one that is there. */
#ifndef UNJAM_SEARCH_ALGORITHMS_H
#define UNJAM_SEARCH_ALGORITHMS_H

#include "search/search.h"

struct algorithm {
    uj_algorithm about;
    search_fn *run;
    const struct breadth_rule *rule; /* search_tree_breadth, search_hybrid */
    bool greedy;                     /* search_informed: by h alone, not by g + h */
    const char *tries_first;         /* auto: the algorithm that it names unless another one runs */
};

/* Those that are there to be compared have a table of their own, so that a program which only wants solutions can be built
 * without them. */
extern const struct algorithm compared_algorithms[];
extern const size_t compared_algorithm_count;

/* NULL if there is none of this name. */
const struct algorithm *algorithm_by_name(const char *name);

#endif

/* All shortest solutions of a board at once: the states that they pass through and the moves between these. */
#ifndef UNJAM_EXPLAIN_SHORTEST_H
#define UNJAM_EXPLAIN_SHORTEST_H

#include "base/visited.h"
#include "explain/paths.h"
#include "explain/slide.h"

enum { SHORTEST_MOST_STATES = 1000000 }; /* on shortest solutions */

struct shortest {
    const uj_board *board; /* the caller's */
    uj_metric metric;
    bool is_solvable; /* if not, there are no paths */
    struct layout layout;
    struct paths paths;     /* its places are the states */
    struct visited visited; /* the states, the last place first */
};

/* Searches forward to the first level with a solution, over the perfect index or with a table of states, and back from all
 * solutions of it. UJ_LIMIT: the search holds more than `max_states`, more than `max_optimal` states are on shortest solutions, or a
 * limit of the budget is reached first. UJ_NO_MEMORY, also where the budget refused it: see budget_judge. Release with
 * shortest_free, also after a failure. */
uj_status shortest_init(struct shortest *shortest, const uj_board *board, uj_metric metric, uint64_t max_states,
                        uint32_t max_optimal, uj_budget *budget);
void shortest_free(struct shortest *shortest);

void shortest_state(const struct shortest *shortest, uint32_t place, positions *out);

#endif

/* How hard a set of vehicles can be made: the farthest state of its group from any solution. */
#ifndef UNJAM_GENERATE_JUDGE_H
#define UNJAM_GENERATE_JUDGE_H

#include "base/budget.h"

struct verdict {
    int distance;    /* of the hardest state; -1: nothing can be solved, or the group is too large */
    uint64_t states; /* states of the group, or of the cluster */
    uj_board board;  /* in that state; of several, the one whose positions come first in order */
};

/* Searches the board's whole group backwards from its solutions, at most `max_states` states. The one found is the
 * hardest of its cluster too. UJ_NO_MEMORY is the only failure; what the budget does not allow is too large. */
uj_status judge_group(struct verdict *out, const uj_board *board, uj_metric metric, uint64_t max_states,
                      uj_budget *budget);

/* The same within the board's own cluster, at a distance of `most` at most. */
uj_status judge_cluster(struct verdict *out, const uj_board *board, uj_metric metric, int most, uint64_t max_states,
                        uj_budget *budget);

#endif

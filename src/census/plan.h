/* How the work is divided. A task is one choice of outer fillings on one axis, all groups of which the engine does in one
 * go; the heaviest are cut into parts, one for each filling of the first inner line. Tasks are sorted by their estimated
 * weight, heaviest first, and a unit is as many of them in a row as are worth a transaction. */
#ifndef UNJAM_CENSUS_PLAN_H
#define UNJAM_CENSUS_PLAN_H

#include "lattice/lattice.h"

struct task {
    uint64_t weight;
    uint32_t tuple;
    uint8_t axis;
    int8_t first; /* filling of the first inner line, or -1 for all of them */
};

struct plan {
    struct lattice lattice; /* with one choice of walls; the plan must stay where it is, as it must */
    struct task *tasks;
    uint32_t *units; /* where each begins among the tasks, and where the last ends */
    size_t task_capacity;
    uint32_t task_count, unit_count;
};

/* At most `most_units` units; what is left over is in the last one. */
uj_status census_plan_init(struct plan *plan, const uj_census_options *options, uint64_t walls, uint32_t most_units,
                           uj_error *error);
void census_plan_free(struct plan *plan);
uint64_t census_plan_weight(const struct plan *plan, uint32_t unit);

#endif

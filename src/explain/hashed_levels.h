/* The states by their distance from the start, for boards that the perfect index does not hold. */
#ifndef UNJAM_EXPLAIN_HASHED_LEVELS_H
#define UNJAM_EXPLAIN_HASHED_LEVELS_H

#include "base/visited.h"
#include "core/layout.h"

struct hashed_levels {
    const struct layout *layout; /* the caller's */
    uj_metric metric;
    struct visited visited; /* one level after the other */
    uint32_t *ends;         /* behind the last state of each level */
    size_t count, capacity;
};

void hashed_levels_init(struct hashed_levels *levels, const struct layout *layout, uj_metric metric, uj_budget *budget);
void hashed_levels_free(struct hashed_levels *levels);

/* Adds levels until one shows the end: a state of it is solved, or one move leads from it to a solved state. UJ_END: no state does.
 * UJ_LIMIT: there are more than `max_states`, or a limit of the budget is reached first; UJ_NO_MEMORY, also where the budget
 * refused it: see budget_judge. Release with hashed_levels_free, also after a failure. */
uj_status hashed_levels_search(struct hashed_levels *levels, const positions *start, uint64_t max_states);

bool hashed_levels_has(const struct hashed_levels *levels, const positions *state, size_t level);
bool hashed_shows_end(const struct layout *layout, const positions *state, uj_metric metric);

static inline uint32_t hashed_levels_begin(const struct hashed_levels *levels, size_t level)
{
    return level > 0 ? levels->ends[level - 1] : 0;
}

#endif

/* What a census counts. */
#ifndef UNJAM_CENSUS_TALLY_H
#define UNJAM_CENSUS_TALLY_H

#include "unjam.h"

/* How many states a step of sizes has on a board: as few as leave the largest group below UJ_CENSUS_SIZE_STEPS steps. */
uint64_t tally_size_step(int width, int height);

static inline uint32_t tally_step_of(const uj_census_tally *tally)
{
    return tally->size_step > 0 ? (uint32_t)tally->size_step : 1000;
}

/* Sizes below 1000 have a bin each, larger ones a bin for every step. */
static inline uint32_t tally_size_bin(const uj_census_tally *tally, uint32_t size)
{
    const uint32_t bin = size < 1000 ? size : 1000 + (size - 1000) / tally_step_of(tally);
    return bin < UJ_CENSUS_SIZE_BINS ? bin : UJ_CENSUS_SIZE_BINS - 1;
}

static inline uint32_t tally_size_steps(const uj_census_tally *tally, uint32_t size)
{
    const uint32_t steps = size / tally_step_of(tally);
    return steps < UJ_CENSUS_SIZE_STEPS ? steps : UJ_CENSUS_SIZE_STEPS - 1;
}

/* Adds to one of the wide sums. */
static inline void tally_add_wide(uj_census_tally *tally, uint64_t *sum, uint64_t value)
{
    *sum += value;
    tally->high[sum - &tally->cluster_size_squares] += *sum < value;
}

#endif

/* What a census counts. */
#ifndef UNJAM_CENSUS_TALLY_H
#define UNJAM_CENSUS_TALLY_H

#include "unjam.h"

/* Sizes below 1000 have a bin each, larger ones a bin for every 1000. */
static inline uint32_t tally_size_bin(uint64_t size)
{
    const uint64_t bin = size < 1000 ? size : 999 + size / 1000;
    return (uint32_t)(bin < UJ_CENSUS_SIZE_BINS ? bin : UJ_CENSUS_SIZE_BINS - 1);
}

/* Adds to one of the wide sums. */
static inline void tally_add_wide(uj_census_tally *tally, uint64_t *sum, uint64_t value)
{
    *sum += value;
    tally->high[sum - &tally->cluster_size_squares] += *sum < value;
}

#endif

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

/* Whole numbers in groups of seven bits, the lowest first; the highest bit of a byte tells that more follow. */
void pack_number(uj_text *out, uint64_t number);
bool unpack_number(const char **data, const char *end, uint64_t *out); /* false: it is cut off or too large */

#endif

/* Questions about a uj_range. */
#ifndef UNJAM_BASE_RANGE_H
#define UNJAM_BASE_RANGE_H

#include "unjam.h"

static inline bool range_has(uj_range range, int number)
{
    return number >= range.low && number <= range.high;
}

/* Whether it excludes no number that is not negative. */
static inline bool range_is_any(uj_range range)
{
    const uj_range any = UJ_RANGE_ANY;
    return range.low <= any.low && range.high >= any.high;
}

#endif

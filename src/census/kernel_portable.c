/* The kernel in plain C, for every other processor. */
#include <stdint.h>

static inline uint64_t squeeze(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (uint64_t place = 1; mask; mask &= mask - 1, place <<= 1)
        if (value & (mask & -mask))
            result |= place;
    return result;
}

static inline uint64_t spread(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (; mask && value; mask &= mask - 1, value >>= 1)
        if (value & 1)
            result |= mask & -mask;
    return result;
}

#define PEXT(value, mask) squeeze((value), (mask))
#define PDEP(value, mask) spread((value), (mask))
#include "census/kernel_grow.h"
#include "census/kernel_solve.h"

const struct kernel kernel_portable = {kernel_grow, kernel_solve};

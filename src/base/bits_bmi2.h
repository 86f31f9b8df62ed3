/* From here to base/bits_bmi2_end.h, code is compiled for processors with BMI2, which are chosen at run time: PEXT, PDEP and
 * LOW_BITS of base/bits.h are instructions. */
#include <immintrin.h>

#include "base/bits.h"

#undef PEXT
#undef PDEP
#undef LOW_BITS
#define count_bits(bits)  ((unsigned)__builtin_popcountll(bits))
#define PEXT(value, mask) _pext_u64((value), (mask))
#define PDEP(value, mask) _pdep_u64((value), (mask))
#define LOW_BITS(count)   _bzhi_u64(UINT64_MAX, (count) < 64 ? (count) : 64)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,popcnt,lzcnt")
#endif

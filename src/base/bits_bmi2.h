/* For files that are compiled for processors with BMI2, which are chosen at run time: before everything else they include this,
 * and with clang they end with `#pragma clang attribute pop`. */
#ifndef UNJAM_BASE_BITS_BMI2_H
#define UNJAM_BASE_BITS_BMI2_H

#include <immintrin.h>

#define PEXT(value, mask) _pext_u64((value), (mask))
#define PDEP(value, mask) _pdep_u64((value), (mask))
#define LOW_BITS(count)   _bzhi_u64(UINT64_MAX, (count) < 64 ? (count) : 64)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC target("bmi,bmi2,popcnt,lzcnt")
#endif

#endif

/* The kernel for processors with BMI2, chosen at run time. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("bmi,bmi2,popcnt")
#endif
#include <immintrin.h>
#define PEXT(value, mask) _pext_u64((value), (mask))
#define PDEP(value, mask) _pdep_u64((value), (mask))
#define LOW_BITS(count)   _bzhi_u64(UINT64_MAX, (count) < 64 ? (count) : 64)
#define EXPAND            flood_expand_bmi2
#define PREPARE           space_prepare_bmi2
#include "space/flood_kernel.h"
#include "space/prepare_kernel.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int flood_bmi2_is_for_x86_64; /* ISO C forbids an empty file */
#endif

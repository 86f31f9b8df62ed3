/* The kernel for processors with BMI2, chosen at run time. */
#if defined(__x86_64__)
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#include "unjam.h"
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC target("bmi,bmi2,popcnt,lzcnt")
#endif
#define PEXT(value, mask) _pext_u64((value), (mask))
#define PDEP(value, mask) _pdep_u64((value), (mask))
#include "census/kernel_grow.h"
#include "census/kernel_solve.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif

const struct kernel kernel_bmi2 = {kernel_grow, kernel_solve};
#else
typedef int kernel_bmi2_is_for_x86_64; /* ISO C forbids an empty file */
#endif

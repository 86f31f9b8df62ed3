/* The kernel for processors with BMI2, chosen at run time. */
#if defined(__x86_64__)
#include "base/bits_bmi2.h"

#define EXPAND  flood_expand_bmi2
#define PREPARE space_prepare_bmi2
#include "space/flood_kernel.h"
#include "space/prepare_kernel.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int flood_bmi2_is_for_x86_64; /* ISO C forbids an empty file */
#endif

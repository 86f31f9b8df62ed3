/* The kernel for processors with BMI2, chosen at run time. */
#if defined(__x86_64__)
#include "base/bits_bmi2.h"

#define KERNEL kernel_bmi2
#include "space/kernel.h"
#include "base/bits_bmi2_end.h"
#else
typedef int kernel_bmi2_is_for_x86_64; /* ISO C forbids an empty file */
#endif

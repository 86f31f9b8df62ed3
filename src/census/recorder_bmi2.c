/* The engine with the recorder as its sink, for processors with BMI2. */
#if defined(__x86_64__)
#include "base/bits_bmi2.h"
#include "census/recorder_sink.h"
#include "lattice/kernel.h"
#include "base/bits_bmi2_end.h"

const struct kernel recorder_kernel_bmi2 = {kernel_grow, kernel_solve};
#else
typedef int recorder_bmi2_is_for_x86_64; /* ISO C forbids an empty file */
#endif

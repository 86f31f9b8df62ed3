/* The engine with the recorder as its sink, in plain C for every other processor. */
#include "census/recorder_sink.h"
#include "lattice/kernel.h"

const struct kernel recorder_kernel_portable = {kernel_grow, kernel_solve};

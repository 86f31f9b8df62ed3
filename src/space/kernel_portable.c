/* The kernel in plain C, for every other processor. */
#define KERNEL kernel_portable
#include "space/kernel.h"

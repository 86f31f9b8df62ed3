/* The kernel in plain C, for every other processor. */
#define EXPAND  flood_expand_portable
#define PREPARE space_prepare_portable
#include "space/flood_kernel.h"
#include "space/prepare_kernel.h"

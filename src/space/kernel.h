/* All that is compiled twice, by kernel_bmi2.c with the processor's PEXT and PDEP and by kernel_portable.c with plain C. KERNEL is
 * the name of the result. */
#include "space/ends_kernel.h"
#include "space/flood_kernel.h"

const struct space_kernel KERNEL = {make_fit, add_frame, prepare_word, expand, find_ends};

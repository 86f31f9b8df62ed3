/* An allocator that fails when told to.
 *
 * A test that is linked with -Wl,--wrap=malloc and so on (see meson.build) has every allocation of the library counted,
 * and the n-th refused. Allocations inside other libraries are not touched. */
#ifndef FAILING_ALLOCATOR_H
#define FAILING_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

/* From now on, the n-th allocation fails (from 1); with `and_all_after`, so does every later one. */
void allocations_fail_at(size_t n, bool and_all_after);

/* Back to normal. Returns whether any allocation was refused since. */
bool allocations_fail_no_more(void);

/* Blocks that were allocated and not freed. */
long allocations_alive(void);

#endif

/* Structs of options: the caller's may be older, and shorter, than the library's. Each begins with `size_t size`. */
#ifndef UNJAM_BASE_OPTIONS_H
#define UNJAM_BASE_OPTIONS_H

#include "unjam.h"

/* Copies the members that the caller's struct has into `own`, a struct of `own_size` bytes that holds the values of _INIT.
 * `given` may be NULL: nothing is copied. The size stays the caller's, so that a copy handed back to the caller is right.
 * UJ_BAD_INPUT: the size is none that this library knows. */
uj_status options_read(void *own, size_t own_size, const void *given, uj_error *error);

/* The other direction: copies from `own` the members that the caller's struct has, and leaves its size. */
uj_status options_write(void *given, const void *own, size_t own_size, uj_error *error);

#endif

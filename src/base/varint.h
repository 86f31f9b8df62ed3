/* Whole numbers in groups of seven bits, the lowest first; the highest bit of a byte says that more follow. */
#ifndef UNJAM_BASE_VARINT_H
#define UNJAM_BASE_VARINT_H

#include "unjam.h"

void pack_number(uj_text *out, uint64_t number);
bool unpack_number(const char **data, const char *end, uint64_t *out); /* false: it is cut off or too large */

#endif

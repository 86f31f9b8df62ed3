/* The grids that a board may lie on, compared by how well the best board of each explains the picture. */
#ifndef UNJAM_SCAN_CANDIDATES_H
#define UNJAM_SCAN_CANDIDATES_H

#include "scan/reading.h"

/* The best of all, how probable it is among them, and whether another one beside it is about as good. UJ_END: there is none. */
uj_status candidates_best(struct candidate *out, double *certainty, bool *another, const struct pyramid *pyramid);

#endif

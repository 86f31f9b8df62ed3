/* The fitted numbers of the recogniser, in one place. */
#ifndef UNJAM_SCAN_MODEL_H
#define UNJAM_SCAN_MODEL_H

#include "scan/evidence.h"

/* Weights of the features, then the constant. */
extern const float border_weights[BORDER_FEATURES + 1]; /* an edge runs along the border */
extern const float floor_weights[FLOOR_FEATURES + 1];   /* the cell is empty */

#endif

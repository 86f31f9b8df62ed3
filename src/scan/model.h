/* The fitted numbers of the recogniser, in one place. */
#ifndef UNJAM_SCAN_MODEL_H
#define UNJAM_SCAN_MODEL_H

#include "scan/evidence.h"
#include "scan/target.h"

/* Weights of the features, then the constant: for screenshots and for photos. */
extern const float border_weights[2][BORDER_FEATURES + 1]; /* an edge runs along the border */
extern const float line_weights[BORDER_FEATURES + 1];    /* the same in photos, by lines alone, whatever the colours */
extern const float floor_weights[3][FLOOR_FEATURES + 1]; /* the cell is empty; the third if the moulding is known */

/* Of all pairs of a vehicle and a side, this is the target and its exit: what it weighs against the others. */
extern const float target_weights[2][TARGET_FEATURES];

#endif

/* The fitted numbers of the recogniser, in one place. */
#ifndef UNJAM_SCAN_MODEL_H
#define UNJAM_SCAN_MODEL_H

#include "scan/network.h"
#include "scan/target.h"

/* An edge runs along the border: for screenshots and for photos. */
extern const struct network border_networks[2];

/* The same in photos, by lines alone, whatever the colours: weights of the features, then the constant. */
extern const float line_weights[BORDER_FEATURES + 1];

/* The cell is empty: weights of the features, then the constant; the third if the moulding is known. */
extern const float floor_weights[3][FLOOR_FEATURES + 1];

/* Of all pairs of a vehicle and a side, this is the target and its exit: what it weighs against the others. */
extern const float target_weights[2][TARGET_FEATURES];

#endif

/* From features to an estimate of how long people take. */
#ifndef UNJAM_RATE_MODEL_H
#define UNJAM_RATE_MODEL_H

#include "unjam.h"

/* Fills in the estimate, the bands, `extrapolated` and the version from the features. */
void model_apply(uj_rating *rating);

#endif

/* What the ratings of a census say: how each feature correlates with distance, and how many puzzles are minimal. */
#ifndef UNJAM_APPS_CENSUS_FEATURES_H
#define UNJAM_APPS_CENSUS_FEATURES_H

#include "output.h"

uj_status census_features_print(uj_text *out, uj_store *store, struct damaged *damaged, bool as_json, uj_error *error);

#endif

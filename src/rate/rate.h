/* Rating a board whose cluster is of use afterwards. */
#ifndef UNJAM_RATE_RATE_H
#define UNJAM_RATE_RATE_H

#include "unjam.h"

/* uj_rate for a canonical board; the cluster stays open, for the caller to close. NULL after a failure. */
uj_status rate_canonical(uj_rating *rating, uj_cluster **cluster, const uj_board *board, const uj_rate_options *options,
                         uj_error *error);

#endif

/* Estimates of difficulty by an older model, made again. */
#ifndef UNJAM_STORE_RENEW_H
#define UNJAM_STORE_RENEW_H

#include "store/database.h"

/* Gives every rated row the estimate of the present model, in one transaction. Does nothing if they have it. */
uj_status ratings_renew(struct database *database, uj_error *error);

#endif

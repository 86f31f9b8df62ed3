/* Open puzzle files, lent to one thread at a time. */
#ifndef UNJAM_SERVE_STORES_H
#define UNJAM_SERVE_STORES_H

#include "api.h"

/* An idle one, or else a new one; api->db must be a file. */
uj_status store_borrow(struct api *api, uj_store **out, uj_error *error);
void store_return(struct api *api, uj_store *store);

#endif

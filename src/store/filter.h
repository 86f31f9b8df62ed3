/* A uj_filter as SQL, and the random order. */
#ifndef UNJAM_STORE_FILTER_H
#define UNJAM_STORE_FILTER_H

#include "store/store.h"

/* Appends " WHERE …" with the wishes of the filter; " WHERE 1" if it has none, so that " AND …" may follow. */
void filter_where(uj_text *sql, const uj_filter *filter);

/* Appends " ORDER BY … LIMIT … OFFSET …". The random order needs filter_shuffle. */
void filter_order(uj_text *sql, const uj_filter *filter);

/* Makes the SQL function shuffle(seed, number) known to the connection. */
uj_status filter_shuffle(uj_store *store, uj_error *error);

/* Numbers of random puzzles. */
struct sample {
    enum { SAMPLE_MOST = 128 } most;
    size_t count;
    uint64_t numbers[SAMPLE_MOST];
};

/* Picks random rows until it has `wanted` different ones that pass the filter. It gives up soon where few of the rows do:
 * then *enough is false, and sorting those few by shuffle is quick. */
uj_status filter_sample(uj_store *store, const uj_filter *filter, size_t wanted, struct sample *out, bool *enough,
                        uj_error *error);

#endif

/* A kind of work that ranks can do. Every rank has the same table of trades and the same program, so a job crosses the network as
 * the number of a trade and the bytes of its options. */
#ifndef UNJAM_MPI_TRADE_H
#define UNJAM_MPI_TRADE_H

#include "unjam.h"

struct trade {
    /* What the threads of a rank share; `options` are those of the job. */
    uj_status (*open)(void **shop, const void *options, uj_error *error);
    void (*close)(void *shop);
    /* What each thread has of its own. */
    uj_status (*hire)(void **worker, void *shop, uj_error *error);
    void (*dismiss)(void *worker);
    /* Does a unit and appends what it gives. */
    uj_status (*work)(void *worker, uint64_t unit, uj_text *result, uj_error *error);
};

enum trade_number { TRADE_CENSUS, TRADE_ESTIMATE, TRADE_GENERATE, TRADE_NOTHING, TRADES };

extern const struct trade trade_census, trade_estimate, trade_generate, trade_nothing;
extern const struct trade *const trades[TRADES];

enum { TRADE_OPTIONS_SIZE = 512 }; /* room for the options of any trade */

#endif

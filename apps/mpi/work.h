/* A kind of work that ranks can do. Every rank has the same table of them, so a job crosses the network as the number of a kind
 * and the encoded options (wire_parts.h). */
#ifndef UNJAM_MPI_WORK_H
#define UNJAM_MPI_WORK_H

#include "unjam.h"

struct work {
    /* What the threads of a rank share, from the options of the job. */
    uj_status (*open)(void **shared, const char *options, size_t length, uj_error *error);
    void (*close)(void *shared);
    /* What each thread has of its own. */
    uj_status (*worker_new)(void **worker, void *shared, uj_error *error);
    void (*worker_free)(void *worker);
    /* Does a unit and appends what it gives, encoded. */
    uj_status (*do_unit)(void *worker, uint64_t unit, uj_text *result, uj_error *error);
};

enum work_number { WORK_CENSUS, WORK_ESTIMATE, WORK_GENERATE, WORK_NOTHING, WORK_KINDS };

extern const struct work work_census, work_estimate, work_generate, work_nothing;
extern const struct work *const work_kinds[WORK_KINDS];

/* For kinds of work whose threads share everything. */
uj_status work_share(void **worker, void *shared, uj_error *error);
void work_keep(void *worker);

#endif

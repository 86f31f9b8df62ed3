/* A kind of work that ranks can do. Every rank has the same table of them, so a job crosses the network as the number of a kind
 * and its options, encoded. */
#ifndef UNJAM_MPI_WORK_H
#define UNJAM_MPI_WORK_H

#include "message.h"

struct work {
    /* The options of a job, and what the threads of a rank make of them to share; the options outlive it. NULL: there is nothing.
     * `limits` are those of each thread, with a `stop` that says that the job is over: units end early then. */
    size_t options_size;
    void (*wire_options)(struct wire *wire, void *options);
    uj_status (*open)(void **shared, void *options, const uj_limits *limits, uj_error *error);
    void (*close)(void *shared); /* may be NULL */
    /* What each thread has of its own. NULL: it works on what is shared. */
    uj_status (*worker_new)(void **worker, void *shared, uj_error *error);
    void (*worker_free)(void *worker);
    /* Does consecutive units and appends what they give together, encoded. */
    uj_status (*do_span)(void *worker, struct span span, uj_text *result, uj_error *error);
};

enum work_number { WORK_CENSUS, WORK_ESTIMATE, WORK_GENERATE, WORK_NOTHING, WORK_KINDS };

extern const struct work work_census, work_estimate, work_generate, work_nothing;
extern const struct work *const work_kinds[WORK_KINDS];

/* ---- What jobs and their results are made of, each described once for writing and for reading (see wire.h). Callbacks and other pointers of
 * options are not sent: they read as NULL. */

void wire_census_options(struct wire *wire, uj_census_options *options);

/* `census` has the options that those of the estimate point to. */
void wire_estimate_options(struct wire *wire, uj_census_estimate_options *options, uj_census_options *census);
void wire_generate_options(struct wire *wire, uj_generate_options *options);

/* The parts of what a span gives: its tally stays packed, and `result` keeps its memory when it is read. */
void wire_census_part(struct wire *wire, uj_census_part *part, uj_census_result *result);

/* Without the digits of the closed form, which parts of an estimate do not have. */
void wire_estimate(struct wire *wire, uj_census_estimate *part);

/* Reading makes a level that obeys the rules: its board is valid and its solution solves it. It is to be released even if reading
 * failed. */
void wire_attempt(struct wire *wire, uj_attempt *attempt);

#endif

/* Who does long work: the threads of this process in `unjam`, the ranks of an MPI job in `unjam-mpi`. A program is linked with
 * parallel_threads.c or with apps/mpi; the results are the same. */
#ifndef UNJAM_APPS_PARALLEL_H
#define UNJAM_APPS_PARALLEL_H

#include "unjam.h"

/* Runs the program: in this process in `unjam`, on rank 0 in `unjam-mpi`. */
int parallel_main(int argc, char **argv, int (*program)(int argc, char **argv));

/* Where the parts of a census go. Parts that come together may be taken between `begin` and `commit`, to be stored together. */
struct census_sink {
    uj_census_part_fn take;
    uj_status (*begin)(void *payload, uj_error *error);
    uj_status (*commit)(void *payload, uj_error *error);
    void *payload;
};

/* As uj_census_run_spans, uj_census_estimate_run, with `samples` in its options, and uj_generate. */
uj_status parallel_census(const uj_census *census, const uj_census_span *spans, size_t count, int threads,
                          const struct census_sink *sink, const uj_limits *limits, uj_error *error);
uj_status parallel_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error);
uj_status parallel_generate(const uj_generate_options *options, uj_level_fn take, void *payload,
                            uj_generate_stats *stats, uj_error *error);

#endif

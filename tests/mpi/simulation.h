/* A job of ranks on a simulated network and clock: the dispatcher and the workers of apps/mpi, and no MPI, no threads and no time. What
 * happens depends on the seed alone. Messages between two ranks keep their order, as MPI promises; all others may overtake one another. */
#ifndef UNJAM_TESTS_SIMULATION_H
#define UNJAM_TESTS_SIMULATION_H

#include "unjam.h"

/* What is to be done: numbered spans. */
struct workload {
    size_t count;
    double (*seconds)(void *payload, size_t span); /* that one thread takes */
    uj_text (*result)(void *payload, size_t span); /* not owned */
    /* A result arrived on rank 0, to be stored with the next commit. UJ_OK, or it is refused. */
    uj_status (*take)(void *payload, size_t span, const char *data, size_t length);
    void (*restart)(void *payload); /* rank 0 begins again with what was committed, which is taken again; may be NULL */
    void *payload;
};

struct simulation_options {
    uint64_t seed;
    int ranks, threads; /* that work; of each */
    double delay;       /* mean of a message's way, in seconds */
    double start;       /* from the beginning of a launch until ranks are ready, at most */
    double patience;
    bool survives_losses; /* as with ULFM */
    /* What goes wrong, each as the mean number of seconds of the simulation between two of them; 0: never. */
    double between_deaths;  /* of any rank, also of rank 0 */
    double between_freezes; /* a rank hangs, for up to twice the patience */
    double between_stops;   /* Ctrl-C */
    double between_disk_errors;
    double slow_share;    /* of the ranks is up to ten times slower */
    double doubled_share; /* of the batches comes twice */
    int most_launches;
    /* What rank 0 takes, in seconds. */
    double message_cost, result_cost, commit_cost;
};

struct simulation_report {
    bool is_complete;
    const char *problem; /* what must not happen did; NULL: nothing */
    char last_error[240];
    int launches, deaths;
    double seconds;      /* of the whole, launches included */
    double head_seconds; /* that rank 0 was busy */
    uint64_t messages, batches, results, commits, bytes, events;
    double worst_loss; /* seconds of work of one thread that a launch had finished and lost */
};

void simulate(const struct simulation_options *options, const struct workload *workload, struct simulation_report *out);

#endif

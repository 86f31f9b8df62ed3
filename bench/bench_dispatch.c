/* How fast rank 0 hands out units: units without any work, on the ranks of an MPI job.
 *
 *     mpirun -n RANKS bench_dispatch [UNITS] */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../apps/mpi/ranks.h"
#include "../apps/unjam/parallel.h"

struct units {
    uint64_t next, count, taken;
};

static bool next_span(void *payload, struct span *span)
{
    struct units *units = payload;
    span->first = span->last = units->next++;
    return span->first < units->count;
}

static uint64_t left(void *payload)
{
    const struct units *units = payload;
    return units->next < units->count ? units->count - units->next : 0;
}

static uj_status take(void *payload, struct span span, const char *result, size_t length, uj_error *error)
{
    struct units *units = payload;
    (void)span;
    (void)result;
    (void)length;
    (void)error;
    units->taken++;
    return UJ_OK;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int program(int argc, char **argv)
{
    struct units units = {.count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000};
    const struct queue queue = {.next = next_span, .left = left, .take = take, .payload = &units};
    uj_error error;
    if (ranks_count() == 0) {
        fprintf(stderr, "bench_dispatch: needs two ranks at least: mpirun -n 3 bench_dispatch\n");
        return 2;
    }
    const double began = now();
    if (ranks_work(WORK_NOTHING, NULL, 1, NULL, &queue, &error) != UJ_OK) {
        fprintf(stderr, "bench_dispatch: %s\n", error.message);
        return 2;
    }
    const double seconds = now() - began;
    printf("%llu units without work, %d working ranks: %.0f units per second\n", (unsigned long long)units.taken,
           ranks_count(), (double)units.taken / seconds);
    return 0;
}

int main(int argc, char **argv)
{
    return parallel_main(argc, argv, program);
}

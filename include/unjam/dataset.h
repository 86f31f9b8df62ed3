/* Data sets: puzzles with everything known about them, as JSON lines for training and testing models. Part of unjam.h, which
 * states the conventions. */
#ifndef UNJAM_DATASET_H
#define UNJAM_DATASET_H

#include "unjam/answer.h"
#include "unjam/catalogue.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the header of every data set, to detect it in texts that must not contain one. */
#define UJ_DATASET_CANARY "unjam-dataset-canary-6f1d2c1e-8a55-4c0b-9f0e-3b7a54d1c9e2"

typedef enum uj_balance {
    UJ_BALANCE_NONE, /* as frequent as in the source */
    UJ_BALANCE_MOVES, /* equally many of each length */
    UJ_BALANCE_BAND   /* equally many of each band */
} uj_balance;

typedef struct uj_dataset_options {
    size_t size;        /* UJ_DATASET_OPTIONS_INIT sets it */
    uint64_t count;     /* rows */
    const uj_catalogue *catalogue; /* draw from it; NULL: make fresh puzzles */
    uj_range moves;
    unsigned bands;     /* 1 << uj_band of those that are wanted; 0: any */
    uj_balance balance;
    uint64_t seed;
    int validation, test; /* percent of the clusters */
    uint64_t solutions; /* shortest solutions in a row, at most; 0: none */
    bool rate;          /* every feature of uj_rate */
    int threads;        /* 0: all cores; never changes the result */
    uj_limits limits;
} uj_dataset_options;

#define UJ_DATASET_OPTIONS_INIT { .size = sizeof(uj_dataset_options), .count = 1000, .moves = { 1, 0x7fffffff }, .validation = 10, \
    .test = 10, .solutions = 1 }

/* Writes a header and the rows, a line each; docs/machines.md describes them. The split of a cluster depends only on the cluster and the
 * percentages, so no two data sets ever mix their splits. The same options give the same bytes. UJ_LIMIT: fewer rows were written, and
 * `error` says why. `rows` may be NULL. */
UJ_API uj_status uj_dataset_write(const uj_dataset_options *options, uj_write_fn write, void *payload, uint64_t *rows,
                                  uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

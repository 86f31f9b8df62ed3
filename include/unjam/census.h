/* The census: every state of a board size, solved. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_CENSUS_H
#define UNJAM_CENSUS_H

#include "unjam/rate.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    UJ_CENSUS_DISTANCES = 256, /* distances are below this, in either metric; a census with greater ones ends with UJ_LIMIT */
    UJ_CENSUS_VEHICLES = 26,
    UJ_CENSUS_CLUSTERS = 512,   /* clusters of a group; this many or more count as one less */
    UJ_CENSUS_SIZE_STEPS = 640, /* sizes are below this many steps */
    UJ_CENSUS_SIZE_BINS = 999 + UJ_CENSUS_SIZE_STEPS, /* sizes below 1000 have a bin each, larger ones one per step */
    UJ_CENSUS_SIDE = 7,         /* rows and columns of the largest board */
    UJ_CENSUS_HARDEST = 8,
    UJ_CENSUS_MORE_WALLS = 2,
    UJ_CENSUS_WIDE_SUMS = 7,
};

/* What a census counts. Sums of shares are in units of 2^-32, rounded down per group, so that the order of addition makes no
 * difference. A tally holds only numbers: tallies can be added in any order and copied freely. */
typedef struct uj_census_tally {
    uint64_t legal, solutions;          /* states; solved ones among them */
    uint64_t solvable;                  /* states from which a solution can be reached */
    uint64_t in_solvable_groups;        /* states of groups with at least one solution */
    uint64_t groups;                    /* number of these groups */
    uint64_t clusters;                  /* number of clusters in these groups */
    uint64_t solvable_clusters;
    /* Wide sums, over the clusters and groups; `high` has their upper halves. */
    uint64_t cluster_size_squares;
    uint64_t group_cluster_squares;
    uint64_t in_largest_clusters;       /* states in the largest cluster of each group */
    uint64_t solutions_in_largest_clusters;
    uint64_t largest_share, largest_solution_share; /* the same two as shares of their group, summed over the groups */
    uint64_t found_from_one_solution;   /* expected number of states reachable from one random solution of each group, times 2^16 */

    uint64_t configurations_by_distance[UJ_CENSUS_DISTANCES];
    uint64_t groups_by_distance[UJ_CENSUS_DISTANCES]; /* greatest distance */
    uint64_t clusters_by_distance[UJ_CENSUS_DISTANCES];
    uint64_t groups_by_clusters[UJ_CENSUS_CLUSTERS];
    uint64_t clusters_by_size[UJ_CENSUS_SIZE_BINS];
    uint64_t groups_by_size[UJ_CENSUS_SIZE_BINS];
    uint64_t groups_by_vehicles_and_distance[UJ_CENSUS_VEHICLES][UJ_CENSUS_DISTANCES];
    uint64_t groups_by_size_and_distance[UJ_CENSUS_SIZE_STEPS][UJ_CENSUS_DISTANCES]; /* size / step */

    /* Clusters by greatest distance, if minimal puzzles are counted: those whose hardest state (the one of their row) is
     * minimal, from distance 1 on; plain ones, with the target alone in its row and no other line full; those that are both. */
    uint64_t minimal_by_distance[UJ_CENSUS_DISTANCES];
    uint64_t plain_by_distance[UJ_CENSUS_DISTANCES];
    uint64_t plain_minimal_by_distance[UJ_CENSUS_DISTANCES];

    /* Maxima, not sums: */
    uint64_t largest_cluster, largest_group, max_clusters_in_group;

    uint64_t high[UJ_CENSUS_WIDE_SUMS]; /* with two walls on 6x6 some of the wide sums exceed 64 bits */

    uint64_t size_step; /* states per step of sizes, fewer on small boards; 0, where nothing was counted, means 1000 */
} uj_census_tally;

/* The smallest size that is counted in a bin of clusters_by_size and groups_by_size, and in a step of groups_by_size_and_distance. */
UJ_API uint64_t uj_census_bin_size(const uj_census_tally *tally, size_t bin);
UJ_API uint64_t uj_census_step_size(const uj_census_tally *tally, size_t step);

/* One of the wide sums; `sum` points to its lower half: uj_census_wide_sum(tally, &tally->largest_share). */
UJ_API double uj_census_wide_sum(const uj_census_tally *tally, const uint64_t *sum);

UJ_API void uj_census_tally_add(uj_census_tally *sum, const uj_census_tally *part);

/* Packs a tally into a few bytes, the same on every machine, and unpacks it. UJ_BAD_INPUT: the bytes are damaged. */
UJ_API void uj_census_tally_pack(uj_text *out, const uj_census_tally *tally);
UJ_API uj_status uj_census_tally_unpack(uj_census_tally *out, const char *data, size_t length, uj_error *error);

/* Adds a packed tally, which is much faster than unpacking and adding it. UJ_BAD_INPUT: the bytes are damaged, and nothing was added. */
UJ_API uj_status uj_census_tally_add_packed(uj_census_tally *sum, const char *data, size_t length, uj_error *error);

UJ_API int uj_census_max_distance(const uj_census_tally *tally); /* -1: nothing was counted */

/* ---- What is counted ----------------------------------------------------------------------------------------------- */

typedef struct uj_census_options {
    size_t size;           /* UJ_CENSUS_OPTIONS_INIT sets it */
    int width, height;     /* 3 to UJ_CENSUS_SIDE each */
    int exit_row;          /* from 0; -1: the middle one, the upper of two */
    uint64_t walls;        /* on every board; bit row * width + column */
    int more_walls;        /* include all boards with up to this many further walls; at most UJ_CENSUS_MORE_WALLS */
    uj_metric metric;
    uj_range keep;         /* greatest distances of the clusters that get a row */
    bool minimal;          /* also count minimal puzzles, in which every vehicle and wall is necessary; only those get a row */
    bool groups;           /* pack all solvable groups */
    bool portable;         /* do not use special processor instructions: slower, with the same results */
    bool plain;            /* only plain groups: the target is alone in its row, and no other line is full */
} uj_census_options;

#define UJ_CENSUS_OPTIONS_INIT { .size = sizeof(uj_census_options), .width = 6, .height = 6, .exit_row = -1, \
    .keep = { 0x7fffffff, 0x7fffffff } }

/* A hardest state of a cluster: of several, the one with the smallest (cells of horizontal vehicles, cells of vertical
 * ones), read as numbers whose lowest bit is the top left cell. The sets of cells together define the board. */
typedef struct uj_census_row {
    uint32_t unit;
    uint16_t distance;
    uint8_t cars, trucks;
    bool minimal;             /* false unless minimal puzzles are counted */
    uint32_t size, solutions; /* of the cluster */
    uint64_t horizontal, vertical;
    uint64_t starts;          /* the first cell of each vehicle */
    uint64_t walls;
} uj_census_row;

/* The work is divided into numbered units, the heaviest first. The result of a unit depends only on its number and the
 * options. Read-only once made: threads may share it. */
typedef struct uj_census uj_census;

UJ_API uj_status uj_census_new(uj_census **out, const uj_census_options *options, uj_error *error);
UJ_API void uj_census_free(uj_census *census);
UJ_API uint32_t uj_census_units(const uj_census *census);
UJ_API const uj_census_options *uj_census_asked(const uj_census *census); /* with the exit row filled in */

/* Identifies how the work is divided, and what a unit counts: results of units can be joined only if it is the same. */
UJ_API uint64_t uj_census_plan(const uj_census *census);

/* Estimated work of a unit, in arbitrary units. */
UJ_API uint64_t uj_census_unit_weight(const uj_census *census, uint32_t unit);

/* Consecutive units that are counted in one go and stored added up. */
typedef struct uj_census_span {
    uint32_t first, last;
} uj_census_span;

/* The last unit of the span that a unit is in: the unit itself or, in a census of more than 65,536 units, which are too small
 * to be stored one by one, a later one. Spans depend on the options alone. */
UJ_API uint32_t uj_census_span_last(const uj_census *census, uint32_t unit);

typedef struct uj_census_result {
    uj_census_tally tally;
    uj_census_row *rows; /* of the clusters to keep, owned */
    size_t row_count, row_capacity;
    uj_text groups;      /* packed as docs/census.md describes; owned */
    uj_census_row hardest[UJ_CENSUS_HARDEST]; /* the first few clusters of the greatest distance found, ordered by cells */
    int hardest_count;
} uj_census_result;

/* NULL: no memory. One result can be used for several units; each unit clears it first. */
UJ_API uj_census_result *uj_census_result_new(void);
UJ_API void uj_census_result_free(uj_census_result *result);

/* Adds the tally and the hardest clusters, but neither rows nor groups. */
UJ_API void uj_census_result_add(uj_census_result *sum, const uj_census_result *part);

/* A worker does one unit at a time, on one thread; several workers may share a census, which must outlive them. */
typedef struct uj_census_worker uj_census_worker;
UJ_API uj_status uj_census_worker_new(uj_census_worker **out, const uj_census *census, uj_error *error);
UJ_API void uj_census_worker_free(uj_census_worker *worker);
UJ_API uj_status uj_census_work(uj_census_worker *worker, uint32_t unit, uj_census_result *result, uj_error *error);

/* Does the units of a span, or of a part of one, and adds them up; `result` is cleared first. */
UJ_API uj_status uj_census_work_span(uj_census_worker *worker, uj_census_span span, uj_census_result *result, uj_error *error);

/* What a worker may take from now on: units that need more memory are refused, and the worker stops inside a unit when the budget is
 * over, both with UJ_LIMIT. `budget` may be NULL and must outlive the work; max_memory 0: three quarters of the machine's. */
UJ_API void uj_census_worker_allow(uj_census_worker *worker, uj_budget *budget, uint64_t max_memory);

/* Receives the result of a unit; never called by two threads at once. Any status except UJ_OK ends the work. */
typedef uj_status (*uj_census_done_fn)(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error);

/* Does the listed units on this many threads (0: all cores) and passes their results to `done` in any order. UJ_LIMIT: a limit was
 * reached; the results passed to `done` so far are valid. `limits` may be NULL. */
UJ_API uj_status uj_census_run(const uj_census *census, const uint32_t *units, size_t count, int threads,
                               uj_census_done_fn done, void *payload, const uj_limits *limits, uj_error *error);

/* The result of a span: small, so that it can be sent, stored and added up quickly. Nothing in it is owned. */
typedef struct uj_census_part {
    uj_census_span span;
    const uj_census_result *result; /* rows, groups and hardest clusters; instead of its tally, use: */
    const char *tally;              /* packed */
    size_t tally_length;
} uj_census_part;

/* Adds the tally and the hardest clusters. UJ_BAD_INPUT: the tally is damaged, and nothing was added. */
UJ_API uj_status uj_census_result_add_part(uj_census_result *sum, const uj_census_part *part, uj_error *error);

/* As uj_census_run, span by span. */
typedef uj_status (*uj_census_part_fn)(const uj_census_part *part, void *payload, uj_error *error);
UJ_API uj_status uj_census_run_spans(const uj_census *census, const uj_census_span *spans, size_t count, int threads,
                                     uj_census_part_fn done, void *payload, const uj_limits *limits, uj_error *error);

/* The board of a row, in canonical form. UJ_BAD_INPUT: no census with these options has such a row. */
UJ_API uj_status uj_census_row_board(uj_board *out, const uj_census_options *options, const uj_census_row *row, uj_error *error);

/* Appends this board in the notation string. */
UJ_API uj_status uj_census_row_text(uj_text *out, const uj_census_options *options, const uj_census_row *row, uj_error *error);

/* ---- Without enumerating ------------------------------------------------------------------------------------------- */

enum { UJ_CENSUS_DIGITS = 48, UJ_CENSUS_ESTIMATE_SIDE = 8 };

/* The numbers of states and solutions as decimal digits, up to 8x8: counted by a profile of the board, row by row,
 * without enumerating them. A census can be checked against them. Walls on large boards take a long time; `limits` may
 * be NULL. */
UJ_API uj_status uj_census_closed_form(const uj_census_options *options, const uj_limits *limits, char legal[UJ_CENSUS_DIGITS],
                                       char solutions[UJ_CENSUS_DIGITS], uj_error *error);

/* Which samples of an estimate are done, and their results. */
typedef struct uj_census_samples uj_census_samples;

typedef struct uj_census_estimate_options {
    size_t size;              /* UJ_CENSUS_ESTIMATE_OPTIONS_INIT sets it */
    const uj_census_options *census; /* size, exit row, walls, metric; sides up to UJ_CENSUS_ESTIMATE_SIDE; NULL: the defaults */
    uint64_t count;           /* states in the sample */
    uint64_t seed;
    int threads;              /* 0: all cores; never changes the result */
    uj_limits limits;         /* of the whole run; a state that alone is too large for the memory is undecided */
    uj_progress_fn progress;  /* may be NULL; never called by two threads at once; may read `samples` */
    void *progress_payload;
    uj_census_samples *samples; /* those that are done are not solved again, and the others are added; NULL: none are done */
} uj_census_estimate_options;

#define UJ_CENSUS_ESTIMATE_OPTIONS_INIT { .size = sizeof(uj_census_estimate_options), .count = 10000 }

typedef struct uj_census_estimate {
    uint64_t sampled, solvable;
    uint64_t undecided; /* too large to be solved within the memory */
    uint64_t by_distance[UJ_CENSUS_DISTANCES];
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS]; /* of all states, by the closed form */
} uj_census_estimate;

/* Takes a uniform random sample of the states and solves them. UJ_LIMIT: a limit or the callback ended it; `out` has the
 * results so far, in which states that were being solved count as undecided, and empty digits if the closed form was not finished. */
UJ_API uj_status uj_census_estimate_run(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error);

/* The same for callers who distribute the work themselves: uj_census_sampler_add samples and solves states first … first +
 * count - 1 of the options' count and adds the results to `sum`; after a failure `sum` lacks some of them. Threads may share a sampler. */
typedef struct uj_census_sampler uj_census_sampler;
UJ_API uj_status uj_census_sampler_new(uj_census_sampler **out, const uj_census_estimate_options *options, uj_error *error);
UJ_API void uj_census_sampler_free(uj_census_sampler *sampler);
UJ_API uj_status uj_census_sampler_add(uj_census_sampler *sampler, uint64_t first, uint64_t count,
                                       uj_census_estimate *sum, uj_error *error);
UJ_API void uj_census_estimate_add(uj_census_estimate *sum, const uj_census_estimate *part);

/* A set of samples 0 … count - 1, none of which is done. One thread at a time may use it. */
UJ_API uj_status uj_census_samples_new(uj_census_samples **out, uint64_t count, uj_error *error);
UJ_API void uj_census_samples_free(uj_census_samples *samples);
UJ_API uint64_t uj_census_samples_done(const uj_census_samples *samples);
UJ_API uint64_t uj_census_samples_waiting(const uj_census_samples *samples); /* neither done nor handed out */

/* Hands out up to `most` consecutive waiting samples, the first of which is *first. Returns how many: 0 if none are left. */
UJ_API uint64_t uj_census_samples_next(uj_census_samples *samples, uint64_t most, uint64_t *first);

/* Samples first … first + part->sampled - 1 are done. UJ_BAD_INPUT: some of them were done already, or the part is impossible. */
UJ_API uj_status uj_census_samples_add(uj_census_samples *samples, uint64_t first, const uj_census_estimate *part,
                                       uj_error *error);

/* Adds up all samples that are done. Those that were handed out and are not done count as undecided. */
UJ_API void uj_census_samples_sum(const uj_census_samples *samples, uj_census_estimate *sum);

/* A share with its 95 % interval, in which undecided states may count either way. */
typedef struct uj_census_share {
    double low, value, high;
} uj_census_share;

UJ_API uj_census_share uj_census_share_of(uint64_t count, uint64_t undecided, uint64_t sampled);

#ifdef __cplusplus
}
#endif
#endif

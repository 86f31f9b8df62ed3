/* Which puzzles of a file or a catalogue are wanted, and in which order. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_FILTER_H
#define UNJAM_FILTER_H

#include "unjam/generate.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum uj_order {
    UJ_ORDER_NUMBER,    /* in the order of insertion; of a catalogue, the easiest first */
    UJ_ORDER_MOVES,     /* hardest first by moves, then by steps */
    UJ_ORDER_DIFFICULTY, /* hardest first by the estimated seconds; those without a rating last */
    UJ_ORDER_ID,
    UJ_ORDER_RANDOM     /* the same for the same seed and file */
} uj_order;

/* Receives the number of a damaged row and what is wrong with it. */
typedef void (*uj_damaged_fn)(uint64_t number, const uj_error *error, void *payload);

/* Which puzzles to find. Start with UJ_FILTER_INIT, which matches all. Unrated puzzles never match a condition on steps,
 * bands, seconds or minimal. */
typedef struct uj_filter {
    size_t size;         /* UJ_FILTER_INIT sets it */
    uj_range moves, steps, vehicles, cars, trucks, walls;
    unsigned bands;      /* 1 << uj_band of those that are wanted; 0: any */
    int width, height;   /* 0: any */
    int exit_row;        /* from 0; -1: any */
    bool minimal;
    bool box;            /* only what the real box contains: up to 12 cars including the target, 4 trucks, nothing longer, no walls */
    bool unrated;        /* only those without a rating */
    const uint64_t *id;  /* NULL: any */
    uj_order order;
    uint64_t seed;       /* of the random order */
    uint64_t limit;      /* 0: all */
    uint64_t offset;     /* how many of the first matches to skip */
    uj_damaged_fn damaged; /* called for each damaged row, which is skipped; NULL: the first one ends the search with UJ_BAD_INPUT */
    void *damaged_payload;
    uj_range seconds;    /* estimated for a person */
    bool plain;          /* M. Fogleman's rules: the target is alone in its row, and no other line is full; for a catalogue */
    const uj_limits *limits; /* of a search in a catalogue, which takes tenths of a second; NULL: none */
} uj_filter;

#define UJ_FILTER_INIT { .size = sizeof(uj_filter), .moves = UJ_RANGE_ANY, .steps = UJ_RANGE_ANY, .vehicles = UJ_RANGE_ANY, \
    .cars = UJ_RANGE_ANY, .trucks = UJ_RANGE_ANY, .walls = UJ_RANGE_ANY, .exit_row = -1, .seconds = UJ_RANGE_ANY }

/* Receives a puzzle, which is released afterwards, as with uj_level_fn. Return false to stop. */
typedef bool (*uj_found_fn)(uint64_t number, uj_level *level, void *payload);

#ifdef __cplusplus
}
#endif
#endif

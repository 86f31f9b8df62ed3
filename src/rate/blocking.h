/* The blocking graph: who stands in whose way.
 *
 * Vehicle i points to vehicle j if j covers any cell of i's row (i horizontal) or column (i vertical), whether it
 * crosses that line or lies along it; the target points only to what covers a cell ahead of it in its row. What the
 * target reaches along the arrows, itself included, is what may have to move before it can leave: its number is the
 * *magnitude* of a state. */
#ifndef UNJAM_RATE_BLOCKING_H
#define UNJAM_RATE_BLOCKING_H

#include <assert.h>

#include "base/wide.h"
#include "core/layout.h"

typedef struct wide vehicle_set; /* a bit for each */
static_assert(UJ_MAX_VEHICLES <= 128, "a set of vehicles is 128 bits");

enum { BLOCKING_LINES = 2 * UJ_MAX_SIDE }; /* first the rows, then the columns */

/* States that are measured at once. */
#if defined(__wasm__)
enum { BLOCKING_LANES = 1 }; /* without vectors, more make the engine of the page larger and no faster */
#else
enum { BLOCKING_LANES = 4 };
#endif

static_assert(BLOCKING_LINES <= 32, "a set of lines is a word of 32 bits");

/* A line that vehicles other than the target lie along. A set of lines is a word with a bit for each. */
struct blocking_line {
    uint32_t bit;
    uint32_t vehicles; /* without the target */
};

struct blocking {
    const struct layout *layout;   /* must outlive this */
    uint8_t line[UJ_MAX_VEHICLES]; /* that a vehicle lies along */
    vehicle_set along[BLOCKING_LINES];
    vehicle_set on[BLOCKING_LINES]; /* in the state last described: all that cover a cell of the line */

    struct blocking_line lines[BLOCKING_LINES];
    unsigned line_count;
    uint8_t place[UJ_MAX_VEHICLES];  /* of a vehicle's line in `lines` */
    uint32_t shape[UJ_MAX_VEHICLES]; /* lines that it crosses at position 0; none for the target */
    int after_target;                /* vehicles along the target's row between it and the exit */
};

struct blocking_size {
    int blockers;  /* vehicles between the target and the exit */
    int magnitude; /* vehicles that the target reaches, with itself */
};

/* What the graph of one state looks like. */
struct blocking_shape {
    struct blocking_size size;
    int depth;        /* arrows on the way from the target to the vehicle that is farthest from it */
    int parts;        /* strongly connected parts of two or more vehicles: each is in the way of each */
    int largest_part; /* vehicles of the largest of them; 0 if there is none */
};

void blocking_init(struct blocking *blocking, const struct layout *layout, int width);

/* Measures so many states, at most BLOCKING_LANES, which take hardly longer than one. */
void blocking_measure(const struct blocking *blocking, const positions *states, unsigned count,
                      struct blocking_size *out);
struct blocking_shape blocking_describe(struct blocking *blocking, const positions *state);

#endif

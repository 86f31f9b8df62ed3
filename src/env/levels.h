/* The levels of an environment, as small as play needs them. */
#ifndef UNJAM_ENV_LEVELS_H
#define UNJAM_ENV_LEVELS_H

#include "space/cluster.h"

/* A vehicle on its line. Occupied cells are kept twice, row by row and column by column, so that each line is a run of bits. */
struct track {
    uint8_t word;   /* 0: horizontal, of the cells row by row; 1: vertical, column by column */
    uint8_t first;  /* bit of position 0 */
    uint8_t cell;   /* cell of position 0, row by row */
    uint8_t stride; /* between cells */
    uint8_t length;
    uint8_t low, high; /* bounds of the position */
    uint8_t start;     /* position at the beginning */
};

struct level {
    uint32_t first_track;
    uint8_t vehicles, goal;
    uint64_t occupied[2]; /* at the start, walls included */
    uint64_t walls;
    uj_cluster *cluster; /* NULL unless distances are wanted */
};

struct env_levels {
    int width, height, most_vehicles;
    bool with_distances;
    struct level *all;
    struct track *tracks;
    size_t count, room, track_count, track_room;
};

uj_status env_levels_add(struct env_levels *levels, const uj_board *board, const uj_limits *limits, uj_error *error);
void env_levels_free(struct env_levels *levels);

/* The bits that a vehicle covers in its word. */
static inline uint64_t track_bits(const struct track *track, unsigned position)
{
    return ((UINT64_C(1) << track->length) - 1) << (track->first + position);
}

#endif

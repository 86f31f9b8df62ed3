/* The recorder: makes tallies, rows and packed groups of what the engine reports. Nothing else touches a tally while it grows.
 * It can be fed by hand, too: levels, then clusters, then the group. */
#ifndef UNJAM_CENSUS_RECORDER_H
#define UNJAM_CENSUS_RECORDER_H

#include "census/minimal.h"
#include "lattice/engine.h"

struct recorder {
    uj_census_result *result;
    uj_range keep; /* clusters with a greatest distance in this range get a row */
    bool minimal;  /* decide which are minimal; only those get a row */
    bool groups;   /* pack the groups */
    uint32_t unit;
    uint64_t last_group; /* number of the one packed last */

    struct recorded_clusters { /* of the group at hand, so far */
        uint64_t count, solvable;
        uint64_t largest, largest_solutions; /* of equal ones, that with more solutions */
        uint64_t solutions_by_size;          /* sum of solutions times size */
        bool is_plain;                       /* the group, if minimal ones are asked for */
    } clusters;
};

/* The engine's builds with the recorder as their sink. */
extern const struct kernel recorder_kernel_bmi2, recorder_kernel_portable;

/* The better of them, unless the portable one is asked for. */
const struct kernel *recorder_kernel(bool portable);

/* A choice of outer fillings begins; it ends with the states of the groups that have no solution. */
void recorder_begin(struct recorder *recorder, uint32_t axis, bool has_mirror, uint32_t tuple);
void recorder_end(struct recorder *recorder, uint64_t unsolvable);

static inline bool recorder_keeps(const struct recorder *recorder, int distance)
{
    return distance >= recorder->keep.low && distance <= recorder->keep.high;
}

static inline bool recorder_is_hardest(const struct recorder *recorder, int distance)
{
    const uj_census_result *const result = recorder->result;
    return result->hardest_count == 0 || distance > result->hardest[0].distance ||
           (distance == result->hardest[0].distance && result->hardest_count < UJ_CENSUS_HARDEST);
}

static inline bool recorder_wants(const struct recorder *recorder, const struct group *group, int distance)
{
    return (recorder->minimal ? probe_is_worthwhile(group, distance) : recorder_keeps(recorder, distance)) ||
           recorder_is_hardest(recorder, distance);
}

static inline void recorder_add_level(struct recorder *recorder, uint32_t distance, uint64_t count)
{
    assert(distance < UJ_CENSUS_DISTANCES);
    recorder->result->tally.configurations_by_distance[distance] += count;
}

/* Wants cluster->hardest where recorder_wants says so. UJ_NO_MEMORY. */
uj_status recorder_add_cluster(struct recorder *recorder, const struct group *group,
                               const struct cluster_found *cluster);
void recorder_add_group(struct recorder *recorder, const struct group *group, const struct group_found *found);

#endif

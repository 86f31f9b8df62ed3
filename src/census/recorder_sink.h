/* The recorder as the sink of the engine: what lattice/kernel.h wants to have defined. */
#include "census/recorder.h"

typedef struct recorder sink;

static inline void sink_level(sink *recorder, uint32_t distance, uint64_t count)
{
    recorder_add_level(recorder, distance, count);
}

static inline bool sink_wants(const sink *recorder, int distance)
{
    return recorder_wants(recorder, distance);
}

static inline uj_status sink_cluster(sink *recorder, const struct group *group, const struct cluster_found *cluster)
{
    return recorder_add_cluster(recorder, group, cluster);
}

static inline void sink_group(sink *recorder, const struct group *group, const struct group_found *found)
{
    recorder_add_group(recorder, group, found);
}

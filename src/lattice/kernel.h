/* The kernel of the engine, as a template: PEXT, PDEP and the sink are chosen at compile time, so that all of it is inlined. A file
 * that includes this has included base/bits_bmi2.h before, or not, and has defined a type and four functions:
 *
 *     typedef struct … sink;                                       engine->sink points to one
 *     void sink_level(sink *, uint32_t distance, uint64_t count);  so many configurations are at this distance, those
 *                                                                  of a mirror image included
 *     bool sink_wants(const sink *, const struct group *, int distance);    whether a cluster that is so deep needs
 *                                                                           cluster->hardest
 *     uj_status sink_cluster(sink *, const struct group *, const struct cluster_found *);
 *     void sink_group(sink *, const struct group *, const struct group_found *);
 *
 * For each solvable group come its levels, then its clusters, then the group; all that is reported ends with the call. It then
 * has kernel_grow and kernel_solve to make a struct kernel of. */
#include "base/bits.h"
#include "lattice/engine.h"
#include "lattice/kernel_grow.h"
#include "lattice/kernel_solve.h"

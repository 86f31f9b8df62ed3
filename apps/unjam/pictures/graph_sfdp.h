/* The layout by forces, which the program sfdp of graphviz works out. */
#ifndef UNJAM_APPS_GRAPH_SFDP_H
#define UNJAM_APPS_GRAPH_SFDP_H

#include "commands.h"
#include "unjam.h"

/* Places of all states of a cluster, for uj_graph_options; to be freed. Complains if it cannot. sfdp has the time
 * and the memory that are left. */
enum exit_status graph_sfdp_places(double **out, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits);

#endif

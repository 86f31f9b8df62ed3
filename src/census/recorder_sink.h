/* The recorder as the sink of the engine: what lattice/kernel.h wants to have defined. */
#include "census/recorder.h"

typedef struct recorder sink;

#define sink_level   recorder_add_level
#define sink_wants   recorder_wants
#define sink_cluster recorder_add_cluster
#define sink_group   recorder_add_group

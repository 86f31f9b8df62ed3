/* The inside of a set of samples. */
#ifndef UNJAM_CENSUS_SAMPLES_H
#define UNJAM_CENSUS_SAMPLES_H

#include "unjam.h"

struct sample_range {
    uint64_t first, last;
    uj_census_estimate *sum; /* of these samples */
};

/* The ranges are ordered and never touch: what touches is added up. So there are about as many as samples or runs of samples being solved. */
struct uj_census_samples {
    uint64_t count;
    uint64_t next;    /* all before it are done or handed out */
    uint64_t waiting; /* neither done nor handed out */
    uint64_t done;
    struct sample_range *ranges;
    size_t range_count, capacity;
};

/* To be raised when a sample with the same seed and number is another state than before: both must not be in one file. */
enum { SAMPLES_VERSION = 1 };

#endif

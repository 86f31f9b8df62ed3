/* A flood with all that it works on, for the tests of the perfect index. */
#ifndef UNJAM_TESTS_FLOODING_H
#define UNJAM_TESTS_FLOODING_H

#include "space/flood.h"

struct flooding {
    struct space space;
    struct flood flood;
    struct flood_work work;
};

static inline void flooding_free(struct flooding *flooding)
{
    flood_free(&flooding->flood);
    space_close(&flooding->space);
}

#endif

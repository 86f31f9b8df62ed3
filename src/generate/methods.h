/* The table of methods. */
#ifndef UNJAM_GENERATE_METHODS_H
#define UNJAM_GENERATE_METHODS_H

#include "generate/attempt.h"

struct method {
    const char *name;
    attempt_fn *run;
    uint64_t patience; /* attempts without a new puzzle before a run gives up: a few minutes on 6x6 */
};

extern const struct method methods[]; /* by uj_method */

#endif

/* The slides of the outer vehicles, from every placement of their lines. */
#ifndef UNJAM_SPACE_SLIDES_H
#define UNJAM_SPACE_SLIDES_H

#include "space/space.h"

/* Lists them and gives them slots. */
uj_status slides_init(struct space *space);

#endif

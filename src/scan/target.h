/* Which vehicle must leave, and where. */
#ifndef UNJAM_SCAN_TARGET_H
#define UNJAM_SCAN_TARGET_H

#include "scan/decode.h"

struct target_choice {
    int vehicle;        /* of the reading; -1: none can be the target */
    uj_side side;       /* of the picture, where the exit is */
    double probability; /* among all choices */
    bool exit_seen;
};

/* `floor` has the colours of empty cells, which show in an opening of the frame. */
void target_choose(struct target_choice *out, const struct reading *reading, const struct sheet *sheet,
                   const struct tone floor[2]);

#endif

/* Which vehicle is the target, and on which side of the picture it leaves. */
#ifndef UNJAM_SCAN_TARGET_H
#define UNJAM_SCAN_TARGET_H

#include "scan/decode.h"

enum { TARGET_FEATURES = 10 };

struct target_choice {
    int vehicle;        /* of the reading; -1: none can be the target */
    uj_side side;       /* of the picture, where the exit is */
    double probability; /* among all choices */
    double score;       /* how much speaks for it: a logarithm, -INFINITY if there is no vehicle */
    bool exit_seen;
};

/* What a reading and its sheet show of targets and exits. */
struct target_view {
    const struct scanned_board *reading;
    struct rgb colours[MAX_READ_VEHICLES];
    bool taken[MAX_CELLS * MAX_CELLS];
    float open[4][MAX_CELLS];  /* how much the frame beside each line of a side looks like an opening, by its colour */
    float posts[4][MAX_CELLS]; /* and by edges that cross the frame at both ends of the line */
};

/* `floor` has the colours of empty cells, which show in an opening of the frame. */
void target_view_make(struct target_view *out, const struct scanned_board *reading, const struct sheet *sheet,
                      const struct tone floor[2]);
void target_features(float out[TARGET_FEATURES], const struct target_view *view, int vehicle, uj_side side);

void target_choose(struct target_choice *out, const struct scanned_board *reading, const struct sheet *sheet,
                   const struct tone floor[2]);

#endif

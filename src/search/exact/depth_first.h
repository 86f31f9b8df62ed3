/* Depth-first search with its own stack and a visited set: one pass for dfs, one pass for each bound of ida. */
#ifndef UNJAM_SEARCH_EXACT_DEPTH_FIRST_H
#define UNJAM_SEARCH_EXACT_DEPTH_FIRST_H

#include "search/search.h"
#include "base/visited.h"

/* A state on the path: its moves still to try, the one before `next` being tried. */
struct depth_frame {
    uint32_t next, end;
};

/* What is known of a state beside its place in the visited set. */
struct trial {
    int32_t room;     /* solutions up to this length from here have been looked for, or are being looked for */
    int16_t estimate; /* the heuristic's */
};

struct depth_first {
    struct search *search;
    int bound;      /* the greatest g + h */
    bool only_once; /* a state is not tried again, even on a shorter path */
    int next_bound; /* the least g + h that a pass left out; INT_MAX: none */
    positions now;
    struct visited visited;
    struct trial *trials;       /* one for each visited state */
    struct depth_frame *frames; /* the path; a frame's number is its depth */
    uj_move *moves;             /* of all frames, one after another */
    uint32_t frame_count;
    size_t trial_capacity, frame_capacity, move_capacity;
};

void depth_first_init(struct depth_first *depth_first, struct search *search);
void depth_first_free(struct depth_first *depth_first);

/* One pass from the start. The solution says whether it was found; UJ_LIMIT: a limit was reached before the end. */
uj_status depth_first_pass(struct depth_first *depth_first);

#endif

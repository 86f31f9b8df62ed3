/* What the report on 15 puzzles prints. */
#ifndef UNJAM_APPS_LAB_PUZZLES_H
#define UNJAM_APPS_LAB_PUZZLES_H

#include "lab/lab.h"

enum { LAB_PUZZLES = 15, LAB_PUZZLE_SEARCHES = 3 };

struct lab_puzzle {
    const char *letters; /* the board */
    int steps;
    int states[LAB_PUZZLE_SEARCHES]; /* straight-line distance, vehicles in the path, breadth-first */
};

extern const struct lab_puzzle lab_puzzle_data[LAB_PUZZLES];
extern const struct lab_search lab_puzzle_searches[LAB_PUZZLE_SEARCHES];

#endif

/* The options by which find and generate choose puzzles. */
#ifndef UNJAM_APPS_WISHES_H
#define UNJAM_APPS_WISHES_H

#include "options/options.h"
#include "unjam.h"

struct wishes {
    uj_range moves, steps, cars, trucks;
    unsigned bands;    /* 1 << uj_band of each; 0: any */
    int width, height; /* 0: not given */
    int exit_row;      /* -1: not given */
    bool minimal, box;
};

#define WISHES_INIT                                                                                                    \
    {                                                                                                                  \
        .moves = UJ_RANGE_ANY, .steps = UJ_RANGE_ANY, .cars = UJ_RANGE_ANY, .trucks = UJ_RANGE_ANY, .exit_row = -1     \
    }

extern const struct option_row wish_rows[];

void wishes_to_filter(const struct wishes *wishes, uj_filter *filter);
void wishes_to_generate(const struct wishes *wishes, uj_generate_options *options);

#endif

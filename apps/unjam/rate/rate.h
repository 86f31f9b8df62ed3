/* unjam rate: how hard a board is for a person, and why. */
#ifndef UNJAM_APPS_RATE_H
#define UNJAM_APPS_RATE_H

#include "board_pool.h"
#include "drawing.h"
#include "unjam.h"

struct rate_options {
    struct input input;
    struct drawing drawing;
    uj_limits limits;
    int threads;
    bool json;
};

/* The work for boards_work; the options, complete, are its payload. */
struct board_work rate_work(const struct rate_options *options);

/* For people: the verdict, the reasons in sentences, and every feature. */
void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating);

#endif

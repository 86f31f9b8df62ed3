/* What is asked for, made ready for the methods. */
#ifndef UNJAM_GENERATE_REQUEST_H
#define UNJAM_GENERATE_REQUEST_H

#include "base/range.h"
#include "generate/draft.h"

struct request {
    uj_generate_options options;
    int width, height, exit_row;
    uj_range walls;                    /* what boards draw from: of an open range, few */
    uj_range cars, trucks;             /* no more than fit */
    uj_range usual_cars, usual_trucks; /* what random boards have: the middle of an open range */
    bool detailed;                     /* steps, states, clusters and ratings are wanted */
    uint64_t max_states;               /* the largest group that is looked at */
};

/* As uj_generate_check. */
uj_status request_init(struct request *out, const uj_generate_options *options, uj_error *error);

/* A number of the range, each with the same chance. */
int random_in(uj_range range, uj_random *random);

/* How many walls a board gets, which it keeps. */
int request_walls(const struct request *request, uj_random *random);

/* Walls, cars and trucks for a random board. */
struct recipe request_recipe(const struct request *request, uj_random *random);

#endif

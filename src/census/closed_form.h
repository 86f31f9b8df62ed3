/* Counts states without enumerating them, cell by cell in reading order. All that the cells so far mean to those that
 * follow is how far the vertical vehicle in each column and the horizontal one in this row still reach, and what stood last
 * in the exit row. Walked forwards with the numbers of ways to go on as weights, the same table samples states, each
 * with the same chance.
 *
 * Of plain groups, those with a full column are subtracted again, by inclusion and exclusion: a column may also be a solid one,
 * which counts -1 times for each filling that fills it. So plain groups can be counted, but not sampled. */
#ifndef UNJAM_CENSUS_CLOSED_FORM_H
#define UNJAM_CENSUS_CLOSED_FORM_H

#include <assert.h>

#include "base/budget.h"
#include "base/wide.h"

enum { CLOSED_FORM_SIDE = UJ_CENSUS_ESTIMATE_SIDE };
static_assert(CLOSED_FORM_SIDE * CLOSED_FORM_SIDE <= 64, "a set of cells is one word");

struct closed_form {
    int width, height, exit;
    uint64_t walls;
    bool is_solved;                   /* only states with the target at the exit */
    bool is_plain;                    /* only plain groups */
    int digits;                       /* of what a column can be: see struct state */
    size_t strides[CLOSED_FORM_SIDE]; /* of the columns in the number of a state */
    size_t states;
    struct wide *ways; /* to fill the cells from one on, by cell and state */
};

/* Of the options, which census_read filled, only size and exit row count. UJ_LIMIT: the budget,
 * which may be NULL, came to its end. */
uj_status closed_form_init(struct closed_form *form, const uj_census_options *options, uint64_t walls, bool is_solved,
                           uj_budget *budget, uj_error *error);
void closed_form_free(struct closed_form *form);

struct wide closed_form_total(const struct closed_form *form);

/* A random state; there must be one. */
uj_status closed_form_sample(const struct closed_form *form, uj_random *random, uj_board *out, uj_error *error);

#endif

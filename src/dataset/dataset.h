/* A data set is made in three parts: puzzles are chosen (choose.c), rows are made of them on threads, a batch at a time (dataset.c,
 * row.c), and written in order. */
#ifndef UNJAM_DATASET_DATASET_H
#define UNJAM_DATASET_DATASET_H

#include "base/budget.h"

/* What is known of a puzzle before its row is made. */
struct choice {
    uj_board board;
    double seconds; /* by the catalogue; 0: not rated */
    uj_band band;
};

/* Takes a puzzle; false: no more are wanted. */
typedef bool choice_fn(const struct choice *choice, void *payload);

/* Chooses the puzzles. UJ_LIMIT: there are fewer. */
uj_status dataset_choose(const uj_dataset_options *options, uj_budget *budget, choice_fn *take, void *payload,
                         uj_error *error);

/* Appends the row of a puzzle. UJ_LIMIT: a limit was reached first. */
uj_status dataset_row(uj_text *out, const struct choice *choice, const uj_dataset_options *options, uj_budget *budget,
                      uj_error *error);

#endif

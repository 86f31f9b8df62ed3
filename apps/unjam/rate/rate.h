/* unjam rate: how hard a board is for a person, and why. */
#ifndef UNJAM_APPS_RATE_H
#define UNJAM_APPS_RATE_H

#include "commands.h"

/* For people: the verdict, the reasons in sentences, what must be done, and every feature. `model` is that of the rating, `why` explains a
 * shortest solution; without moves, it is left out. */
void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating, const uj_rating_model *model,
                   const uj_explanation *why);

/* Reads the file of a model; complains if it is none. */
enum exit_status rate_read_model(uj_rating_model *out, const char *path);

/* --fit */
struct rate_fit {
    const char *times; /* the file; "-": standard input */
    const char *model; /* the file to write; NULL: none */
    const uj_limits *limits;
    bool json; /* print the model, not the comparison */
};

/* Fits the model to times, prints how well that went, and writes the model. */
enum exit_status rate_fit(const struct rate_fit *request);

#endif

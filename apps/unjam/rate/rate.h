/* unjam rate: how hard a board is for a person, and why. */
#ifndef UNJAM_APPS_RATE_H
#define UNJAM_APPS_RATE_H

#include "unjam.h"

/* For people: the verdict, the reasons in sentences, and every feature. */
void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating);

#endif

/* Answers as JSON, for the test of failed allocations. */
#ifndef ALLOCATION_ANSWER_H
#define ALLOCATION_ANSWER_H

#include "unjam.h"

uj_status answer_with_a_graph(const char *string);
uj_status answer_with_boards(const char *unused);
uj_status answer_with_moves(const char *unused);
uj_status fit_a_model(const char *unused); /* and write it, and read it */

#endif

/* Boards as problems of PDDL, for planners: in steps (STRIPS), and in moves, where choosing a vehicle costs 1 and sliding it nothing. */
#ifndef UNJAM_FORMAT_PDDL_H
#define UNJAM_FORMAT_PDDL_H

#include "unjam.h"

enum pddl_kind { PDDL_STEPS, PDDL_MOVES };

/* The domain, the same for all boards. */
const char *pddl_domain(enum pddl_kind kind);

/* Appends the problem of a board. */
void pddl_write(uj_text *out, const uj_board *board, enum pddl_kind kind);

/* Whether a vehicle can have this name, which begins no cell and differs from all others by more than case. */
bool pddl_allows(const uj_board *board, int vehicle, const char *name);

#endif

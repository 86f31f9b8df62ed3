/* The parts of a solution's answer that explain it. */
#ifndef UNJAM_ANSWER_EXPLAIN_H
#define UNJAM_ANSWER_EXPLAIN_H

#include "unjam.h"

/* "aims" and "reasons", members of an object. */
void answer_explanation(uj_text *out, const uj_board *board, const uj_explanation *why);

#endif

/* Plans as planners print them for the problems of `convert -t pddl`: (forward a r3c1 r3c2 r3c3), a line each. */
#ifndef UNJAM_FORMAT_REPLY_PLAN_H
#define UNJAM_FORMAT_REPLY_PLAN_H

#include "format/reply/statement.h"

bool is_plan(const char *text, size_t length);

/* Appends its moves. */
uj_status read_plan(struct reading *reading, const char *text, size_t length, uj_error *error);

#endif

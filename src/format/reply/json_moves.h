/* Moves in JSON, however it calls them: {"vehicle":"A","by":2}, {"car":"A","direction":"left","distance":1}, ["A",-2],
 * ["A","left",1], "A+2", inside any arrays and under keys such as "moves". */
#ifndef UNJAM_FORMAT_REPLY_JSON_MOVES_H
#define UNJAM_FORMAT_REPLY_JSON_MOVES_H

#include "format/reply/statement.h"

/* Appends the moves of all JSON arrays and objects in a text; none if they have none. */
uj_status read_json_moves(struct reading *reading, const char *text, size_t length, uj_error *error);

#endif

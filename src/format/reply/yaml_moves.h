/* Moves as a list in YAML, each of them a mapping with a member on each line:
 *
 *     - vehicle: A
 *       by: -1 */
#ifndef UNJAM_FORMAT_REPLY_YAML_MOVES_H
#define UNJAM_FORMAT_REPLY_YAML_MOVES_H

#include "format/reply/statement.h"

/* Appends the moves of such a list in a text; none if there is none. */
uj_status read_yaml_moves(struct reading *reading, const char *text, size_t length, uj_error *error);

#endif

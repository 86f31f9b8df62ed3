/* One JSON object as a board. */
#ifndef UNJAM_FORMAT_JSON_BOARD_H
#define UNJAM_FORMAT_JSON_BOARD_H

#include "format/json_object.h"

extern const char *const json_board_keys[];

/* Builds the puzzle out of an object that object_scan found with these keys. */
uj_status json_board_read(const struct object *object, const struct source *source, uj_puzzle *puzzle, uj_error *error);

#endif

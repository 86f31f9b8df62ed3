/* One JSON object as a board. */
#ifndef UNJAM_FORMAT_JSON_BOARD_H
#define UNJAM_FORMAT_JSON_BOARD_H

#include "format/json_object.h"

extern const char *const json_board_keys[];

/* Builds the puzzle out of an object that object_scan found with these keys; its solution is replayed or not. */
uj_status json_board_read(const struct object *object, const struct source *source, bool is_replayed, uj_puzzle *puzzle,
                          uj_error *error);

#endif

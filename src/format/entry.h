/* One vehicle as the notations with one vehicle per line (or per object) give it: numbers, and where in the text each
 * stands, so that a refusal points at the number that is wrong. */
#ifndef UNJAM_FORMAT_ENTRY_H
#define UNJAM_FORMAT_ENTRY_H

#include "format/source.h"

/* Numbers up to this size are taken and told to be off the board; larger ones are out of range. */
enum { ENTRY_FARTHEST = 999999 };

struct entry {
    char name[UJ_NAME_SIZE];
    int row, column, length; /* from 0 at the top left, as uj_board_add takes them */
    bool horizontal;
    const char *name_at, *row_at, *column_at, *length_at, *orientation_at;
};

/* Adds the vehicle, or refuses it at the part that is wrong. */
uj_status entry_add(const struct entry *entry, const struct source *source, uj_board *board, uj_error *error);

/* Makes `target` the target, on the exit row (-1: its own); `board_at` is the place to blame when there is none. */
uj_status entry_finish(const struct entry *target, int index, int exit_row, const struct source *source,
                       const char *board_at, uj_board *board, uj_error *error);

#endif

/* One vehicle as the notations with one vehicle per line (or per object) give it: numbers, and where in the text each
 * stands, so that a refusal points at the number that is wrong. */
#ifndef UNJAM_FORMAT_ENTRY_H
#define UNJAM_FORMAT_ENTRY_H

#include "format/fields.h"

/* How a notation calls and counts the numbers of a vehicle, for refusals that name the range that holds. */
struct entry_style {
    const char *column, *row, *length;
    int first;      /* the number of the first row and column */
    bool is_upward; /* rows count from the bottom, and a vehicle's is that of its lowest cell */
};

struct entry {
    const struct entry_style *style;
    struct {
        struct field name, orientation, column, row, length;
    } in_text;
    char name[UJ_NAME_SIZE];
    int row, column, length; /* from 0 at the top left, as uj_board_add takes them */
    bool horizontal;
};

/* Reads column, row and length of a vehicle whose orientation is known. What is a little off the board is left to entry_add, which
 * knows the whole vehicle. */
uj_status entry_read(struct entry *entry, const struct source *source, int width, int height, uj_error *error);

/* Adds the vehicle, or refuses it at the part that is wrong. */
uj_status entry_add(const struct entry *entry, const struct source *source, uj_board *board, uj_error *error);

/* Makes `target` the target, on the exit row (-1: its own); `board_at` is the place to blame when there is none. */
uj_status entry_finish(const struct entry *target, int index, int exit_row, const struct source *source,
                       const char *board_at, uj_board *board, uj_error *error);

#endif

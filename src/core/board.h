/* The parts of building a board that the notations use one by one, to report each with its own place. */
#ifndef UNJAM_CORE_BOARD_H
#define UNJAM_CORE_BOARD_H

#include "unjam.h"

/* Whether one more vehicle of this name may be added. */
uj_status board_check_name(const uj_board *board, const char *name, uj_error *error);

/* Whether a vehicle may stand there. */
uj_status board_check_place(const uj_board *board, const char *name, int row, int column, int length, bool horizontal,
                            uj_error *error);

/* Adds a vehicle that both checks passed, or that cannot fail them. */
void board_append(uj_board *board, const char *name, int row, int column, int length, bool horizontal);

/* uj_board_id of a board that is in canonical form: it begins with what surrounds the vehicles, and then takes one after the other. */
uint64_t board_canonical_id(const uj_board *canonical);
uint64_t board_id_begin(const uj_board *board); /* its vehicles do not matter */
uint64_t board_id_add(uint64_t id, unsigned row, unsigned column, unsigned length, bool horizontal);

/* Slides a vehicle where nothing is in its way. */
static inline void board_slide(uj_board *board, int vehicle, int by)
{
    uj_vehicle *const slid = &board->vehicles[vehicle];
    uint8_t *const position = slid->horizontal ? &slid->column : &slid->row;
    *position = (uint8_t)(*position + by);
}

#endif

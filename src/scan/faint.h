/* Vehicles that hardly differ from the floor. */
#ifndef UNJAM_SCAN_FAINT_H
#define UNJAM_SCAN_FAINT_H

#include "scan/decode.h"

/* Whether cells that were read as empty may be a vehicle: they look alike, and differ from the empty cells around them by more than these do from
 * one another, however little that is. */
bool has_faint_vehicle(const struct sheet *sheet, const struct scanned_board *board);

#endif

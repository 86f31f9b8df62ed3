/* What several notations cannot hold. */
#ifndef UNJAM_FORMAT_HOLDS_H
#define UNJAM_FORMAT_HOLDS_H

#include "unjam.h"

uj_status holds_without_walls(const uj_board *board, const char *notation, uj_error *error);
uj_status holds_square_without_walls(const uj_board *board, const char *notation, uj_error *error);

#endif

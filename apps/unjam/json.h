/* Parts of JSON that several commands print; strings and errors are in output.h. */
#ifndef UNJAM_APPS_JSON_H
#define UNJAM_APPS_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "unjam.h"

/* A whole number; from 2^53 on in quotes, because readers that take numbers for doubles would change it. */
void json_add_count(uj_text *text, uint64_t count);

/* Seconds with nine digits after the point. */
void json_add_seconds(uj_text *text, double seconds);

/* The board in the notation string, in quotes, or as the object of the notation json where the names need it. */
void json_add_board(uj_text *text, const uj_puzzle *puzzle);

/* The board in a notation of one line, without the line end; false if the notation cannot hold it. */
bool board_add(uj_text *text, const uj_puzzle *puzzle, uj_format format);

#endif

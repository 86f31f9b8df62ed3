/* What must hold for any text whatever; aborts where it does not. */
#ifndef CHECK_TEXT_H
#define CHECK_TEXT_H

#include "unjam.h"

/* Reads all boards in the text. Every refusal must have a place; every board must be valid by the public rules, and
 * written in each notation that holds it must be recognised as that notation and read back as the same board. */
void check_text(uj_format format, const char *text, size_t length);

#endif

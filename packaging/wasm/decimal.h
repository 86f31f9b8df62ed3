/* Doubles in decimal, rounded as the standard says: to the nearest, and to even where two are as near. */
#ifndef UNJAM_WASM_DECIMAL_H
#define UNJAM_WASM_DECIMAL_H

#include <stdbool.h>

enum { DECIMAL_SIZE = 400 }; /* enough for %f with up to 40 decimals */

/* Writes what %.*f or, if `shortest`, %.*g would of a number that is not negative; no final zero. Returns the length. */
int decimal_text(char *out, double number, int precision, bool shortest);

#endif

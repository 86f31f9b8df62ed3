/* Numbers as text, for people. */
#ifndef UNJAM_APPS_NUMBERS_H
#define UNJAM_APPS_NUMBERS_H

#include "unjam.h"

/* "0.451 ms", "12.3 s" */
void add_duration(uj_text *text, double seconds);

#endif

/* Numbers as text, for people. */
#ifndef UNJAM_APPS_NUMBERS_H
#define UNJAM_APPS_NUMBERS_H

#include "unjam.h"

enum { GROUPED_SIZE = 27 }; /* 20 digits, 6 commas */

/* "1,234,567" */
const char *grouped(char out[GROUPED_SIZE], uint64_t number);

/* "about 90 seconds", "about 5 minutes" */
void add_about(uj_text *text, double seconds);

/* "between 20 and 80 seconds", "between 80 seconds and 5 minutes" */
void add_between(uj_text *text, double low, double high);

/* "0.451 ms", "12.3 s" */
void add_duration(uj_text *text, double seconds);

/* The ending of a plural: "%d move%s". */
static inline const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

#endif

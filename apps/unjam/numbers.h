/* Numbers as text, by short names. */
#ifndef UNJAM_APPS_NUMBERS_H
#define UNJAM_APPS_NUMBERS_H

#include <stdint.h>
#include <string.h>

#include "unjam.h"

/* For people: "0.451 ms", "12.3 s". */
void add_duration(uj_text *text, double seconds);

static inline void add_words(uj_text *text, const char *words)
{
    uj_text_words(text, words);
}

static inline void add_number(uj_text *text, uint64_t number)
{
    uj_text_number(text, number);
}

static inline void add_grouped(uj_text *text, uint64_t number)
{
    uj_text_grouped(text, number);
}

static inline void add_counted(uj_text *text, uint64_t count, const char *one)
{
    uj_text_counted(text, count, one);
}

#endif

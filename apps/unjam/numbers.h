/* Numbers as text. Made by hand: where a line per board or per state is printed, printf would take most of the time. */
#ifndef UNJAM_APPS_NUMBERS_H
#define UNJAM_APPS_NUMBERS_H

#include <stdint.h>
#include <string.h>

#include "unjam.h"

enum { NUMBER_SIZE = 20 }; /* the most digits that 64 bits make */

/* Writes the digits and returns where they end; no final zero. */
char *put_number(char *at, uint64_t number);

void add_number(uj_text *text, uint64_t number);
void add_grouped(uj_text *text, uint64_t number); /* 1,234,567 */

/* "7 moves", "1 move": `one` is the word for one of them, and an s makes the word for more. */
void add_counted(uj_text *text, uint64_t count, const char *one);

/* For people: "0.451 ms", "12.3 s". */
void add_duration(uj_text *text, double seconds);

static inline void add_words(uj_text *text, const char *words)
{
    uj_text_add(text, words, strlen(words));
}

#endif

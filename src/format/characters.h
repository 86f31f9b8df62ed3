/* Kinds of characters, of ASCII alone whatever the locale. */
#ifndef UNJAM_FORMAT_CHARACTERS_H
#define UNJAM_FORMAT_CHARACTERS_H

#include <stdbool.h>

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* What separates words in a line; a carriage return belongs to the line's end. */
static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

#endif

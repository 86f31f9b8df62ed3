/* Parts of JSON that several commands print, by short names. */
#ifndef UNJAM_APPS_JSON_H
#define UNJAM_APPS_JSON_H

#include "unjam.h"

static inline void json_add_count(uj_text *text, uint64_t count)
{
    uj_json_count(text, count);
}

static inline void json_add_seconds(uj_text *text, double seconds)
{
    uj_json_seconds(text, seconds);
}

static inline void json_add_board(uj_text *text, const uj_puzzle *puzzle)
{
    uj_json_board(text, puzzle);
}

static inline void json_add_string(uj_text *text, const char *string)
{
    uj_json_string(text, string);
}

#endif

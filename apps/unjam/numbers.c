#include "numbers.h"

#include <stdio.h>

void add_duration(uj_text *text, double seconds)
{
    if (seconds < 0.9995)
        uj_text_printf(text, "%.*f ms", seconds < 0.01 ? 3 : 0, seconds * 1e3);
    else
        uj_text_printf(text, "%.1f s", seconds);
}

void add_about(uj_text *text, double seconds)
{
    const uint64_t whole = (uint64_t)(seconds + 0.5);
    uj_text_words(text, "about ");
    if (whole < 120)
        uj_text_counted(text, whole, "second");
    else
        uj_text_counted(text, (whole + 30) / 60, "minute");
}

const char *grouped(char out[GROUPED_SIZE], uint64_t number)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_grouped(&text, number);
    snprintf(out, GROUPED_SIZE, "%s", text.data ? text.data : "");
    uj_text_free(&text);
    return out;
}

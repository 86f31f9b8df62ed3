#include "numbers.h"

#include <stdio.h>

void add_duration(uj_text *text, double seconds)
{
    if (seconds < 0.9995)
        uj_text_printf(text, "%.*f ms", seconds < 0.01 ? 3 : 0, seconds * 1e3);
    else
        uj_text_printf(text, "%.1f s", seconds);
}

/* Seconds as people say them: below two minutes in seconds, from there on in minutes. */
struct amount {
    uint64_t count;
    const char *unit;
};

static struct amount amount_of(double seconds)
{
    const uint64_t whole = (uint64_t)(seconds + 0.5);
    return whole < 120 ? (struct amount){whole, "second"} : (struct amount){(whole + 30) / 60, "minute"};
}

void add_about(uj_text *text, double seconds)
{
    const struct amount amount = amount_of(seconds);
    uj_text_words(text, "about ");
    uj_text_counted(text, amount.count, amount.unit);
}

void add_between(uj_text *text, double low, double high)
{
    const struct amount from = amount_of(low), to = amount_of(high);
    uj_text_words(text, "between ");
    if (from.unit == to.unit)
        uj_text_grouped(text, from.count);
    else
        uj_text_counted(text, from.count, from.unit);
    uj_text_words(text, " and ");
    uj_text_counted(text, to.count, to.unit);
}

const char *grouped(char out[GROUPED_SIZE], uint64_t number)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_grouped(&text, number);
    snprintf(out, GROUPED_SIZE, "%s", text.data ? text.data : "");
    uj_text_free(&text);
    return out;
}

#include "numbers.h"

char *put_number(char *at, uint64_t number)
{
    char digits[NUMBER_SIZE];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

void add_number(uj_text *text, uint64_t number)
{
    char digits[NUMBER_SIZE];
    const char *end = put_number(digits, number);
    uj_text_add(text, digits, (size_t)(end - digits));
}

void add_grouped(uj_text *text, uint64_t number)
{
    char digits[NUMBER_SIZE], grouped[NUMBER_SIZE + NUMBER_SIZE / 3], *out = grouped;
    const size_t count = (size_t)(put_number(digits, number) - digits);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *out++ = ',';
        *out++ = digits[i];
    }
    uj_text_add(text, grouped, (size_t)(out - grouped));
}

void add_counted(uj_text *text, uint64_t count, const char *one)
{
    add_grouped(text, count);
    uj_text_printf(text, " %s%s", one, count == 1 ? "" : "s");
}

void add_duration(uj_text *text, double seconds)
{
    if (seconds < 0.9995)
        uj_text_printf(text, "%.*f ms", seconds < 0.01 ? 3 : 0, seconds * 1e3);
    else
        uj_text_printf(text, "%.1f s", seconds);
}

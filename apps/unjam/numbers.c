#include "numbers.h"

void add_duration(uj_text *text, double seconds)
{
    if (seconds < 0.9995)
        uj_text_printf(text, "%.*f ms", seconds < 0.01 ? 3 : 0, seconds * 1e3);
    else
        uj_text_printf(text, "%.1f s", seconds);
}

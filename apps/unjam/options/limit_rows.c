#include "options/limit_rows.h"

#include "interrupt.h"

const struct option_row limit_rows[] = {
    {0, "timeout", "SECONDS", "Time to take; what is known by then is kept", OPTION_SECONDS,
     AT(uj_limits, timeout_seconds)},
    {0, "max-memory", "SIZE", "Memory to use, as in 512M; default: three quarters of the machine's", OPTION_MEMORY,
     AT(uj_limits, max_memory)},
    {0},
};

void limits_begin(uj_limits *limits)
{
    limits->stop = interrupt_was_sent;
    interrupt_catch();
}

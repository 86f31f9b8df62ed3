#include "options/limit_rows.h"

#include "interrupt.h"
#include "output.h"

const struct option_row limit_rows[] = {
    {0, "timeout", "SECONDS", "Stop after SECONDS, keep the results, exit with 3", OPTION_SECONDS,
     AT(uj_limits, timeout_seconds)},
    {0, "max-memory", "SIZE", "Memory to use, such as 512M or 4G (default: three quarters of the machine's)",
     OPTION_MEMORY, AT(uj_limits, max_memory)},
    {0},
};

void limits_begin(uj_limits *limits)
{
    limits->stop = interrupt_was_sent;
    interrupt_catch();
}

/* The library calls this regularly while it works: the time to show progress. */
static bool watch(void *payload)
{
    struct shared_limits *shared = payload;
    progress_time(&shared->progress, shared->what);
    return interrupt_was_sent(NULL);
}

bool limits_share(struct shared_limits *shared, const uj_limits *asked, const char *what)
{
    *shared = (struct shared_limits){.limits = *asked, .what = what};
    progress_init(&shared->progress);
    shared->limits.stop = watch;
    shared->limits.stop_payload = shared;
    uj_budget *budget;
    uj_error error;
    if (uj_budget_new(&budget, &shared->limits, &error) != UJ_OK) {
        complain("%s", error.message);
        return false;
    }
    shared->limits = (uj_limits){.within = budget};
    interrupt_catch();
    return true;
}

void limits_end(struct shared_limits *shared)
{
    progress_wipe(&shared->progress);
    uj_budget_free(shared->limits.within);
}

/* The limits of a command. Ctrl-C, SIGTERM and a terminal that is closed ask long work to stop; it keeps what it has, and the program ends in its own way. */
#include <signal.h>
#include <stdatomic.h>

#include "commands.h"
#include "save.h"

const struct option_row limit_rows[] = {
    {0, "timeout", "SECONDS", "Stop after SECONDS, keep the results, exit with 3", OPTION_SECONDS,
     AT(uj_limits, timeout_seconds)},
    {0, "max-memory", "SIZE", "Memory to use, such as 512M or 4G (default: three quarters of the machine's)",
     OPTION_MEMORY, AT(uj_limits, max_memory)},
    {0},
};

/* Lock-free, as a signal handler needs it. */
static atomic_int sent;

/* A second Ctrl-C ends the program at once. The others may come twice by themselves: timeout(1) sends to the process and to its group, and a
 * terminal that is closed to its shell and to its jobs. */
static void on_signal(int number)
{
    atomic_store(&sent, number);
    if (number == SIGINT)
        signal(SIGINT, save_end); /* only unlinks and raises. NOLINT(bugprone-signal-handler,cert-sig30-c) */
}

static void interrupt_catch(void)
{
    /* Without SA_RESTART, reading from a terminal ends too. */
    const struct sigaction stop = {.sa_handler = on_signal};
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* nohup */
        sigaction(SIGHUP, &stop, NULL);
}

static bool interrupt_was_sent(void *unused)
{
    (void)unused;
    return atomic_load_explicit(&sent, memory_order_relaxed) != 0;
}

static uj_budget *budget; /* of the command; a program runs one */

/* The library asks this again and again while it works, which is when to show how far it is. */
static bool watch(void *unused)
{
    progress_remind(uj_budget_held(budget));
    return interrupt_was_sent(unused);
}

bool limits_begin(uj_limits *limits, const char *what, const char *unit, bool is_each)
{
    const uj_limits shared = {
        .timeout_seconds = is_each ? 0 : limits->timeout_seconds, .max_memory = limits->max_memory, .stop = watch};
    uj_error error;
    if (uj_budget_new(&budget, &shared, &error) != UJ_OK) {
        complain("%s", error.message);
        return false;
    }
    limits->within = budget;
    progress_begin(what, unit);
    interrupt_catch();
    return true;
}

bool limits_are_over(void)
{
    return uj_budget_is_over(budget);
}

const char *limits_reason(void)
{
    return interrupt_was_sent(NULL) ? "interrupted" : "the time is over";
}

enum exit_status limits_cut(void)
{
    static bool is_said;
    if (!is_said) {
        progress_wipe();
        complain("%s before all boards were processed", limits_reason());
    }
    is_said = true;
    return EXIT_LIMIT;
}

void limits_end(void)
{
    progress_wipe();
    uj_budget_free(budget);
    budget = NULL;
}

enum exit_status status_of_failure(uj_status status)
{
    return status == UJ_LIMIT || status == UJ_NO_MEMORY ? EXIT_LIMIT : EXIT_BAD_INPUT;
}

enum exit_status file_failure(const char *file, uj_status status, const uj_error *error)
{
    complain("%s: %s", file, error && error->message[0] ? error->message : uj_status_text(status));
    return status_of_failure(status);
}

enum exit_status store_finish(uj_store *store, const char *file, enum exit_status status)
{
    uj_error error;
    const uj_status synced = store ? uj_store_sync(store, &error) : UJ_OK;
    uj_store_close(store);
    return synced == UJ_OK ? status : exit_status_worse(status, file_failure(file, synced, &error));
}

#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

/* Lock-free, as a signal handler needs it. */
static atomic_int sent;

static void on_signal(int number)
{
    atomic_store(&sent, number);
}

void interrupt_catch(void)
{
    /* SA_RESETHAND: a second Ctrl-C ends the program at once. Without SA_RESTART, reading from a terminal ends too. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_was_sent(void *unused)
{
    (void)unused;
    return atomic_load_explicit(&sent, memory_order_relaxed) != 0;
}

/* A handler of a crash may call little more than write() and tcsetattr(), so everything it needs is worked out before. */
#include "guard.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int leaving[] = {SIGINT, SIGTERM, SIGHUP};
static const int crashing[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

enum { LEAVING_COUNT = sizeof leaving / sizeof *leaving, CRASHING_COUNT = sizeof crashing / sizeof *crashing };

static struct {
    int terminal;
    bool has_settings;
    struct termios settings;
    char farewell[512];
    size_t farewell_length;
    volatile sig_atomic_t signal;
} guard;

static void on_leave(int number)
{
    guard.signal = number;
}

/* With SA_RESETHAND the signal, raised again, ends the program in the usual way, with its usual status. */
static void on_crash(int number)
{
    const ssize_t written = write(guard.terminal, guard.farewell, guard.farewell_length);
    (void)written;
    if (guard.has_settings)
        tcsetattr(guard.terminal, TCSANOW, &guard.settings);
    raise(number);
}

void guard_open(int terminal)
{
    guard.terminal = terminal;
    guard.has_settings = tcgetattr(terminal, &guard.settings) == 0;
    guard.farewell_length = 0;
    guard.signal = 0;
}

void guard_farewell(const char *bytes)
{
    const size_t length = strlen(bytes);
    if (length > sizeof guard.farewell - guard.farewell_length)
        return;
    memcpy(guard.farewell + guard.farewell_length, bytes, length);
    guard.farewell_length += length;
}

void guard_watch(void)
{
    /* A stack that overflowed has no room for the handler. */
    static char stack_memory[1 << 16];
    const stack_t stack = {.ss_sp = stack_memory, .ss_size = sizeof stack_memory};
    sigaltstack(&stack, NULL);
    struct sigaction leave = {.sa_handler = on_leave}; /* without SA_RESTART, so that waiting for a key ends */
    struct sigaction crash = {.sa_handler = on_crash, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&leave.sa_mask);
    sigemptyset(&crash.sa_mask);
    for (int i = 0; i < LEAVING_COUNT; i++)
        sigaction(leaving[i], &leave, NULL);
    for (int i = 0; i < CRASHING_COUNT; i++)
        sigaction(crashing[i], &crash, NULL);
}

int guard_signal(void)
{
    return guard.signal;
}

void guard_close(void)
{
    for (int i = 0; i < LEAVING_COUNT; i++)
        signal(leaving[i], SIG_DFL);
    for (int i = 0; i < CRASHING_COUNT; i++)
        signal(crashing[i], SIG_DFL);
}

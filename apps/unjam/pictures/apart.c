#include "pictures/picture.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "commands.h"

/* The sanitizers' own memory is beyond any limit. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static void limit_memory(uint64_t max_memory)
{
    enum { PROGRAM = 32 << 20 }; /* takes the program itself, with the libraries for pictures */
    const rlim_t most = (rlim_t)max_memory + PROGRAM;
    const struct rlimit data = {most, most}, no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core); /* those libraries abort where there is no memory */
    if (max_memory > 0 && !SANITIZED)
        setrlimit(RLIMIT_DATA, &data);
}

static void be_child(int (*work)(void *payload), void *payload, uint64_t max_memory)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* not left behind, however the program ends */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    limit_memory(max_memory);
    _exit(work(payload));
}

/* Waits for the end of a child; false: the time was over first. */
static bool await(pid_t child, int *status)
{
    enum { LOOK_EVERY = 5 }; /* milliseconds */
    bool is_over = false;
    for (;;) {
        const pid_t ended = waitpid(child, status, is_over ? 0 : WNOHANG);
        if (ended == child)
            return !is_over;
        if (!is_over && limits_are_over()) {
            is_over = true;
            kill(child, SIGKILL);
        }
        if (!is_over)
            poll(NULL, 0, LOOK_EVERY);
    }
}

int work_apart(int (*work)(void *payload), void *payload, uint64_t max_memory)
{
    progress_wipe();
    fflush(stdout); /* or the child would have it, too */
    const pid_t child = fork();
    if (child == 0)
        be_child(work, payload, max_memory);
    if (child < 0) {
        complain("cannot start a process: %s", strerror(errno));
        return -1;
    }
    int status;
    const bool is_in_time = await(child, &status);
    progress_wipe();
    if (is_in_time && WIFEXITED(status))
        return WEXITSTATUS(status);
    complain("%s", is_in_time && !limits_are_over() ? "out of memory" : limits_reason());
    return -1;
}

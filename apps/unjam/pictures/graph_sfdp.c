#include "pictures/graph_sfdp.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output.h"

extern char **environ;

/* Where sfdp takes minutes, and the picture becomes a ball of wool. */
enum { MOST_STATES = 30000 };

/* The program at work. */
struct child {
    pid_t id;
    int output;
};

static bool write_to_stream(const void *data, size_t length, void *payload)
{
    return fwrite(data, 1, length, payload) == length;
}

/* A file without a name that holds what sfdp shall read. Through a pipe, either of the two could wait for the other. */
static FILE *write_input(const uj_cluster *cluster, uj_metric metric, const uj_limits *limits)
{
    FILE *input = tmpfile();
    if (!input)
        return NULL;
    const uj_status status = uj_graph_write(cluster, UJ_GRAPH_BARE_DOT, metric, write_to_stream, input, limits, NULL);
    if (status == UJ_OK && fflush(input) == 0 && lseek(fileno(input), 0, SEEK_SET) == 0)
        return input;
    const int reason = status == UJ_NO_MEMORY ? ENOMEM : errno;
    fclose(input);
    errno = reason;
    return NULL;
}

/* 0, or the reason why there is no child. */
static int spawn_sfdp(struct child *child, int input, const int pipe_ends[2])
{
    char name[] = "sfdp", plain[] = "-Tplain";
    char *arguments[] = {name, plain, NULL};
    posix_spawn_file_actions_t actions;
    int reason = posix_spawn_file_actions_init(&actions);
    if (reason != 0)
        return reason;
    reason = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (reason == 0)
        reason = posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    if (reason == 0)
        reason = posix_spawnp(&child->id, name, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

static enum exit_status cannot_start(int reason)
{
    if (reason == ENOENT)
        complain("--layout force needs the program sfdp of graphviz, which is not installed; on Debian and Ubuntu: apt "
                 "install graphviz. --layout layered works without it");
    else
        complain("cannot start sfdp: %s", strerror(reason));
    return EXIT_BAD_INPUT;
}

static enum exit_status start(struct child *child, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits)
{
    FILE *input = write_input(cluster, metric, limits);
    if (!input)
        return cannot_start(errno == ENOENT ? EIO : errno);
    int ends[2];
    int reason = pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
    if (reason == 0) {
        reason = spawn_sfdp(child, fileno(input), ends);
        close(ends[1]);
        child->output = ends[0];
        if (reason != 0)
            close(ends[0]);
    }
    fclose(input);
    return reason == 0 ? EXIT_DONE : cannot_start(reason);
}

/* Waits until there is something to read, or ends the child when the budget is over. */
static void await_output(const struct child *child, uj_budget *budget)
{
    enum { LOOK_EVERY = 100 }; /* milliseconds */
    struct pollfd wanted = {.fd = child->output, .events = POLLIN};
    while (poll(&wanted, 1, LOOK_EVERY) <= 0)
        if (uj_budget_is_over(budget)) {
            kill(child->id, SIGKILL);
            return;
        }
}

/* Reads what it prints, and waits for its end; false if it failed. */
static bool finish(struct child *child, uj_text *out, uj_budget *budget)
{
    char buffer[1 << 14];
    ssize_t count = 0;
    do {
        await_output(child, budget);
        count = read(child->output, buffer, sizeof buffer);
        uj_text_add(out, buffer, count > 0 ? (size_t)count : 0);
    } while (count > 0 || (count < 0 && errno == EINTR));
    close(child->output);
    int status = 0;
    while (waitpid(child->id, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && uj_text_status(out) == UJ_OK;
}

static enum exit_status run(double *places, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits)
{
    struct child child = {0};
    const enum exit_status status = start(&child, cluster, metric, limits);
    if (status != EXIT_DONE)
        return status;
    uj_text text = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    const bool is_done = finish(&child, &text, limits->within);
    const bool is_read =
        is_done && uj_graph_places(places, uj_cluster_states(cluster), text.data, text.length, &error) == UJ_OK;
    const bool is_over = uj_budget_is_over(limits->within);
    if (is_over)
        complain("sfdp did not place the states in the time allowed; --layout layered is faster");
    else if (!is_done)
        complain("sfdp could not place the states; --layout layered works without it");
    else if (!is_read)
        complain("what sfdp printed makes no picture: %s", error.message);
    uj_text_free(&text);
    return is_over ? EXIT_LIMIT : is_read ? EXIT_DONE : EXIT_BAD_INPUT;
}

enum exit_status graph_sfdp_places(double **out, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits)
{
    const uint64_t states = uj_cluster_states(cluster);
    *out = NULL;
    if (states > MOST_STATES) {
        complain("--layout force is for up to %d states, and this cluster has %" PRIu64 "; --layout layered draws it",
                 MOST_STATES, states);
        return EXIT_LIMIT;
    }
    *out = malloc(2 * states * sizeof **out);
    if (!*out) {
        complain("out of memory");
        return EXIT_LIMIT;
    }
    return run(*out, cluster, metric, limits);
}

/* Limits hold: hostile boards through every command that can take long, with a timeout and a memory limit.
 *
 * What counts is the processor time of the program and of its children, which another load on the machine does not change, and
 * the most memory that it held. A program that never ends is ended, and that is a failure too. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "hostile_board.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define TIMEOUT "0.2"
#define MEMORY  "64M"

static const double most_seconds = SANITIZED ? 30 : 1.2;            /* the timeout and a second */
static const long most_kilobytes = SANITIZED ? 8 << 20 : 128 << 10; /* the memory limit and 64 MB */
static const int most_wall_seconds = 240;                           /* of one run, on a machine that does much else */

enum { MOST_WORDS = 16, KINDS = 4 /* of hostile boards, in turn */ };

/* FILE stands for the board, OUT for a file to write. */
static const char *const board_commands[][MOST_WORDS] = {
    {"solve", "--threads", "1", "FILE"},
    {"solve", "--threads", "1", "-a", "bfs", "FILE"},
    {"solve", "--threads", "1", "-a", "space", "FILE"},
    {"solve", "--threads", "1", "-a", "bidirectional", "FILE"},
    {"solve", "--threads", "1", "-a", "astar", "FILE"},
    {"solve", "--threads", "1", "-a", "best-first", "FILE"},
    {"solve", "--threads", "1", "-a", "dfs", "FILE"},
    {"solve", "--threads", "1", "-a", "ida", "FILE"},
    {"solve", "--threads", "1", "-a", "tree-bfs", "FILE"},
    {"solve", "--threads", "1", "-a", "tree-bfs-prune-post", "FILE"},
    {"solve", "--threads", "1", "-a", "tree-dfs", "FILE"},
    {"solve", "--threads", "1", "-a", "hybrid", "FILE"},
    {"rate", "--threads", "1", "FILE"},
    {"moves", "--threads", "1", "--distances", "FILE"},
    {"states", "FILE"},
    {"graph", "FILE", "-o", "OUT.svg"},
    {"graph", "FILE", "-m", "steps", "-o", "OUT.svg"},
    {"graph", "FILE", "-o", "OUT.dot"},
    {"graph", "FILE", "-o", "OUT.graphml"},
};

static const char *const other_commands[][MOST_WORDS] = {
    {"generate", "--threads", "1", "--size", "8x8", "--method", "random", "--cars", "16", "--trucks", "4", "--seed",
     "2", "-n", "1000000"},
    {"generate", "--threads", "1", "--size", "8x8", "--method", "climb", "--seed", "3", "-n", "100000"},
    {"generate", "--threads", "1", "--size", "8x8", "--method", "walkback", "--cars", "4..6", "--seed", "4", "-n",
     "100000"},
    {"census", "--threads", "1", "--size", "7x7", "--estimate", "1000000"},
    {"census", "--threads", "1", "--size", "8x8", "--estimate", "1000000"},
    {"census", "--threads", "1", "--size", "6x6"},
};

static const char *program(void)
{
    const char *path = getenv("UNJAM_PROGRAM");
    assert_non_null(path);
    return path;
}

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double cpu_seconds(const struct rusage *usage)
{
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) * 1e-6;
}

/* Starts the program with its output thrown away. */
static pid_t start(char *const *arguments)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    assert_int_equal(posix_spawn_file_actions_init(&actions), 0);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t id;
    assert_int_equal(posix_spawn(&id, program(), &actions, NULL, arguments, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    return id;
}

/* Waits for its end; the status as of waitpid, or -1 if it had to be ended. */
static int finish(pid_t id, struct rusage *usage)
{
    const double until = clock_now() + most_wall_seconds;
    int status;
    for (;;) {
        const pid_t ended = wait4(id, &status, WNOHANG, usage);
        if (ended == id)
            return status;
        if (clock_now() > until) {
            kill(id, SIGKILL);
            wait4(id, &status, 0, usage);
            return -1;
        }
        poll(NULL, 0, 5);
    }
}

static void name_run(char *out, size_t size, char *const *arguments, uint64_t number)
{
    size_t length = (size_t)snprintf(out, size, "board %llu:", (unsigned long long)number);
    for (; *arguments && length < size; arguments++)
        length += (size_t)snprintf(out + length, size - length, " %s", *arguments);
}

static int run(const char *const *words, const char *file, const char *out, uint64_t number)
{
    char *arguments[MOST_WORDS + 6] = {(char *)program()};
    char output[512];
    size_t count = 1;
    for (size_t i = 0; i < MOST_WORDS && words[i]; i++) {
        const bool is_output = strncmp(words[i], "OUT", 3) == 0;
        if (is_output)
            snprintf(output, sizeof output, "%s%s", out, words[i] + 3);
        arguments[count++] = (char *)(strcmp(words[i], "FILE") == 0 ? file : is_output ? output : words[i]);
    }
    arguments[count++] = (char *)"--timeout";
    arguments[count++] = (char *)TIMEOUT;
    arguments[count++] = (char *)"--max-memory";
    arguments[count++] = (char *)MEMORY;
    struct rusage usage;
    const int status = finish(start(arguments), &usage);
    const double seconds = cpu_seconds(&usage);
    char name[1024];
    name_run(name, sizeof name, arguments + 1, number);
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) == 2 || WEXITSTATUS(status) > 3)
        fail_msg("%s: ended with status %#x", name, (unsigned)status);
    if (seconds > most_seconds)
        fail_msg("%s: took %.2f s of the processor", name, seconds);
    if (usage.ru_maxrss > most_kilobytes)
        fail_msg("%s: held %ld KB", name, usage.ru_maxrss);
    return WEXITSTATUS(status);
}

static void write_board(const char *path, uint64_t number)
{
    char text[HOSTILE_SIZE];
    hostile_board(text, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void no_board_takes_more_than_was_allowed(void **state)
{
    (void)state;
    const bool all = getenv("UNJAM_TEST_LONG") != NULL;
    const uint64_t boards = all ? 200 : 20;
    const size_t commands = COUNT_OF(board_commands), stride = all ? 1 : 5;
    char folder[] = "/tmp/unjam-hostile-XXXXXX", file[64], out[64];
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/board.json", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    for (uint64_t number = 0; number < boards; number++) {
        write_board(file, number);
        for (size_t i = number / KINDS % stride; i < commands; i += stride)
            run(board_commands[i], file, out, number);
    }
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static void no_request_takes_more_than_was_allowed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(other_commands); i++)
        assert_int_equal(run(other_commands[i], NULL, NULL, 0), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_board_takes_more_than_was_allowed),
        cmocka_unit_test(no_request_takes_more_than_was_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

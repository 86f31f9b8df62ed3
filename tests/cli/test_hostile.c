/* Limits hold: hostile boards through every command that can take long, with a timeout and a memory limit, and with Ctrl-C.
 *
 * What counts is the processor time of the program and of its children, which another load on the machine does not change, and
 * the most memory that it or one of them held. A program that never ends is ended, and that is a failure too. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
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

enum { MOST_WORDS = 16, KINDS = 4 /* of hostile boards, in turn */, LONG_RUN = 200, SHORT_RUN = 20 };

/* FILE stands for the board, CLAIM for the board with a claim about its moves, OUT for a file to write. `lab` takes the time for each
 * of three searches. */
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
    {"graph", "FILE", "-o", "OUT.png", "--pixels", "16384"},
    {"graph", "FILE", "-o", "OUT.pdf"},
    {"graph", "FILE", "-o", "OUT.svg", "--layout", "force"},
    {"graph", "FILE", "-o", "OUT.svg", "--tree", "2"},
    {"check", "FILE"},
    {"convert", "-t", "json", "FILE"},
    {"verify", "CLAIM"},
    {"show", "FILE"},
    {"show", "FILE", "-o", "OUT.svg"},
    {"show", "FILE", "-o", "OUT.png", "--pixels", "16384"},
    {"show", "FILE", "-o", "OUT.pdf"},
    {"import", "--threads", "1", "FILE", "--db", "OUT.db"},
    {"lab", "4.5", "--boards", "FILE"},
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

/* CENSUS stands for a file with a census and its groups. */
static const char *const census_commands[][MOST_WORDS] = {
    {"find", "--db", "CENSUS"},
    {"find", "--db", "CENSUS", "--order", "random"},
    {"find", "--db", "CENSUS", "--groups"},
    {"find", "--db", "CENSUS", "--from-groups"},
    {"find", "--db", "CENSUS", "--from-groups", "--order", "random", "--limit", "1000000"},
    {"find", "--db", "CENSUS", "--from-groups", "--count"},
    {"plot", "--db", "CENSUS", "-o", "OUT", "--pixels", "16384"},
    {"generate", "--from-db", "CENSUS", "-n", "1000000"},
    {"census", "--size", "5x5", "--groups", "--keep", "6..", "--rate", "--db", "CENSUS", "--threads", "1"},
    {"lab"},
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

/* The files of a test, in a folder of its own. */
struct files {
    char folder[32], board[64], claim[64], out[64], census[64];
};

static void make_files(struct files *files)
{
    snprintf(files->folder, sizeof files->folder, "/tmp/unjam-hostile-XXXXXX");
    assert_non_null(mkdtemp(files->folder));
    snprintf(files->board, sizeof files->board, "%s/board.json", files->folder);
    snprintf(files->claim, sizeof files->claim, "%s/claim.json", files->folder);
    snprintf(files->out, sizeof files->out, "%s/out", files->folder);
    snprintf(files->census, sizeof files->census, "%s/census.db", files->folder);
}

static void remove_files(const struct files *files)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", files->folder);
    assert_int_equal(system(command), 0);
}

/* The words with the names of files in their places; `output` has room for one more name. */
static size_t make_arguments(char **arguments, char output[128], const char *const *words, const struct files *files)
{
    size_t count = 0;
    arguments[count++] = (char *)program();
    for (size_t i = 0; i < MOST_WORDS && words[i]; i++) {
        const char *word = words[i];
        if (strncmp(word, "OUT", 3) == 0) {
            snprintf(output, 128, "%s%s", files->out, word + 3);
            word = output;
        }
        arguments[count++] = (char *)(strcmp(word, "FILE") == 0     ? files->board
                                      : strcmp(word, "CLAIM") == 0  ? files->claim
                                      : strcmp(word, "CENSUS") == 0 ? files->census
                                                                    : word);
    }
    return count;
}

static int failures; /* all are reported before the test fails */

static void report(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void report(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    failures++;
}

static int run(const char *const *words, const struct files *files, uint64_t number)
{
    char *arguments[MOST_WORDS + 6] = {NULL}, output[128];
    size_t count = make_arguments(arguments, output, words, files);
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
        report("%s: ended with status %#x\n", name, (unsigned)status);
    if (seconds > most_seconds)
        report("%s: took %.2f s of the processor\n", name, seconds);
    if (usage.ru_maxrss > most_kilobytes)
        report("%s: held %ld KB\n", name, usage.ru_maxrss);
    return WEXITSTATUS(status);
}

static void write_text(const char *path, const char *start, const char *rest)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(start, file) >= 0 && fputs(rest, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void write_board(const struct files *files, uint64_t number)
{
    char text[HOSTILE_SIZE];
    hostile_board(text, number);
    assert_int_equal(text[0], '{');
    write_text(files->board, text, "");
    write_text(files->claim, "{\"moves\":9,", text + 1);
}

/* UNJAM_TEST_HOSTILE=A..B does boards A to B - 1 of a long run, for several runs side by side. */
static void choose_boards(uint64_t *first, uint64_t *end)
{
    const char *part = getenv("UNJAM_TEST_HOSTILE");
    *first = 0;
    *end = getenv("UNJAM_TEST_LONG") ? LONG_RUN : SHORT_RUN;
    if (!part)
        return;
    char *rest;
    *first = strtoull(part, &rest, 10);
    assert_int_equal(strncmp(rest, "..", 2), 0);
    *end = strtoull(rest + 2, NULL, 10);
}

static void no_board_takes_more_than_was_allowed(void **state)
{
    (void)state;
    const size_t commands = COUNT_OF(board_commands), stride = getenv("UNJAM_TEST_LONG") ? 1 : 5;
    uint64_t first, end;
    choose_boards(&first, &end);
    struct files files;
    make_files(&files);
    for (uint64_t number = first; number < end; number++) {
        write_board(&files, number);
        for (uint64_t i = number / KINDS % stride; i < commands; i += stride)
            run(board_commands[i], &files, number);
    }
    remove_files(&files);
    assert_int_equal(failures, 0);
}

static void no_request_takes_more_than_was_allowed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(other_commands); i++)
        assert_int_equal(run(other_commands[i], NULL, 0), 3);
    assert_int_equal(failures, 0);
}

/* Six boards that take 35 MB each: one after the other they fit, and side by side they take turns. */
static void threads_share_the_memory(void **state)
{
    (void)state;
    static const char boards[] = "GHBBooGHooCCAAooooDDoooooooEEooFFooo\n"
                                 "oBBooooCCoooAAooooGHoDDoGHEEooFFoooo\n"
                                 "oHoBBooHCCooAAoooooDDoooGooEEoGooFFo\n"
                                 "BBoooooCCoooAAoooooooDDoGHEEooGHooFF\n"
                                 "oooBBoCCooooAAoooooDDoooGHEEooGHooFF\n"
                                 "BBooooCCooooAAooooGHooDDGHooEEoooFFo\n";
    static const char *const words[] = {"rate", "--threads", "6", "FILE", NULL};
    struct files files;
    make_files(&files);
    write_text(files.board, boards, "");
    char *arguments[MOST_WORDS] = {NULL}, output[128];
    size_t count = make_arguments(arguments, output, words, &files);
    arguments[count++] = (char *)"--max-memory";
    arguments[count++] = (char *)"48M";
    struct rusage usage;
    assert_int_equal(finish(start(arguments), &usage), 0);
    if (!SANITIZED)
        assert_in_range(usage.ru_maxrss, 0, (48 + 64) << 10);
    remove_files(&files);
}

/* ---- A census in a file -------------------------------------------------------------------------------------------- */

static void count_census(const struct files *files)
{
    char *arguments[] = {
        (char *)program(), (char *)"census", (char *)"--size", (char *)"5x5",         (char *)"--groups",
        (char *)"--keep",  (char *)"6..",    (char *)"--db",   (char *)files->census, NULL};
    struct rusage usage;
    assert_int_equal(finish(start(arguments), &usage), 0);
}

static void no_census_takes_more_than_was_allowed(void **state)
{
    (void)state;
    struct files files;
    make_files(&files);
    count_census(&files);
    for (size_t i = 0; i + 1 < COUNT_OF(census_commands); i++)
        run(census_commands[i], &files, 0);
    remove_files(&files);
    assert_int_equal(failures, 0);
}

/* ---- Ctrl-C -------------------------------------------------------------------------------------------------------- */

/* Processor time of a process so far; -1: it has ended. */
static double own_cpu(pid_t id)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)id);
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    const char *at = strrchr(text, ')'); /* the name before it may have spaces */
    char kind;
    unsigned long user, system_time;
    if (!at || sscanf(at + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &kind, &user, &system_time) != 3)
        return -1;
    return kind == 'Z' ? -1 : (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

/* The same with its children: those that draw pictures. */
static double cpu_so_far(pid_t id)
{
    double sum = own_cpu(id);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)id, (int)id);
    FILE *file = fopen(path, "r");
    for (int child; file && sum >= 0 && fscanf(file, "%d", &child) == 1;) {
        const double cpu = own_cpu(child);
        sum += cpu > 0 ? cpu : 0;
    }
    if (file)
        fclose(file);
    return sum;
}

/* Lets a command work for a moment and sends a signal; it must end within a second and say that it is not done. */
static void interrupt(const char *const *words, const struct files *files, int signal_number)
{
    static const double moment = 0.1;
    char *arguments[MOST_WORDS + 2] = {NULL}, output[128], name[1024];
    make_arguments(arguments, output, words, files);
    name_run(name, sizeof name, arguments + 1, 0);
    const double until = clock_now() + most_wall_seconds;
    const pid_t id = start(arguments);
    double before;
    while ((before = cpu_so_far(id)) >= 0 && before < moment && clock_now() < until)
        poll(NULL, 0, 5);
    kill(id, signal_number);
    struct rusage usage;
    const int status = finish(id, &usage);
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) == 2 || WEXITSTATUS(status) > 3)
        report("%s: ended with status %#x after signal %d\n", name, (unsigned)status, signal_number);
    if (before >= 0 && cpu_seconds(&usage) - before > most_seconds)
        report("%s: took %.2f s of the processor after the signal\n", name, cpu_seconds(&usage) - before);
}

static void every_command_ends_when_it_is_asked_to(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct files files;
    signal(SIGHUP, SIG_DFL); /* which nohup lets no program see */
    make_files(&files);
    count_census(&files);
    write_board(&files, 2); /* a huge cluster */
    for (size_t i = 0; i < COUNT_OF(board_commands); i++)
        interrupt(board_commands[i], &files, signals[i % 3]);
    for (size_t i = 0; i < COUNT_OF(census_commands); i++)
        interrupt(census_commands[i], &files, signals[(i + 1) % 3]);
    for (size_t i = 0; i < COUNT_OF(other_commands); i++)
        interrupt(other_commands[i], &files, signals[i % 3]);
    remove_files(&files);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_board_takes_more_than_was_allowed),
        cmocka_unit_test(no_request_takes_more_than_was_allowed),
        cmocka_unit_test(threads_share_the_memory),
        cmocka_unit_test(no_census_takes_more_than_was_allowed),
        cmocka_unit_test(every_command_ends_when_it_is_asked_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

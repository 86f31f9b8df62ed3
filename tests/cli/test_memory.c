/* Out of memory has one exit status, whatever the command and wherever it happens: 3. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_prelude.h"

enum { LIMIT = 3 };

/* Commands in a folder with card.txt, boards.txt (many), solved.json, c.db (a census) and p.db (a copy for changes). */
static const char *const commands[] = {
    "solve card.txt",
    "solve --json card.txt",
    "solve -a bfs card.txt",
    "solve -a astar card.txt",
    "solve --threads 2 boards.txt",
    "check card.txt",
    "check --json boards.txt",
    "verify solved.json",
    "convert -t csv boards.txt",
    "show boards.txt",
    "show card.txt -o x.svg",
    "show card.txt -o x.png",
    "show card.txt -o x.pdf",
    "states card.txt",
    "states card.txt -o x.csv",
    "moves --distances card.txt",
    "rate card.txt",
    "graph card.txt -o x.svg",
    "graph card.txt -o x.dot",
    "graph card.txt -o x.pdf",
    "graph card.txt -o x.svg --tree 1",
    "generate --threads 1 --seed 1 --method walkback",
    "generate --threads 1 --seed 1 --method walkback --json",
    "generate --threads 1 --seed 1 --method walkback --db g.db",
    "generate --seed 1 --size 4x4 --from-db c.db",
    "census --size 4x4 --threads 1",
    "census --size 4x4 --threads 1 --json --db n.db",
    "census --size 4x4 --threads 1 --keep 5.. --groups --rate --db p.db",
    "census --size 4x4 --threads 1 --estimate 20 --db e.db",
    "find --db c.db",
    "find --db c.db --json --order random",
    "find --db c.db --groups",
    "find --db c.db --from-groups",
    "import card.txt --db i.db",
    "plot --db c.db -o plots",
    "lab 4.3 --boards card.txt",
};

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    assert_non_null(value);
    return value;
}

/* A line of the shell in the folder; its exit status. */
static int shell(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int shell(const char *folder, const char *format, ...)
{
    char line[2048], command[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    snprintf(command, sizeof command, "cd %s && (%s) >/dev/null 2>&1", folder, line);
    const int status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void fill(const char *folder)
{
    const char *const usual = variable("UNJAM_PROGRAM");
    assert_int_equal(shell(folder, "echo AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo | tee card.txt >boards.txt"), 0);
    assert_int_equal(shell(folder, "for i in 1 2 3 4 5 6 7 8; do cat card.txt; done >>boards.txt"), 0);
    assert_int_equal(shell(folder, "%s solve -t json card.txt -o solved.json", usual), 0);
    assert_int_equal(shell(folder, "%s census --size 4x4 --keep 5.. --groups --db c.db", usual), 0);
}

static bool was_refused(const char *folder)
{
    char path[64];
    snprintf(path, sizeof path, "%s/refused", folder);
    return unlink(path) == 0;
}

/* What comes between the runs of a command is removed; those that fill a file begin with a fresh one. */
static int run(const char *folder, const char *command, size_t failing)
{
    shell(folder, "rm -rf g.db* i.db* n.db* p.db* plots x.*; cp c.db p.db");
    return shell(folder, "UNJAM_REFUSED=refused UNJAM_FAIL_AT=%zu %s %s", failing, variable("UNJAM_FAILING"), command);
}

static void out_of_memory_has_one_status(void **state)
{
    (void)state;
    char folder[] = "/tmp/unjam-memory-XXXXXX";
    assert_non_null(mkdtemp(folder));
    fill(folder);
    int failures = 0;
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (run(folder, commands[i], 0) > 1)
            fail_msg("%s: does not work", commands[i]);
        /* The first ones one by one, then ever fewer. */
        for (size_t n = 1; n < 1000000; n += 1 + n / 4) {
            const int status = run(folder, commands[i], n);
            const bool is_refused = was_refused(folder);
            if (is_refused ? status != LIMIT : status > 1 && status != LIMIT) {
                print_error("%s: status %d when allocation %zu is refused\n", commands[i], status, n);
                failures++;
            }
            if (!is_refused && status != LIMIT)
                break;
        }
    }
    assert_int_equal(shell("/tmp", "rm -rf %s", folder), 0);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(out_of_memory_has_one_status)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

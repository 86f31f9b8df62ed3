/* What must not go wrong with a puzzle file, whatever happens around it. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "store/store.h"
#include "store_support.h"

static void assert_refused(const char *path, uj_store_mode mode, uj_status expected, const char *part)
{
    uj_store *store = (uj_store *)&expected;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_store_open(&store, path, mode, &error);
    if (status != expected || !strstr(error.message, part))
        fail_msg("status %d: %s", (int)status, error.message);
    assert_null(store);
}

static void write_file(const char *path, const char *text)
{
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

/* Runs SQL on a file, whoever it belongs to. */
static void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static void make_puzzle_file(const char *path)
{
    uj_store *store;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    uj_store_close(store);
}

/* ---- Files that are no puzzle files ---- */

static void what_is_no_puzzle_file_is_refused_with_the_reason(void **state)
{
    (void)state;
    char *path = new_file();
    assert_refused(path, UJ_STORE_READ, UJ_IO, "there is no such file");
    assert_refused(path, UJ_STORE_WRITE, UJ_IO, "there is no such file");
    assert_refused("", UJ_STORE_CREATE, UJ_BAD_INPUT, "name of the database is empty");
    assert_refused("/tmp", UJ_STORE_READ, UJ_IO, "directory");
    assert_refused("/nowhere/at/all.db", UJ_STORE_CREATE, UJ_IO, "there is no such folder");
    assert_refused("/nowhere/at/all.db", UJ_STORE_READ, UJ_IO, "there is no such file");
    write_file(path, "This is a text and no database, whatever its name may say. It is long enough to have a header.");
    for (int mode = UJ_STORE_READ; mode <= UJ_STORE_CREATE; mode++)
        assert_refused(path, (uj_store_mode)mode, UJ_BAD_INPUT, "not a puzzle file");
    unlink(path);
    run_sql(path, "CREATE TABLE recipe (name TEXT)");
    for (int mode = UJ_STORE_READ; mode <= UJ_STORE_CREATE; mode++)
        assert_refused(path, (uj_store_mode)mode, UJ_BAD_INPUT, "another program");
    forget_file(path);
}

static void a_file_of_a_newer_version_is_left_alone(void **state)
{
    (void)state;
    char *path = new_file();
    make_puzzle_file(path);
    run_sql(path, "PRAGMA user_version = 99");
    assert_refused(path, UJ_STORE_READ, UJ_BAD_INPUT, "newer version of unjam wrote this file (layout 99");
    assert_refused(path, UJ_STORE_CREATE, UJ_BAD_INPUT, "newer version");
    forget_file(path);
}

static void a_file_of_an_older_layout_is_refused_and_left_as_it_is(void **state)
{
    (void)state;
    char *path = new_file();
    make_puzzle_file(path);
    run_sql(path, "PRAGMA user_version = 3");
    for (int mode = UJ_STORE_READ; mode <= UJ_STORE_CREATE; mode++)
        assert_refused(path, (uj_store_mode)mode, UJ_BAD_INPUT, "layout 3");
    run_sql(path, "PRAGMA user_version = 4"); /* nothing else was changed */
    uj_store *store;
    assert_int_equal(uj_store_open(&store, path, UJ_STORE_READ, NULL), UJ_OK);
    uj_store_close(store);
    forget_file(path);
}

/* In a process without root's rights, which ends with the number of the assertion that failed. */
static int check_protected(const char *folder, const char *path)
{
    char other[256];
    uj_store *store;
    uj_error error;
    const uj_filter everything = UJ_FILTER_INIT;
    uint64_t count = 0;
    snprintf(other, sizeof other, "%s/other.db", folder);
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 1;
    if (uj_store_open(&store, path, UJ_STORE_READ, &error) != UJ_OK)
        return 2;
    if (uj_store_count(store, &everything, &count, &error) != UJ_OK || count != 1)
        return 3;
    uj_store_close(store);
    if (uj_store_open(&store, path, UJ_STORE_CREATE, &error) != UJ_IO || !strstr(error.message, "is read-only"))
        return 4;
    if (uj_store_open(&store, other, UJ_STORE_CREATE, &error) != UJ_IO || !strstr(error.message, "is not writable"))
        return 5;
    return 0;
}

static void a_protected_file_can_be_read_and_not_written(void **state)
{
    (void)state;
    char *path = new_file(), *folder = strdup(path);
    *strrchr(folder, '/') = '\0';
    uj_store *store;
    uj_random random;
    uj_level level;
    uj_random_seed(&random, 2, 0);
    random_level(&level, &random);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_add(store, &level, NULL, error));
    uj_store_close(store);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    const pid_t child = fork();
    if (child == 0)
        _exit(check_protected(folder, path));
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    uj_level_clear(&level);
    free(folder);
    forget_file(path);
}

static void a_damaged_file_says_so(void **state)
{
    (void)state;
    char *path = new_file();
    make_puzzle_file(path);
    const int file = open(path, O_WRONLY);
    char rubbish[4096];
    memset(rubbish, 0xa5, sizeof rubbish);
    assert_int_equal(pwrite(file, rubbish, sizeof rubbish - 100, 100), sizeof rubbish - 100);
    close(file);
    assert_refused(path, UJ_STORE_READ, UJ_IO, "damaged");
    forget_file(path);
}

static void a_damaged_board_is_reported_and_no_puzzle(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_random random;
    uj_level level;
    uj_random_seed(&random, 2, 0);
    random_level(&level, &random);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_add(store, &level, NULL, error));
    assert_ok(database_run(&store->database, "UPDATE puzzle SET board = 'AAAA'", error));
    const uj_filter everything = UJ_FILTER_INIT;
    uj_error reason;
    assert_int_equal(uj_store_find(store, &everything, NULL, NULL, &reason), UJ_BAD_INPUT);
    assert_non_null(strstr(reason.message, "puzzle 1 is damaged"));
    uj_level_clear(&level);
    uj_store_close(store);
    forget_file(path);
}

struct outcome {
    size_t found, damaged;
    char reason[256];
};

static bool count_found(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    (void)level;
    struct outcome *outcome = payload;
    outcome->found++;
    return true;
}

static void count_damaged(uint64_t number, const uj_error *why, void *payload)
{
    struct outcome *outcome = payload;
    assert_true(number == 1);
    outcome->damaged++;
    snprintf(outcome->reason, sizeof outcome->reason, "%s", why->message);
}

static void a_damaged_row_is_named_and_the_others_are_still_found(void **state)
{
    (void)state;
    static const struct {
        const char *change, *reason;
    } damages[] = {
        {"board = 'AAAA'", "puzzle 1 is damaged: "},
        {"id = id + 1", "its id belongs to another board"},
        {"width = 16", "are not those of its board"},
        {"exit = exit + 1", "are not those of its board"},
        {"walls = 9", "are not those of its board"},
        {"trucks = 99", "are not those of its board"},
        {"moves = -5", "its moves or steps are out of range"},
        {"moves = moves + 1", "its solution does not solve it in"},
        {"solution = 'A+1 A-1'", "puzzle 1 is damaged: "},
        {"solution = 'A=1'", "a move is expected here"},
        {"states = -1", "its states or solutions are out of range"},
        {"solutions = states + 1", "its states or solutions are out of range"},
        {"states = 0", "its states or solutions are out of range"},
        {"seconds = 9e999", "its seconds is out of range"},
        {"greedy_moves = -1.5", "its greedy_moves is out of range"},
        {"band = 7", "its band is out of range"},
        {"minimal = 2", "its minimal is out of range"},
        {"max_distance = 99999999999", "its max_distance is out of range"},
        {"optimal_paths = 'many'", "its optimal_paths is out of range"},
    };
    for (size_t i = 0; i < COUNT_OF(damages); i++) {
        char *path = new_file(), sql[128];
        uj_store *store;
        uj_random random;
        uj_random_seed(&random, 2, 0);
        assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
        for (int j = 0; j < 3; j++) {
            uj_level level;
            random_level(&level, &random);
            assert_ok(uj_store_add(store, &level, NULL, error));
            uj_level_clear(&level);
        }
        snprintf(sql, sizeof sql, "UPDATE puzzle SET %s WHERE number = 1", damages[i].change);
        assert_ok(database_run(&store->database, sql, error));
        struct outcome outcome = {0};
        uj_filter filter = UJ_FILTER_INIT;
        filter.damaged = count_damaged;
        filter.damaged_payload = &outcome;
        assert_ok(uj_store_find(store, &filter, count_found, &outcome, error));
        assert_int_equal(outcome.found, 2);
        assert_int_equal(outcome.damaged, 1);
        if (!strstr(outcome.reason, damages[i].reason))
            fail_msg("%s: %s", damages[i].change, outcome.reason);
        uj_store_close(store);
        forget_file(path);
    }
}

/* ---- Transactions ---- */

static void what_is_taken_back_is_gone_and_what_is_committed_stays(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store, *other;
    uj_random random;
    uj_level levels[3];
    uj_random_seed(&random, 8, 0);
    for (int i = 0; i < 3; i++)
        random_level(&levels[i], &random);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_open(&other, path, UJ_STORE_READ, error));

    assert_ok(uj_store_begin(store, error));
    assert_ok(uj_store_add(store, &levels[0], NULL, error));
    assert_ok(uj_store_begin(store, error));
    assert_ok(uj_store_add(store, &levels[1], NULL, error));
    assert_ok(uj_store_commit(store, error));
    assert_int_equal(count_all(store), 2);
    assert_int_equal(count_all(other), 0);
    uj_store_rollback(store);
    assert_int_equal(count_all(store), 0);

    assert_ok(uj_store_begin(store, error));
    assert_ok(uj_store_add(store, &levels[2], NULL, error));
    assert_ok(uj_store_commit(store, error));
    assert_int_equal(count_all(other), 1);
    assert_ok(uj_store_begin(store, error));
    assert_ok(uj_store_add(store, &levels[0], NULL, error));
    uj_store_close(store); /* in the middle */
    assert_int_equal(count_all(other), 1);
    uj_store_close(other);
    for (int i = 0; i < 3; i++)
        uj_level_clear(&levels[i]);
    forget_file(path);
}

static void what_went_with_a_removed_file_is_not_reported_as_stored(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_error reason;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_sync(store, error));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(uj_store_sync(store, &reason), UJ_IO);
    assert_non_null(strstr(reason.message, "removed or replaced"));
    uj_store_close(store);
    forget_file(path);
}

/* ---- Violence ---- */

/* Whether the file is sound, and how many puzzles it has; each must be complete. */
static bool check_level(uint64_t number, uj_level *level, void *payload)
{
    (void)payload;
    assert_true(number > 0 && level->rated);
    assert_int_equal(level->solution_length, level->moves);
    assert_ok(uj_solution_check(&level->board, level->solution, level->solution_length, error));
    return true;
}

static uint64_t check_file(const char *path)
{
    uj_store *store;
    const uj_filter everything = UJ_FILTER_INIT;
    assert_ok(uj_store_open(&store, path, UJ_STORE_WRITE, error));
    sqlite3_stmt *statement = NULL;
    assert_ok(database_prepare(&store->database, &statement, "PRAGMA integrity_check", error));
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
    sqlite3_finalize(statement);
    assert_ok(uj_store_find(store, &everything, check_level, NULL, error));
    const uint64_t count = count_all(store);
    uj_store_close(store);
    return count;
}

/* Stores one puzzle as another one again and again; says each on the pipe after it was stored. Never returns. */
static _Noreturn void store_for_ever(const char *path, const uj_level *level, int pipe)
{
    uj_store *store;
    uj_level copy = *level;
    if (uj_store_open(&store, path, UJ_STORE_CREATE, NULL) != UJ_OK)
        _exit(1);
    for (copy.cluster = 1 + count_all(store);; copy.cluster++) {
        bool added = false;
        if (uj_store_add(store, &copy, &added, NULL) != UJ_OK || !added || write(pipe, "x", 1) != 1)
            _exit(1);
    }
}

static void sleep_microseconds(int count)
{
    const struct timespec pause = {.tv_sec = 0, .tv_nsec = count * 1000L};
    nanosleep(&pause, NULL);
}

static void kill_9_leaves_complete_puzzles_and_all_that_were_stored(void **state)
{
    (void)state;
    char *path = new_file();
    uj_random random;
    uj_level level;
    uj_random_seed(&random, 4, 0);
    random_level(&level, &random);
    uint64_t reported = 0;
    for (int round = 0; round < random_rounds(12); round++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0)
            store_for_ever(path, &level, ends[1]);
        close(ends[1]);
        /* Now and then it is killed while it opens the file, otherwise while it stores puzzles. */
        char bytes[4096];
        if (round % 4 != 3) {
            assert_int_equal(read(ends[0], bytes, 1), 1);
            reported++;
        }
        sleep_microseconds(random_between(&random, 0, 20000));
        assert_int_equal(kill(child, SIGKILL), 0);
        int status;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;)
            reported += (uint64_t)got;
        close(ends[0]);
        /* The one being stored may be there or not. In the first round there may be no file yet. */
        const uint64_t stored = access(path, F_OK) == 0 && reported > 0 ? check_file(path) : 0;
        assert_true(stored == reported || stored == reported + 1);
        reported = stored;
    }
    assert_true(reported > 0);
    uj_level_clear(&level);
    forget_file(path);
}

static void a_full_disk_is_reported_and_loses_nothing(void **state)
{
    (void)state;
    char *path = new_file();
    uj_random random;
    uj_level level;
    uj_random_seed(&random, 6, 0);
    random_level(&level, &random);
    struct rlimit usual;
    getrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_IGN);
    uint64_t stored = 0;
    for (rlim_t limit = 200000; limit < 500000; limit += 90000) {
        uj_store *store;
        assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
        const struct rlimit tight = {limit, usual.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        uj_error reason;
        uj_status status = UJ_OK;
        for (level.cluster = stored + 1; status == UJ_OK; level.cluster++) {
            status = uj_store_add(store, &level, NULL, &reason);
            stored += status == UJ_OK;
            assert_true(stored < 100000);
        }
        assert_int_equal(status, UJ_IO);
        if (!strstr(reason.message, "the disk is full"))
            fail_msg("%s", reason.message);
        uj_store_close(store);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_int_equal(check_file(path), stored);
    }
    signal(SIGXFSZ, SIG_DFL);
    assert_true(stored > 20);
    uj_level_clear(&level);
    forget_file(path);
}

/* A transaction that fails in its middle is taken back, and the file can be written again once there is room. */
static void after_a_full_disk_the_work_can_go_on(void **state)
{
    (void)state;
    char *path = new_file();
    uj_random random;
    uj_level level;
    uj_random_seed(&random, 6, 0);
    random_level(&level, &random);
    struct rlimit usual;
    getrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_IGN);
    uj_store *store;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    level.cluster = 1;
    assert_ok(uj_store_add(store, &level, NULL, error));
    const struct rlimit tight = {150000, usual.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tight);
    uj_status status = uj_store_begin(store, NULL);
    for (level.cluster = 2; level.cluster < 5000 && status == UJ_OK; level.cluster++)
        status = uj_store_add(store, &level, NULL, NULL);
    if (status == UJ_OK)
        status = uj_store_commit(store, NULL); /* all of it fitted the memory */
    assert_int_equal(status, UJ_IO);
    uj_store_rollback(store);
    setrlimit(RLIMIT_FSIZE, &usual);
    assert_int_equal(count_all(store), 1);
    level.cluster = 2;
    assert_ok(uj_store_add(store, &level, NULL, error));
    uj_store_close(store);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(check_file(path), 2);
    uj_level_clear(&level);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_puzzle_file_is_refused_with_the_reason),
        cmocka_unit_test(a_file_of_a_newer_version_is_left_alone),
        cmocka_unit_test(a_file_of_an_older_layout_is_refused_and_left_as_it_is),
        cmocka_unit_test(a_protected_file_can_be_read_and_not_written),
        cmocka_unit_test(a_damaged_file_says_so),
        cmocka_unit_test(a_damaged_board_is_reported_and_no_puzzle),
        cmocka_unit_test(a_damaged_row_is_named_and_the_others_are_still_found),
        cmocka_unit_test(what_is_taken_back_is_gone_and_what_is_committed_stays),
        cmocka_unit_test(what_went_with_a_removed_file_is_not_reported_as_stored),
        cmocka_unit_test(kill_9_leaves_complete_puzzles_and_all_that_were_stored),
        cmocka_unit_test(a_full_disk_is_reported_and_loses_nothing),
        cmocka_unit_test(after_a_full_disk_the_work_can_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

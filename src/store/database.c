#include "store/database.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "store/store.h"

enum {
    APPLICATION_ID = 0x756e6a6d, /* "unjm" */
    DATABASE_LAYOUT = 4,
    BUSY_MILLISECONDS = 10000
};

/* ---- Statements ---------------------------------------------------------------------------------------------------- */

uj_status database_run(struct database *database, const char *sql, uj_error *error)
{
    const int code = sqlite3_exec(database->handle, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? UJ_OK : database_fail(database, code, error);
}

uj_status database_prepare(struct database *database, sqlite3_stmt **out, const char *sql, uj_error *error)
{
    if (*out)
        return UJ_OK;
    const int code = sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL);
    return code == SQLITE_OK ? UJ_OK : database_fail(database, code, error);
}

uj_status database_prepare_text(struct database *database, sqlite3_stmt **out, uj_text *sql, uj_error *error)
{
    const uj_status status =
        uj_text_status(sql) == UJ_OK ? database_prepare(database, out, sql->data, error) : fail_memory(error);
    uj_text_free(sql);
    return status;
}

uj_status database_step(struct database *database, sqlite3_stmt *statement, bool *row, uj_error *error)
{
    const int code = sqlite3_step(statement);
    if (row)
        *row = code == SQLITE_ROW;
    if (code == SQLITE_ROW)
        return UJ_OK;
    const uj_status status = code == SQLITE_DONE ? UJ_OK : database_fail(database, code, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

uj_status database_number(struct database *database, const char *sql, int64_t *out, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool row = false;
    uj_status status = database_prepare(database, &statement, sql, error);
    if (status == UJ_OK)
        status = database_step(database, statement, &row, error);
    *out = row ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return status;
}

/* ---- Transactions -------------------------------------------------------------------------------------------------- */

uj_status database_begin(struct database *database, uj_error *error)
{
    /* IMMEDIATE: whoever else writes is waited for here, and not found in the way after half of the work. */
    const uj_status status = database->depth > 0 ? UJ_OK : database_run(database, "BEGIN IMMEDIATE", error);
    if (status == UJ_OK)
        database->depth++;
    return status;
}

/* Whether the name of the file leads to another one by now, or to none: nobody would find what is stored. */
static bool has_moved(struct database *database)
{
    int moved = 0;
    return sqlite3_file_control(database->handle, NULL, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

static uj_status fail_moved(uj_error *error)
{
    return fail_here(error, UJ_IO,
                     "the file was removed or replaced meanwhile; if you moved it, move its log (the same name with "
                     "-wal) to the same place");
}

uj_status database_commit(struct database *database, uj_error *error)
{
    assert(database->depth > 0);
    if (database->depth > 1) {
        database->depth--;
        return UJ_OK;
    }
    const uj_status status = has_moved(database) ? fail_moved(error) : database_run(database, "COMMIT", error);
    if (status == UJ_OK)
        database->depth = 0;
    return status;
}

void database_rollback(struct database *database)
{
    /* Some failures, such as a full disk, make SQLite roll back by itself. */
    if (!sqlite3_get_autocommit(database->handle))
        sqlite3_exec(database->handle, "ROLLBACK", NULL, NULL, NULL);
    database->depth = 0;
}

uj_status database_end(struct database *database, uj_status status, uj_error *error)
{
    if (status == UJ_OK)
        status = database_commit(database, error);
    if (status != UJ_OK)
        database_rollback(database);
    return status;
}

/* SQLite waits until the names of its files are on the disk, but not if that fails: then a log could be gone after a power cut, or a journal
 * that was removed come back. False with errno set; a folder that may not be read, or a file system that cannot wait, is no harm. */
static bool sync_names(struct database *database)
{
    const char *path = sqlite3_db_filename(database->handle, NULL), *slash = path ? strrchr(path, '/') : NULL;
    char *name = slash ? sqlite3_mprintf("%.*s/", (int)(slash - path), path) : NULL;
    if (!slash)
        return true;
    const int folder = name ? open(name, O_RDONLY | O_DIRECTORY) : -1;
    const bool is_done =
        folder >= 0 ? fsync(folder) == 0 || errno == EINVAL || errno == ENOSYS : name && errno == EACCES;
    const int reason = name ? errno : ENOMEM;
    sqlite3_free(name);
    if (folder >= 0)
        close(folder);
    errno = reason;
    return is_done;
}

/* The last one to close the file moves the log into it and waits for the disk. But others may have the file open, and closing
 * tells nobody that it failed. */
uj_status database_sync(struct database *database, uj_error *error)
{
    sqlite3_file *log = NULL;
    const int code = sqlite3_file_control(database->handle, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code != SQLITE_OK)
        return database_fail(database, code, error);
    if (has_moved(database))
        return fail_moved(error);
    errno = 0;
    if ((!log->pMethods || log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK) && sync_names(database))
        return UJ_OK;
    return fail_here(error, UJ_IO, "what was stored may not survive a power cut: %s", strerror(errno ? errno : EIO));
}

/* ---- Opening ------------------------------------------------------------------------------------------------------- */

/* A file that just came into being holds nothing; a puzzle file has tables and says whose it is. */
static uj_status make_layout(struct database *database, uj_error *error)
{
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID,
             DATABASE_LAYOUT);
    uj_status status = database_begin(database, error);
    if (status != UJ_OK)
        return status;
    /* Another process may have been faster. */
    int64_t tables = 0;
    status = database_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error);
    if (status == UJ_OK && tables == 0) {
        status = database_run(database, (const char *)store_schema, error);
        if (status == UJ_OK)
            status = database_run(database, pragmas, error);
    }
    return database_end(database, status, error);
}

static uj_status check_layout(struct database *database, uj_store_mode mode, uj_error *error)
{
    int64_t tables = 0, application = 0, layout = 0;
    uj_status status = database_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error);
    if (status == UJ_OK && tables == 0 && mode == UJ_STORE_CREATE)
        status = make_layout(database, error);
    if (status == UJ_OK)
        status = database_number(database, "PRAGMA application_id", &application, error);
    if (status == UJ_OK)
        status = database_number(database, "PRAGMA user_version", &layout, error);
    if (status != UJ_OK)
        return status;
    if (application != APPLICATION_ID)
        return fail_here(error, UJ_BAD_INPUT,
                         tables == 0 ? "the database is empty" : "this is a database of another program, not of unjam");
    if (layout > DATABASE_LAYOUT)
        return fail_here(
            error, UJ_BAD_INPUT,
            "a newer version of unjam wrote this file (layout %d, this version reads up to %d): use that version",
            (int)layout, DATABASE_LAYOUT);
    if (layout < DATABASE_LAYOUT)
        return fail_here(
            error, UJ_BAD_INPUT,
            "an older version of unjam wrote this file (layout %d, this version reads %d): make it again, or use the "
            "older version",
            (int)layout, DATABASE_LAYOUT);
    return UJ_OK;
}

/* A file may come from anybody: nothing in its schema that is a program may run. */
static void trust_no_schema(struct database *database)
{
    static const int permissions[] = {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                                      SQLITE_DBCONFIG_TRUSTED_SCHEMA};
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++)
        sqlite3_db_config(database->handle, permissions[i], 0, NULL);
}

/* In write-ahead mode a commit waits for no disk, and a power cut loses at most the last ones, never the file. */
static uj_status set_up(struct database *database, uj_store_mode mode, uj_error *error)
{
    sqlite3_extended_result_codes(database->handle, 1);
    sqlite3_busy_timeout(database->handle, BUSY_MILLISECONDS);
    trust_no_schema(database);
    uj_status status = check_layout(database, mode, error);
    if (status == UJ_OK && mode == UJ_STORE_READ)
        status = database_run(database, "PRAGMA query_only = 1", error);
    if (status == UJ_OK && mode != UJ_STORE_READ)
        status = database_run(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error);
    if (status == UJ_OK && mode != UJ_STORE_READ &&
        !sync_names(database)) /* it had a journal until now, if it is new */
        status = fail_here(error, UJ_IO, "its folder cannot be written to the disk: %s", strerror(errno));
    if (status == UJ_OK)
        status = database_run(database, "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY", error);
    return status;
}

/* A file in write-ahead mode in a folder that cannot be written (a CD, /usr/share) has no place for its index; it
 * cannot change either, and can be read when that is said. */
static uj_status open_unchanging(struct database *out, const char *path, uj_error *error)
{
    char uri[3 * 4096 + 32] = "file:";
    size_t length = strlen(uri);
    for (const char *p = path; *p != '\0' && length < sizeof uri - 32; p++)
        length += (size_t)snprintf(uri + length, 4, strchr("%?#", *p) ? "%%%02x" : "%c", *p);
    snprintf(uri + length, 32, "?immutable=1");
    const int code = sqlite3_open_v2(uri, &out->handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    return code == SQLITE_OK ? set_up(out, UJ_STORE_READ, error) : database_fail(out, code, error);
}

static bool has_log(const char *path)
{
    char log[4096 + 8];
    return snprintf(log, sizeof log, "%s-wal", path) >= (int)sizeof log || access(log, F_OK) == 0;
}

/* SQLite says why a file cannot be opened, but not why it cannot be made. */
static uj_status cannot_make(const char *path, uj_error *error)
{
    const char *slash = strrchr(path, '/');
    char folder[4096] = ".";
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    if (access(folder, F_OK) != 0)
        return fail_here(error, UJ_IO, "there is no such folder");
    return fail_here(error, UJ_IO, "cannot create it: the folder is not writable");
}

uj_status database_open(struct database *out, const char *path, uj_store_mode mode, uj_error *error)
{
    static const int flags[] = {
        /* Where the file may be written, so that the last one to close it can remove the log beside it. */
        [UJ_STORE_READ] = SQLITE_OPEN_READWRITE,
        [UJ_STORE_WRITE] = SQLITE_OPEN_READWRITE,
        [UJ_STORE_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
    };
    *out = (struct database){.handle = NULL};
    if (path[0] == '\0')
        return fail_here(error, UJ_BAD_INPUT, "the name of the database is empty");
    if (access(path, F_OK) != 0 && errno == ELOOP)
        return fail_here(error, UJ_IO, "%s", "too many levels of symbolic links");
    const int code = sqlite3_open_v2(path, &out->handle, flags[mode], NULL);
    uj_status status = code == SQLITE_OK ? set_up(out, mode, error) : database_fail(out, code, error);
    const int reason = status == UJ_OK ? SQLITE_OK : sqlite3_errcode(out->handle) & 0xff; /* the rest are details */
    if (mode == UJ_STORE_READ && (reason == SQLITE_CANTOPEN || reason == SQLITE_READONLY) && access(path, R_OK) == 0 &&
        !has_log(path)) {
        database_close(out);
        status = open_unchanging(out, path, error);
    }
    if (mode == UJ_STORE_CREATE && reason == SQLITE_CANTOPEN && access(path, F_OK) != 0)
        status = cannot_make(path, error);
    if (status != UJ_OK)
        database_close(out);
    return status;
}

void database_close(struct database *database)
{
    if (!database->handle)
        return;
    if (database->depth > 0)
        database_rollback(database);
    for (sqlite3_stmt *statement; (statement = sqlite3_next_stmt(database->handle, NULL));)
        sqlite3_finalize(statement);
    sqlite3_close(database->handle);
    *database = (struct database){.handle = NULL};
}

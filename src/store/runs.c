/* Runs that fill a file. A puzzle and how far the run is with it are stored in one transaction: whenever the run is
 * interrupted, it resumes right after the last puzzle that is there. */
#include "base/error.h"
#include "store/store.h"

static uj_status read_run(uj_store *store, const char *request, uj_run *out, bool *is_there, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(&store->database, &statement,
                                        "SELECT number, found, next_attempt FROM run WHERE request = ?", error);
    *is_there = false;
    if (status == UJ_OK) {
        sqlite3_bind_text(statement, 1, request, -1, SQLITE_STATIC);
        status = database_step(&store->database, statement, is_there, error);
    }
    if (status == UJ_OK && *is_there) {
        out->number = (uint64_t)sqlite3_column_int64(statement, 0);
        out->found = (uint64_t)sqlite3_column_int64(statement, 1);
        out->next_attempt = (uint64_t)sqlite3_column_int64(statement, 2);
    }
    sqlite3_finalize(statement);
    return status;
}

static uj_status write_run(uj_store *store, const char *request, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(&store->database, &statement,
                                        "INSERT INTO run (request, found, next_attempt) VALUES (?, 0, 0)", error);
    if (status == UJ_OK) {
        sqlite3_bind_text(statement, 1, request, -1, SQLITE_STATIC);
        status = database_step(&store->database, statement, NULL, error);
    }
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_run_open(uj_store *store, const char *request, uj_run *out, uj_error *error)
{
    bool is_there;
    *out = (uj_run){0};
    uj_status status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    status = read_run(store, request, out, &is_there, error);
    if (status == UJ_OK && !is_there) {
        status = write_run(store, request, error);
        out->number = (uint64_t)sqlite3_last_insert_rowid(store->database.handle);
    }
    return database_end(&store->database, status, error);
}

/* Two processes may do the same run at once; only one of them can be where it thinks it is. */
static uj_status note_run(uj_store *store, const uj_run *before, const uj_run *now, uj_error *error)
{
    uj_status status =
        database_prepare(&store->database, &store->note_run,
                         "UPDATE run SET found = ?4, next_attempt = ?2 WHERE number = ?3 AND found = ?1", error);
    if (status != UJ_OK)
        return status;
    bind_bits(store->note_run, 1, before->found);
    bind_bits(store->note_run, 2, now->next_attempt);
    bind_bits(store->note_run, 3, now->number);
    bind_bits(store->note_run, 4, now->found);
    status = database_step(&store->database, store->note_run, NULL, error);
    if (status == UJ_OK && sqlite3_changes(store->database.handle) == 0)
        status = fail_here(error, UJ_BAD_INPUT, "another process is doing the same run; let it finish");
    return status;
}

uj_status uj_store_run_add(uj_store *store, uj_run *run, const uj_level *level, uj_error *error)
{
    uj_run now = *run;
    bool is_added;
    uj_status status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    status = uj_store_add(store, level, &is_added, error);
    if (status == UJ_OK) {
        now.found += is_added;
        now.next_attempt = level->attempt + 1;
        status = note_run(store, run, &now, error);
    }
    status = database_end(&store->database, status, error);
    if (status == UJ_OK)
        *run = now;
    return status;
}

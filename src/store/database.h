/* A SQLite file of unjam: opening, layout, transactions, and what went wrong in words. All of src/store stands on this.
 *
 * The journal is a write-ahead log. What a transaction wrote is there after it was committed, and not before, also after
 * kill -9 or on a full disk; others may read while one writes. */
#ifndef UNJAM_STORE_DATABASE_H
#define UNJAM_STORE_DATABASE_H

#include <sqlite3.h>

#include "unjam.h"

struct database {
    sqlite3 *handle; /* NULL when closed */
    int depth;       /* transactions that are open, one inside the other */
};

/* Opens a file, or makes one if there is none and `mode` allows it. Refuses files that are not unjam's and those of newer
 * layouts. Messages do not name the file: the caller knows it. */
uj_status database_open(struct database *out, const char *path, uj_store_mode mode, uj_error *error);
void database_close(struct database *database); /* takes back what was not committed */

/* A transaction inside another becomes part of it. After a failure, database_rollback takes back the outermost one;
 * nothing that was committed before is ever lost. */
uj_status database_begin(struct database *database, uj_error *error);
uj_status database_commit(struct database *database, uj_error *error);
void database_rollback(struct database *database);

/* Waits until what was committed is on the disk. */
uj_status database_sync(struct database *database, uj_error *error);

/* Commits if all went well, otherwise rolls back; the status of both. */
uj_status database_end(struct database *database, uj_status status, uj_error *error);

/* Statements without results. */
uj_status database_run(struct database *database, const char *sql, uj_error *error);

/* A statement to be used many times, unless *out is one already. Release it with sqlite3_finalize, which accepts NULL, or leave it to
 * database_close. */
uj_status database_prepare(struct database *database, sqlite3_stmt **out, const char *sql, uj_error *error);

/* The same from a text, which it frees. */
uj_status database_prepare_text(struct database *database, sqlite3_stmt **out, uj_text *sql, uj_error *error);

/* One step: *row says whether there is one. After the last row or a failure the statement is reset and its values are
 * forgotten, so that it is ready to be bound again. `row` may be NULL for statements without results. */
uj_status database_step(struct database *database, sqlite3_stmt *statement, bool *row, uj_error *error);

/* The first number of the first row; 0 if there is no row or it is NULL. */
uj_status database_number(struct database *database, const char *sql, int64_t *out, uj_error *error);

/* Fills in `error` from what SQLite just said (`code` as it returned it). */
uj_status database_fail(struct database *database, int code, uj_error *error);

#endif

#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "store/database.h"

static uj_status cannot_open(int reason, uj_error *error)
{
    if (reason == ENOENT)
        return fail_here(error, UJ_IO, "there is no such file");
    return fail_here(error, UJ_IO, "cannot open it: %s", strerror(reason ? reason : EACCES));
}

/* The disk is full, a quota is used up or a limit on the size of files is reached. SQLite does not always keep the reason
 * why a write failed; then it is one of these too, since a broken disk says EIO. */
static bool is_full(int code, int reason)
{
    const bool is_refused = code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE;
    return code == SQLITE_FULL || (is_refused && reason == 0) ||
           ((code & 0xff) == SQLITE_IOERR && (reason == ENOSPC || reason == EDQUOT || reason == EFBIG));
}

uj_status database_fail(struct database *database, int code, uj_error *error)
{
    const int reason = database->handle ? sqlite3_system_errno(database->handle) : 0;
    if (is_full(code, reason))
        return fail_here(error, UJ_IO,
                         "the disk is full, or the file would exceed the size limit. Nothing stored so far is lost; "
                         "free some space and run the command again");
    if (reason == EISDIR)
        return cannot_open(reason, error);
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return fail_memory(error);
    case SQLITE_INTERRUPT:
        return fail_here(error, UJ_LIMIT, "it was stopped before the work on the puzzle file was done");
    case SQLITE_NOTADB:
        return fail_here(error, UJ_BAD_INPUT, "this is not a puzzle file (an SQLite file) of unjam");
    case SQLITE_CANTOPEN:
        return cannot_open(reason, error);
    case SQLITE_READONLY:
        return fail_here(error, UJ_IO,
                         "the file or its folder is read-only; choose another place or change the permissions");
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return fail_here(error, UJ_IO, "no permission: %s", strerror(reason ? reason : EACCES));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail_here(error, UJ_IO, "another program is still writing to it; try again later");
    case SQLITE_CORRUPT:
        return fail_here(error, UJ_IO, "the database is damaged (%.120s)", sqlite3_errmsg(database->handle));
    default:
        return fail_here(error, UJ_IO, "SQLite: %.150s%s%.50s",
                         database->handle ? sqlite3_errmsg(database->handle) : sqlite3_errstr(code), reason ? ": " : "",
                         reason ? strerror(reason) : "");
    }
}

/* Puzzle files: SQLite databases of puzzles, and of what a census found. Part of unjam.h, which tells the conventions. */
#ifndef UNJAM_STORE_H
#define UNJAM_STORE_H

#include "unjam/rate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Puzzle files -------------------------------------------------------------------------------------------------- */

/* An open file. What was stored is there after kill -9 and on a full disk, complete or not at all; others may read it
 * meanwhile. docs/database.md describes the tables. One thread at a time. */
typedef struct uj_store uj_store;

typedef enum uj_store_mode {
    UJ_STORE_READ,  /* there must be a file, which may be write-protected */
    UJ_STORE_WRITE, /* there must be a file */
    UJ_STORE_CREATE /* made if there is none */
} uj_store_mode;

/* UJ_BAD_INPUT: not a file of unjam, or of a newer version. UJ_IO: the file system refuses. Messages, here and below, do
 * not name the file. */
UJ_API uj_status uj_store_open(uj_store **out, const char *path, uj_store_mode mode, uj_error *error);
UJ_API void uj_store_close(uj_store *store); /* takes back what was not committed */

/* What happens between uj_store_begin and uj_store_commit is stored at once or not at all; a pair inside another pair is
 * part of it. Without them, every call is stored for itself. After an error uj_store_rollback takes back all of it. */
UJ_API uj_status uj_store_begin(uj_store *store, uj_error *error);
UJ_API uj_status uj_store_commit(uj_store *store, uj_error *error);
UJ_API void uj_store_rollback(uj_store *store);

#ifdef __cplusplus
}
#endif
#endif

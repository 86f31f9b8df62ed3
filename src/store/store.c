#include "store/store.h"

#include <stdlib.h>

#include "base/error.h"
#include "store/renew.h"

uj_status uj_store_open(uj_store **out, const char *path, uj_store_mode mode, uj_error *error)
{
    *out = NULL;
    uj_store *store = calloc(1, sizeof *store);
    if (!store)
        return fail_memory(error);
    uj_status status = database_open(&store->database, path, mode, error);
    if (status == UJ_OK && mode != UJ_STORE_READ)
        status = ratings_renew(&store->database, error);
    if (status != UJ_OK) {
        database_close(&store->database);
        free(store);
        return status;
    }
    store->is_read_only = mode == UJ_STORE_READ;
    budget_init(&store->budget, NULL);
    *out = store;
    return UJ_OK;
}

void uj_store_close(uj_store *store)
{
    if (!store)
        return;
    database_close(&store->database);
    free(store);
}

static int is_over(void *payload)
{
    return budget_is_over(payload);
}

void uj_store_limit(uj_store *store, const uj_limits *limits)
{
    enum { INSTRUCTIONS = 200 }; /* of SQLite between two looks: a few microseconds */
    budget_init(&store->budget, limits);
    sqlite3_progress_handler(store->database.handle, limits ? INSTRUCTIONS : 0, is_over, &store->budget);
}

uj_status uj_store_begin(uj_store *store, uj_error *error)
{
    return database_begin(&store->database, error);
}

uj_status uj_store_commit(uj_store *store, uj_error *error)
{
    return database_commit(&store->database, error);
}

uj_status uj_store_sync(uj_store *store, uj_error *error)
{
    return database_sync(&store->database, error);
}

void uj_store_rollback(uj_store *store)
{
    database_rollback(&store->database);
}

/* The inside of an open file. */
#ifndef UNJAM_STORE_STORE_H
#define UNJAM_STORE_STORE_H

#include "base/budget.h"
#include "store/database.h"

struct uj_store {
    struct database database;
    uj_budget budget;                                              /* of uj_store_limit */
    sqlite3_stmt *add_puzzle, *rate_puzzle, *has_cluster, *has_id; /* prepared when first needed */
    sqlite3_stmt *note_run, *add_unit;                             /* likewise */
};

#endif

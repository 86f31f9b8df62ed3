/* The inside of an open file. */
#ifndef UNJAM_STORE_STORE_H
#define UNJAM_STORE_STORE_H

#include "base/budget.h"
#include "store/database.h"

struct uj_store {
    struct database database;
    bool is_read_only;
    uj_budget budget;                                              /* of uj_store_limit */
    sqlite3_stmt *add_puzzle, *rate_puzzle, *has_cluster, *has_id; /* prepared when first needed */
    sqlite3_stmt *note_run, *add_unit;                             /* likewise */
};

/* ---- columns.c: the columns of the table puzzle that hold a rating, each with the member of uj_rating that it keeps ---- */

struct rating_column {
    const char *name;
    enum { COLUMN_INT, COLUMN_BAND, COLUMN_COUNT, COLUMN_REAL, COLUMN_FLAG, COLUMN_DIGITS } kind;
    size_t offset;
};

extern const struct rating_column rating_columns[]; /* the last one has no name */

/* Binds all of them to ?first, ?first+1, …; NULL where the level was not rated. Returns the first number that is free. */
int columns_bind(sqlite3_stmt *statement, int first, const uj_level *level);

/* Reads them from result columns first, first+1, … into the level, which becomes rated if they are there. */
uj_status columns_read(sqlite3_stmt *statement, int first, uj_level *level, uj_error *error);

/* 64 bits without sign as SQLite keeps them. */
static inline void bind_bits(sqlite3_stmt *statement, int index, uint64_t bits)
{
    sqlite3_bind_int64(statement, index, (sqlite3_int64)bits);
}

/* ---- puzzles.c: rows of the table puzzle ---- */

/* Inserts the level with this number (0: the next), unless its cluster is there; *added says so. `minimal` may be known of a level that
 * is not rated; else NULL. */
uj_status puzzle_insert(uj_store *store, uint64_t number, const uj_level *level, const bool *minimal, bool *added,
                        uj_error *error);

/* Appends the board as the column `board` has it: in the notation string, or in json where that cannot hold it. */
uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error);

/* ---- filter.c: a uj_filter as SQL, and the random order ---- */

/* Appends " WHERE …" with the wishes of the filter; " WHERE 1" if it has none, so that " AND …" may follow. */
void filter_where(uj_text *sql, const uj_filter *filter);

/* Appends " ORDER BY … LIMIT … OFFSET …". The random order needs filter_shuffle. */
void filter_order(uj_text *sql, const uj_filter *filter);

/* Makes the SQL function shuffle(seed, number) known to the connection. */
uj_status filter_shuffle(uj_store *store, uj_error *error);

/* Numbers of random puzzles. */
struct sample {
    enum { SAMPLE_MOST = 128 } most;
    size_t count;
    uint64_t numbers[SAMPLE_MOST];
};

/* Picks random rows until it has `wanted` different ones that pass the filter. It gives up soon where few of the rows do:
 * then *enough is false, and sorting those few by shuffle is quick. */
uj_status filter_sample(uj_store *store, const uj_filter *filter, size_t wanted, struct sample *out, bool *enough,
                        uj_error *error);

/* ---- schema.sql and estimate.sql, as the build embeds them ---- */

extern const unsigned char store_schema[], store_estimate_tables[]; /* both end with a zero */

#endif

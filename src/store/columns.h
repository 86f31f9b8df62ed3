/* The columns of the table puzzle that hold a rating, each with the member of uj_rating that it keeps. */
#ifndef UNJAM_STORE_COLUMNS_H
#define UNJAM_STORE_COLUMNS_H

#include "store/database.h"

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

#endif

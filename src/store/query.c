#include "store/query.h"

#include <limits.h>

#include "core/error.h"
#include "store/columns.h"

/* ---- Wishes -------------------------------------------------------------------------------------------------------- */

/* A range that excludes nothing is no wish: it lets pass what is not known too. */
static void add_range(uj_text *sql, const char *column, uj_range range)
{
    if (range.low > 0)
        uj_text_printf(sql, " AND %s >= %d", column, range.low);
    if (range.high < INT_MAX)
        uj_text_printf(sql, " AND %s <= %d", column, range.high);
}

static void add_bands(uj_text *sql, unsigned bands)
{
    const char *separator = " AND band IN (";
    for (unsigned band = UJ_EASY; band <= UJ_EXPERT; band++)
        if (bands >> band & 1) {
            uj_text_printf(sql, "%s%u", separator, band);
            separator = ", ";
        }
    uj_text_printf(sql, ")");
}

void query_where(uj_text *sql, const uj_filter *filter)
{
    uj_text_printf(sql, " WHERE 1");
    add_range(sql, "moves", filter->moves);
    add_range(sql, "steps", filter->steps);
    add_range(sql, "vehicles", filter->vehicles);
    add_range(sql, "cars", filter->cars);
    add_range(sql, "trucks", filter->trucks);
    add_range(sql, "walls", filter->walls);
    if (filter->bands)
        add_bands(sql, filter->bands);
    if (filter->width)
        uj_text_printf(sql, " AND width = %d", filter->width);
    if (filter->height)
        uj_text_printf(sql, " AND height = %d", filter->height);
    if (filter->exit_row >= 0)
        uj_text_printf(sql, " AND exit = %d", filter->exit_row + 1);
    if (filter->minimal)
        uj_text_printf(sql, " AND minimal");
    if (filter->box)
        uj_text_printf(sql, " AND cars <= 12 AND trucks <= 4 AND cars + trucks = vehicles AND walls = 0");
    if (filter->unrated)
        uj_text_printf(sql, " AND band IS NULL");
    if (filter->id)
        uj_text_printf(sql, " AND id = %lld", (long long)(int64_t)*filter->id);
}

void query_order(uj_text *sql, const uj_filter *filter)
{
    static const char *const orders[] = {
        [UJ_ORDER_NUMBER] = "number",
        [UJ_ORDER_MOVES] = "moves DESC, steps DESC, number",
        [UJ_ORDER_DIFFICULTY] = "seconds DESC NULLS LAST, moves DESC, number",
        [UJ_ORDER_ID] = "id, number",
        [UJ_ORDER_RANDOM] = NULL,
    };
    if (filter->order == UJ_ORDER_RANDOM)
        uj_text_printf(sql, " ORDER BY shuffle(%lld, number)", (long long)(int64_t)filter->seed);
    else
        uj_text_printf(sql, " ORDER BY %s", orders[filter->order]);
    const int64_t limit = filter->limit > 0 && filter->limit <= INT64_MAX ? (int64_t)filter->limit : -1;
    const int64_t offset = filter->offset <= INT64_MAX ? (int64_t)filter->offset : INT64_MAX;
    uj_text_printf(sql, " LIMIT %lld OFFSET %lld", (long long)limit, (long long)offset);
}

/* ---- Random order -------------------------------------------------------------------------------------------------- */

static void shuffle(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    uj_random random;
    uj_random_seed(&random, (uint64_t)sqlite3_value_int64(values[0]), (uint64_t)sqlite3_value_int64(values[1]));
    sqlite3_result_int64(context, (sqlite3_int64)uj_random_next(&random));
}

uj_status query_shuffle(uj_store *store, uj_error *error)
{
    const int code = sqlite3_create_function(store->database.handle, "shuffle", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                             NULL, shuffle, NULL, NULL);
    return code == SQLITE_OK ? UJ_OK : database_fail(&store->database, code, error);
}

static bool sample_has(const struct sample *sample, uint64_t number)
{
    for (size_t i = 0; i < sample->count; i++)
        if (sample->numbers[i] == number)
            return true;
    return false;
}

static uj_status draw(uj_store *store, const uj_filter *filter, sqlite3_stmt *passes, uint64_t last, size_t wanted,
                      struct sample *out, uj_error *error)
{
    enum { MOST_DRAWS = 4000 };
    uj_random random;
    uj_random_seed(&random, filter->seed, 0);
    for (int i = 0; i < MOST_DRAWS && out->count < wanted; i++) {
        const uint64_t number = 1 + uj_random_below(&random, last);
        bool row = false;
        bind_bits(passes, 1, number);
        const uj_status status = database_step(&store->database, passes, &row, error);
        sqlite3_reset(passes);
        if (status != UJ_OK)
            return status;
        if (row && !sample_has(out, number))
            out->numbers[out->count++] = number;
    }
    return UJ_OK;
}

uj_status query_sample(uj_store *store, const uj_filter *filter, size_t wanted, struct sample *out, bool *enough,
                       uj_error *error)
{
    enum { FEW_ROWS = 20000 }; /* sorting them all takes no longer */
    int64_t last = 0;
    out->count = 0;
    *enough = false;
    uj_status status = database_number(&store->database, "SELECT max(number) FROM puzzle", &last, error);
    if (status != UJ_OK || last < FEW_ROWS || wanted > SAMPLE_MOST)
        return status;
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "SELECT 1 FROM puzzle");
    query_where(&sql, filter);
    uj_text_printf(&sql, " AND number = ?");
    sqlite3_stmt *passes = NULL;
    status = uj_text_status(&sql) == UJ_OK ? database_prepare(&store->database, &passes, sql.data, error)
                                           : fail_memory(error);
    if (status == UJ_OK)
        status = draw(store, filter, passes, (uint64_t)last, wanted, out, error);
    *enough = out->count == wanted;
    sqlite3_finalize(passes);
    uj_text_free(&sql);
    return status;
}

#include "store/store.h"

#include <limits.h>
#include <stdio.h>

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

void filter_where(uj_text *sql, const uj_filter *filter)
{
    uj_text_printf(sql, " WHERE 1");
    add_range(sql, "moves", filter->moves);
    add_range(sql, "steps", filter->steps);
    add_range(sql, "vehicles", filter->vehicles);
    add_range(sql, "cars", filter->cars);
    add_range(sql, "trucks", filter->trucks);
    add_range(sql, "walls", filter->walls);
    add_range(sql, "seconds", filter->seconds);
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
        uj_text_printf(sql, " AND cars <= %d AND trucks <= %d AND cars + trucks = vehicles AND walls = 0", UJ_BOX_CARS,
                       UJ_BOX_TRUCKS);
    if (filter->unrated)
        uj_text_printf(sql, " AND band IS NULL");
    if (filter->id)
        uj_text_printf(sql, " AND id = %lld", (long long)(int64_t)*filter->id);
}

void filter_order(uj_text *sql, const uj_filter *filter)
{
    static const char *const orders[] = {
        [UJ_ORDER_NUMBER] = "number",
        [UJ_ORDER_MOVES] = "moves DESC, steps DESC, number",
        [UJ_ORDER_DIFFICULTY] = "seconds DESC NULLS LAST, moves DESC, number",
        [UJ_ORDER_ID] = "id < 0, id, number", /* without a sign, as ids are written */
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

uj_status filter_shuffle(uj_store *store, uj_error *error)
{
    const int code = sqlite3_create_function(store->database.handle, "shuffle", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                             NULL, shuffle, NULL, NULL);
    return code == SQLITE_OK ? UJ_OK : database_fail(&store->database, code, error);
}

/* Ids are spread over all numbers of 64 bits, so that the rows with ids in a window of them are a handful of puzzles that
 * have nothing to do with one another. A window that begins anywhere with the same chance holds every row with the same
 * chance. */
enum {
    PER_WINDOW = 16, /* expected rows */
    WINDOW_MOST = 64,
    MOST_WINDOWS = 250,
    FEW_ROWS = 20000,  /* sorting them all takes no longer */
    ESTIMATE_BITS = 12 /* the number of rows is estimated from one in 2^12 of them */
};

struct window {
    size_t count;
    uint64_t numbers[WINDOW_MOST];
};

/* Adds the rows with ids from `first` to `last`, as signed numbers. */
static uj_status collect_between(uj_store *store, sqlite3_stmt *rows, int64_t first, int64_t last, struct window *out,
                                 uj_error *error)
{
    uj_status status = UJ_OK;
    bool row = true;
    sqlite3_bind_int64(rows, 1, first);
    sqlite3_bind_int64(rows, 2, last);
    while (status == UJ_OK && row && out->count < WINDOW_MOST) {
        status = database_step(&store->database, rows, &row, error);
        if (status == UJ_OK && row)
            out->numbers[out->count++] = (uint64_t)sqlite3_column_int64(rows, 0);
    }
    sqlite3_reset(rows);
    return status;
}

static uj_status collect(uj_store *store, sqlite3_stmt *rows, uint64_t start, uint64_t width, struct window *out,
                         uj_error *error)
{
    const int64_t first = (int64_t)start, last = (int64_t)(start + (width - 1));
    out->count = 0;
    if (first <= last)
        return collect_between(store, rows, first, last, out, error);
    const uj_status status = collect_between(store, rows, first, INT64_MAX, out, error);
    return status == UJ_OK ? collect_between(store, rows, INT64_MIN, last, out, error) : status;
}

static bool sample_has(const struct sample *sample, uint64_t number)
{
    for (size_t i = 0; i < sample->count; i++)
        if (sample->numbers[i] == number)
            return true;
    return false;
}

/* Moves the rows of a window to the sample in a random order. */
static void sample_add(struct sample *sample, struct window *window, size_t wanted, uj_random *random)
{
    while (window->count > 0 && sample->count < wanted) {
        const size_t chosen = (size_t)uj_random_below(random, window->count);
        if (!sample_has(sample, window->numbers[chosen]))
            sample->numbers[sample->count++] = window->numbers[chosen];
        window->numbers[chosen] = window->numbers[--window->count];
    }
}

static uj_status sample_windows(uj_store *store, uj_random *random, sqlite3_stmt *rows, uint64_t row_count,
                                size_t wanted, struct sample *out, uj_error *error)
{
    const uint64_t width = UINT64_MAX / row_count * PER_WINDOW;
    uj_status status = UJ_OK;
    for (int i = 0; i < MOST_WINDOWS && out->count < wanted && status == UJ_OK; i++) {
        struct window window;
        status = collect(store, rows, uj_random_next(random), width, &window, error);
        sample_add(out, &window, wanted, random);
    }
    return status;
}

/* Roughly how many rows there are; counting them all would take longer than the search. */
static uj_status estimate_rows(uj_store *store, uj_random *random, uint64_t *out, uj_error *error)
{
    const uint64_t width = UINT64_C(1) << (64 - ESTIMATE_BITS);
    const uint64_t first = uj_random_below(random, 1 << ESTIMATE_BITS) * width; /* no window has both signs in it */
    char sql[120];
    int64_t count = 0;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM puzzle WHERE id BETWEEN %lld AND %lld", (long long)(int64_t)first,
             (long long)(int64_t)(first + (width - 1)));
    const uj_status status = database_number(&store->database, sql, &count, error);
    *out = (uint64_t)count << ESTIMATE_BITS;
    return status;
}

uj_status filter_sample(uj_store *store, const uj_filter *filter, size_t wanted, struct sample *out, bool *enough,
                        uj_error *error)
{
    uj_random random;
    uj_random_seed(&random, filter->seed, 0);
    uint64_t row_count = 0;
    out->count = 0;
    *enough = false;
    uj_status status = estimate_rows(store, &random, &row_count, error);
    if (status != UJ_OK || row_count < FEW_ROWS || wanted > SAMPLE_MOST)
        return status;
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "SELECT number FROM puzzle INDEXED BY puzzle_id");
    filter_where(&sql, filter);
    uj_text_printf(&sql, " AND id BETWEEN ? AND ?");
    sqlite3_stmt *rows = NULL;
    status = database_prepare_text(&store->database, &rows, &sql, error);
    if (status == UJ_OK)
        status = sample_windows(store, &random, rows, row_count, wanted, out, error);
    *enough = out->count == wanted;
    sqlite3_finalize(rows);
    return status;
}

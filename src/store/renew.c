/* Ratings by an older model of difficulty. A row has every feature that the model reads, so the estimate is made again
 * without looking at the board. */
#include "store/renew.h"

enum argument { WHAT, MOVES, STEPS, GREEDY_MOVES, BLOCKING, VEHICLES, ARGUMENTS };
enum what { SECONDS, EXTRAPOLATED, BAND };

/* estimate(what, moves, steps, greedy_moves, blocking, vehicles) */
static void estimate(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    uj_rating rating = UJ_RATING_INIT;
    rating.moves = sqlite3_value_int(values[MOVES]);
    rating.steps = sqlite3_value_int(values[STEPS]);
    rating.greedy_moves = sqlite3_value_double(values[GREEDY_MOVES]);
    rating.blocking = sqlite3_value_double(values[BLOCKING]);
    rating.vehicles = sqlite3_value_int(values[VEHICLES]);
    uj_rating_apply(&rating, NULL, UJ_MEAN);
    switch (sqlite3_value_int(values[WHAT])) {
    case SECONDS:
        sqlite3_result_double(context, rating.seconds_estimate);
        return;
    case EXTRAPOLATED:
        sqlite3_result_int(context, rating.extrapolated);
        return;
    default:
        sqlite3_result_int(context, (int)rating.band);
    }
}

#define FEATURES "moves, steps, greedy_moves, blocking, vehicles)"

static uj_status renew(struct database *database, int version, uj_error *error)
{
    uj_text sql = UJ_TEXT_INIT;
    sqlite3_stmt *statement = NULL;
    uj_text_printf(&sql,
                   "UPDATE puzzle SET seconds = estimate(%d, " FEATURES ", extrapolated = estimate(%d, " FEATURES
                   ", band = estimate(%d, " FEATURES ", model = %d WHERE model < %d",
                   SECONDS, EXTRAPOLATED, BAND, version, version);
    uj_status status = database_begin(database, error);
    if (status != UJ_OK) {
        uj_text_free(&sql);
        return status;
    }
    status = database_prepare_text(database, &statement, &sql, error);
    if (status == UJ_OK)
        status = database_step(database, statement, NULL, error);
    sqlite3_finalize(statement);
    return database_end(database, status, error);
}

uj_status ratings_renew(struct database *database, uj_error *error)
{
    /* Rows are rated from the first on, and renewed all at once, so the first ones speak for all. */
    static const char first[] = "SELECT min(model) FROM (SELECT model FROM puzzle ORDER BY number LIMIT 1000)";
    const int version = uj_rating_model_now()->version;
    int64_t oldest = 0;
    const uj_status status = database_number(database, first, &oldest, error);
    if (status != UJ_OK || oldest == 0 || oldest >= version)
        return status;
    const int code = sqlite3_create_function(database->handle, "estimate", ARGUMENTS,
                                             SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, estimate, NULL, NULL);
    return code == SQLITE_OK ? renew(database, version, error) : database_fail(database, code, error);
}

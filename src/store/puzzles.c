/* Adding puzzles and completing them. */
#include <string.h>

#include "base/error.h"
#include "store/columns.h"
#include "store/level_text.h"
#include "store/store.h"

static const char census_method[] = "census";

/* In the order in which bind_level binds them; the rating's columns follow. */
static const char *const level_columns[] = {
    "id",     "cluster", "board", "width",  "height",    "exit",     "walls",  "vehicles", "cars",
    "trucks", "moves",   "steps", "states", "solutions", "solution", "method", "seed",     "attempt",
};

enum { LEVEL_COLUMNS = sizeof level_columns / sizeof *level_columns };

/* What is counted of a board. */
struct inventory {
    int walls, cars, trucks;
};

static struct inventory inventory_of(const uj_board *board)
{
    struct inventory inventory = {0};
    for (int i = 0; i < 4; i++)
        inventory.walls += __builtin_popcountll(board->walls.word[i]);
    for (int i = 0; i < board->vehicle_count; i++) {
        inventory.cars += board->vehicles[i].length == 2;
        inventory.trucks += board->vehicles[i].length == 3;
    }
    return inventory;
}

/* Binds a number unless it is not known. */
static void bind_known(sqlite3_stmt *statement, int index, bool is_known, uint64_t number)
{
    if (is_known)
        bind_bits(statement, index, number);
}

static void bind_level(sqlite3_stmt *statement, const uj_level *level, const uj_text *board, const uj_text *solution)
{
    const struct inventory inventory = inventory_of(&level->board);
    const bool is_generated = level->attempt > 0 || level->seed > 0;
    int i = 1;
    bind_bits(statement, i++, level->id);
    bind_known(statement, i++, level->cluster != 0, level->cluster);
    sqlite3_bind_text(statement, i++, board->data, (int)board->length, SQLITE_STATIC);
    sqlite3_bind_int(statement, i++, level->board.width);
    sqlite3_bind_int(statement, i++, level->board.height);
    sqlite3_bind_int(statement, i++, level->board.exit_row + 1);
    sqlite3_bind_int(statement, i++, inventory.walls);
    sqlite3_bind_int(statement, i++, level->board.vehicle_count);
    sqlite3_bind_int(statement, i++, inventory.cars);
    sqlite3_bind_int(statement, i++, inventory.trucks);
    sqlite3_bind_int(statement, i++, level->moves);
    bind_known(statement, i++, level->steps >= 0, (uint64_t)level->steps);
    bind_known(statement, i++, level->states > 0, level->states);
    bind_known(statement, i++, level->rating.solutions > 0, level->rating.solutions);
    if (solution->length > 0)
        sqlite3_bind_text(statement, i, solution->data, (int)solution->length, SQLITE_STATIC);
    i++;
    sqlite3_bind_text(statement, i++, level->method, -1, SQLITE_STATIC);
    bind_known(statement, i++, is_generated, level->seed);
    bind_known(statement, i++, is_generated, level->attempt);
    columns_bind(statement, i, level);
}

static uj_status prepare_add(uj_store *store, uj_error *error)
{
    if (store->add_puzzle)
        return UJ_OK;
    uj_text sql = UJ_TEXT_INIT;
    int count = LEVEL_COLUMNS;
    uj_text_printf(&sql, "INSERT INTO puzzle (");
    for (int i = 0; i < LEVEL_COLUMNS; i++)
        uj_text_printf(&sql, "%s%s", i > 0 ? ", " : "", level_columns[i]);
    for (const struct rating_column *column = rating_columns; column->name; column++, count++)
        uj_text_printf(&sql, ", %s", column->name);
    uj_text_printf(&sql, ") VALUES (?");
    for (int i = 1; i < count; i++)
        uj_text_printf(&sql, ", ?");
    uj_text_printf(&sql, ") ON CONFLICT (cluster) DO NOTHING");
    const uj_status status = uj_text_status(&sql) == UJ_OK
                                 ? database_prepare(&store->database, &store->add_puzzle, sql.data, error)
                                 : fail_memory(error);
    uj_text_free(&sql);
    return status;
}

/* Whether a row has this value in the column, which is indexed. */
static uj_status exists(uj_store *store, sqlite3_stmt **statement, const char *sql, uint64_t bits, bool *out,
                        uj_error *error)
{
    uj_status status = *statement ? UJ_OK : database_prepare(&store->database, statement, sql, error);
    *out = false;
    if (status != UJ_OK)
        return status;
    bind_bits(*statement, 1, bits);
    status = database_step(&store->database, *statement, out, error);
    sqlite3_reset(*statement);
    return status;
}

uj_status uj_store_has(uj_store *store, uint64_t cluster, bool *out, uj_error *error)
{
    return exists(store, &store->has_cluster, "SELECT 1 FROM puzzle WHERE cluster = ?", cluster, out, error);
}

static uj_status insert(uj_store *store, const uj_level *level, const uj_text *board, const uj_text *solution,
                        bool *added, uj_error *error)
{
    bool is_there = false;
    if (level->cluster == 0 && strcmp(level->method, census_method) != 0) {
        const uj_status status =
            exists(store, &store->has_id, "SELECT 1 FROM puzzle WHERE id = ?", level->id, &is_there, error);
        if (status != UJ_OK || is_there)
            return status;
    }
    bind_level(store->add_puzzle, level, board, solution);
    const uj_status status = database_step(&store->database, store->add_puzzle, NULL, error);
    *added = status == UJ_OK && sqlite3_changes(store->database.handle) > 0;
    return status;
}

uj_status uj_store_add(uj_store *store, const uj_level *level, bool *added, uj_error *error)
{
    bool is_new = false;
    uj_text board = UJ_TEXT_INIT, solution = UJ_TEXT_INIT;
    uj_status status = prepare_add(store, error);
    if (status == UJ_OK)
        status = board_to_text(&board, &level->board, error);
    if (status == UJ_OK) {
        solution_to_text(&solution, level);
        status = uj_text_status(&solution) == UJ_OK ? insert(store, level, &board, &solution, &is_new, error)
                                                    : fail_memory(error);
    }
    uj_text_free(&board);
    uj_text_free(&solution);
    if (added)
        *added = is_new;
    return status;
}

/* ---- Rating what is there ------------------------------------------------------------------------------------------ */

/* Of mirror images that a census kept both, the first has the cluster's id. */
static const char set_level[] =
    "UPDATE puzzle SET cluster = CASE WHEN EXISTS (SELECT 1 FROM puzzle AS other WHERE other.cluster = ?2 AND "
    "other.number <> ?1) THEN NULL ELSE ?2 END, steps = ?3, states = ?4, solutions = ?5, solution = ?6";

enum { RATE_FIRST_COLUMN = 7 };

static uj_status prepare_rate(uj_store *store, uj_error *error)
{
    if (store->rate_puzzle)
        return UJ_OK;
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "%s", set_level);
    int index = RATE_FIRST_COLUMN;
    for (const struct rating_column *column = rating_columns; column->name; column++)
        uj_text_printf(&sql, ", %s = ?%d", column->name, index++);
    uj_text_printf(&sql, " WHERE number = ?1");
    const uj_status status = uj_text_status(&sql) == UJ_OK
                                 ? database_prepare(&store->database, &store->rate_puzzle, sql.data, error)
                                 : fail_memory(error);
    uj_text_free(&sql);
    return status;
}

uj_status uj_store_rate(uj_store *store, uint64_t number, const uj_level *level, uj_error *error)
{
    uj_status status = prepare_rate(store, error);
    if (status != UJ_OK)
        return status;
    uj_text solution = UJ_TEXT_INIT;
    solution_to_text(&solution, level);
    status = uj_text_status(&solution) == UJ_OK ? UJ_OK : fail_memory(error);
    if (status == UJ_OK) {
        sqlite3_stmt *statement = store->rate_puzzle;
        bind_bits(statement, 1, number);
        bind_known(statement, 2, level->cluster != 0, level->cluster);
        bind_known(statement, 3, level->steps >= 0, (uint64_t)level->steps);
        bind_known(statement, 4, level->states > 0, level->states);
        bind_known(statement, 5, level->rating.solutions > 0, level->rating.solutions);
        if (solution.length > 0)
            sqlite3_bind_text(statement, 6, solution.data, (int)solution.length, SQLITE_STATIC);
        columns_bind(statement, RATE_FIRST_COLUMN, level);
        status = database_step(&store->database, statement, NULL, error);
    }
    uj_text_free(&solution);
    return status;
}

/* Adding puzzles and completing them. */
#include "store/store.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "store/census/census_rows.h"

static const char census_method[] = "census";

/* In the order in which bind_level binds them; the rating's columns follow. */
static const char *const level_columns[] = {
    "number", "id",    "cluster", "board",  "width",     "height",   "exit",   "walls", "vehicles", "cars",
    "trucks", "moves", "steps",   "states", "solutions", "solution", "method", "seed",  "attempt",
};

enum { LEVEL_COLUMNS = sizeof level_columns / sizeof *level_columns };

uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    const size_t before = out->length;
    uj_status status = uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, error);
    if (status != UJ_CANNOT_HOLD)
        return status;
    out->length = before;
    return uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_JSON, error);
}

/* Appends "A+3 B-1 …": right and down are positive. */
static void solution_to_text(uj_text *out, const uj_level *level)
{
    for (size_t i = 0; i < level->solution_length; i++)
        uj_text_printf(out, "%s%s%+d", i > 0 ? " " : "", level->board.vehicles[level->solution[i].vehicle].name,
                       level->solution[i].by);
}

/* Binds a number unless it is not known. */
static void bind_known(sqlite3_stmt *statement, int index, bool is_known, uint64_t number)
{
    if (is_known)
        bind_bits(statement, index, number);
}

static void bind_level(sqlite3_stmt *statement, uint64_t number, const uj_level *level, const uj_text *board,
                       const uj_text *solution)
{
    const uj_contents contents = uj_board_contents(&level->board);
    const bool is_generated = level->attempt > 0 || level->seed > 0;
    int i = 1;
    bind_known(statement, i++, number > 0, number);
    bind_bits(statement, i++, level->id);
    bind_known(statement, i++, level->cluster != 0, level->cluster);
    sqlite3_bind_text(statement, i++, board->data, (int)board->length, SQLITE_STATIC);
    sqlite3_bind_int(statement, i++, level->board.width);
    sqlite3_bind_int(statement, i++, level->board.height);
    sqlite3_bind_int(statement, i++, level->board.exit_row + 1);
    sqlite3_bind_int(statement, i++, contents.walls);
    sqlite3_bind_int(statement, i++, level->board.vehicle_count);
    sqlite3_bind_int(statement, i++, contents.cars);
    sqlite3_bind_int(statement, i++, contents.trucks);
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
    assert(i == LEVEL_COLUMNS + 1);
    columns_bind(statement, i, level);
}

static void add_columns(uj_text *sql, const char *prefix, int first)
{
    for (int i = first; i < LEVEL_COLUMNS; i++)
        uj_text_printf(sql, "%s%s%s", i > first ? ", " : "", prefix, level_columns[i]);
    for (const struct rating_column *column = rating_columns; column->name; column++)
        uj_text_printf(sql, ", %s%s", prefix, column->name);
}

static uj_status prepare_add(uj_store *store, uj_error *error)
{
    if (store->add_puzzle)
        return UJ_OK;
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "INSERT INTO puzzle (");
    add_columns(&sql, "", 0);
    uj_text_printf(&sql, ") VALUES (");
    /* Without a number, the next one below those that a census in the same file keeps for its rows. */
    uj_text_printf(&sql, "coalesce(:number, (SELECT coalesce(max(number), 0) + 1 FROM puzzle WHERE number < %llu)), ",
                   (unsigned long long)census_row_number(0, 0));
    add_columns(&sql, ":", 1);
    uj_text_printf(&sql, ") ON CONFLICT (cluster) DO NOTHING");
    return database_prepare_text(&store->database, &store->add_puzzle, &sql, error);
}

/* Whether a row has this value in the column, which is indexed. */
static uj_status find_row(uj_store *store, sqlite3_stmt **statement, const char *sql, uint64_t bits, bool *out,
                          uj_error *error)
{
    uj_status status = database_prepare(&store->database, statement, sql, error);
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
    return find_row(store, &store->has_cluster, "SELECT 1 FROM puzzle WHERE cluster = ?", cluster, out, error);
}

static uj_status insert(uj_store *store, uint64_t number, const uj_level *level, const bool *minimal, bool *added,
                        uj_error *error)
{
    uj_text board = UJ_TEXT_INIT, solution = UJ_TEXT_INIT;
    uj_status status = board_to_text(&board, &level->board, error);
    solution_to_text(&solution, level);
    if (status == UJ_OK && uj_text_status(&solution) != UJ_OK)
        status = fail_memory(error);
    if (status == UJ_OK) {
        sqlite3_stmt *const statement = store->add_puzzle;
        bind_level(statement, number, level, &board, &solution);
        if (minimal)
            sqlite3_bind_int(statement, sqlite3_bind_parameter_index(statement, ":minimal"), *minimal);
        status = database_step(&store->database, statement, NULL, error);
    }
    *added = status == UJ_OK && sqlite3_changes(store->database.handle) > 0;
    uj_text_free(&board);
    uj_text_free(&solution);
    return status;
}

uj_status puzzle_insert(uj_store *store, uint64_t number, const uj_level *level, const bool *minimal, bool *added,
                        uj_error *error)
{
    *added = false;
    const uj_status status = prepare_add(store, error);
    return status == UJ_OK ? insert(store, number, level, minimal, added, error) : status;
}

uj_status uj_store_add(uj_store *store, const uj_level *level, bool *added, uj_error *error)
{
    bool is_there = false, is_added = false;
    uj_status status = UJ_OK;
    if (level->cluster == 0 && strcmp(level->method, census_method) != 0)
        status = find_row(store, &store->has_id, "SELECT 1 FROM puzzle WHERE id = ?", level->id, &is_there, error);
    if (status == UJ_OK && !is_there)
        status = puzzle_insert(store, 0, level, NULL, &is_added, error);
    if (added)
        *added = is_added;
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
    return database_prepare_text(&store->database, &store->rate_puzzle, &sql, error);
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

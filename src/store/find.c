/* Reading puzzles back. A first statement gives the numbers of the wanted rows, in their order and from the index alone; a
 * second one fetches row by row, so that nothing large is ever sorted. */
#include <string.h>

#include "base/digits.h"
#include "base/error.h"
#include "base/options.h"
#include "store/store.h"

static const char fetch_columns[] =
    "SELECT board, id, cluster, moves, steps, states, solutions, solution, method, seed, attempt, "
    "width, height, exit, walls, vehicles, cars, trucks";

enum { BOARD, ID, CLUSTER, MOVES, STEPS, STATES, SOLUTIONS, SOLUTION, METHOD, SEED, ATTEMPT, OF_BOARD };
enum { COUNT_OF_BOARD = 7, FIRST_RATING = OF_BOARD + COUNT_OF_BOARD };

/* What goes through all rows of one search. */
struct search {
    uj_store *store;
    const uj_filter *filter;
    sqlite3_stmt *fetch;
    uj_level level;
    uj_found_fn take;
    void *payload;
    bool stopped;
};

static const char *method_named(const char *name)
{
    static const char *const methods[] = {"climb", "walkback", "random", "daily", "census", "import"};
    for (size_t i = 0; name && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i], name) == 0)
            return methods[i];
    return "";
}

/* A number of moves or steps, or -1 where it is not known; false if no board needs so many. */
static bool read_length(sqlite3_stmt *row, int column, int *out)
{
    const int64_t most = 1000000;
    const bool is_known = sqlite3_column_type(row, column) != SQLITE_NULL;
    const int64_t length = is_known ? sqlite3_column_int64(row, column) : -1;
    *out = (int)length;
    return !is_known || (length >= 0 && length <= most);
}

/* What the rating repeats of the row or of the board. */
static void complete_rating(uj_level *level)
{
    uj_rating *rating = &level->rating;
    rating->states = level->states;
    if (!level->rated)
        return;
    rating->solvable = true;
    rating->moves = level->moves;
    rating->steps = level->steps;
    rating->steps_class = uj_steps_class(level->steps);
    rating->harder_by = rating->max_distance - level->moves;
    rating->solution_density = rating->states > 0 ? (double)rating->solutions / (double)rating->states : 0;
    rating->vehicles = level->board.vehicle_count;
    const uj_contents contents = uj_board_contents(&level->board);
    rating->cars = contents.cars;
    rating->trucks = contents.trucks;
}

/* Whether the columns that searches use say the same as the board. */
static bool agrees_with_board(sqlite3_stmt *row, const uj_board *board)
{
    const uj_contents contents = uj_board_contents(board);
    const int said[COUNT_OF_BOARD] = {board->width,         board->height, board->exit_row + 1, contents.walls,
                                      board->vehicle_count, contents.cars, contents.trucks};
    for (int i = 0; i < COUNT_OF_BOARD; i++)
        if (sqlite3_column_int64(row, OF_BOARD + i) != said[i])
            return false;
    return true;
}

static uj_status read_board(uj_level *level, sqlite3_stmt *row, uj_error *error)
{
    const char *board = (const char *)sqlite3_column_text(row, BOARD);
    if (!board)
        return fail_memory(error);
    const uj_status status = uj_board_parse(&level->board, board, strlen(board), error);
    if (status != UJ_OK)
        return status;
    level->id = (uint64_t)sqlite3_column_int64(row, ID);
    if (level->id != uj_puzzle_id(&level->board))
        return fail_here(error, UJ_BAD_INPUT, "its id belongs to another board");
    if (!agrees_with_board(row, &level->board))
        return fail_here(error, UJ_BAD_INPUT, "its size, exit, walls or vehicles are not those of its board");
    return UJ_OK;
}

static uj_status read_numbers(uj_level *level, sqlite3_stmt *row, uj_error *error)
{
    const int64_t states = sqlite3_column_int64(row, STATES), solutions = sqlite3_column_int64(row, SOLUTIONS);
    if (!read_length(row, MOVES, &level->moves) || !read_length(row, STEPS, &level->steps))
        return fail_here(error, UJ_BAD_INPUT, "its moves or steps are out of range");
    if (states < 0 || solutions < 0 || solutions > states)
        return fail_here(error, UJ_BAD_INPUT, "its states or solutions are out of range");
    level->cluster = (uint64_t)sqlite3_column_int64(row, CLUSTER);
    level->states = (uint64_t)states;
    level->rating.solutions = (uint64_t)solutions;
    level->method = method_named((const char *)sqlite3_column_text(row, METHOD));
    level->seed = (uint64_t)sqlite3_column_int64(row, SEED);
    level->attempt = (uint64_t)sqlite3_column_int64(row, ATTEMPT);
    return UJ_OK;
}

static uj_status read_solution(uj_level *level, sqlite3_stmt *row, uj_error *error)
{
    const char *text = (const char *)sqlite3_column_text(row, SOLUTION);
    if (!text)
        return UJ_OK;
    uj_replay replay;
    uj_status status =
        uj_moves_read(&level->solution, &level->solution_length, &level->board, text, strlen(text), error);
    if (status == UJ_OK)
        status = uj_board_replay(&replay, &level->board, level->solution, level->solution_length, error);
    if (status == UJ_OK && (!replay.solved || replay.moves != (size_t)level->moves))
        status = fail_here(error, UJ_BAD_INPUT, "its solution does not solve it in %d move%s", level->moves,
                           plural((uint64_t)level->moves));
    return status;
}

static uj_status read_row(uj_level *level, sqlite3_stmt *row, uint64_t number, uj_error *error)
{
    uj_error reason;
    uj_status status = read_board(level, row, &reason);
    if (status == UJ_OK)
        status = read_numbers(level, row, &reason);
    if (status == UJ_OK)
        status = read_solution(level, row, &reason);
    if (status == UJ_OK)
        status = columns_read(row, FIRST_RATING, level, &reason);
    if (status == UJ_OK)
        complete_rating(level);
    else if (status == UJ_BAD_INPUT)
        return fail_here(error, UJ_BAD_INPUT, "puzzle %llu is damaged: %.150s", (unsigned long long)number,
                         reason.message);
    else
        return fail_memory(error);
    return UJ_OK;
}

static uj_status fetch_and_give(struct search *search, uint64_t number, uj_error *error)
{
    bool row = false;
    bind_bits(search->fetch, 1, number);
    uj_status status = database_step(&search->store->database, search->fetch, &row, error);
    if (!row)
        return status;
    uj_error reason;
    search->level = (uj_level)UJ_LEVEL_INIT;
    status = read_row(&search->level, search->fetch, number, &reason);
    sqlite3_reset(search->fetch);
    if (status == UJ_OK) {
        search->stopped = !search->take(number, &search->level, search->payload);
    } else if (status == UJ_BAD_INPUT && search->filter->damaged) {
        search->filter->damaged(number, &reason, search->filter->damaged_payload);
        status = UJ_OK;
    } else if (error) {
        *error = reason;
    }
    uj_level_clear(&search->level);
    return status;
}

static uj_status prepare_fetch(struct search *search, uj_error *error)
{
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "%s", fetch_columns);
    for (const struct rating_column *column = rating_columns; column->name; column++)
        uj_text_printf(&sql, ", %s", column->name);
    uj_text_printf(&sql, " FROM puzzle WHERE number = ?");
    return database_prepare_text(&search->store->database, &search->fetch, &sql, error);
}

static uj_status give_sorted(struct search *search, const uj_filter *filter, uj_error *error)
{
    uj_text sql = UJ_TEXT_INIT;
    uj_text_printf(&sql, "SELECT number FROM puzzle");
    filter_where(&sql, filter);
    filter_order(&sql, filter);
    sqlite3_stmt *numbers = NULL;
    uj_status status = database_prepare_text(&search->store->database, &numbers, &sql, error);
    for (bool row = true; status == UJ_OK && !search->stopped;) {
        status = database_step(&search->store->database, numbers, &row, error);
        if (status != UJ_OK || !row)
            break;
        status = fetch_and_give(search, (uint64_t)sqlite3_column_int64(numbers, 0), error);
    }
    sqlite3_finalize(numbers);
    return status;
}

static uj_status give_random(struct search *search, const uj_filter *filter, uj_error *error)
{
    struct sample sample;
    bool enough = false;
    uj_status status = filter_shuffle(search->store, error);
    if (status == UJ_OK && filter->limit > 0 && filter->offset < SAMPLE_MOST && filter->limit <= SAMPLE_MOST)
        status =
            filter_sample(search->store, filter, (size_t)(filter->limit + filter->offset), &sample, &enough, error);
    if (status == UJ_OK && !enough)
        return give_sorted(search, filter, error);
    for (uint64_t i = filter->offset; status == UJ_OK && i < sample.count && !search->stopped; i++)
        status = fetch_and_give(search, sample.numbers[i], error);
    return status;
}

uj_status uj_store_find(uj_store *store, const uj_filter *filter, uj_found_fn take, void *payload, uj_error *error)
{
    uj_filter own = UJ_FILTER_INIT;
    uj_status status = options_read(&own, sizeof own, filter, error);
    if (status != UJ_OK)
        return status;
    struct search search = {.store = store, .filter = &own, .take = take, .payload = payload};
    status = prepare_fetch(&search, error);
    if (status == UJ_OK)
        status = (own.order == UJ_ORDER_RANDOM ? give_random : give_sorted)(&search, &own, error);
    sqlite3_finalize(search.fetch);
    return status;
}

uj_status uj_store_count(uj_store *store, const uj_filter *filter, uint64_t *out, uj_error *error)
{
    uj_filter own = UJ_FILTER_INIT;
    uj_status status = options_read(&own, sizeof own, filter, error);
    if (status != UJ_OK)
        return status;
    uj_text sql = UJ_TEXT_INIT;
    int64_t count = 0;
    uj_text_printf(&sql, "SELECT count(*) FROM puzzle");
    filter_where(&sql, &own);
    status =
        uj_text_status(&sql) == UJ_OK ? database_number(&store->database, sql.data, &count, error) : fail_memory(error);
    uj_text_free(&sql);
    *out = (uint64_t)count;
    return status;
}

/* A file as a census of 6x6 leaves it: millions of rows. With UNJAM_TEST_LONG two million, otherwise fewer. */
#include <time.h>

#include "store/store.h"
#include "store_support.h"

static const struct random_board_options full = {
    .min_side = 6, .max_side = 6, .max_length = 3, .max_vehicles = 14, .min_covered = 60, .max_covered = 90};

/* Rows that look like those that a census kept, with numbers of units far apart. Moves from 20 on become rarer by a fifth
 * each. */
static void fill(uj_store *store, int rows)
{
    sqlite3_stmt *insert = NULL;
    uj_random random;
    uj_text board = UJ_TEXT_INIT;
    uj_random_seed(&random, 1, 0);
    assert_ok(database_begin(&store->database, error));
    assert_ok(
        database_prepare(&store->database, &insert,
                         "INSERT INTO puzzle (number, id, board, width, height, exit, walls, vehicles, cars, trucks, "
                         "moves, states, solutions, method) VALUES (?, ?, ?, 6, 6, ?, ?, ?, ?, ?, ?, 4780, 20, "
                         "'census')",
                         error));
    for (int i = 0; i < rows; i++) {
        int moves = 20;
        while (moves < 51 && random_between(&random, 0, 4) != 0)
            moves++;
        sqlite3_bind_int64(insert, 1, ((sqlite3_int64)(i / 100) << 28) + i % 100 + 1);
        uj_puzzle puzzle = UJ_PUZZLE_INIT;
        random_board(&puzzle.board, &random, &full);
        uj_text_clear(&board);
        uj_board_canonical(&puzzle.board, &puzzle.board);
        assert_ok(uj_puzzle_write_line(&board, &puzzle, UJ_FORMAT_STRING, error));
        sqlite3_bind_int64(insert, 2, (sqlite3_int64)uj_puzzle_id(&puzzle.board));
        sqlite3_bind_text(insert, 3, board.data, (int)board.length, SQLITE_STATIC);
        const uj_contents contents = uj_board_contents(&puzzle.board);
        sqlite3_bind_int(insert, 4, puzzle.board.exit_row + 1);
        sqlite3_bind_int(insert, 5, contents.walls);
        sqlite3_bind_int(insert, 6, puzzle.board.vehicle_count);
        sqlite3_bind_int(insert, 7, contents.cars);
        sqlite3_bind_int(insert, 8, contents.trucks);
        sqlite3_bind_int(insert, 9, moves);
        assert_ok(database_step(&store->database, insert, NULL, error));
    }
    sqlite3_finalize(insert);
    uj_text_free(&board);
    assert_ok(database_commit(&store->database, error));
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct seen {
    int count, units;
    uint64_t numbers[100];
    uj_filter filter;
};

static bool look(uint64_t number, uj_level *level, void *payload)
{
    struct seen *seen = payload;
    assert_true(level->moves >= seen->filter.moves.low);
    assert_true(level->states == 4780 && !level->rated && level->steps == -1);
    for (int i = 0; i < seen->count; i++) {
        assert_true(seen->numbers[i] != number);
        seen->units += seen->numbers[i] >> 28 != number >> 28;
    }
    seen->numbers[seen->count++] = number;
    return true;
}

static void a_search_takes_less_than_a_tenth_of_a_second(void **state)
{
    (void)state;
    const int rows = random_rounds(100000);
    char *path = new_file();
    uj_store *store;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    fill(store, rows);
    uj_store_close(store);
    assert_ok(uj_store_open(&store, path, UJ_STORE_READ, error));
    /* Rare, common and all: by the index of moves, by random ids, by random ids. */
    static const uj_range wishes[] = {{45, 1000}, {35, 1000}, {25, 1000}, {0, 0x7fffffff}};
    for (size_t i = 0; i < COUNT_OF(wishes); i++) {
        struct seen seen = {.filter = UJ_FILTER_INIT};
        seen.filter.moves = wishes[i];
        seen.filter.vehicles.high = 11;
        seen.filter.order = UJ_ORDER_RANDOM;
        seen.filter.limit = 20;
        seen.filter.seed = i;
        const double start = seconds_now();
        assert_ok(uj_store_find(store, &seen.filter, look, &seen, error));
        const double taken = seconds_now() - start;
        assert_int_equal(seen.count, 20);
        assert_true(seen.units > 150); /* of 190 pairs: they come from everywhere */
        if (taken > 0.1)
            fail_msg("%.3f seconds for moves from %d in %d rows", taken, wishes[i].low, rows);
    }
    uj_store_close(store);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_search_takes_less_than_a_tenth_of_a_second)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

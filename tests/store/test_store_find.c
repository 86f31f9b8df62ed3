#include "store_support.h"

#include <limits.h>
#include <time.h>

enum { LEVELS = 120 };

/* A file and, beside it, what is in it. */
static char *path;
static uj_store *store;
static uj_level levels[LEVELS];

static int make_file(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 17, 0);
    path = new_file();
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_begin(store, error));
    for (int i = 0; i < LEVELS;) {
        random_level(&levels[i], &random);
        /* Some are known as a census knows them. */
        if (i % 5 == 0) {
            uj_rating_clear(&levels[i].rating);
            levels[i].rated = false;
            levels[i].steps = -1;
            levels[i].cluster = 0;
            levels[i].method = "census";
        }
        bool added;
        assert_ok(uj_store_add(store, &levels[i], &added, error));
        if (added)
            i++;
        else
            uj_level_clear(&levels[i]);
    }
    assert_ok(uj_store_commit(store, error));
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    uj_store_close(store);
    forget_file(path);
    for (int i = 0; i < LEVELS; i++)
        uj_level_clear(&levels[i]);
    return 0;
}

/* The numbers of the puzzles that came, in their order. */
struct found {
    size_t count, stop_at;
    uint64_t numbers[LEVELS + 1];
};

static bool remember(uint64_t number, uj_level *level, void *payload)
{
    struct found *found = payload;
    assert_true(found->count < LEVELS);
    assert_true(level->id == levels[number - 1].id);
    found->numbers[found->count++] = number;
    return found->count != found->stop_at;
}

static struct found search(const uj_filter *filter)
{
    struct found found = {0};
    assert_ok(uj_store_find(store, filter, remember, &found, error));
    return found;
}

/* ---- Wishes, against a plain loop ---- */

static bool in_range(int value, uj_range range)
{
    return value >= range.low && value <= range.high;
}

static int vehicles_of_length(const uj_board *board, int length)
{
    int count = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        count += board->vehicles[i].length == length;
    return count;
}

static int walls_of(const uj_board *board)
{
    int count = 0;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            count += uj_board_is_wall(board, row, column);
    return count;
}

static bool is_wanted(const uj_level *level, const uj_filter *filter)
{
    const uj_board *board = &level->board;
    const int cars = vehicles_of_length(board, 2), trucks = vehicles_of_length(board, 3), walls = walls_of(board);
    const bool any_steps = filter->steps.low == 0 && filter->steps.high == INT_MAX;
    return in_range(level->moves, filter->moves) && (any_steps || in_range(level->steps, filter->steps)) &&
           in_range(board->vehicle_count, filter->vehicles) && in_range(cars, filter->cars) &&
           in_range(trucks, filter->trucks) && in_range(walls, filter->walls) &&
           (!filter->bands || (level->rated && filter->bands >> level->rating.band & 1)) &&
           (!filter->width || filter->width == board->width) && (!filter->height || filter->height == board->height) &&
           (filter->exit_row < 0 || filter->exit_row == board->exit_row) &&
           (!filter->minimal || (level->rated && level->rating.minimal)) &&
           (!filter->box || (cars <= 12 && trucks <= 4 && cars + trucks == board->vehicle_count && walls == 0)) &&
           (!filter->unrated || !level->rated);
}

static uj_range random_range(uj_random *random, int most)
{
    const int low = random_between(random, 0, most), kind = random_between(random, 0, 5);
    const int high = random_between(random, low, most);
    return kind == 0   ? (uj_range){low, high}
           : kind == 1 ? (uj_range){low, INT_MAX}
           : kind == 2 ? (uj_range){0, high}
                       : (uj_range)UJ_RANGE_ANY;
}

static uj_filter random_filter(uj_random *random)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = random_range(random, 12);
    filter.steps = random_range(random, 15);
    filter.vehicles = random_range(random, 8);
    filter.cars = random_range(random, 6);
    filter.trucks = random_range(random, 3);
    filter.walls = random_range(random, 2);
    filter.bands = random_between(random, 0, 3) == 0 ? (unsigned)random_between(random, 0, 15) : 0;
    filter.width = random_between(random, 0, 3) == 0 ? random_between(random, 4, 5) : 0;
    filter.height = random_between(random, 0, 3) == 0 ? random_between(random, 4, 5) : 0;
    filter.exit_row = random_between(random, 0, 3) == 0 ? random_between(random, 0, 4) : -1;
    filter.minimal = random_between(random, 0, 5) == 0;
    filter.box = random_between(random, 0, 5) == 0;
    filter.unrated = random_between(random, 0, 9) == 0;
    return filter;
}

static void every_wish_is_met_and_no_puzzle_is_missed(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    size_t all = 0;
    for (int i = 0; i < 300; i++) {
        const uj_filter filter = random_filter(&random);
        const struct found found = search(&filter);
        size_t expected = 0;
        for (int k = 0; k < LEVELS; k++)
            if (is_wanted(&levels[k], &filter)) {
                assert_true(expected < found.count);
                assert_int_equal(found.numbers[expected++], k + 1);
            }
        assert_int_equal(found.count, expected);
        uint64_t count;
        assert_ok(uj_store_count(store, &filter, &count, error));
        assert_int_equal(count, expected);
        all += expected;
    }
    assert_true(all > 300);
}

/* ---- Orders ---- */

static void the_hardest_come_first_if_asked_for(void **state)
{
    (void)state;
    uj_filter filter = UJ_FILTER_INIT;
    filter.order = UJ_ORDER_MOVES;
    struct found found = search(&filter);
    assert_int_equal(found.count, LEVELS);
    for (size_t i = 1; i < found.count; i++)
        assert_true(levels[found.numbers[i - 1] - 1].moves >= levels[found.numbers[i] - 1].moves);
    filter.order = UJ_ORDER_DIFFICULTY;
    found = search(&filter);
    for (size_t i = 1; i < found.count; i++) {
        const uj_level *before = &levels[found.numbers[i - 1] - 1], *after = &levels[found.numbers[i] - 1];
        assert_true(before->rated || !after->rated);
        assert_true(!after->rated || before->rating.seconds_estimate >= after->rating.seconds_estimate);
    }
    filter.order = UJ_ORDER_ID;
    found = search(&filter);
    for (size_t i = 1; i < found.count; i++)
        assert_true(levels[found.numbers[i - 1] - 1].id <= levels[found.numbers[i] - 1].id);
}

static void limit_and_offset_cut_a_piece_out_of_any_order(void **state)
{
    (void)state;
    for (int order = UJ_ORDER_NUMBER; order <= UJ_ORDER_RANDOM; order++) {
        uj_filter filter = UJ_FILTER_INIT;
        filter.order = (uj_order)order;
        filter.seed = 9;
        const struct found all = search(&filter);
        assert_int_equal(all.count, LEVELS);
        filter.offset = 30;
        filter.limit = 20;
        const struct found piece = search(&filter);
        assert_int_equal(piece.count, 20);
        assert_memory_equal(piece.numbers, all.numbers + 30, 20 * sizeof *all.numbers);
        filter.offset = LEVELS - 5;
        assert_int_equal(search(&filter).count, 5);
    }
}

static void a_seed_gives_its_own_order_again_and_again(void **state)
{
    (void)state;
    uj_filter filter = UJ_FILTER_INIT;
    filter.order = UJ_ORDER_RANDOM;
    size_t firsts[LEVELS + 1] = {0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        filter.seed = seed;
        filter.limit = 1;
        const struct found once = search(&filter), again = search(&filter);
        assert_true(once.count == 1 && once.numbers[0] == again.numbers[0]);
        firsts[once.numbers[0]]++;
    }
    size_t reached = 0;
    for (int i = 1; i <= LEVELS; i++) {
        reached += firsts[i] > 0;
        assert_true(firsts[i] < 15);
    }
    assert_true(reached > LEVELS * 9 / 10);
}

static void the_one_who_takes_can_stop(void **state)
{
    (void)state;
    const uj_filter filter = UJ_FILTER_INIT;
    struct found found = {.stop_at = 7};
    assert_ok(uj_store_find(store, &filter, remember, &found, error));
    assert_int_equal(found.count, 7);
}

static bool always(void *payload)
{
    (void)payload;
    return true;
}

/* The limits hold for every statement until there are none again. */
static void a_search_ends_at_its_limits(void **state)
{
    (void)state;
    const uj_limits limits[] = {{.stop = always}, {.timeout_seconds = 1e-9}};
    uj_filter filter = UJ_FILTER_INIT;
    filter.order = UJ_ORDER_DIFFICULTY;
    filter.box = true;
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct found found = {.stop_at = SIZE_MAX};
        uint64_t count;
        uj_error reason;
        uj_store_limit(store, &limits[i]);
        assert_int_equal(uj_store_count(store, &filter, &count, &reason), UJ_LIMIT);
        assert_non_null(strstr(reason.message, "stopped before"));
        assert_int_equal(uj_store_find(store, &filter, remember, &found, &reason), UJ_LIMIT);
        uj_store_limit(store, NULL);
        assert_ok(uj_store_count(store, &filter, &count, error));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wish_is_met_and_no_puzzle_is_missed),
        cmocka_unit_test(the_hardest_come_first_if_asked_for),
        cmocka_unit_test(limit_and_offset_cut_a_piece_out_of_any_order),
        cmocka_unit_test(a_seed_gives_its_own_order_again_and_again),
        cmocka_unit_test(the_one_who_takes_can_stop),
        cmocka_unit_test(a_search_ends_at_its_limits),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}

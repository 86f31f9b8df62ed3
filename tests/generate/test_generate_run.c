/* Runs of the generator: the same on any number of threads, no cluster twice, and an end to everything. */
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "generate/sameness.h"
#include "generate_support.h"

static struct haul haul, other_haul;

static void assert_same_hauls(void)
{
    assert_int_equal(haul.count, other_haul.count);
    for (size_t i = 0; i < haul.count; i++) {
        const uj_level *a = &haul.levels[i], *b = &other_haul.levels[i];
        assert_int_equal(a->id, b->id);
        assert_int_equal(a->attempt, b->attempt);
        assert_int_equal(a->moves, b->moves);
        assert_memory_equal(a->solution, b->solution, a->solution_length * sizeof *a->solution);
        assert_true(uj_board_same(&a->board, &b->board));
    }
}

static void the_same_seed_gives_the_same_puzzles_on_any_number_of_threads(void **state)
{
    (void)state;
    for (int method = UJ_CLIMB; method <= UJ_RANDOM; method++) {
        uj_generate_options options = options_for((uint64_t)random_rounds(24) + 6, 21);
        options.method = (uj_method)method;
        options.width = 5;
        options.height = 5;
        options.moves.low = 3;
        generate(&haul, &options);
        for (int threads = 2; threads <= 4; threads += 2) {
            options.threads = threads;
            generate(&other_haul, &options);
            assert_same_hauls();
        }
    }
}

static void another_seed_gives_other_puzzles(void **state)
{
    (void)state;
    uj_generate_options options = options_for(5, 31);
    generate(&haul, &options);
    options.seed = 32;
    generate(&other_haul, &options);
    for (size_t i = 0; i < haul.count; i++)
        for (size_t k = 0; k < other_haul.count; k++)
            assert_int_not_equal(haul.levels[i].id, other_haul.levels[k].id);
}

static void seed_and_attempt_give_a_puzzle_again(void **state)
{
    (void)state;
    uj_generate_options options = options_for(6, 33);
    options.moves.low = 20;
    generate(&haul, &options);
    assert_string_equal(haul.levels[5].method, "climb");
    options.count = 1;
    options.seed = haul.levels[5].seed;
    options.first_attempt = haul.levels[5].attempt;
    generate(&other_haul, &options);
    assert_int_equal(other_haul.levels[0].id, haul.levels[5].id);
    assert_int_equal(other_haul.levels[0].attempt, haul.levels[5].attempt);
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Boards of 5x5 with the exit in the middle, where few clusters and mirror images make repetitions likely. The clusters
 * are worked out anew for each board. */
static void no_two_puzzles_are_of_one_cluster(void **state)
{
    (void)state;
    static uint64_t clusters[MOST_LEVELS];
    const bool is_long = random_rounds(1) > 1;
    uj_generate_options options = options_for(is_long ? 10000 : (uint64_t)random_rounds(1500), 41);
    options.method = UJ_RANDOM;
    options.width = 5;
    options.height = 5;
    options.cars = (uj_range){4, 6};
    options.trucks = (uj_range){0, 2};
    generate(&haul, &options);
    for (size_t i = 0; i < haul.count; i++) {
        uj_cluster *cluster;
        assert_int_equal(uj_cluster_open(&cluster, &haul.levels[i].board, 0, NULL), UJ_OK);
        clusters[i] = cluster_key(cluster);
        uj_cluster_close(cluster);
    }
    qsort(clusters, haul.count, sizeof *clusters, by_number);
    for (size_t i = 1; i < haul.count; i++)
        assert_true(clusters[i - 1] != clusters[i]);
}

static bool knows_half(uint64_t cluster, void *payload)
{
    ++*(int *)payload;
    return cluster & 1;
}

static void known_clusters_are_left_out(void **state)
{
    (void)state;
    int asked = 0;
    uj_generate_options options = options_for(10, 42);
    options.method = UJ_WALKBACK;
    options.is_known = knows_half;
    options.known_payload = &asked;
    generate(&haul, &options);
    assert_true(asked > 10);
    for (size_t i = 0; i < haul.count; i++)
        assert_int_equal(haul.levels[i].cluster & 1, 0);
}

/* ---- Runs that end early ---- */

static void assert_ends_with(const uj_generate_options *options, uj_status status, const char *words)
{
    uj_error error = {0};
    throw_away(&haul);
    assert_int_equal(uj_generate(options, take, &haul, NULL, &error), status);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
}

static void impossible_requests_are_refused_at_once(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 1);
    options.moves.low = 90;
    assert_ends_with(&options, UJ_LIMIT, "the hardest of all takes 51");
    options = options_for(1, 1);
    options.exit_row = 3; /* the mirror image of row 2 */
    options.steps.low = 94;
    assert_ends_with(&options, UJ_LIMIT, "the hardest of all takes 93");
    options = options_for(1, 1);
    options.cars.low = options.cars.high = 18;
    assert_ends_with(&options, UJ_LIMIT, "do not fit");
    options = options_for(1, 1);
    options.trucks.low = options.trucks.high = 11;
    options.walls = (uj_range){1, 1};
    assert_ends_with(&options, UJ_LIMIT, "do not fit");
    options = options_for(1, 1);
    options.moves.low = 40;
    options.bands = 1u << UJ_EASY;
    assert_ends_with(&options, UJ_LIMIT, "rated easy");
    options = options_for(1, 1);
    options.moves.low = 30;
    options.steps.high = 20;
    assert_ends_with(&options, UJ_LIMIT, "as many steps");
}

/* One more than the record is refused at once; the record itself is tried for, in vain if need be. */
static void requests_are_possible_up_to_the_proven_records(void **state)
{
    (void)state;
    static const struct {
        int width, height, exit_row, moves, steps;
    } records[] = {{4, 4, 1, 7, 0}, {4, 4, 2, 7, 0}, {5, 5, 2, 20, 33}, {6, 6, 2, 51, 93}, {6, 6, 3, 51, 93}};
    for (size_t i = 0; i < COUNT_OF(records); i++)
        for (int by_steps = 0; by_steps < 2; by_steps++) {
            const int record = by_steps ? records[i].steps : records[i].moves;
            uj_generate_options options = options_for(1, 1);
            options.width = records[i].width;
            options.height = records[i].height;
            options.exit_row = records[i].exit_row;
            options.method = UJ_RANDOM;
            options.patience = 1;
            uj_range *range = by_steps ? &options.steps : &options.moves;
            if (record == 0)
                continue;
            range->low = record;
            assert_ends_with(&options, UJ_LIMIT, "1 attempts in a row");
            range->low = record + 1;
            assert_ends_with(&options, UJ_LIMIT, "the hardest of all takes");
            options.walls = (uj_range){1, 1}; /* nobody knows then */
            assert_ends_with(&options, UJ_LIMIT, "attempts");
        }
}

static void options_without_sense_are_bad_input(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 1);
    options.width = 9;
    assert_ends_with(&options, UJ_BAD_INPUT, "4 to 8");
    options = options_for(1, 1);
    options.exit_row = 6;
    assert_ends_with(&options, UJ_BAD_INPUT, "1 to 6");
    options = options_for(1, 1);
    options.cars = (uj_range){0, 0};
    assert_ends_with(&options, UJ_BAD_INPUT, "the target is a car");
    options = options_for(1, 1);
    options.moves = (uj_range){9, 8};
    assert_ends_with(&options, UJ_BAD_INPUT, "moves");
}

static void a_run_gives_up_when_its_patience_ends(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1000, 51);
    options.width = options.height = 4;
    options.patience = 60;
    assert_ends_with(&options, UJ_LIMIT, "60 attempts in a row");
    assert_true(haul.count > 10 && haul.count < 1000);
    options = options_for(1, 52);
    options.cars.low = options.cars.high = 1;
    options.trucks.low = options.trucks.high = 20; /* 62 of 64 cells */
    options.width = options.height = 8;
    options.method = UJ_RANDOM;
    options.patience = 5;
    assert_ends_with(&options, UJ_LIMIT, "no board with this many");
}

static void a_run_ends_when_its_time_is_over(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 53);
    options.width = options.height = 8;
    options.moves.low = 500;
    options.limits.timeout_seconds = 0.1;
    assert_ends_with(&options, UJ_LIMIT, "out of time after 0 of 1");
}

/* The time is over before the first board: whatever number of attempts was begun, none was finished. */
static void attempts_that_were_cut_short_do_not_count(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads += 2) {
        uj_generate_options options = options_for(1, 55);
        uj_generate_stats stats;
        options.threads = threads;
        options.limits.timeout_seconds = 1e-9;
        throw_away(&haul);
        assert_int_equal(uj_generate(&options, take, &haul, &stats, NULL), UJ_LIMIT);
        assert_int_equal(stats.attempts, 0);
        assert_int_equal(stats.judged, 0);
        assert_int_equal(stats.most_moves, -1);
    }
}

/* Rating needs more memory than the search: where it does not get it, the puzzle is not handed out half made. */
static void a_puzzle_that_cannot_be_rated_is_left_out(void **state)
{
    (void)state;
    unsigned left_out = 0;
    for (uint64_t memory = 1 << 15; memory <= 1 << 20; memory *= 2) {
        uj_generate_options options = options_for(5, 57);
        options.rate = true;
        options.moves = (uj_range){8, 20};
        options.limits.max_memory = memory;
        options.patience = 30;
        throw_away(&haul);
        left_out += uj_generate(&options, take, &haul, NULL, NULL) == UJ_LIMIT;
        for (size_t i = 0; i < haul.count; i++)
            assert_true(haul.levels[i].rating.seconds_estimate > 0);
    }
    assert_true(left_out > 0);
}

/* Two attempts without a puzzle, then no more. */
static uj_status attempt_twice(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error)
{
    (void)payload;
    (void)error;
    for (size_t i = 0; i < count; i++)
        out[i] = (uj_attempt){.level = UJ_LEVEL_INIT, .judged = 10, .most_moves = (int)first};
    return first < 2 ? UJ_OK : UJ_LIMIT;
}

static void attempts_of_others_count_when_they_are_finished(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 56);
    uj_generate_stats stats;
    uj_error error;
    options.attempts = attempt_twice;
    throw_away(&haul);
    do
        assert_int_equal(uj_generate(&options, take, &haul, &stats, &error), UJ_LIMIT);
    while (options.first_attempt++ < 3);
    assert_int_equal(stats.attempts, 0); /* of the last run, which began at attempt 3 */
    options.first_attempt = 1;
    assert_int_equal(uj_generate(&options, take, &haul, &stats, &error), UJ_LIMIT);
    assert_int_equal(stats.attempts, 1);
    assert_non_null(strstr(error.message, "stopped after 0 of 1"));
}

static bool stop_soon(const uj_generate_stats *stats, void *payload)
{
    (void)payload;
    return stats->judged == UINT64_MAX;
}

static void callbacks_stop_a_run(void **state)
{
    (void)state;
    uj_generate_options options = options_for(100, 54);
    throw_away(&haul);
    haul.stop_at = 3;
    uj_error error;
    assert_int_equal(uj_generate(&options, take, &haul, NULL, &error), UJ_LIMIT);
    assert_int_equal(haul.count, 3);
    options.count = 1;
    options.moves.low = 51;
    options.progress = stop_soon;
    assert_ends_with(&options, UJ_LIMIT, "stopped");
}

static bool stop_at_the_second(const uj_generate_stats *stats, void *payload)
{
    (void)stats;
    double *last = payload;
    const double now = clock_seconds();
    const bool is_first = *last == 0;
    assert_true(is_first || now - *last > 0.15);
    *last = now;
    return is_first;
}

static void progress_is_reported_a_few_times_a_second(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 55);
    double last = 0;
    options.moves.low = 51;
    options.progress = stop_at_the_second;
    options.progress_payload = &last;
    const double begin = clock_seconds();
    assert_ends_with(&options, UJ_LIMIT, "stopped");
    assert_true(last - begin > 0.3);
}

static int let_go(void **state)
{
    (void)state;
    throw_away(&haul);
    throw_away(&other_haul);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_puzzles_on_any_number_of_threads),
        cmocka_unit_test(another_seed_gives_other_puzzles),
        cmocka_unit_test(seed_and_attempt_give_a_puzzle_again),
        cmocka_unit_test(no_two_puzzles_are_of_one_cluster),
        cmocka_unit_test(known_clusters_are_left_out),
        cmocka_unit_test(impossible_requests_are_refused_at_once),
        cmocka_unit_test(requests_are_possible_up_to_the_proven_records),
        cmocka_unit_test(options_without_sense_are_bad_input),
        cmocka_unit_test(a_run_gives_up_when_its_patience_ends),
        cmocka_unit_test(a_run_ends_when_its_time_is_over),
        cmocka_unit_test(attempts_that_were_cut_short_do_not_count),
        cmocka_unit_test(a_puzzle_that_cannot_be_rated_is_left_out),
        cmocka_unit_test(attempts_of_others_count_when_they_are_finished),
        cmocka_unit_test(callbacks_stop_a_run),
        cmocka_unit_test(progress_is_reported_a_few_times_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, let_go);
}

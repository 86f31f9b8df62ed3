/* Sampling configurations and solving them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"

#include "census/closed_form.h"
#include "unjam.h"

enum { MOST_BOARDS = 1000 };

static void drawn_configurations_are_all_of_them_with_equal_chances(void **state)
{
    (void)state;
    const uj_census_options options = {.size = sizeof(uj_census_options), .width = 4, .height = 3, .exit_row = 1};
    struct closed_form form;
    assert_int_equal(closed_form_init(&form, &options, UINT64_C(1) << 3, false, NULL, NULL), UJ_OK);
    const size_t total = (size_t)closed_form_total(&form).low;
    assert_in_range(total, 100, MOST_BOARDS);
    uint64_t ids[MOST_BOARDS];
    unsigned counts[MOST_BOARDS] = {0};
    size_t seen = 0;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    const unsigned mean = 100;
    for (size_t i = 0; i < total * mean; i++) {
        uj_board board;
        assert_int_equal(closed_form_sample(&form, &random, &board, NULL), UJ_OK);
        const uint64_t id = uj_board_id(&board);
        size_t at = 0;
        while (at < seen && ids[at] != id)
            at++;
        assert_true(at < total);
        ids[at] = id;
        seen += at == seen;
        counts[at]++;
    }
    assert_int_equal(seen, total);
    double squares = 0;
    for (size_t i = 0; i < total; i++)
        squares += ((double)counts[i] - mean) * ((double)counts[i] - mean) / mean;
    /* Chi squared with total - 1 degrees of freedom: five standard deviations from its mean. */
    const double degrees = (double)total - 1;
    assert_true(fabs(squares - degrees) < 5 * sqrt(2 * degrees));
    closed_form_free(&form);
}

static uj_census_estimate estimate(int threads)
{
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    census.width = census.height = 4;
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &census;
    options.count = 3000;
    options.seed = 5;
    options.threads = threads;
    uj_census_estimate result;
    assert_int_equal(uj_census_estimate_run(&result, &options, NULL), UJ_OK);
    return result;
}

static void estimates_do_not_depend_on_threads(void **state)
{
    (void)state;
    const uj_census_estimate one = estimate(1), three = estimate(3);
    assert_int_equal(one.solvable, three.solvable);
    assert_memory_equal(one.by_distance, three.by_distance, sizeof one.by_distance);
}

static void estimates_are_near_the_truth(void **state)
{
    (void)state;
    const uj_census_estimate found = estimate(2);
    assert_string_equal(found.legal, "13146");
    assert_int_equal(found.sampled, 3000);
    assert_int_equal(found.undecided, 0);
    const double truth[] = {4592, 2682, 1219, 673, 194, 64, 17, 3};
    const double wide = 5; /* standard deviations */
    for (size_t i = 0; i < COUNT_OF(truth); i++) {
        const double share = truth[i] / 13146;
        assert_true(fabs((double)found.by_distance[i] - 3000 * share) <= wide * sqrt(3000 * share * (1 - share)) + 1);
    }
}

static void intervals_hold_what_was_found(void **state)
{
    (void)state;
    const uj_census_share none = uj_census_share_of(0, 0, 100), all = uj_census_share_of(100, 0, 100);
    const uj_census_share half = uj_census_share_of(50, 0, 100), unsure = uj_census_share_of(50, 10, 100);
    assert_true(none.low == 0 && none.value == 0 && none.high > 0.02 && none.high < 0.05);
    assert_true(all.high <= 1 && all.low > 0.95);
    assert_true(half.low > 0.40 && half.low < 0.41 && half.high > 0.59 && half.high < 0.60);
    assert_true(unsure.low == half.low && unsure.high > 0.68);
}

static void boards_too_large_to_sample_are_refused(void **state)
{
    (void)state;
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    census.width = 9;
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &census;
    uj_census_estimate result;
    uj_error error;
    assert_int_equal(uj_census_estimate_run(&result, &options, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "9x6"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_configurations_are_all_of_them_with_equal_chances),
        cmocka_unit_test(estimates_do_not_depend_on_threads),
        cmocka_unit_test(estimates_are_near_the_truth),
        cmocka_unit_test(intervals_hold_what_was_found),
        cmocka_unit_test(boards_too_large_to_sample_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

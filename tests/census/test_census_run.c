/* Units on several threads, what ends them early, and the hardest clusters of all. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "census/result.h"
#include "census_row.h"
#include "cmocka_prelude.h"
#include "unjam.h"

enum { MOST_UNITS = 64 };

struct fixture {
    uj_census *census;
    uint32_t units[MOST_UNITS], unit_count;
    uj_census_result *sum;
    int done, most; /* `done` fails after this many */
};

static void set_up(struct fixture *fixture, int more_walls)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    options.more_walls = more_walls;
    *fixture = (struct fixture){.sum = uj_census_result_new(), .most = MOST_UNITS};
    assert_int_equal(uj_census_new(&fixture->census, &options, NULL), UJ_OK);
    fixture->unit_count = uj_census_units(fixture->census);
    assert_in_range(fixture->unit_count, 1, MOST_UNITS);
    for (uint32_t i = 0; i < fixture->unit_count; i++)
        fixture->units[i] = fixture->unit_count - 1 - i;
}

static void tear_down(struct fixture *fixture)
{
    uj_census_result_free(fixture->sum);
    uj_census_free(fixture->census);
}

static uj_status done(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    struct fixture *fixture = payload;
    assert_true(unit < fixture->unit_count);
    uj_census_result_add(fixture->sum, result);
    if (++fixture->done < fixture->most)
        return UJ_OK;
    snprintf(error->message, sizeof error->message, "that is enough");
    return UJ_BAD_INPUT;
}

static void threads_do_all_units_and_come_to_the_same_sum(void **state)
{
    (void)state;
    struct fixture alone, together;
    set_up(&alone, 1);
    set_up(&together, 1);
    assert_int_equal(uj_census_run(alone.census, alone.units, alone.unit_count, 1, done, &alone, NULL, NULL), UJ_OK);
    assert_int_equal(
        uj_census_run(together.census, together.units, together.unit_count, 3, done, &together, NULL, NULL), UJ_OK);
    assert_int_equal(alone.done, alone.unit_count);
    assert_int_equal(together.done, together.unit_count);
    assert_memory_equal(&alone.sum->tally, &together.sum->tally, sizeof alone.sum->tally);
    assert_int_equal(alone.sum->hardest_count, together.sum->hardest_count);
    for (int i = 0; i < alone.sum->hardest_count; i++)
        assert_same_row(&alone.sum->hardest[i], &together.sum->hardest[i]);
    tear_down(&alone);
    tear_down(&together);
}

static void whoever_takes_the_results_can_end_the_work(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, 1);
    fixture.most = 2;
    uj_error error = {0};
    assert_int_equal(uj_census_run(fixture.census, fixture.units, fixture.unit_count, 1, done, &fixture, NULL, &error),
                     UJ_BAD_INPUT);
    assert_int_equal(fixture.done, 2);
    assert_string_equal(error.message, "that is enough");
    tear_down(&fixture);
}

static bool stop(uint64_t now, uint64_t total, void *payload)
{
    (void)now;
    (void)total;
    (void)payload;
    return false;
}

static void no_unit_begins_when_the_time_is_over(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, 0);
    const uj_limits late = {.timeout_seconds = 1e-9};
    uj_error error = {0};
    assert_int_equal(uj_census_run(fixture.census, fixture.units, fixture.unit_count, 2, done, &fixture, &late, &error),
                     UJ_LIMIT);
    assert_int_equal(fixture.done, 0);
    assert_non_null(strstr(error.message, "out of time"));
    tear_down(&fixture);
}

/* ---- The hardest ---- */

static void add(uj_census_result *result, uint32_t unit, uint16_t distance, uint64_t mark)
{
    const uj_census_row row = {.unit = unit, .distance = distance, .horizontal = mark};
    result_add_hardest(result, &row);
}

static void assert_hardest(const uj_census_result *result, int count, const uint64_t *marks)
{
    assert_int_equal(result->hardest_count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(result->hardest[i].horizontal, marks[i]);
}

static void only_the_hardest_stay_those_of_earlier_units_first(void **state)
{
    (void)state;
    uj_census_result *result = uj_census_result_new();
    add(result, 5, 3, 1);
    add(result, 2, 3, 2);
    add(result, 9, 2, 3); /* easier */
    add(result, 5, 3, 4); /* after the other one of its unit */
    assert_hardest(result, 3, (const uint64_t[]){2, 1, 4});
    add(result, 7, 4, 5); /* harder */
    assert_hardest(result, 1, (const uint64_t[]){5});
    uj_census_result_free(result);
}

static void of_too_many_the_last_are_dropped(void **state)
{
    (void)state;
    uj_census_result *result = uj_census_result_new();
    for (uint32_t i = 0; i < UJ_CENSUS_HARDEST; i++)
        add(result, 2 * i + 2, 3, 2 * i + 2);
    assert_hardest(result, UJ_CENSUS_HARDEST, (const uint64_t[]){2, 4, 6, 8, 10, 12, 14, 16});
    add(result, 17, 3, 17);
    assert_hardest(result, UJ_CENSUS_HARDEST, (const uint64_t[]){2, 4, 6, 8, 10, 12, 14, 16});
    add(result, 15, 3, 15);
    assert_hardest(result, UJ_CENSUS_HARDEST, (const uint64_t[]){2, 4, 6, 8, 10, 12, 14, 15});
    add(result, 1, 3, 1);
    assert_hardest(result, UJ_CENSUS_HARDEST, (const uint64_t[]){1, 2, 4, 6, 8, 10, 12, 14});
    uj_census_result_free(result);
}

/* ---- Estimates ---- */

static const uj_census_options four_by_four = {.size = sizeof four_by_four, .width = 4, .height = 4, .exit_row = -1};

static uj_census_estimate_options estimate_options(uint64_t count)
{
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &four_by_four;
    options.count = count;
    options.seed = 5;
    options.threads = 1;
    return options;
}

static void a_sample_in_parts_is_the_whole_sample_and_no_more(void **state)
{
    (void)state;
    uj_census_estimate_options options = estimate_options(200);
    uj_census_estimate whole, sum = {0}, part = {0};
    assert_int_equal(uj_census_estimate_run(&whole, &options, NULL), UJ_OK);
    uj_census_sampler *sampler;
    assert_int_equal(uj_census_sampler_new(&sampler, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_sampler_add(sampler, 0, 70, &sum, NULL), UJ_OK);
    assert_int_equal(sum.sampled, 70);
    assert_int_equal(uj_census_sampler_add(sampler, 70, 1000, &part, NULL), UJ_OK);
    assert_int_equal(part.sampled, 130);
    uj_census_estimate_add(&sum, &part);
    assert_int_equal(sum.sampled, whole.sampled);
    assert_int_equal(sum.solvable, whole.solvable);
    assert_memory_equal(sum.by_distance, whole.by_distance, sizeof sum.by_distance);
    assert_true(whole.solvable > 100 && whole.solvable < 200);
    uj_census_sampler_free(sampler);
}

static bool stop_at_20(uint64_t now, uint64_t total, void *payload)
{
    assert_int_equal(total, 200);
    assert_int_equal(now, ++*(uint64_t *)payload);
    return now < 20;
}

static void an_estimate_can_be_stopped_and_keeps_what_it_has(void **state)
{
    (void)state;
    uj_census_estimate_options options = estimate_options(200);
    uint64_t calls = 0;
    options.progress = stop_at_20;
    options.progress_payload = &calls;
    uj_census_estimate found;
    uj_error error = {0};
    assert_int_equal(uj_census_estimate_run(&found, &options, &error), UJ_LIMIT);
    assert_int_equal(found.sampled, 20);
    assert_int_equal(calls, 20);
    assert_non_null(strstr(error.message, "stopped"));
    options.progress = stop;
    assert_int_equal(uj_census_estimate_run(&found, &options, NULL), UJ_LIMIT);
    assert_int_equal(found.sampled, 1);
}

static bool stop_after(void *payload)
{
    atomic_int *left = payload;
    return atomic_fetch_sub(left, 1) <= 0;
}

static void an_estimate_counts_what_was_at_work_when_it_stopped_as_undecided(void **state)
{
    (void)state;
    atomic_int left = 2000;
    uj_census_estimate_options options = estimate_options(100000);
    options.threads = 1;
    options.limits.stop = stop_after;
    options.limits.stop_payload = &left;
    uj_census_estimate cut, whole;
    assert_int_equal(uj_census_estimate_run(&cut, &options, NULL), UJ_LIMIT);
    assert_int_equal(cut.undecided, 1);
    assert_in_range(cut.sampled, 2, 99999);
    options.limits.stop = NULL;
    options.count = cut.sampled - 1;
    assert_int_equal(uj_census_estimate_run(&whole, &options, NULL), UJ_OK);
    assert_int_equal(cut.solvable, whole.solvable);
    assert_memory_equal(cut.by_distance, whole.by_distance, sizeof cut.by_distance);
}

static void a_sampler_that_has_no_time_to_count_is_none(void **state)
{
    (void)state;
    uj_census_options eight_by_eight = UJ_CENSUS_OPTIONS_INIT;
    eight_by_eight.width = eight_by_eight.height = 8;
    uj_census_estimate_options options = estimate_options(200);
    options.census = &eight_by_eight;
    options.limits.timeout_seconds = 1e-9;
    uj_census_sampler *sampler;
    uj_error error = {0};
    assert_int_equal(uj_census_sampler_new(&sampler, &options, &error), UJ_LIMIT);
    assert_null(sampler);
    assert_non_null(strstr(error.message, "8x8"));
}

static void the_interval_is_that_of_wilson(void **state)
{
    (void)state;
    static const struct {
        uint64_t count, undecided, sampled;
        double low, high;
    } cases[] = {
        /* Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29, 29 of 29 */
        {81, 0, 263, 0.2553, 0.3662}, {15, 0, 148, 0.0624, 0.1605}, {0, 0, 20, 0, 0.1611},
        {1, 0, 29, 0.0061, 0.1718},   {29, 0, 29, 0.8830, 1},       {80, 1, 263, 0.2517, 0.3662},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const uj_census_share share = uj_census_share_of(cases[i].count, cases[i].undecided, cases[i].sampled);
        assert_true(share.low > cases[i].low - 0.0001 && share.low < cases[i].low + 0.0001);
        assert_true(share.high > cases[i].high - 0.0001 && share.high < cases[i].high + 0.0001);
        assert_true(share.value == (double)cases[i].count / (double)cases[i].sampled);
    }
    const uj_census_share nothing = uj_census_share_of(0, 0, 0);
    assert_true(nothing.low == 0 && nothing.value == 0 && nothing.high == 1);
}

/* ---- Spans --------------------------------------------------------------------------------------------------------- */

static uj_census *large_census(void)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_census *census;
    options.more_walls = 1;
    options.keep = (uj_range){15, 1000};
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    return census;
}

static void spans_divide_a_large_census(void **state)
{
    (void)state;
    uj_census *const census = large_census();
    uint32_t count = 0;
    for (uint32_t first = 0; first < uj_census_units(census); count++) {
        const uint32_t last = uj_census_span_last(census, first);
        assert_in_range(last, first, uj_census_units(census) - 1);
        while (first <= last)
            assert_int_equal(uj_census_span_last(census, first++), last);
    }
    assert_in_range(count, 1000, 65536);
    uj_census_free(census);
    struct fixture small;
    set_up(&small, 1);
    for (uint32_t i = 0; i < small.unit_count; i++)
        assert_int_equal(uj_census_span_last(small.census, i), i);
    tear_down(&small);
}

static void a_span_is_the_sum_of_its_units(void **state)
{
    (void)state;
    uj_census *const census = large_census();
    uj_census_worker *worker;
    uj_census_result *const whole = uj_census_result_new(), *const part = uj_census_result_new(),
                            *const sum = uj_census_result_new();
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    uj_census_span span = {uj_census_span_last(census, 5300) + 1, 0};
    span.last = uj_census_span_last(census, span.first);
    assert_true(span.last > span.first);
    assert_int_equal(uj_census_work_span(worker, span, whole, NULL), UJ_OK);
    size_t rows = 0;
    for (uint32_t i = span.first; i <= span.last; i++) {
        assert_int_equal(uj_census_work(worker, i, part, NULL), UJ_OK);
        uj_census_result_add(sum, part);
        for (size_t k = 0; k < part->row_count; k++)
            assert_same_row(&whole->rows[rows++], &part->rows[k]);
    }
    assert_true(rows > 0);
    assert_int_equal(whole->row_count, rows);
    assert_memory_equal(&whole->tally, &sum->tally, sizeof sum->tally);
    assert_int_equal(whole->hardest_count, sum->hardest_count);
    for (int i = 0; i < sum->hardest_count; i++)
        assert_same_row(&whole->hardest[i], &sum->hardest[i]);
    uj_census_worker_free(worker);
    uj_census_result_free(whole);
    uj_census_result_free(part);
    uj_census_result_free(sum);
    uj_census_free(census);
}

static bool at_once(void *payload)
{
    (void)payload;
    return true;
}

static void a_worker_stops_inside_a_unit_when_its_budget_is_over(void **state)
{
    (void)state;
    uj_census *const census = large_census();
    uj_census_result *const result = uj_census_result_new();
    uj_census_worker *worker;
    uj_budget *budget;
    const uj_limits limits = {.stop = at_once};
    assert_int_equal(uj_budget_new(&budget, &limits, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    uj_census_worker_allow(worker, budget, 0);
    assert_int_equal(uj_census_work(worker, 0, result, NULL), UJ_LIMIT);
    uj_census_worker_free(worker);
    uj_budget_free(budget);
    uj_census_result_free(result);
    uj_census_free(census);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_all_units_and_come_to_the_same_sum),
        cmocka_unit_test(whoever_takes_the_results_can_end_the_work),
        cmocka_unit_test(no_unit_begins_when_the_time_is_over),
        cmocka_unit_test(only_the_hardest_stay_those_of_earlier_units_first),
        cmocka_unit_test(of_too_many_the_last_are_dropped),
        cmocka_unit_test(a_sample_in_parts_is_the_whole_sample_and_no_more),
        cmocka_unit_test(an_estimate_can_be_stopped_and_keeps_what_it_has),
        cmocka_unit_test(an_estimate_counts_what_was_at_work_when_it_stopped_as_undecided),
        cmocka_unit_test(a_sampler_that_has_no_time_to_count_is_none),
        cmocka_unit_test(the_interval_is_that_of_wilson),
        cmocka_unit_test(spans_divide_a_large_census),
        cmocka_unit_test(a_span_is_the_sum_of_its_units),
        cmocka_unit_test(a_worker_stops_inside_a_unit_when_its_budget_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

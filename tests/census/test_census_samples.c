/* The set of samples that are done. */
#include <string.h>

#include "cmocka_prelude.h"

#include "census/samples.h"
#include "unjam.h"

enum { COUNT = 100 };

/* What so many samples give; the sums of two parts tell whether both were added. */
static uj_census_estimate part_of(uint64_t sampled)
{
    uj_census_estimate part = {.sampled = sampled, .solvable = sampled};
    part.by_distance[3] = sampled;
    return part;
}

static uj_census_samples *new_set(void)
{
    uj_census_samples *set;
    assert_int_equal(uj_census_samples_new(&set, COUNT, NULL), UJ_OK);
    return set;
}

static void add(uj_census_samples *set, uint64_t first, uint64_t count)
{
    const uj_census_estimate part = part_of(count);
    assert_int_equal(uj_census_samples_add(set, first, &part, NULL), UJ_OK);
}

static void assert_range(const uj_census_samples *set, size_t at, uint64_t first, uint64_t last)
{
    assert_true(at < set->range_count);
    assert_int_equal(set->ranges[at].first, first);
    assert_int_equal(set->ranges[at].last, last);
    assert_int_equal(set->ranges[at].sum->sampled, last - first + 1);
    assert_int_equal(set->ranges[at].sum->by_distance[3], last - first + 1);
}

static void ranges_that_touch_become_one(void **state)
{
    (void)state;
    uj_census_samples *const set = new_set();
    add(set, 10, 5);
    add(set, 30, 5);
    assert_int_equal(set->range_count, 2);
    add(set, 15, 2); /* after the first */
    add(set, 28, 2); /* before the second */
    assert_int_equal(set->range_count, 2);
    assert_range(set, 0, 10, 16);
    assert_range(set, 1, 28, 34);
    add(set, 0, 1);
    add(set, 50, 50);
    add(set, 17, 11); /* between two */
    assert_int_equal(set->range_count, 3);
    assert_range(set, 0, 0, 0);
    assert_range(set, 1, 10, 34);
    assert_range(set, 2, 50, 99);
    uj_census_samples_free(set);
}

static void what_is_missing_is_handed_out_once(void **state)
{
    (void)state;
    uj_census_samples *const set = new_set();
    uint64_t first;
    add(set, 0, 3);
    add(set, 10, 5);
    assert_int_equal(uj_census_samples_waiting(set), 92);
    assert_int_equal(uj_census_samples_next(set, 4, &first), 4);
    assert_int_equal(first, 3);
    assert_int_equal(uj_census_samples_next(set, 4, &first), 3); /* up to the next range */
    assert_int_equal(first, 7);
    assert_int_equal(uj_census_samples_next(set, 1000, &first), 85);
    assert_int_equal(first, 15);
    assert_int_equal(uj_census_samples_next(set, 1000, &first), 0);
    assert_int_equal(uj_census_samples_waiting(set), 0);
    assert_int_equal(uj_census_samples_done(set), 8);
    uj_census_samples_free(set);
}

static void what_was_handed_out_and_is_not_done_is_undecided(void **state)
{
    (void)state;
    uj_census_samples *const set = new_set();
    uint64_t first;
    add(set, 50, 10);
    assert_int_equal(uj_census_samples_next(set, 7, &first), 7);
    add(set, 2, 3);
    uj_census_estimate sum = {0};
    uj_census_samples_sum(set, &sum);
    assert_int_equal(sum.sampled, 17);
    assert_int_equal(sum.undecided, 4);
    assert_int_equal(sum.solvable, 13);
    assert_int_equal(sum.by_distance[3], 13);
    assert_int_equal(uj_census_samples_waiting(set), 83);
    uj_census_samples_free(set);
}

static void assert_refused(uj_census_samples *set, uint64_t first, const uj_census_estimate *part, const char *why)
{
    uj_error error;
    assert_int_equal(uj_census_samples_add(set, first, part, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, why));
}

static void samples_are_refused_twice_beyond_the_last_and_if_they_do_not_add_up(void **state)
{
    (void)state;
    uj_census_samples *const set = new_set();
    add(set, 10, 5);
    const uj_census_estimate one = part_of(1), six = part_of(6), huge = part_of(UINT64_MAX);
    assert_refused(set, 10, &one, "already");
    assert_refused(set, 14, &one, "already");
    assert_refused(set, 5, &six, "already");
    assert_refused(set, 100, &one, "no such");
    assert_refused(set, 95, &six, "no such");
    assert_refused(set, 20, &huge, "no such");
    uj_census_estimate wrong = part_of(6);
    wrong.by_distance[4] = 1;
    assert_refused(set, 20, &wrong, "contradict");
    wrong = part_of(6);
    wrong.by_distance[3] = 5;
    assert_refused(set, 20, &wrong, "contradict");
    wrong = part_of(6);
    wrong.undecided = 1;
    assert_refused(set, 20, &wrong, "contradict");
    wrong = part_of(6);
    wrong.by_distance[3] = UINT64_MAX;
    wrong.by_distance[4] = 7; /* the sum of both is 6 again */
    assert_refused(set, 20, &wrong, "contradict");
    assert_int_equal(uj_census_samples_done(set), 5);
    assert_int_equal(set->range_count, 1);
    uj_census_samples_free(set);
}

/* Numbers in a random order, in parts of random length. */
static void the_order_of_parts_makes_no_difference(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 9, 0);
    for (int round = 0; round < 200; round++) {
        uj_census_samples *const set = new_set();
        uint64_t firsts[COUNT], counts[COUNT];
        size_t parts = 0;
        while ((counts[parts] = uj_census_samples_next(set, 1 + uj_random_below(&random, 6), &firsts[parts])) > 0)
            parts++;
        for (size_t left = parts; left > 0; left--) {
            const size_t chosen = (size_t)uj_random_below(&random, left);
            add(set, firsts[chosen], counts[chosen]);
            firsts[chosen] = firsts[left - 1];
            counts[chosen] = counts[left - 1];
            for (size_t i = 1; i < set->range_count; i++)
                assert_true(set->ranges[i - 1].last + 1 < set->ranges[i].first);
        }
        assert_int_equal(set->range_count, 1);
        assert_range(set, 0, 0, COUNT - 1);
        uj_census_samples_free(set);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_that_touch_become_one),
        cmocka_unit_test(what_is_missing_is_handed_out_once),
        cmocka_unit_test(what_was_handed_out_and_is_not_done_is_undecided),
        cmocka_unit_test(samples_are_refused_twice_beyond_the_last_and_if_they_do_not_add_up),
        cmocka_unit_test(the_order_of_parts_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

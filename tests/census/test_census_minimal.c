/* Minimal puzzles of whole boards: against Fogleman's enumeration, and against the rating. */
#include <limits.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static uj_census_options options_for(int side, int more_walls)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = side;
    options.more_walls = more_walls;
    options.minimal = true;
    return options;
}

struct counted {
    uint64_t plain, minimal, plain_minimal, solvable_clusters, legal, solutions;
    int hardest;
};

static uj_status add_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    (void)unit;
    (void)error;
    uj_census_result_add(payload, result);
    return UJ_OK;
}

static struct counted count(const uj_census_options *options)
{
    uj_census *census;
    assert_int_equal(uj_census_new(&census, options, NULL), UJ_OK);
    const uint32_t units = uj_census_units(census);
    uint32_t *const list = calloc(units, sizeof *list);
    for (uint32_t i = 0; i < units; i++)
        list[i] = i;
    uj_census_result *const sum = uj_census_result_new();
    assert_int_equal(uj_census_run(census, list, units, 0, add_unit, sum, NULL, NULL), UJ_OK);
    struct counted counted = {.hardest = -1,
                              .solvable_clusters = sum->tally.solvable_clusters,
                              .legal = sum->tally.legal,
                              .solutions = sum->tally.solutions};
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
        counted.plain += sum->tally.plain_by_distance[i];
        counted.minimal += sum->tally.minimal_by_distance[i];
        counted.plain_minimal += sum->tally.plain_minimal_by_distance[i];
        if (sum->tally.plain_minimal_by_distance[i] > 0)
            counted.hardest = i;
    }
    uj_census_result_free(sum);
    uj_census_free(census);
    free(list);
    return counted;
}

static void four_by_four_has_32_minimal_puzzles_in_493_plain_clusters(void **state)
{
    (void)state;
    const uj_census_options options = options_for(4, 0);
    const struct counted counted = count(&options);
    assert_int_equal(counted.plain, 493);
    assert_int_equal(counted.minimal, 32);
    assert_int_equal(counted.plain_minimal, 32);
    assert_int_equal(counted.hardest, 7);
}

static void five_by_five_has_1730_minimal_puzzles_in_62106_plain_clusters(void **state)
{
    (void)state;
    const uj_census_options options = options_for(5, 0);
    const struct counted counted = count(&options);
    assert_int_equal(counted.plain, 62106);
    assert_int_equal(counted.minimal, 2250);
    assert_int_equal(counted.plain_minimal, 1730);
    assert_int_equal(counted.hardest, 20);
}

static void five_by_five_with_up_to_one_wall_has_6041(void **state)
{
    (void)state;
    const uj_census_options options = options_for(5, 1);
    if (!getenv("UNJAM_TEST_LONG"))
        return;
    const struct counted counted = count(&options);
    assert_int_equal(counted.minimal, 6691);
    assert_int_equal(counted.plain_minimal, 6041);
    assert_int_equal(counted.hardest, 21);
}

/* Both ways to leave out what is not plain: fillings that are never made, groups that are looked at and not counted. */
static void a_plain_census_has_the_plain_clusters_of_the_whole(void **state)
{
    (void)state;
    const int sides[][3] = {{3, 4, 2}, {4, 3, 1}, {4, 4, 1}, {5, 4, 0}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        uj_census_options options = options_for(4, sides[i][2]);
        options.width = sides[i][0];
        options.height = sides[i][1];
        const struct counted whole = count(&options);
        options.plain = true;
        const struct counted plain = count(&options);
        assert_int_equal(plain.plain, whole.plain);
        assert_int_equal(plain.solvable_clusters, whole.plain);
        assert_int_equal(plain.minimal, whole.plain_minimal);
        assert_int_equal(plain.plain_minimal, whole.plain_minimal);
        assert_int_equal(plain.hardest, whole.hardest);
        char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
        assert_int_equal(uj_census_closed_form(&options, NULL, legal, solutions, NULL), UJ_OK);
        assert_int_equal(plain.legal, strtoull(legal, NULL, 10));
        assert_int_equal(plain.solutions, strtoull(solutions, NULL, 10));
    }
}

static void plain_groups_cannot_be_sampled(void **state)
{
    (void)state;
    uj_census_options options = options_for(4, 0);
    options.plain = true;
    uj_census_estimate_options estimate = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    estimate.census = &options;
    uj_census_sampler *sampler;
    assert_int_equal(uj_census_sampler_new(&sampler, &estimate, NULL), UJ_BAD_INPUT);
}

/* Rows of one census with all clusters: those that a rating calls minimal are those of a census with the minimal ones only. */
static void the_rows_are_those_that_a_rating_calls_minimal(void **state)
{
    (void)state;
    uj_census_options options = options_for(5, 0);
    options.keep = (uj_range){5, INT_MAX};
    uj_census *all, *minimal;
    uj_census_worker *all_worker, *minimal_worker;
    assert_int_equal(uj_census_new(&minimal, &options, NULL), UJ_OK);
    options.minimal = false;
    assert_int_equal(uj_census_new(&all, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&minimal_worker, minimal, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&all_worker, all, NULL), UJ_OK);
    uj_census_result *const all_rows = uj_census_result_new(), *const minimal_rows = uj_census_result_new();
    size_t compared = 0;
    for (uint32_t unit = 0; unit < uj_census_units(all) && compared < 500; unit += 3) {
        assert_int_equal(uj_census_work(all_worker, unit, all_rows, NULL), UJ_OK);
        assert_int_equal(uj_census_work(minimal_worker, unit, minimal_rows, NULL), UJ_OK);
        size_t next = 0;
        for (size_t i = 0; i < all_rows->row_count; i++) {
            uj_board board;
            uj_rating rating = UJ_RATING_INIT;
            const uj_limits rate_options = UJ_LIMITS_INIT;
            assert_int_equal(uj_census_row_board(&board, &options, &all_rows->rows[i], NULL), UJ_OK);
            assert_int_equal(uj_rate(&rating, &board, &rate_options, NULL), UJ_OK);
            if (rating.minimal) {
                assert_true(next < minimal_rows->row_count);
                assert_true(minimal_rows->rows[next].minimal);
                uj_board other;
                assert_int_equal(uj_census_row_board(&other, &options, &minimal_rows->rows[next++], NULL), UJ_OK);
                assert_true(uj_board_same(&other, &board));
            }
            compared++;
            uj_rating_clear(&rating);
        }
        assert_int_equal(next, minimal_rows->row_count);
    }
    assert_true(compared >= 500);
    uj_census_result_free(all_rows);
    uj_census_result_free(minimal_rows);
    uj_census_worker_free(all_worker);
    uj_census_worker_free(minimal_worker);
    uj_census_free(all);
    uj_census_free(minimal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_by_four_has_32_minimal_puzzles_in_493_plain_clusters),
        cmocka_unit_test(five_by_five_has_1730_minimal_puzzles_in_62106_plain_clusters),
        cmocka_unit_test(five_by_five_with_up_to_one_wall_has_6041),
        cmocka_unit_test(a_plain_census_has_the_plain_clusters_of_the_whole),
        cmocka_unit_test(plain_groups_cannot_be_sampled),
        cmocka_unit_test(the_rows_are_those_that_a_rating_calls_minimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

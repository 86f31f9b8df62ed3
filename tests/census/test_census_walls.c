/* A census of boards with walls anywhere: against censuses with these walls one by one, which test_census.c holds against a
 * census the obvious way. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "census/walls.h"
#include "unjam.h"

static uj_census_options options_for(int width, int height, int exit, int more_walls)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = width;
    options.height = height;
    options.exit_row = exit;
    options.more_walls = more_walls;
    return options;
}

/* Adds all units, the last ones first, so that the walls change between them. */
static void add_census(uj_census_result *sum, const uj_census_options *options)
{
    uj_census *census;
    uj_census_worker *worker;
    assert_int_equal(uj_census_new(&census, options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    uj_census_result *part = uj_census_result_new();
    for (uint32_t unit = uj_census_units(census); unit-- > 0;) {
        assert_int_equal(uj_census_work(worker, unit, part, NULL), UJ_OK);
        uj_census_result_add(sum, part);
    }
    uj_census_result_free(part);
    uj_census_worker_free(worker);
    uj_census_free(census);
}

static void assert_sum_of_parts(int width, int height, int exit, int more_walls, int keep)
{
    uj_census_options options = options_for(width, height, exit, more_walls);
    options.keep.low = keep;
    uj_census_result *together = uj_census_result_new(), *apart = uj_census_result_new();
    add_census(together, &options);
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
    assert_int_equal(uj_census_closed_form(&options, NULL, legal, solutions, NULL), UJ_OK);
    assert_true(uj_census_agrees(&together->tally, legal, solutions));
    const uint64_t end = UINT64_C(1) << (width * height);
    uj_census_options one = options_for(width, height, exit, 0);
    for (one.walls = 0; one.walls < end; one.walls++)
        if (__builtin_popcountll(one.walls) <= more_walls)
            add_census(apart, &one);
    assert_memory_equal(&together->tally, &apart->tally, sizeof apart->tally);
    uj_census_result_free(together);
    uj_census_result_free(apart);
}

static void walls_anywhere_are_all_censuses_with_walls_together(void **state)
{
    (void)state;
    assert_sum_of_parts(3, 4, 1, 1, INT_MAX);
    assert_sum_of_parts(4, 3, 0, 2, INT_MAX);
}

static void mirror_images_are_counted_like_other_choices(void **state)
{
    (void)state;
    assert_sum_of_parts(4, 3, 1, 2, INT_MAX);
    assert_sum_of_parts(4, 3, 1, 2, 1);
}

/* The hardest boards do not depend on what is kept: mirror images are named each. */
static void the_hardest_are_the_same_with_and_without_rows(void **state)
{
    (void)state;
    for (uint64_t row = 0; row < 16; row++) { /* of the first and the last row */
        uj_census_options options = options_for(4, 5, 2, 1);
        options.walls = row | row << 16;
        uj_census_result *bare = uj_census_result_new(), *kept = uj_census_result_new();
        add_census(bare, &options);
        options.keep.low = 1;
        add_census(kept, &options);
        assert_int_equal(bare->hardest_count, kept->hardest_count);
        for (int i = 0; i < bare->hardest_count; i++) {
            assert_int_equal(bare->hardest[i].horizontal, kept->hardest[i].horizontal);
            assert_int_equal(bare->hardest[i].vertical, kept->hardest[i].vertical);
            assert_int_equal(bare->hardest[i].walls, kept->hardest[i].walls);
        }
        uj_census_result_free(bare);
        uj_census_result_free(kept);
    }
}

static void choices_of_walls_are_those_of_the_binomials(void **state)
{
    (void)state;
    const uj_census_options options = options_for(6, 6, 2, 2), middle = options_for(5, 5, 2, 1);
    uint32_t count;
    struct walled *choices = walls_choose(&options, true, &count);
    assert_int_equal(count, 1 + 36 + 630);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(choices[i].times, 1);
    free(choices);
    choices = walls_choose(&middle, true, &count);
    assert_int_equal(count, 1 + 25);
    int once = 0, twice = 0;
    for (uint32_t i = 0; i < count; i++) {
        once += choices[i].times == 1;
        twice += choices[i].times == 2;
    }
    assert_int_equal(once, 1 + 5);
    assert_int_equal(twice, 10);
    free(choices);
}

static void assert_figures(int side, int exit, uint64_t legal, int hardest)
{
    const uj_census_options options = options_for(side, side, exit, 1);
    uj_census_result *sum = uj_census_result_new();
    add_census(sum, &options);
    assert_int_equal(sum->tally.legal, legal);
    assert_int_equal(uj_census_max_distance(&sum->tally), hardest);
    uj_census_result_free(sum);
}

/* Fogleman's hardest 5x5 with up to one wall takes 21 moves too. */
static void with_a_wall_the_hardest_4x4_takes_7_moves_and_the_hardest_5x5_takes_21(void **state)
{
    (void)state;
    assert_figures(4, 1, 80406, 7);
    if (getenv("UNJAM_TEST_LONG"))
        assert_figures(5, 2, 93802266, 21);
}

static void more_walls_than_two_are_refused(void **state)
{
    (void)state;
    const uj_census_options options = options_for(5, 5, 2, 3);
    uj_census *census;
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_anywhere_are_all_censuses_with_walls_together),
        cmocka_unit_test(mirror_images_are_counted_like_other_choices),
        cmocka_unit_test(the_hardest_are_the_same_with_and_without_rows),
        cmocka_unit_test(choices_of_walls_are_those_of_the_binomials),
        cmocka_unit_test(with_a_wall_the_hardest_4x4_takes_7_moves_and_the_hardest_5x5_takes_21),
        cmocka_unit_test(more_walls_than_two_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

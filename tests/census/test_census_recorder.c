/* The recorder without an engine: it is fed by hand. */
#include <limits.h>

#include "cmocka_prelude.h"

#include "census/recorder.h"
#include "census/result.h"
#include "census/tally.h"

static struct lattice lattice;

/* The group of one car in the exit row of 3x3. */
static struct group one_car(void)
{
    lattice_init(&lattice, 3, 3, 1, 0, false, UJ_MOVES);
    struct group group = {.times = 1, .lattice = &lattice, .vehicles = 1, .number = 5};
    for (int i = 0; i < 3; i++) {
        group.rows[i] = &lattice.rows[i].fillings[0];
        group.columns[i] = &lattice.columns[i].fillings[0];
    }
    return group;
}

static const struct hardest car_at_the_left = {.cells = {0x18, 0, 0x08}};

/* Two configurations, one of them solved. */
static void feed(struct recorder *recorder)
{
    const struct group group = one_car();
    const struct cluster_found cluster = {2,    1,   1, recorder_wants(recorder, &group, 1) ? &car_at_the_left : NULL,
                                          NULL, NULL};
    const struct group_found found = {2, 1, 2, 1};
    recorder_begin(recorder, AXIS_COLUMNS_OUTER, false, 0);
    recorder_add_level(recorder, 0, 1);
    recorder_add_level(recorder, 1, 1);
    assert_int_equal(recorder_add_cluster(recorder, &group, &cluster), UJ_OK);
    recorder_add_group(recorder, &group, &found);
    recorder_end(recorder, 10);
}

static void reports_become_a_consistent_tally(void **state)
{
    (void)state;
    uj_census_result *result = uj_census_result_new();
    struct recorder recorder = {.result = result, .keep = {INT_MAX, INT_MAX}};
    feed(&recorder);
    const uj_census_tally *t = &result->tally;
    assert_int_equal(t->legal, 12);
    assert_int_equal(t->solutions, 1);
    assert_int_equal(t->solvable, 2);
    assert_int_equal(t->groups, 1);
    assert_int_equal(t->clusters, 1);
    assert_int_equal(t->cluster_size_squares, 4);
    assert_int_equal(t->largest_share, UINT64_C(1) << 32);
    assert_int_equal(t->groups_by_vehicles_and_distance[1][1], 1);
    assert_int_equal(result->row_count, 0);
    assert_int_equal(result->hardest_count, 1);
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally again;
    uj_census_tally_pack(&packed, t);
    assert_int_equal(uj_census_tally_unpack(&again, packed.data, packed.length, NULL), UJ_OK);
    assert_memory_equal(&again, t, sizeof again);
    uj_text_free(&packed);
    uj_census_result_free(result);
}

static void a_kept_row_carries_its_board(void **state)
{
    (void)state;
    uj_census_result *result = uj_census_result_new();
    struct recorder recorder = {.result = result, .keep = {1, 1}, .minimal = true, .groups = true, .unit = 3};
    feed(&recorder);
    assert_int_equal(result->row_count, 1);
    assert_int_equal(result->rows[0].unit, 3);
    assert_int_equal(result->rows[0].cars, 1);
    assert_true(result->rows[0].minimal);
    assert_int_equal(result->tally.minimal_by_distance[1], 1);
    assert_int_equal(result->tally.plain_minimal_by_distance[1], 1);
    const uj_census_options options = {.size = sizeof(uj_census_options), .width = 3, .height = 3, .exit_row = 1};
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_census_row_text(&text, &options, &result->rows[0], NULL), UJ_OK);
    assert_string_equal(text.data, "oooAAoooo");
    uj_text_free(&text);
    /* The section of axis 0, tuple 0: the group's number after -1, then its numbers; 0 ends it. */
    assert_int_equal(result->groups.length, 8);
    assert_memory_equal(result->groups.data, "\0\0\6\2\1\1\1\0", 8);
    uj_census_result_free(result);
}

static void a_row_without_a_target_is_refused(void **state)
{
    (void)state;
    const uj_census_options options = {.size = sizeof(uj_census_options), .width = 3, .height = 3, .exit_row = -1};
    const uj_census_row rows[] = {{0}, {.horizontal = 3, .starts = 1}, {.horizontal = 0x18, .starts = UINT64_MAX}};
    uj_board board;
    for (int i = 0; i < 3; i++)
        assert_int_equal(uj_census_row_board(&board, &options, &rows[i], NULL), UJ_BAD_INPUT);
}

static void wide_sums_do_not_wrap(void **state)
{
    (void)state;
    static uj_census_tally tally, part;
    tally.largest_share = UINT64_MAX - 1;
    tally_add_wide(&tally, &tally.largest_share, 5);
    assert_int_equal(tally.largest_share, 3);
    assert_true(uj_census_wide_sum(&tally, &tally.largest_share) == 0x1p64 + 3);
    part.largest_share = UINT64_MAX;
    part.high[&part.largest_share - &part.cluster_size_squares] = 7;
    uj_census_tally_add(&tally, &part);
    assert_int_equal(tally.largest_share, 2);
    assert_int_equal(tally.high[&part.largest_share - &part.cluster_size_squares], 9);
    uj_census_tally_add(&part, &part); /* as for mirror images */
    assert_int_equal(part.largest_share, UINT64_MAX - 1);
    assert_int_equal(part.high[&part.largest_share - &part.cluster_size_squares], 15);
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally again;
    uj_census_tally_pack(&packed, &tally);
    assert_int_equal(uj_census_tally_unpack(&again, packed.data, packed.length, NULL), UJ_OK);
    assert_memory_equal(&again, &tally, sizeof again);
    uj_text_free(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_become_a_consistent_tally),
        cmocka_unit_test(a_kept_row_carries_its_board),
        cmocka_unit_test(a_row_without_a_target_is_refused),
        cmocka_unit_test(wide_sums_do_not_wrap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

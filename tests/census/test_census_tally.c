/* Tallies as they are packed in files: numbers of any size, and every sum that must be right. */
#include <stdlib.h>
#include <string.h>

#include "base/varint.h"
#include "census/tally.h"
#include "cmocka_prelude.h"

/* ---- Numbers ---- */

static void assert_unpacked(const char *bytes, size_t length, uint64_t expected)
{
    const char *data = bytes;
    uint64_t number;
    assert_true(unpack_number(&data, bytes + length, &number));
    assert_true(number == expected);
    assert_ptr_equal(data, bytes + length);
}

static void assert_no_number(const char *bytes, size_t length)
{
    const char *data = bytes;
    uint64_t number;
    assert_false(unpack_number(&data, bytes + length, &number));
}

static void numbers_survive_packing(void **state)
{
    (void)state;
    for (int bits = 0; bits <= 64; bits++)
        for (int by = -1; by <= 1; by++) {
            const uint64_t number = (bits < 64 ? UINT64_C(1) << bits : 0) + (uint64_t)by;
            uj_text packed = UJ_TEXT_INIT;
            pack_number(&packed, number);
            assert_int_equal(uj_text_status(&packed), UJ_OK);
            assert_unpacked(packed.data, packed.length, number);
            assert_no_number(packed.data, packed.length - 1);
            uj_text_free(&packed);
        }
}

static void numbers_have_at_most_64_bits(void **state)
{
    (void)state;
    assert_unpacked("\x7f", 1, 127);
    assert_unpacked("\x80\x01", 2, 128);
    assert_unpacked("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, UINT64_MAX);
    assert_unpacked("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 10, UINT64_C(1) << 63);
    assert_no_number("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02", 10);
    assert_no_number("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x03", 10);
    assert_no_number("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 11);
}

/* ---- Sums ---- */

/* Three groups in four clusters, one of which has no solution. */
static uj_census_tally *sample(void)
{
    uj_census_tally *tally = calloc(1, sizeof *tally);
    tally->legal = 40;
    tally->in_solvable_groups = 35;
    tally->solvable = 30;
    tally->solutions = 10;
    tally->configurations_by_distance[0] = 10;
    tally->configurations_by_distance[1] = 12;
    tally->configurations_by_distance[2] = 8;
    tally->solvable_clusters = 3;
    tally->clusters_by_distance[1] = 1;
    tally->clusters_by_distance[2] = 2;
    tally->clusters = 4;
    tally->clusters_by_size[5] = 1;
    tally->clusters_by_size[10] = 3;
    tally->groups = 3;
    tally->groups_by_distance[1] = 1;
    tally->groups_by_distance[2] = 2;
    tally->groups_by_clusters[1] = 2;
    tally->groups_by_clusters[2] = 1;
    tally->groups_by_size[10] = 2;
    tally->groups_by_size[15] = 1;
    tally->groups_by_vehicles_and_distance[3][1] = 1;
    tally->groups_by_vehicles_and_distance[4][2] = 2;
    tally->groups_by_size_and_distance[0][1] = 1;
    tally->groups_by_size_and_distance[0][2] = 2;
    tally->largest_cluster = 10;
    tally->largest_group = 15;
    tally->max_clusters_in_group = 2;
    return tally;
}

static uj_status unpack_packed(const uj_census_tally *tally)
{
    static uj_census_tally back;
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally_pack(&packed, tally);
    const uj_status status = uj_census_tally_unpack(&back, packed.data, packed.length, NULL);
    if (status == UJ_OK)
        assert_memory_equal(&back, tally, sizeof back);
    uj_text_free(&packed);
    return status;
}

/* Each of these breaks one rule and no other. */
static void every_sum_that_is_off_is_noticed(void **state)
{
    (void)state;
    uj_census_tally *tally = sample();
    uint64_t *const places[] = {
        &tally->configurations_by_distance[2],
        &tally->solutions,
        &tally->solvable_clusters,
        &tally->clusters_by_distance[2],
        &tally->clusters,
        &tally->clusters_by_size[UJ_CENSUS_SIZE_BINS - 1],
        &tally->groups_by_distance[UJ_CENSUS_DISTANCES - 1],
        &tally->groups_by_clusters[UJ_CENSUS_CLUSTERS - 1],
        &tally->groups_by_size[UJ_CENSUS_SIZE_BINS - 1],
        &tally->groups_by_vehicles_and_distance[UJ_CENSUS_VEHICLES - 1][UJ_CENSUS_DISTANCES - 1],
        &tally->groups_by_size_and_distance[UJ_CENSUS_SIZE_STEPS - 1][UJ_CENSUS_DISTANCES - 1],
    };
    assert_int_equal(unpack_packed(tally), UJ_OK);
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        ++*places[i];
        assert_int_equal(unpack_packed(tally), UJ_BAD_INPUT);
        --*places[i];
    }
    free(tally);
}

static void parts_are_never_more_than_the_whole(void **state)
{
    (void)state;
    uj_census_tally *tally = sample();
    tally->in_solvable_groups = tally->legal;
    assert_int_equal(unpack_packed(tally), UJ_OK);
    tally->in_solvable_groups = tally->legal + 1;
    assert_int_equal(unpack_packed(tally), UJ_BAD_INPUT);
    tally->in_solvable_groups = tally->solvable;
    assert_int_equal(unpack_packed(tally), UJ_OK);
    tally->in_solvable_groups = tally->solvable - 1;
    assert_int_equal(unpack_packed(tally), UJ_BAD_INPUT);
    free(tally);
}

/* ---- Arrays that grow ---- */

enum { ARRAYS = 15, FIRST_TABLE = 7, SECOND_TABLE = 8 };

/* A tally of one number, at a place of an array. Tables have rows of this length. */
static void pack_one(uj_text *out, int array, uint64_t row_length, uint64_t place, uint64_t number)
{
    for (int i = 0; i <= array; i++) {
        if (i == FIRST_TABLE || i == SECOND_TABLE)
            pack_number(out, row_length);
        if (i == array) {
            pack_number(out, place + 1);
            pack_number(out, number);
        }
        pack_number(out, 0);
    }
}

static uj_status unpack_one(int array, uint64_t row_length, uint64_t place)
{
    static uj_census_tally back;
    uj_text packed = UJ_TEXT_INIT;
    pack_one(&packed, array, row_length, place, 1);
    const uj_status status = uj_census_tally_unpack(&back, packed.data, packed.length, NULL);
    uj_text_free(&packed);
    return status;
}

static void a_number_behind_the_last_is_damage(void **state)
{
    (void)state;
    static uj_census_tally back;
    assert_int_equal(unpack_one(ARRAYS - 1, UJ_CENSUS_DISTANCES, 0), UJ_OK);
    assert_int_equal(unpack_one(ARRAYS - 1, UJ_CENSUS_DISTANCES, 1), UJ_BAD_INPUT);
    assert_int_equal(unpack_one(ARRAYS - 1, UJ_CENSUS_DISTANCES, UINT64_MAX - 1), UJ_BAD_INPUT);
    assert_int_equal(unpack_one(ARRAYS, UJ_CENSUS_DISTANCES, 0), UJ_BAD_INPUT);
    assert_int_equal(unpack_one(ARRAYS - 2, UJ_CENSUS_DISTANCES, UJ_CENSUS_WIDE_SUMS - 1), UJ_OK);
    assert_int_equal(unpack_one(ARRAYS - 2, UJ_CENSUS_DISTANCES, UJ_CENSUS_WIDE_SUMS), UJ_BAD_INPUT);
    assert_int_equal(unpack_one(ARRAYS - 1, 0, 0), UJ_BAD_INPUT);
    assert_int_equal(uj_census_tally_unpack(&back, NULL, 0, NULL), UJ_OK);
}

/* The same tally as a version would pack it whose tables have rows of another length. */
static void pack_with_rows_of(uj_text *out, const uj_census_tally *tally, uint64_t row_length)
{
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally_pack(&packed, tally);
    const char *data = packed.data, *const end = packed.data + packed.length;
    for (int array = 0; data < end; array++) {
        const bool is_table = array == FIRST_TABLE || array == SECOND_TABLE;
        uint64_t distance, number, place = UINT64_MAX, before = UINT64_MAX, own_row = 1;
        if (is_table)
            assert_true(unpack_number(&data, end, &own_row));
        if (is_table)
            pack_number(out, row_length);
        while (unpack_number(&data, end, &distance) && distance > 0) {
            assert_true(unpack_number(&data, end, &number));
            place += distance;
            const uint64_t moved = is_table ? place / own_row * row_length + place % own_row : place;
            pack_number(out, moved - before);
            pack_number(out, number);
            before = moved;
        }
        pack_number(out, 0);
    }
    uj_text_free(&packed);
}

static void tables_with_shorter_and_longer_rows_are_read(void **state)
{
    (void)state;
    static uj_census_tally back;
    uj_census_tally *tally = sample();
    const uint64_t lengths[] = {3, UJ_CENSUS_DISTANCES - 1, UJ_CENSUS_DISTANCES, UJ_CENSUS_DISTANCES + 1, 1000};
    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        uj_text packed = UJ_TEXT_INIT;
        pack_with_rows_of(&packed, tally, lengths[i]);
        assert_int_equal(uj_census_tally_unpack(&back, packed.data, packed.length, NULL), UJ_OK);
        assert_memory_equal(&back, tally, sizeof back);
        uj_text_free(&packed);
    }
    free(tally);
}

/* Changes the last of the counts so that their sum is right. */
static void make_sum(uint64_t *counts, size_t length, uint64_t wanted)
{
    for (size_t i = 0; i < length; i++)
        wanted -= counts[i];
    counts[length - 1] += wanted;
}

#define MAKE_SUM(array, wanted) make_sum((uint64_t *)(array), sizeof(array) / sizeof(uint64_t), wanted)

/* A different number everywhere, and yet it adds up. */
static void fill(uj_census_tally *tally)
{
    uint64_t *const numbers = (uint64_t *)tally;
    for (size_t i = 0; i < sizeof *tally / sizeof *numbers; i++)
        numbers[i] = i + 1;
    tally->in_solvable_groups = tally->solvable + 1;
    tally->legal = tally->solvable + 2;
    tally->solutions = tally->configurations_by_distance[0];
    MAKE_SUM(tally->configurations_by_distance, tally->solvable);
    MAKE_SUM(tally->clusters_by_distance, tally->solvable_clusters);
    MAKE_SUM(tally->clusters_by_size, tally->clusters);
    MAKE_SUM(tally->groups_by_distance, tally->groups);
    MAKE_SUM(tally->groups_by_clusters, tally->groups);
    MAKE_SUM(tally->groups_by_size, tally->groups);
    MAKE_SUM(tally->groups_by_vehicles_and_distance, tally->groups);
    MAKE_SUM(tally->groups_by_size_and_distance, tally->groups);
}

static void every_number_survives_packing(void **state)
{
    (void)state;
    static uj_census_tally tally, back;
    fill(&tally);
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally_pack(&packed, &tally);
    assert_int_equal(uj_census_tally_unpack(&back, packed.data, packed.length, NULL), UJ_OK);
    assert_memory_equal(&back, &tally, sizeof back);
    uj_text_free(&packed);
}

static void adding_a_packed_tally_is_adding_it(void **state)
{
    (void)state;
    static uj_census_tally part, sum, packed_sum;
    fill(&part);
    part.cluster_size_squares = part.found_from_one_solution = UINT64_MAX - 1; /* so that the upper halves grow */
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally_pack(&packed, &part);
    memset(&sum, 0, sizeof sum);
    memset(&packed_sum, 0, sizeof packed_sum);
    for (int time = 0; time < 3; time++) {
        uj_census_tally_add(&sum, &part);
        assert_int_equal(uj_census_tally_add_packed(&packed_sum, packed.data, packed.length, NULL), UJ_OK);
        assert_memory_equal(&packed_sum, &sum, sizeof sum);
    }
    packed.data[1] ^= 4; /* legal states: now fewer than there are in solvable groups */
    assert_int_equal(uj_census_tally_add_packed(&packed_sum, packed.data, packed.length, NULL), UJ_BAD_INPUT);
    assert_memory_equal(&packed_sum, &sum, sizeof sum);
    uj_text_free(&packed);
}

static void tallies_add_up_and_keep_the_greatest(void **state)
{
    (void)state;
    uj_census_tally *sum = sample(), *part = sample();
    part->largest_cluster = 9;
    part->largest_group = 16;
    uj_census_tally_add(sum, part);
    assert_int_equal(sum->legal, 80);
    assert_int_equal(sum->groups_by_size_and_distance[0][2], 4);
    assert_int_equal(sum->largest_cluster, 10);
    assert_int_equal(sum->largest_group, 16);
    assert_int_equal(sum->max_clusters_in_group, 2);
    assert_int_equal(uj_census_max_distance(sum), 2);
    memset(sum, 0, sizeof *sum);
    assert_int_equal(uj_census_max_distance(sum), -1);
    sum->configurations_by_distance[UJ_CENSUS_DISTANCES - 1] = 1;
    assert_int_equal(uj_census_max_distance(sum), UJ_CENSUS_DISTANCES - 1);
    free(sum);
    free(part);
}

static void sizes_from_1000_on_share_bins(void **state)
{
    (void)state;
    static const struct {
        uint64_t step;
        uint32_t size;
        size_t bin, steps;
    } cases[] = {
        {0, 0, 0, 0},       {0, 1, 1, 0},          {0, 999, 999, 0},      {0, 1000, 1000, 1},
        {0, 1999, 1000, 1}, {0, 2000, 1001, 2},    {1000, 2000, 1001, 2}, {1000, 541934, 1540, 541},
        {10, 999, 999, 99}, {10, 1009, 1000, 100}, {10, 4768, 1376, 476}, {1, 108, 108, 108},
    };
    static uj_census_tally tally;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tally.size_step = cases[i].step;
        assert_int_equal(tally_size_bin(&tally, cases[i].size), cases[i].bin);
        assert_true(uj_census_bin_size(&tally, cases[i].bin) <= cases[i].size);
        assert_true(cases[i].size < uj_census_bin_size(&tally, cases[i].bin + 1));
        assert_int_equal(tally_size_steps(&tally, cases[i].size), cases[i].steps);
        assert_true(uj_census_step_size(&tally, cases[i].steps) <= cases[i].size);
        assert_true(cases[i].size < uj_census_step_size(&tally, cases[i].steps + 1));
    }
}

static void sizes_beyond_the_last_bin_are_counted_in_it(void **state)
{
    (void)state;
    static uj_census_tally tally;
    tally.size_step = 1;
    const uint32_t first = (uint32_t)uj_census_bin_size(&tally, UJ_CENSUS_SIZE_BINS - 1);
    for (uint32_t beyond = 0; beyond < 3; beyond++) {
        assert_int_equal(tally_size_bin(&tally, first + beyond), UJ_CENSUS_SIZE_BINS - 1);
        assert_int_equal(tally_size_steps(&tally, UJ_CENSUS_SIZE_STEPS - 1 + beyond), UJ_CENSUS_SIZE_STEPS - 1);
    }
    assert_int_equal(tally_size_bin(&tally, first - 1), UJ_CENSUS_SIZE_BINS - 2);
    assert_int_equal(tally_size_steps(&tally, UJ_CENSUS_SIZE_STEPS - 2), UJ_CENSUS_SIZE_STEPS - 2);
}

static void larger_boards_have_larger_steps(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        uint64_t step;
    } cases[] = {
        {3, 3, 1},   {4, 4, 1},    {3, 6, 5},    {4, 5, 5},     {6, 4, 10},     {5, 5, 10},
        {5, 6, 100}, {6, 6, 1000}, {5, 7, 1000}, {6, 7, 20000}, {7, 7, 500000},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(tally_size_step(cases[i].width, cases[i].height), cases[i].step);
}

static void sums_have_the_step_of_their_parts(void **state)
{
    (void)state;
    uj_census_tally *sum = sample(), *part = sample();
    part->size_step = 10;
    uj_census_tally_add(sum, part);
    assert_int_equal(sum->size_step, 10);
    part->size_step = 0; /* a part that counted nothing has none */
    uj_census_tally_add(sum, part);
    assert_int_equal(sum->size_step, 10);
    assert_int_equal(unpack_packed(sum), UJ_OK);
    sum->size_step = 500000;
    assert_int_equal(unpack_packed(sum), UJ_OK);
    sum->size_step = 500001;
    assert_int_equal(unpack_packed(sum), UJ_BAD_INPUT);
    free(sum);
    free(part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_survive_packing),
        cmocka_unit_test(numbers_have_at_most_64_bits),
        cmocka_unit_test(every_sum_that_is_off_is_noticed),
        cmocka_unit_test(parts_are_never_more_than_the_whole),
        cmocka_unit_test(a_number_behind_the_last_is_damage),
        cmocka_unit_test(tables_with_shorter_and_longer_rows_are_read),
        cmocka_unit_test(every_number_survives_packing),
        cmocka_unit_test(adding_a_packed_tally_is_adding_it),
        cmocka_unit_test(tallies_add_up_and_keep_the_greatest),
        cmocka_unit_test(sizes_from_1000_on_share_bins),
        cmocka_unit_test(sizes_beyond_the_last_bin_are_counted_in_it),
        cmocka_unit_test(larger_boards_have_larger_steps),
        cmocka_unit_test(sums_have_the_step_of_their_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

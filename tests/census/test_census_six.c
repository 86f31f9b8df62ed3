/* All of 6x6, for `make test-long`: minutes of work. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_prelude.h"

#include "unjam.h"

/* A sanitizer would make it an hour. */
static bool is_wanted(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
    return false;
#else
    return getenv("UNJAM_TEST_LONG") != NULL;
#endif
}

struct counted {
    uj_census_result *sum;
    uint64_t group_bytes; /* of all groups, packed */
};

static uj_status add_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    (void)unit;
    (void)error;
    struct counted *counted = payload;
    uj_census_result_add(counted->sum, result);
    counted->group_bytes += result->groups.length;
    return UJ_OK;
}

/* By distance: configurations, and clusters and groups by their greatest. Their sums were published by van Assema (2014), but
 * for a digit of the solvable configurations; the single figures are our own. */
static const uint64_t six_by_six[][3] = {
    {UINT64_C(10275383941), 72723562, 33550793},
    {UINT64_C(6256526479), 16756584, 9588287},
    {UINT64_C(5947650055), 12822810, 7313743},
    {UINT64_C(3475403152), 8276102, 5340629},
    {UINT64_C(2183962095), 5428258, 3922422},
    {UINT64_C(1299861082), 3232188, 2472282},
    {UINT64_C(782108128), 2343096, 1884823},
    {UINT64_C(477420363), 1574671, 1334933},
    {UINT64_C(293418942), 1095518, 956655},
    {UINT64_C(181301282), 760415, 683175},
    {UINT64_C(112082208), 530487, 483980},
    {UINT64_C(69816078), 355939, 330026},
    {UINT64_C(44402763), 216773, 203696},
    {UINT64_C(29605971), 138118, 130698},
    {UINT64_C(20601979), 86914, 82582},
    {UINT64_C(14724867), 59821, 57219},
    {UINT64_C(10528342), 42238, 40659},
    {UINT64_C(7494018), 29206, 28295},
    {UINT64_C(5372736), 20892, 20365},
    {UINT64_C(3908285), 14863, 14527},
    {UINT64_C(2820671), 10823, 10651},
    {UINT64_C(2038976), 7813, 7703},
    {UINT64_C(1482321), 5582, 5513},
    {UINT64_C(1079044), 4252, 4208},
    {UINT64_C(784543), 2838, 2806},
    {UINT64_C(570346), 2078, 2068},
    {UINT64_C(402751), 1496, 1492},
    {UINT64_C(278161), 1120, 1116},
    {UINT64_C(185959), 815, 814},
    {UINT64_C(124383), 674, 670},
    {UINT64_C(85363), 448, 448},
    {UINT64_C(60216), 344, 343},
    {UINT64_C(44220), 252, 252},
    {UINT64_C(32809), 193, 193},
    {UINT64_C(24005), 142, 142},
    {UINT64_C(17608), 124, 124},
    {UINT64_C(12952), 90, 90},
    {UINT64_C(9698), 75, 75},
    {UINT64_C(7260), 51, 51},
    {UINT64_C(5198), 41, 41},
    {UINT64_C(3653), 26, 26},
    {UINT64_C(2722), 31, 31},
    {UINT64_C(2060), 25, 25},
    {UINT64_C(1644), 17, 17},
    {UINT64_C(1210), 15, 15},
    {UINT64_C(821), 8, 8},
    {UINT64_C(558), 9, 9},
    {UINT64_C(332), 4, 4},
    {UINT64_C(194), 3, 3},
    {UINT64_C(108), 4, 4},
    {UINT64_C(23), 1, 1},
    {UINT64_C(3), 1, 1},
};

/* Some of the distances in steps: states, and clusters and groups by their greatest. */
static const struct {
    int steps;
    uint64_t states, clusters, groups;
} in_steps[] = {
    {0, UINT64_C(10275383941), 72723562, 33550793},
    {1, UINT64_C(3958223648), 12521971, 6753193},
    {5, UINT64_C(1936983906), 3547581, 2425939},
    {10, UINT64_C(475860567), 1227889, 1015237},
    {20, UINT64_C(32251107), 113788, 107430},
    {40, UINT64_C(885027), 2522, 2505},
    {60, UINT64_C(25617), 121, 121},
    {80, UINT64_C(522), 5, 5},
    {90, UINT64_C(26), 2, 2},
    {93, UINT64_C(1), 1, 1},
};

/* Some of the greatest distances in moves: clusters, plain ones, those with a minimal hardest state, and both. */
static const struct {
    int moves;
    uint64_t clusters, plain, minimal, plain_minimal;
} in_moves[] = {
    {1, 16756584, 4059141, 1, 1},
    {2, 12822810, 3689145, 8, 8},
    {3, 8276102, 2769802, 128, 128},
    {4, 5428258, 2094921, 856, 767},
    {5, 3232188, 1629634, 4037, 3561},
    {6, 2343096, 1264187, 13431, 10629},
    {7, 1574671, 952219, 26978, 21266},
    {8, 1095518, 735810, 41052, 34032},
    {9, 760415, 563743, 55335, 48301},
    {10, 530487, 426310, 66358, 59777},
    {11, 355939, 299190, 67720, 61984},
    {12, 216773, 188579, 58134, 53381},
    {13, 138118, 123640, 45403, 41957},
    {14, 86914, 78863, 33938, 31534},
    {15, 59821, 54734, 26133, 24407},
    {20, 10823, 10441, 7317, 7151},
    {25, 2078, 2048, 1811, 1792},
    {30, 448, 448, 391, 391},
    {35, 124, 120, 116, 114},
    {40, 26, 26, 25, 25},
    {45, 8, 8, 8, 8},
    {50, 1, 1, 1, 1},
    {51, 1, 1, 1, 1},
};

static struct counted count_all(const uj_census_options *options)
{
    uj_census *census;
    assert_int_equal(uj_census_new(&census, options, NULL), UJ_OK);
    const uint32_t units = uj_census_units(census);
    uint32_t *list = malloc(units * sizeof *list);
    for (uint32_t i = 0; i < units; i++)
        list[i] = i;
    struct counted counted = {.sum = uj_census_result_new()};
    assert_int_equal(uj_census_run(census, list, units, 0, add_unit, &counted, NULL, NULL), UJ_OK);
    free(list);
    uj_census_free(census);
    return counted;
}

static uint64_t sum_from(const uint64_t counts[UJ_CENSUS_DISTANCES], int distance)
{
    uint64_t sum = 0;
    for (int i = distance; i < UJ_CENSUS_DISTANCES; i++)
        sum += counts[i];
    return sum;
}

static uint64_t sum_of(const uint64_t counts[UJ_CENSUS_DISTANCES])
{
    return sum_from(counts, 0);
}

static void assert_board(const uj_census_options *options, const uj_census_row *row, const char *expected)
{
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_census_row_text(&text, options, row, NULL), UJ_OK);
    assert_string_equal(text.data, expected);
    uj_text_free(&text);
}

static void assert_rounded(double value, int digits, const char *expected)
{
    char text[32];
    snprintf(text, sizeof text, "%.*f", digits, value);
    assert_string_equal(text, expected);
}

/* A wide sum as a mean over so many. */
static double mean_of(const uj_census_tally *tally, const uint64_t *sum, uint64_t count)
{
    return uj_census_wide_sum(tally, sum) / (double)count;
}

/* Where docs/census.md differs from van Assema's thesis. */
static void assert_shares(const uj_census_tally *t)
{
    const double unit = 0x1p-32, clusters = (double)t->clusters / (double)t->groups;
    const double states = (double)t->in_solvable_groups / (double)t->clusters;
    const double unsolvable = (double)(t->in_solvable_groups - t->solvable);
    assert_rounded(clusters, 2, "2.52");
    assert_rounded(mean_of(t, &t->group_cluster_squares, t->groups) - clusters * clusters, 2, "6.53");
    assert_rounded(mean_of(t, &t->cluster_size_squares, t->clusters) - states * states, 2, "2370314.31");
    assert_rounded(100 * unsolvable / (double)t->legal, 1, "8.2");
    assert_rounded(100 * unsolvable / (double)t->in_solvable_groups, 1, "9.5");
    assert_rounded(100 * mean_of(t, &t->in_largest_clusters, t->in_solvable_groups), 0, "85");
    assert_rounded(100 * unit * mean_of(t, &t->largest_share, t->groups), 0, "77");
    assert_rounded(100 * mean_of(t, &t->solutions_in_largest_clusters, t->solutions), 0, "81");
    assert_rounded(100 * unit * mean_of(t, &t->largest_solution_share, t->groups), 0, "75");
    assert_rounded(100 * 0x1p-16 * mean_of(t, &t->found_from_one_solution, t->solvable), 0, "87");
}

/* The line through the logarithms of the groups by greatest distance, from the table above. */
static void the_trend_of_the_groups_is_the_one_in_the_documents(void **state)
{
    (void)state;
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    const double n = COUNT_OF(six_by_six);
    for (size_t i = 0; i < COUNT_OF(six_by_six); i++) {
        const double distance = (double)i, value = log((double)six_by_six[i][2]);
        x += distance;
        y += value;
        xx += distance * distance;
        xy += distance * value;
        yy += value * value;
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x), start = (y - slope * x) / n;
    assert_rounded(start, 2, "16.05");
    assert_rounded(slope, 3, "-0.317");
    assert_rounded((n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y)), 3, "-0.996");
    assert_rounded(-start / slope, 1, "50.6");
    assert_rounded(exp(-slope), 2, "1.37");
}

static void six_by_six_has_the_known_figures(void **state)
{
    (void)state;
    if (!is_wanted())
        return;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.minimal = options.groups = true;
    const struct counted counted = count_all(&options);
    uj_census_result *sum = counted.sum;
    assert_rounded((double)counted.group_bytes / 1e8, 0, "4"); /* some 400 MB */
    const uj_census_tally *t = &sum->tally;
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
    assert_int_equal(uj_census_closed_form(&options, NULL, legal, solutions, NULL), UJ_OK);
    assert_true(uj_census_agrees(t, legal, solutions));
    assert_int_equal(t->legal, UINT64_C(40148868698));
    assert_int_equal(t->solutions, UINT64_C(10275383941));
    assert_int_equal(t->solvable, UINT64_C(31501652578));
    assert_int_equal(t->in_solvable_groups, UINT64_C(34811208267));
    assert_int_equal(t->groups, 68478733);
    assert_int_equal(t->clusters, 172234727);
    assert_int_equal(t->solvable_clusters, 126547850);
    assert_int_equal(t->largest_cluster, 541934);
    assert_int_equal(t->largest_group, 541934);
    assert_int_equal(t->max_clusters_in_group, 136);
    assert_int_equal(t->groups_by_clusters[136], 14);
    assert_int_equal(uj_census_max_distance(t), COUNT_OF(six_by_six) - 1);
    for (size_t i = 0; i < COUNT_OF(six_by_six); i++) {
        assert_int_equal(t->configurations_by_distance[i], six_by_six[i][0]);
        assert_int_equal(t->clusters_by_distance[i], six_by_six[i][1]);
        assert_int_equal(t->groups_by_distance[i], six_by_six[i][2]);
    }
    assert_int_equal(sum->hardest_count, 1);
    assert_board(&options, &sum->hardest[0], "BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo");
    assert_int_equal(sum->hardest[0].size, 4780);
    assert_shares(t);
    for (size_t i = 0; i < COUNT_OF(in_moves); i++) {
        const int moves = in_moves[i].moves;
        assert_int_equal(t->clusters_by_distance[moves], in_moves[i].clusters);
        assert_int_equal(t->plain_by_distance[moves], in_moves[i].plain);
        assert_int_equal(t->minimal_by_distance[moves], in_moves[i].minimal);
        assert_int_equal(t->plain_minimal_by_distance[moves], in_moves[i].plain_minimal);
    }
    assert_int_equal(sum_from(t->clusters_by_distance, 15), 206415);
    assert_int_equal(sum_from(t->minimal_by_distance, 15), 114053);
    assert_int_equal(sum_from(t->plain_by_distance, 15), 193366);
    assert_int_equal(sum_from(t->plain_minimal_by_distance, 15), 108792);
    assert_int_equal(sum_from(t->clusters_by_distance, 36), 401);
    assert_int_equal(sum_of(t->plain_by_distance), 33167684);
    assert_int_equal(sum_of(t->minimal_by_distance), 527432);
    assert_int_equal(sum_of(t->plain_minimal_by_distance), 476118);
    uj_census_result_free(sum);
}

static void six_by_six_takes_93_steps_at_most(void **state)
{
    (void)state;
    if (!is_wanted())
        return;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.metric = UJ_STEPS;
    uj_census_result *sum = count_all(&options).sum;
    const uj_census_tally *t = &sum->tally;
    assert_int_equal(t->legal, UINT64_C(40148868698));
    assert_int_equal(t->solvable, UINT64_C(31501652578));
    assert_int_equal(t->clusters, 172234727);
    assert_int_equal(uj_census_max_distance(t), 93);
    for (size_t i = 0; i < COUNT_OF(in_steps); i++) {
        const int steps = in_steps[i].steps;
        assert_int_equal(t->configurations_by_distance[steps], in_steps[i].states);
        assert_int_equal(t->clusters_by_distance[steps], in_steps[i].clusters);
        assert_int_equal(t->groups_by_distance[steps], in_steps[i].groups);
    }
    assert_int_equal(sum->hardest_count, 1);
    assert_board(&options, &sum->hardest[0], "BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM");
    assert_int_equal(sum->hardest[0].size, 24132);
    uj_census_result_free(sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_trend_of_the_groups_is_the_one_in_the_documents),
        cmocka_unit_test(six_by_six_has_the_known_figures),
        cmocka_unit_test(six_by_six_takes_93_steps_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

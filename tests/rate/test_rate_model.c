/* From features to bands: where the model was fitted, and where bands end. */
#include <math.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "rate/rate.h"

static uj_rating features_of(int moves, int steps, double greedy_moves, double blocking, int vehicles)
{
    uj_rating rating = UJ_RATING_INIT;
    rating.moves = moves;
    rating.steps = steps;
    rating.greedy_moves = greedy_moves;
    rating.blocking = blocking;
    rating.vehicles = vehicles;
    return rating;
}

/* With nine vehicles, as all boards had that the model was fitted to. */
static uj_rating rating_of(int moves, int steps, double greedy_moves, double blocking)
{
    uj_rating rating = features_of(moves, steps, greedy_moves, blocking, 9);
    uj_rating_apply(&rating, NULL, UJ_MEAN);
    return rating;
}

static void boards_of_6_to_15_moves_are_those_of_the_experiment(void **state)
{
    (void)state;
    assert_true(rating_of(5, 10, 100, 2).extrapolated);
    assert_false(rating_of(6, 10, 100, 2).extrapolated);
    assert_false(rating_of(15, 30, 100, 2).extrapolated);
    assert_true(rating_of(16, 30, 100, 2).extrapolated);
}

static bool is_extrapolated(int vehicles)
{
    uj_rating rating = features_of(10, 20, 100, 2, vehicles);
    uj_rating_apply(&rating, NULL, UJ_MEAN);
    return rating.extrapolated;
}

static void boards_of_6_to_14_vehicles_are_those_that_were_checked(void **state)
{
    (void)state;
    assert_true(is_extrapolated(5));
    assert_false(is_extrapolated(6));
    assert_false(is_extrapolated(14));
    assert_true(is_extrapolated(15));
}

static void with_nine_vehicles_both_versions_of_the_model_agree(void **state)
{
    (void)state;
    const double first_version = exp(0.335 + 0.953 * log(12) + 0.289 * 2 + 0.079 * 5.5);
    assert_true(fabs(rating_of(12, 20, 100, 5.5).seconds_estimate - first_version) < 1e-9);
}

static void half_of_the_people_need_between_half_and_twice_the_median(void **state)
{
    (void)state;
    uj_rating mean = features_of(12, 20, 100, 5, 9), median = mean;
    uj_rating_apply(&mean, NULL, UJ_MEAN);
    uj_rating_apply(&median, NULL, UJ_MEDIAN);
    assert_true(fabs(median.seconds_estimate - mean.seconds_estimate * 2 / 3) < 1e-9);
    assert_true(fabs(median.seconds_low - median.seconds_estimate / 2) < 1e-9);
    assert_true(fabs(median.seconds_high - median.seconds_estimate * 2) < 1e-9);
    assert_true(mean.seconds_low == median.seconds_low && mean.seconds_high == median.seconds_high);
    assert_int_equal(mean.seconds_are, UJ_MEAN);
    assert_int_equal(median.seconds_are, UJ_MEDIAN);
    assert_int_equal(mean.band, median.band); /* bands are by the mean */
}

static void another_model_makes_another_estimate_under_its_own_name(void **state)
{
    (void)state;
    uj_rating_model model = *uj_rating_model_now();
    model.version = 0;
    model.constant += log(10);
    strcpy(model.name, "slow people");
    uj_rating rating = rating_of(12, 20, 100, 5);
    const double before = rating.seconds_estimate;
    uj_rating_apply(&rating, &model, UJ_MEAN);
    assert_true(fabs(rating.seconds_estimate - 10 * before) < 1e-9 * before);
    assert_int_equal(rating.model_version, 0);
    assert_string_equal(rating.model, "slow people");
    uj_rating_apply(&rating, NULL, UJ_MEAN);
    assert_true(rating.seconds_estimate == before);
    assert_string_equal(rating.model, "unjam 2");
}

static void the_estimate_is_the_fitted_formula(void **state)
{
    (void)state;
    uj_rating rating = features_of(15, 30, 1000, 2.5, 13);
    uj_rating_apply(&rating, NULL, UJ_MEAN);
    assert_true(fabs(rating.seconds_estimate - exp(0.335 + 0.953 * log(15) + 0.289 * 3 + 0.711 * 2.5 / 13)) < 1e-9);
    assert_int_equal(rating.model_version, 2);
    assert_int_equal(rating.steps_class, UJ_MEDIUM);
    assert_true(rating_of(0, 0, 0, 0).seconds_estimate == 0);
    /* One move of one is no solved board: e to the constant alone. */
    assert_true(fabs(rating_of(1, 1, 1, 0).seconds_estimate - exp(0.335)) < 1e-9);
}

/* Greedy moves that make the estimate so many seconds, for a board of ten moves. */
static uj_band band_at(double seconds)
{
    const double log10_greedy = (log(seconds) - 0.335 - 0.953 * log(10)) / 0.289;
    return rating_of(10, 20, pow(10, log10_greedy), 0).band;
}

static void bands_end_at_60_150_and_250_seconds(void **state)
{
    (void)state;
    assert_int_equal(band_at(59.9), UJ_EASY);
    assert_int_equal(band_at(60.1), UJ_MEDIUM);
    assert_int_equal(band_at(149.9), UJ_MEDIUM);
    assert_int_equal(band_at(150.1), UJ_HARD);
    assert_int_equal(band_at(249.9), UJ_HARD);
    assert_int_equal(band_at(250.1), UJ_EXPERT);
}

static void what_is_told_of_the_model_is_what_it_uses(void **state)
{
    (void)state;
    const uj_rating_model *model = uj_rating_model_now();
    assert_int_equal(model->version, 2);
    assert_true(model->constant == 0.335 && model->log_moves == 0.953 && model->log10_greedy == 0.289);
    assert_true(model->blocking == 0.711 && model->greed == 0.6);
    assert_int_equal(model->least_moves, 6);
    assert_int_equal(model->most_moves, 15);
    assert_int_equal(model->least_vehicles, 6);
    assert_int_equal(model->most_vehicles, 14);
    assert_int_equal(model->checked_moves, 29);
    assert_true(model->seconds[0] == 60 && model->seconds[1] == 150 && model->seconds[2] == 250);
    assert_true(model->steps[0] == 25 && model->steps[1] == 50);
}

static void bands_have_names(void **state)
{
    (void)state;
    static const char *const names[] = {"easy", "medium", "hard", "expert", "unknown"};
    for (int i = 0; i < (int)COUNT_OF(names); i++)
        assert_string_equal(uj_band_name((uj_band)i), names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_6_to_15_moves_are_those_of_the_experiment),
        cmocka_unit_test(boards_of_6_to_14_vehicles_are_those_that_were_checked),
        cmocka_unit_test(with_nine_vehicles_both_versions_of_the_model_agree),
        cmocka_unit_test(half_of_the_people_need_between_half_and_twice_the_median),
        cmocka_unit_test(another_model_makes_another_estimate_under_its_own_name),
        cmocka_unit_test(the_estimate_is_the_fitted_formula),
        cmocka_unit_test(bands_end_at_60_150_and_250_seconds),
        cmocka_unit_test(what_is_told_of_the_model_is_what_it_uses),
        cmocka_unit_test(bands_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* From features to bands: where the model was fitted, and where bands end. */
#include <math.h>

#include "cmocka_prelude.h"
#include "rate/rate.h"

static uj_rating rating_of(int moves, int steps, double greedy_moves, double blocking)
{
    uj_rating rating = UJ_RATING_INIT;
    rating.moves = moves;
    rating.steps = steps;
    rating.greedy_moves = greedy_moves;
    rating.blocking = blocking;
    model_apply(&rating);
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

static void the_estimate_is_the_fitted_formula(void **state)
{
    (void)state;
    const uj_rating rating = rating_of(15, 30, 1000, 2.5);
    assert_true(fabs(rating.seconds_estimate - exp(0.335 + 0.953 * log(15) + 0.289 * 3 + 0.079 * 2.5)) < 1e-9);
    assert_int_equal(rating.model_version, 1);
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

static void bands_end_at_65_175_and_300_seconds(void **state)
{
    (void)state;
    assert_int_equal(band_at(64.9), UJ_EASY);
    assert_int_equal(band_at(65.1), UJ_MEDIUM);
    assert_int_equal(band_at(174.9), UJ_MEDIUM);
    assert_int_equal(band_at(175.1), UJ_HARD);
    assert_int_equal(band_at(299.9), UJ_HARD);
    assert_int_equal(band_at(300.1), UJ_EXPERT);
}

static void what_is_told_of_the_model_is_what_it_uses(void **state)
{
    (void)state;
    const uj_rating_model *model = uj_rating_model_now();
    assert_int_equal(model->version, 1);
    assert_true(model->constant == 0.335 && model->log_moves == 0.953 && model->log10_greedy == 0.289);
    assert_true(model->blocking == 0.079 && model->greed == 0.6);
    assert_int_equal(model->least_moves, 6);
    assert_int_equal(model->most_moves, 15);
    assert_true(model->seconds[0] == 65 && model->seconds[1] == 175 && model->seconds[2] == 300);
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
        cmocka_unit_test(the_estimate_is_the_fitted_formula),
        cmocka_unit_test(bands_end_at_65_175_and_300_seconds),
        cmocka_unit_test(what_is_told_of_the_model_is_what_it_uses),
        cmocka_unit_test(bands_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

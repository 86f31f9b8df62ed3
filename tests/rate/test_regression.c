/* Least squares, compared with what was computed by hand. */
#include <math.h>

#include "cmocka_prelude.h"
#include "rate/regression.h"

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected))))
        fail_msg("%.12g instead of %.12g", value, expected);
}

static struct regression fit(const double *x, const double *y, size_t rows, int columns)
{
    struct regression out;
    assert_int_equal(regress(&out, x, y, rows, columns), UJ_OK);
    return out;
}

static void a_line_through_five_points_is_the_one_computed_by_hand(void **state)
{
    (void)state;
    const double x[5 * MOST_COLUMNS] = {1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0, 5, 0, 0}, y[] = {2, 4, 5, 4, 5};
    const struct regression line = fit(x, y, 5, 1);
    assert_int_equal(line.fault, -1);
    assert_near(line.coefficient[0], 2.2);
    assert_near(line.coefficient[1], 0.6);
    assert_near(line.r2, 0.6);
    assert_near(line.error[0], sqrt(0.8 * (1.0 / 5 + 9.0 / 10))); /* noise 2.4 / 3, mean 3, squares 10 */
    assert_near(line.error[1], sqrt(0.8 / 10));
    /* Residuals -0.8, 0.6, 1, -0.6, -0.2; leverages 0.6, 0.3, 0.2, 0.3, 0.6; squares of y around their mean 6. */
    assert_near(line.r2_left_out, 1 - (4 + 36.0 / 49 + 1.5625 + 36.0 / 49 + 0.25) / 6);
}

/* All eight corners of a cube: the columns are orthogonal, so each coefficient is half a difference of means. */
static void columns_of_a_cube_do_not_disturb_one_another(void **state)
{
    (void)state;
    double x[8 * MOST_COLUMNS], y[8];
    static const double noise[] = {1, -1, -1, 1, -1, 1, 1, -1}; /* the product of all three: orthogonal to each */
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++)
            x[i * MOST_COLUMNS + k] = 100 + (i >> k & 1 ? 1 : -1);
        y[i] = 7 + 2 * (x[i * 3] - 100) - 3 * (x[i * 3 + 1] - 100) + 0.5 * (x[i * 3 + 2] - 100) + 0.25 * noise[i];
    }
    const struct regression cube = fit(x, y, 8, 3);
    assert_near(cube.coefficient[1], 2);
    assert_near(cube.coefficient[2], -3);
    assert_near(cube.coefficient[3], 0.5);
    assert_near(cube.coefficient[0], 7 - 100 * (2 - 3 + 0.5));
    assert_near(cube.r2, 1 - 0.5 / (8 * (4 + 9 + 0.25) + 0.5));
    /* Every leverage is 4 / 8, so each residual of 0.25 doubles when its row is left out. */
    assert_near(cube.r2_left_out, 1 - 4 * 0.5 / (8 * (4 + 9 + 0.25) + 0.5));
    for (int k = 1; k <= 3; k++)
        assert_near(cube.error[k], sqrt(0.5 / 4 / 8));
}

static void coefficients_of_columns_that_hardly_differ_are_still_found(void **state)
{
    (void)state;
    enum { ROWS = 50 };
    double x[ROWS * MOST_COLUMNS], y[ROWS];
    for (int i = 0; i < ROWS; i++) {
        double *const row = x + i * MOST_COLUMNS;
        row[0] = 1e4 + i;
        row[1] = row[0] + 1e-3 * sin(i); /* correlation with the first: 1 - 1e-9 */
        row[2] = cos(3 * i) * 1e-6;
        y[i] = 5 + 2 * row[0] - row[1] + 1e6 * row[2];
    }
    const struct regression close = fit(x, y, ROWS, 3);
    assert_int_equal(close.fault, -1);
    assert_true(fabs(close.coefficient[1] - 2) < 1e-5 && fabs(close.coefficient[2] + 1) < 1e-5);
    assert_true(fabs(close.coefficient[3] - 1e6) < 1);
    assert_true(close.r2_left_out > 1 - 1e-12);
}

static void a_constant_column_is_named(void **state)
{
    (void)state;
    const double y[] = {1, 2, 3, 5, 8, 13};
    double x[6 * MOST_COLUMNS];
    for (int i = 0; i < 6; i++) {
        x[i * 3] = i;
        x[i * 3 + 1] = 0.1;
        x[i * 3 + 2] = i * i;
    }
    const struct regression fault = fit(x, y, 6, 3);
    assert_int_equal(fault.fault, 1);
    assert_true(fault.is_constant);
}

static void a_column_that_follows_from_others_is_named(void **state)
{
    (void)state;
    const double y[] = {1, 2, 3, 5, 8, 13, 21};
    double x[7 * MOST_COLUMNS];
    for (int i = 0; i < 7; i++) {
        x[i * 3] = i;
        x[i * 3 + 1] = sin(i);
        x[i * 3 + 2] = 0.3 * i - 7 * sin(i) + 4;
    }
    const struct regression fault = fit(x, y, 7, 3);
    assert_true(fault.fault >= 0);
    assert_false(fault.is_constant);
}

static void a_row_that_alone_decides_a_coefficient_cannot_be_left_out(void **state)
{
    (void)state;
    const double x[4 * MOST_COLUMNS] = {1, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0}, y[] = {1, 2, 3, 9};
    assert_true(isinf(fit(x, y, 4, 1).r2_left_out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_through_five_points_is_the_one_computed_by_hand),
        cmocka_unit_test(columns_of_a_cube_do_not_disturb_one_another),
        cmocka_unit_test(coefficients_of_columns_that_hardly_differ_are_still_found),
        cmocka_unit_test(a_constant_column_is_named),
        cmocka_unit_test(a_column_that_follows_from_others_is_named),
        cmocka_unit_test(a_row_that_alone_decides_a_coefficient_cannot_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

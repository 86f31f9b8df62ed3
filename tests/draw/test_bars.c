#include "draw/chart/bars_scale.h"

#include <math.h>
#include <string.h>

#include "cmocka_prelude.h"

static void expect_number(double value, const char *expected)
{
    uj_text text = UJ_TEXT_INIT;
    bars_number(&text, value);
    assert_string_equal(text.data, expected);
    uj_text_free(&text);
}

static void numbers_are_written_for_people(void **state)
{
    (void)state;
    expect_number(0, "0");
    expect_number(0.001, "0.001");
    expect_number(0.02341, "0.0234");
    expect_number(1, "1");
    expect_number(2.5, "2.5");
    expect_number(42.37, "42.4");
    expect_number(350, "350");
    expect_number(6997, "6,997");
    expect_number(217398, "217,398");
    expect_number(1000000, "1 M");
    expect_number(6543626, "6.5 M");
    expect_number(53890174, "54 M");
    expect_number(3e12, "3 T");
}

static void a_logarithmic_scale_has_the_powers_of_ten_as_ticks(void **state)
{
    (void)state;
    const uj_bar values[] = {{5, UJ_BAR_VALUE}, {9340, UJ_BAR_AT_LEAST}, {1e9, UJ_BAR_NONE}};
    const uj_bars bars = {.logarithmic = true, .group_count = 1, .series_count = 3, .bars = values};
    const struct bars_scale scale = bars_scale_for(&bars);
    double value;
    int ticks = 0;
    for (; bars_scale_tick(&scale, ticks, &value); ticks++)
        assert_true(fabs(log10(value) - ticks) < 1e-9);
    assert_int_equal(ticks, 5); /* 1 to 10,000: what is not drawn does not count */
    assert_true(bars_scale_place(&scale, 1) < 1e-9);
    assert_true(fabs(bars_scale_place(&scale, 100) - 0.5) < 1e-9);
    assert_true(bars_scale_place(&scale, 0) < 1e-9);
}

static void a_linear_scale_begins_at_0_and_has_round_ticks(void **state)
{
    (void)state;
    const uj_bar values[] = {{6997, UJ_BAR_VALUE}, {6445, UJ_BAR_VALUE}};
    const uj_bars bars = {.group_count = 2, .series_count = 1, .bars = values};
    const struct bars_scale scale = bars_scale_for(&bars);
    double value;
    assert_true(bars_scale_tick(&scale, 0, &value) && value == 0);
    assert_true(bars_scale_tick(&scale, 1, &value) && value == 2000);
    assert_true(bars_scale_tick(&scale, 4, &value) && value == 8000);
    assert_false(bars_scale_tick(&scale, 5, &value));
}

static const char *const groups[] = {"B1", "B<2>"};
static const uj_bar_series series[] = {{"paper", 0, true}, {"here", -1, false}};

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *p = text; (p = strstr(p, part)); p++)
        count++;
    return count;
}

static void a_chart_shows_every_group_series_and_bar(void **state)
{
    (void)state;
    const uj_bar values[] = {{6997, UJ_BAR_VALUE}, {7000, UJ_BAR_VALUE}, {0, UJ_BAR_NONE}, {5e6, UJ_BAR_AT_LEAST}};
    const uj_bars bars = {"Nodes & queue", "of a test", "nodes", true, groups, 2, series, 2, values};
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_bars_svg(&text, &bars), UJ_OK);
    assert_int_equal(occurrences(text.data, "<svg "), 1);
    assert_int_equal(occurrences(text.data, "Nodes &amp; queue"), 2); /* written, and as the title of the document */
    assert_non_null(strstr(text.data, ">B1<"));
    assert_non_null(strstr(text.data, ">B&lt;2&gt;<"));
    assert_non_null(strstr(text.data, ">paper<"));
    assert_non_null(strstr(text.data, ">6,997<"));
    assert_int_equal(occurrences(text.data, "fill=\"url(#hatch"), 1);
    assert_non_null(strstr(text.data, "stopped at a limit · × did not complete"));
    uj_text_free(&text);
}

static void what_is_not_a_number_has_no_bar(void **state)
{
    (void)state;
    const uj_bar values[] = {{3, UJ_BAR_VALUE}, {(double)NAN, UJ_BAR_VALUE}};
    const uj_bars bars = {
        .title = "One", .groups = groups, .group_count = 2, .series = series, .series_count = 1, .bars = values};
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_bars_svg(&text, &bars), UJ_OK);
    assert_int_equal(occurrences(text.data, "stroke-width=\"8\""), 1);
    assert_null(strstr(text.data, "nan"));
    uj_text_free(&text);
}

static void an_empty_chart_is_still_a_chart(void **state)
{
    (void)state;
    for (int logarithmic = 0; logarithmic < 2; logarithmic++) {
        const uj_bars bars = {.title = "Nothing", .logarithmic = logarithmic};
        uj_text text = UJ_TEXT_INIT;
        assert_int_equal(uj_bars_svg(&text, &bars), UJ_OK);
        assert_null(strstr(text.data, "nan"));
        uj_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_for_people),
        cmocka_unit_test(a_logarithmic_scale_has_the_powers_of_ten_as_ticks),
        cmocka_unit_test(a_linear_scale_begins_at_0_and_has_round_ticks),
        cmocka_unit_test(a_chart_shows_every_group_series_and_bar),
        cmocka_unit_test(what_is_not_a_number_has_no_bar),
        cmocka_unit_test(an_empty_chart_is_still_a_chart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

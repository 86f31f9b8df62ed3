#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "draw/chart/bars_scale.h"
#include "draw/print/raster.h"

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

/* The drawing, to be freed; another program must be able to read it. */
static char *draw(const uj_plot *plot)
{
    uj_text svg = UJ_TEXT_INIT, png = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_plot_svg(&svg, plot), UJ_OK);
    if (uj_svg_png(&png, &svg, 200, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_text_free(&png);
    return svg.data;
}

static void every_point_has_its_mark(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2, 5}, y[] = {3, 4, 1, 9}, weights[] = {1, 10, 100, 1000};
    static const char *const marks[] = {"<circle ", "V", "L", "fill-opacity"};
    static const size_t counts[] = {4, 4, 3, 4};
    for (int mark = UJ_MARK_DOTS; mark <= UJ_MARK_SHADES; mark++) {
        const uj_series series = {
            .mark = (uj_mark)mark, .x = x, .y = y, .weights = mark == UJ_MARK_SHADES ? weights : NULL, .count = 4};
        const uj_plot plot = {
            .title = "a < b", .x_label = "x & y", .y_label = "\"z\"", .series = &series, .series_count = 1};
        char *svg = draw(&plot);
        /* The series comes behind the axes, which have lines of their own. */
        const char *drawn = strstr(svg, mark == UJ_MARK_LINE ? "stroke-linejoin" : "<g ");
        assert_non_null(drawn);
        while (mark == UJ_MARK_LINE && strncmp(drawn, "<path", 5) != 0)
            drawn--;
        char *end = strstr(drawn, mark == UJ_MARK_LINE ? "\" stroke" : "</g>");
        *end = '\0';
        assert_int_equal(count_of(drawn, marks[mark]), counts[mark]);
        *end = ' ';
        assert_int_equal(count_of(svg, ">a &lt; b<"), 2);
        assert_int_equal(count_of(svg, ">x &amp; y<"), 1);
        free(svg);
    }
}

static void what_an_axis_cannot_show_is_left_out(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2, 3, -1, 5}, y[] = {0, 10, NAN, -4, 7, INFINITY};
    const uj_series series = {.name = "all", .mark = UJ_MARK_DOTS, .x = x, .y = y, .count = 6};
    uj_plot plot = {.title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
    char *svg = draw(&plot);
    assert_int_equal(count_of(svg, "r=\"26\""), 2);
    free(svg);
    plot.logarithmic = true;
    svg = draw(&plot);
    assert_int_equal(count_of(svg, "r=\"26\""), 1);
    free(svg);
}

static void a_plot_without_points_is_a_plot(void **state)
{
    (void)state;
    const uj_plot plot = {.title = "nothing", .x_label = "x", .y_label = "y", .logarithmic = true};
    char *svg = draw(&plot);
    assert_int_equal(count_of(svg, "r=\"26\""), 0);
    free(svg);
}

static void whole_numbers_have_whole_ticks(void **state)
{
    (void)state;
    const double x[] = {0, 1}, y[] = {0, 0}, parts[] = {0, 0.8};
    uj_series series = {.mark = UJ_MARK_DOTS, .x = x, .y = y, .count = 2};
    const uj_plot plot = {.title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
    char *svg = draw(&plot);
    assert_int_equal(count_of(svg, ">0."), 0);
    assert_int_equal(count_of(svg, ">1<"), 2);
    free(svg);
    series.y = parts;
    svg = draw(&plot);
    assert_int_equal(count_of(svg, ">0.4<"), 1);
    free(svg);
}

static void a_scale_holds_its_values(void **state)
{
    (void)state;
    for (int logarithmic = 0; logarithmic < 2; logarithmic++)
        for (double most = 0.5; most < 1e12; most *= 7) {
            const struct bars_scale scale = bars_scale_between(logarithmic, 0.3, most);
            assert_true(bars_scale_place(&scale, most) <= 1);
            assert_true(bars_scale_place(&scale, 0.4) < bars_scale_place(&scale, most));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_point_has_its_mark),        cmocka_unit_test(what_an_axis_cannot_show_is_left_out),
        cmocka_unit_test(a_plot_without_points_is_a_plot), cmocka_unit_test(whole_numbers_have_whole_ticks),
        cmocka_unit_test(a_scale_holds_its_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <math.h>

#include "graph_support.h"

static uj_status read(double *places, uint64_t count, const char *text, uj_error *error)
{
    return uj_graph_places(places, count, text, strlen(text), error);
}

static void places_are_read_in_any_order_among_other_lines(void **state)
{
    (void)state;
    double places[6];
    assert_int_equal(read(places, 3,
                          "graph 1 6.7 2.5\nnode 2 -1.5 1e+03 0.01 0.01 \"\" solid point black lightgrey\n"
                          "node 0 12 2.5e-05 0.01\nnode 1 .5 -0 0.01\nedge 0 1 2\nstop\n",
                          NULL),
                     UJ_OK);
    static const double expected[] = {12, 2.5e-05, 0.5, 0, -1.5, 1000};
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_true(fabs(places[i] - expected[i]) < 1e-12);
}

static void what_is_no_place_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char *const wrong[] = {"stop\nnode 2 1 1\n", "\nnode x 1 1\n",
                                        "\nnode 0 1\n",       "\nnode 0 1 \n",
                                        "\nnode 0 - 1\n",     "\nnode 0 1e 1",
                                        "\nnode 0 1 nan",     "\nnode",
                                        "\nnode 0 1e999 1",   "\nnode 99999999999999999999999 1 1"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        double places[4];
        uj_error error;
        assert_int_equal(read(places, 2, wrong[i], &error), UJ_BAD_INPUT);
        assert_int_equal(error.line, 2);
    }
}

static void a_state_without_a_place_is_named(void **state)
{
    (void)state;
    double places[4];
    uj_error error;
    assert_int_equal(read(places, 2, "node 0 1 1\n", &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "state 1 has no place");
    assert_int_equal(read(places, 2, "", &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "state 0 has no place");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_read_in_any_order_among_other_lines),
        cmocka_unit_test(what_is_no_place_is_refused_with_its_line),
        cmocka_unit_test(a_state_without_a_place_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The engine's own printf, against the C library's. */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

#define vsnprintf engine_vsnprintf
#define snprintf  engine_snprintf
int engine_vsnprintf(char *restrict out, size_t size, const char *restrict format, va_list arguments);
int engine_snprintf(char *restrict out, size_t size, const char *restrict format, ...);
#include "../packaging/wasm/decimal.c"
#include "../packaging/wasm/printf.c"
#undef vsnprintf
#undef snprintf

enum { ROOM = 500 };

/* What both make of the same arguments. */
#define assert_same(...)                                                                                               \
    do {                                                                                                               \
        char ours[ROOM], theirs[ROOM];                                                                                 \
        const int our_length = engine_snprintf(ours, sizeof ours, __VA_ARGS__);                                        \
        const int their_length = snprintf(theirs, sizeof theirs, __VA_ARGS__);                                         \
        assert_string_equal(ours, theirs);                                                                             \
        assert_int_equal(our_length, their_length);                                                                    \
    } while (0)

static void whole_numbers_of_all_sizes_are_the_same(void **state)
{
    (void)state;
    static const long long numbers[] = {0, 1, -1, 9, 10, -10, 2147483647, -2147483647 - 1, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_same("%d %+d %03d %2d %-8d| %8d", (int)numbers[i], (int)numbers[i], (int)numbers[i], (int)numbers[i],
                    (int)numbers[i], (int)numbers[i]);
        assert_same("%lld %llu %016llx %0*lld", numbers[i], (unsigned long long)numbers[i],
                    (unsigned long long)numbers[i], 12, numbers[i]);
        assert_same("%u %x %02X %06x %09u %zu", (unsigned)numbers[i], (unsigned)numbers[i], (unsigned)numbers[i],
                    (unsigned)numbers[i], (unsigned)numbers[i], (size_t)numbers[i]);
    }
}

static void strings_and_characters_are_the_same(void **state)
{
    (void)state;
    assert_same("[%s][%.3s][%.*s][%10s][%-10s][%-*s][%c][%%]", "vehicle", "vehicle", 2, "vehicle", "car", "car", 6,
                "bus", 'X');
    assert_same("%s", "");
    assert_same("no arguments");
}

static void what_does_not_fit_is_cut_and_counted(void **state)
{
    (void)state;
    char ours[6];
    assert_int_equal(engine_snprintf(ours, sizeof ours, "%s%d", "abcd", 1234), 8);
    assert_string_equal(ours, "abcd1");
    assert_int_equal(engine_snprintf(NULL, 0, "%d moves", 51), 8);
}

static void assert_same_reals(double number)
{
    assert_same("%.10g %.3g %.2g %g %.1g", number, number, number, number, number);
    assert_same("%.2f %.1f %.0f %f %.9f", number, number, number, number, number);
}

static void chosen_reals_are_the_same(void **state)
{
    (void)state;
    static const double numbers[] = {0,      1,       0.1,     0.5,          1.5,       2.5,
                                     0.125,  0.375,   9.995,   99.995,       0.0001,    0.00001,
                                     123456, 1e10,    1e15,    1e16,         123456789, 9999999999.5,
                                     1e22,   1.0 / 3, DBL_MIN, DBL_TRUE_MIN, 1e-300,    0.9999999999999999};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_same_reals(numbers[i]);
        assert_same_reals(-numbers[i] - 1);
    }
    assert_same("%.10g %.10g %g", INFINITY, -INFINITY, 1e300);
    assert_same("%.1f", DBL_MAX);
}

static void random_reals_are_the_same(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < 4000; i++) {
        const int exponent = (int)uj_random_below(&random, 120) - 60;
        assert_same_reals(ldexp(uj_random_unit(&random), exponent));
        assert_same_reals((double)uj_random_below(&random, 2000) / 8); /* many halves */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_of_all_sizes_are_the_same),
        cmocka_unit_test(strings_and_characters_are_the_same),
        cmocka_unit_test(what_does_not_fit_is_cut_and_counted),
        cmocka_unit_test(chosen_reals_are_the_same),
        cmocka_unit_test(random_reals_are_the_same),
    };
    return cmocka_run_group_tests_name("wasm_printf", tests, NULL, NULL);
}

/* Numbers of 128 bits, against what can be said of them in other ways. */
#include "cmocka_prelude.h"

#include "base/wide.h"
#include "unjam.h"

static struct wide random_wide(uj_random *random)
{
    const struct wide number = {uj_random_next(random), uj_random_next(random)};
    return wide_right(number, (unsigned)uj_random_below(random, 128)); /* of all lengths */
}

static void assert_wide(struct wide a, uint64_t high, uint64_t low)
{
    assert_int_equal(a.high, high);
    assert_int_equal(a.low, low);
}

static void sums_carry_and_differences_borrow(void **state)
{
    (void)state;
    const struct wide most = {0, UINT64_MAX};
    assert_wide(wide_add(most, wide_of(1)), 1, 0);
    assert_wide(wide_subtract((struct wide){1, 0}, wide_of(1)), 0, UINT64_MAX);
    assert_wide(wide_subtract(wide_of(0), wide_of(1)), UINT64_MAX, UINT64_MAX);
}

static void shifts_cross_the_words(void **state)
{
    (void)state;
    for (unsigned by = 0; by < 128; by++) {
        const struct wide bit = wide_left(wide_of(1), by);
        assert_wide(bit, by < 64 ? 0 : UINT64_C(1) << (by - 64), by < 64 ? UINT64_C(1) << by : 0);
        assert_wide(wide_right(bit, by), 0, 1);
    }
    assert_wide(wide_left((struct wide){1, UINT64_MAX}, 4), 0x1f, UINT64_MAX - 0xf);
    assert_wide(wide_right((struct wide){0x1f, 0}, 4), 1, UINT64_C(0xf) << 60);
}

static void order_looks_at_the_high_word_first(void **state)
{
    (void)state;
    assert_true(wide_is_less((struct wide){1, 9}, (struct wide){2, 3}));
    assert_false(wide_is_less((struct wide){2, 3}, (struct wide){1, 9}));
    assert_true(wide_is_less((struct wide){2, 3}, (struct wide){2, 4}));
    assert_false(wide_is_less((struct wide){2, 3}, (struct wide){2, 3}));
}

static void products_are_repeated_sums(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int round = 0; round < 1000; round++) {
        const struct wide number = random_wide(&random);
        const uint32_t factor = (uint32_t)uj_random_next(&random);
        struct wide sum = {0};
        for (unsigned bit = 0; bit < 32; bit++)
            if (factor >> bit & 1)
                sum = wide_add(sum, wide_left(number, bit));
        const struct wide product = wide_times(number, factor);
        assert_wide(product, sum.high, sum.low);
    }
}

static void quotient_times_divisor_and_remainder_give_the_number(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    for (int round = 0; round < 1000; round++) {
        const struct wide number = random_wide(&random);
        const uint32_t divisor = (uint32_t)uj_random_below(&random, UINT32_MAX) + 1;
        struct wide quotient = number;
        const uint32_t rest = wide_divide(&quotient, divisor);
        assert_true(rest < divisor);
        const struct wide back = wide_add(wide_times(quotient, divisor), wide_of(rest));
        assert_wide(back, number.high, number.low);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_carry_and_differences_borrow),
        cmocka_unit_test(shifts_cross_the_words),
        cmocka_unit_test(order_looks_at_the_high_word_first),
        cmocka_unit_test(products_are_repeated_sums),
        cmocka_unit_test(quotient_times_divisor_and_remainder_give_the_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

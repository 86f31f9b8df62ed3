#include <math.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static void it_is_xoshiro256_starstar(void **state)
{
    (void)state;
    /* The first outputs of the authors' own code from this state. */
    uj_random random = {{1, 2, 3, 4}};
    static const uint64_t expected[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_int_equal(uj_random_next(&random), expected[i]);
}

static void a_seed_is_spread_by_splitmix64(void **state)
{
    (void)state;
    /* The first outputs of splitmix64 from 1234567, as published with it. */
    uj_random random;
    uj_random_seed(&random, 1234567, 0);
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431)};
    for (int i = 0; i < 4; i++)
        assert_int_equal(random.state[i], expected[i]);
}

static void the_same_seed_gives_the_same_numbers(void **state)
{
    (void)state;
    uj_random first, second;
    uj_random_seed(&first, 42, 7);
    uj_random_seed(&second, 42, 7);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(uj_random_next(&first), uj_random_next(&second));
}

static void seeds_and_streams_give_different_numbers(void **state)
{
    (void)state;
    enum { SIDE = 12 };
    static uint64_t words[SIDE * SIDE * 4];
    size_t count = 0;
    for (uint64_t seed = 0; seed < SIDE; seed++)
        for (uint64_t stream = 0; stream < SIDE; stream++) {
            uj_random random;
            uj_random_seed(&random, seed, stream);
            for (int i = 0; i < 4; i++)
                words[count++] = random.state[i];
        }
    /* Not one word of state in common. */
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(words[i], words[k]);
}

static void numbers_below_a_bound_are_evenly_spread(void **state)
{
    (void)state;
    enum { BOUND = 7, DRAWS = 70000 };
    int seen[BOUND] = {0};
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < DRAWS; i++)
        seen[uj_random_below(&random, BOUND)]++;
    double chi_square = 0;
    for (int i = 0; i < BOUND; i++)
        chi_square += pow(seen[i] - DRAWS / BOUND, 2) / (DRAWS / BOUND);
    assert_true(chi_square < 22.5); /* six degrees of freedom: one in a thousand is above */
}

static void a_bound_that_is_no_power_of_two_is_not_biased(void **state)
{
    (void)state;
    /* Of three quarters of all numbers, plain remainders would hit the lower third twice as often as the others. */
    const uint64_t bound = UINT64_C(3) << 62;
    int low = 0;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < 30000; i++)
        low += uj_random_below(&random, bound) < bound / 3;
    assert_in_range(low, 9700, 10300);
}

static void a_bound_of_one_gives_zero(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(uj_random_below(&random, 1), 0);
}

static void unit_numbers_fill_the_unit_interval(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    double sum = 0, lowest = 1, highest = 0;
    for (int i = 0; i < 100000; i++) {
        const double x = uj_random_unit(&random);
        assert_true(x >= 0 && x < 1);
        sum += x;
        lowest = fmin(lowest, x);
        highest = fmax(highest, x);
    }
    assert_true(fabs(sum / 100000 - 0.5) < 0.005);
    assert_true(lowest < 0.001 && highest > 0.999);
}

static void the_greatest_unit_number_is_below_one(void **state)
{
    (void)state;
    /* rotl(s1 * 5, 7) * 9 = 2^64 - 1 for this s1. */
    uint64_t inverse_of_9 = 1, inverse_of_5 = 1;
    for (int i = 0; i < 6; i++) {
        inverse_of_9 *= 2 - 9 * inverse_of_9;
        inverse_of_5 *= 2 - 5 * inverse_of_5;
    }
    const uint64_t rotated = UINT64_MAX * inverse_of_9;
    uj_random random = {{1, (rotated >> 7 | rotated << 57) * inverse_of_5, 3, 4}};
    uj_random copy = random;
    assert_int_equal(uj_random_next(&copy), UINT64_MAX);
    assert_true(uj_random_unit(&random) < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_xoshiro256_starstar),
        cmocka_unit_test(a_seed_is_spread_by_splitmix64),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(seeds_and_streams_give_different_numbers),
        cmocka_unit_test(numbers_below_a_bound_are_evenly_spread),
        cmocka_unit_test(a_bound_that_is_no_power_of_two_is_not_biased),
        cmocka_unit_test(a_bound_of_one_gives_zero),
        cmocka_unit_test(unit_numbers_fill_the_unit_interval),
        cmocka_unit_test(the_greatest_unit_number_is_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* PEXT, PDEP and counting in plain C, against the same bit by bit. */
#include "cmocka_prelude.h"

#include "base/bits.h"
#include "unjam.h"

static uint64_t squeezed(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (unsigned from = 0, to = 0; from < 64; from++)
        if (mask >> from & 1)
            result |= (value >> from & 1) << to++;
    return result;
}

static uint64_t spread_out(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (unsigned to = 0, from = 0; to < 64; to++)
        if (mask >> to & 1)
            result |= (value >> from++ & 1) << to;
    return result;
}

static void assert_bits(uint64_t value, uint64_t mask)
{
    assert_int_equal(squeeze(value, mask), squeezed(value, mask));
    assert_int_equal(spread(value, mask), spread_out(value, mask));
    unsigned count = 0;
    for (unsigned i = 0; i < 64; i++)
        count += (unsigned)(value >> i) & 1;
    assert_int_equal(count_bits(value), count);
}

static void masks_of_any_kind_are_squeezed_and_spread(void **state)
{
    (void)state;
    static const uint64_t special[] = {0, 1, UINT64_C(1) << 63, UINT64_MAX, UINT64_MAX - 1, UINT64_MAX >> 1};
    for (size_t i = 0; i < COUNT_OF(special); i++)
        for (size_t j = 0; j < COUNT_OF(special); j++)
            assert_bits(special[i], special[j]);
    uj_random random;
    uj_random_seed(&random, 3, 0);
    for (int round = 0; round < 10000; round++) {
        uint64_t value = uj_random_next(&random), mask = uj_random_next(&random);
        if (round % 4 == 1)
            mask |= mask << 1 | mask << 2 | mask << 3; /* long runs */
        if (round % 4 == 2)
            mask &= uj_random_next(&random) & uj_random_next(&random);
        if (round % 4 == 3)
            value &= uj_random_next(&random) & uj_random_next(&random);
        assert_bits(value, mask);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_of_any_kind_are_squeezed_and_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

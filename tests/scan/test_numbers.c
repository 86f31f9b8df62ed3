#include <stdlib.h>

#include "cmocka_prelude.h"
#include "scan/numbers.h"
#include "unjam.h"

enum { COUNT = 31, LARGEST = 12 /* few values, so that many are equal */ };

static int compare(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void values_fill(float *values, uj_random *random)
{
    for (int i = 0; i < COUNT; i++)
        values[i] = (float)uj_random_below(random, LARGEST);
}

static void a_ranked_value_is_the_one_that_sorting_finds(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int rank = 0; rank < COUNT; rank++) {
        float values[COUNT], sorted[COUNT];
        values_fill(values, &random);
        for (int i = 0; i < COUNT; i++)
            sorted[i] = values[i];
        qsort(sorted, COUNT, sizeof *sorted, compare);
        assert_true(ranked(values, COUNT, rank) == sorted[rank]);
    }
}

static void the_larger_of_a_number_and_a_ranked_value_is_found(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    for (int rank = 0; rank < COUNT; rank++)
        for (int least = -1; least <= LARGEST; least++) {
            float values[COUNT], same[COUNT];
            values_fill(values, &random);
            for (int i = 0; i < COUNT; i++)
                same[i] = values[i];
            const float expected = larger((float)least, ranked(same, COUNT, rank));
            assert_true(larger_ranked((float)least, values, COUNT, rank) == expected);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ranked_value_is_the_one_that_sorting_finds),
        cmocka_unit_test(the_larger_of_a_number_and_a_ranked_value_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

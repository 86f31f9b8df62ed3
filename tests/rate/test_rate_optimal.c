/* Counting solutions beyond what a machine word holds, on graphs made by hand. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "rate/optimal.h"

/* `length` moves, `width` states after each of them but the start, and every state leads to all of the next level:
 * there are width^length ways. */
static struct optimal lattice(int length, uint32_t width)
{
    struct optimal optimal = {.length = length, .count = 1 + (uint32_t)length * width};
    const size_t most_moves = (size_t)optimal.count * width;
    optimal.levels = budget_zeroed(NULL, (size_t)length + 2, sizeof *optimal.levels);
    optimal.first_next = budget_zeroed(NULL, optimal.count + (size_t)1, sizeof *optimal.first_next);
    optimal.next = budget_zeroed(NULL, most_moves, sizeof *optimal.next);
    uint32_t moves = 0;
    for (int level = 0; level <= length; level++) {
        optimal.levels[level + 1] = 1 + (uint32_t)level * width;
        for (uint32_t i = optimal.levels[level]; i < optimal.levels[level + 1]; i++) {
            optimal.first_next[i] = moves;
            for (uint32_t j = 0; j < width && level < length; j++)
                optimal.next[moves++] = optimal.levels[level + 1] + j;
        }
    }
    optimal.first_next[optimal.count] = moves;
    return optimal;
}

static void assert_paths(int length, uint32_t width, const char *expected)
{
    struct optimal optimal = lattice(length, width);
    char *digits;
    assert_int_equal(optimal_count(&digits, &optimal), UJ_OK);
    assert_string_equal(digits, expected);
    free(digits);
    optimal_free(&optimal);
}

static void few_solutions_are_counted(void **state)
{
    (void)state;
    assert_paths(1, 1, "1");
    assert_paths(3, 2, "8");
    assert_paths(9, 10, "1000000000");
}

static void numbers_around_the_end_of_a_word_are_exact(void **state)
{
    (void)state;
    assert_paths(63, 2, "9223372036854775808");
    assert_paths(64, 2, "18446744073709551616");
    assert_paths(19, 10, "10000000000000000000");
    assert_paths(20, 10, "100000000000000000000");
    assert_paths(27, 10, "1000000000000000000000000000");
}

static void two_to_the_200_is_exact(void **state)
{
    (void)state;
    assert_paths(200, 2, "1606938044258990275541962092341162602522202993782792835301376");
}

static void three_to_the_400_is_exact_in_ten_words(void **state)
{
    (void)state;
    assert_paths(
        400, 3,
        "70550791086553325712464271575934796216507949612787315762871223209262085551582934156579298529447134158154"
        "952334825355911866929793071824566694145084454535257027960285323760313192443283334088001");
}

/* Twice as many ways from each state as from the next one, and from the start to each of them and twice to the last:
 * 2^127 + 2^126 + … + 1 fills two words with ones, and 1 more overflows all of them at the last addition. */
static void a_carry_goes_through_words_full_of_ones(void **state)
{
    (void)state;
    enum { BITS = 128 };
    struct optimal optimal = {.length = 1, .count = BITS + 1};
    optimal.levels = budget_zeroed(NULL, 3, sizeof *optimal.levels);
    optimal.first_next = budget_zeroed(NULL, optimal.count + (size_t)1, sizeof *optimal.first_next);
    optimal.next = budget_zeroed(NULL, (size_t)BITS * 3, sizeof *optimal.next);
    uint32_t moves = 0;
    for (uint32_t i = 1; i <= BITS; i++)
        optimal.next[moves++] = i;
    optimal.next[moves++] = BITS;
    for (uint32_t i = 1; i <= BITS; i++) {
        optimal.first_next[i] = moves;
        for (int way = 0; way < 2 && i < BITS; way++)
            optimal.next[moves++] = i + 1;
    }
    optimal.first_next[optimal.count] = moves;
    optimal.levels[1] = BITS;
    optimal.levels[2] = optimal.count;
    char *digits;
    assert_int_equal(optimal_count(&digits, &optimal), UJ_OK);
    assert_string_equal(digits, "340282366920938463463374607431768211456");
    free(digits);
    optimal_free(&optimal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_solutions_are_counted),
        cmocka_unit_test(numbers_around_the_end_of_a_word_are_exact),
        cmocka_unit_test(two_to_the_200_is_exact),
        cmocka_unit_test(a_carry_goes_through_words_full_of_ones),
        cmocka_unit_test(three_to_the_400_is_exact_in_ten_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

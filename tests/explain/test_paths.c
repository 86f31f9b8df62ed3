/* Counting solutions beyond what a machine word holds, on graphs made by hand. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "explain/paths.h"

/* `length` moves, `width` states after each of them but the start, and every state leads to all of the next level:
 * there are width^length ways. */
static struct paths lattice(int length, uint32_t width)
{
    struct paths paths = {.length = length, .count = 1 + (uint32_t)length * width};
    const size_t most_moves = (size_t)paths.count * width;
    paths.levels = budget_zeroed(NULL, (size_t)length + 2, sizeof *paths.levels);
    paths.first_next = budget_zeroed(NULL, paths.count + (size_t)1, sizeof *paths.first_next);
    paths.next = budget_zeroed(NULL, most_moves, sizeof *paths.next);
    uint32_t moves = 0;
    for (int level = 0; level <= length; level++) {
        paths.levels[level + 1] = 1 + (uint32_t)level * width;
        for (uint32_t i = paths.levels[level]; i < paths.levels[level + 1]; i++) {
            paths.first_next[i] = moves;
            for (uint32_t j = 0; j < width && level < length; j++)
                paths.next[moves++] = paths.levels[level + 1] + j;
        }
    }
    paths.first_next[paths.count] = moves;
    return paths;
}

static void assert_paths(int length, uint32_t width, const char *expected)
{
    struct paths paths = lattice(length, width);
    char *digits;
    assert_int_equal(paths_count(&digits, &paths), UJ_OK);
    assert_string_equal(digits, expected);
    free(digits);
    paths_free(&paths);
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
    struct paths paths = {.length = 1, .count = BITS + 1};
    paths.levels = budget_zeroed(NULL, 3, sizeof *paths.levels);
    paths.first_next = budget_zeroed(NULL, paths.count + (size_t)1, sizeof *paths.first_next);
    paths.next = budget_zeroed(NULL, (size_t)BITS * 3, sizeof *paths.next);
    uint32_t moves = 0;
    for (uint32_t i = 1; i <= BITS; i++)
        paths.next[moves++] = i;
    paths.next[moves++] = BITS;
    for (uint32_t i = 1; i <= BITS; i++) {
        paths.first_next[i] = moves;
        for (int way = 0; way < 2 && i < BITS; way++)
            paths.next[moves++] = i + 1;
    }
    paths.first_next[paths.count] = moves;
    paths.levels[1] = BITS;
    paths.levels[2] = paths.count;
    char *digits;
    assert_int_equal(paths_count(&digits, &paths), UJ_OK);
    assert_string_equal(digits, "340282366920938463463374607431768211456");
    free(digits);
    paths_free(&paths);
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

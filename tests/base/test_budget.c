/* The budget: what it refuses, what comes back, and who stops whom. */
#include <string.h>

#include "base/budget.h"
#include "cmocka_prelude.h"

static void memory_is_charged_until_it_is_freed(void **state)
{
    (void)state;
    uj_budget budget;
    budget_init(&budget, &(uj_limits){.max_memory = 10000});
    char *block = budget_alloc(&budget, 100, 10);
    assert_non_null(block);
    memset(block, 1, 1000);
    assert_true(atomic_load(&budget.held) >= 1000);
    block = budget_resize(&budget, block, 5000, 1);
    assert_non_null(block);
    assert_int_equal(block[999], 1);
    assert_null(budget_alloc(&budget, 5000, 1));
    assert_int_equal(budget_failure(&budget), UJ_LIMIT);
    assert_null(budget_resize(&budget, block, 10001, 1));
    assert_int_equal(block[999], 1);
    block = budget_resize(&budget, block, 10, 1);
    assert_true(atomic_load(&budget.held) < 1000);
    budget_free(block);
    budget_free(NULL);
    assert_int_equal(atomic_load(&budget.held), 0);
}

static void sizes_beyond_all_memory_are_refused(void **state)
{
    (void)state;
    uj_budget budget;
    budget_init(&budget, NULL);
    assert_null(budget_alloc(&budget, SIZE_MAX, 2));
    assert_null(budget_alloc(&budget, SIZE_MAX, SIZE_MAX));
    assert_null(budget_zeroed(NULL, SIZE_MAX, 1));
    assert_int_equal(atomic_load(&budget.held), 0);
}

static void an_array_that_grows_is_charged_what_it_holds(void **state)
{
    (void)state;
    uj_budget budget;
    budget_init(&budget, &(uj_limits){.max_memory = 100000});
    uint32_t *array = NULL;
    size_t capacity = 0, count = 0;
    for (;; count++) {
        const uint32_t *before = array;
        const uj_status status = budget_fit(&budget, array, capacity, count + 1);
        if (status != UJ_OK) {
            assert_int_equal(status, UJ_LIMIT);
            assert_ptr_equal(array, before);
            break;
        }
        array[count] = (uint32_t)count;
        assert_true(capacity * sizeof *array <= atomic_load(&budget.held));
        assert_true(atomic_load(&budget.held) <= 100000);
    }
    assert_true(count > 10000);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(array[i], i);
    budget_free(array);
    assert_int_equal(atomic_load(&budget.held), 0);
}

static void a_renewed_block_is_zero_and_never_there_twice(void **state)
{
    (void)state;
    uj_budget budget;
    budget_init(&budget, &(uj_limits){.max_memory = 10000});
    void *block = NULL;
    assert_int_equal(budget_renew(&budget, &block, 6000, 1), UJ_OK);
    memset(block, 7, 6000);
    assert_int_equal(budget_renew(&budget, &block, 9000, 1), UJ_OK);
    assert_int_equal(((char *)block)[5999], 0);
    memset(block, 7, 9000);
    assert_int_equal(budget_renew(&budget, &block, 11000, 1), UJ_LIMIT);
    assert_int_equal(((char *)block)[8999], 7);
    budget_free(block);
    assert_int_equal(atomic_load(&budget.held), 0);
}

static void what_a_part_holds_counts_for_the_whole(void **state)
{
    (void)state;
    uj_budget whole, part, other;
    budget_init(&whole, &(uj_limits){.max_memory = 10000});
    const uj_limits limits = budget_part(&whole, 6000), rest = budget_part(&whole, 0);
    budget_init(&part, &limits);
    budget_init(&other, &rest);
    assert_null(budget_alloc(&part, 7000, 1));
    assert_int_equal(budget_failure(&part), UJ_LIMIT);
    assert_int_equal(budget_failure(&whole), UJ_NO_MEMORY);
    void *block = budget_alloc(&part, 5000, 1);
    assert_non_null(block);
    assert_null(budget_alloc(&other, 6000, 1));
    assert_int_equal(budget_failure(&other), UJ_LIMIT);
    assert_false(budget_charge(&other, 5000));
    budget_free(block);
    assert_int_equal(atomic_load(&whole.held), 0);
    assert_int_equal(atomic_load(&other.held), 0);
}

static bool is_set(void *payload)
{
    return *(const bool *)payload;
}

static void the_caller_and_the_whole_stop_the_parts(void **state)
{
    (void)state;
    bool wish = false;
    uj_budget whole, part;
    budget_init(&whole, &(uj_limits){.stop = is_set, .stop_payload = &wish});
    const uj_limits limits = budget_part(&whole, 0);
    budget_init(&part, &limits);
    assert_false(budget_is_over(&part));
    wish = true;
    assert_true(budget_is_over(&part));
    wish = false;
    assert_true(budget_is_over(&part)); /* it stays with it */
    budget_init(&part, &limits);
    assert_false(budget_is_over(&part));
    uj_budget_stop(&whole);
    assert_true(budget_is_over(&part));
    assert_false(budget_is_over(NULL));
}

static void a_part_has_no_more_time_than_the_whole(void **state)
{
    (void)state;
    uj_budget whole, part;
    budget_init(&whole, &(uj_limits){.timeout_seconds = 1e-9});
    const uj_limits limits = {.timeout_seconds = 1000, .within = &whole};
    budget_init(&part, &limits);
    assert_true(budget_is_over(&part));
    assert_true(budget_is_late(&part));
    uj_error error;
    assert_int_equal(budget_fail(&part, &error, "too little %s here"), UJ_LIMIT);
    assert_string_equal(error.message, "too little time here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_charged_until_it_is_freed),
        cmocka_unit_test(sizes_beyond_all_memory_are_refused),
        cmocka_unit_test(an_array_that_grows_is_charged_what_it_holds),
        cmocka_unit_test(a_renewed_block_is_zero_and_never_there_twice),
        cmocka_unit_test(what_a_part_holds_counts_for_the_whole),
        cmocka_unit_test(the_caller_and_the_whole_stop_the_parts),
        cmocka_unit_test(a_part_has_no_more_time_than_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

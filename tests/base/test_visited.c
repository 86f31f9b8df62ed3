#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "base/visited.h"
#include "core/layout.h"

static const int all_words[] = {1, 2, 3, LAYOUT_MAX_WORDS};

/* The first word tells states apart, as a counter would; the others are noise. */
static void make_state(uint64_t *state, int words, uint64_t number)
{
    for (int i = 0; i < words; i++)
        state[i] = i ? number * (uint64_t)i * 977 : number;
}

static void insert_range(struct visited *visited, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        uint64_t state[LAYOUT_MAX_WORDS];
        make_state(state, visited->words, i);
        uint32_t index;
        bool fresh;
        assert_int_equal(visited_insert(visited, state, &index, &fresh), UJ_OK);
        assert_true(fresh);
        assert_int_equal(index, i);
    }
}

static void states_are_numbered_as_they_come_and_found_again(void **unused)
{
    (void)unused;
    for (size_t w = 0; w < COUNT_OF(all_words); w++) {
        struct visited visited;
        visited_init(&visited, all_words[w], NULL);
        insert_range(&visited, 0, 60000);
        for (uint32_t i = 0; i < 120000; i++) {
            uint64_t state[LAYOUT_MAX_WORDS];
            make_state(state, all_words[w], i);
            uint32_t index;
            const bool found = visited_find(&visited, state, &index);
            assert_int_equal(found, i < 60000);
            if (found) {
                assert_int_equal(index, i);
                assert_memory_equal(visited_state(&visited, index), state, (size_t)all_words[w] * sizeof *state);
            }
        }
        visited_free(&visited);
    }
}

static void a_state_that_is_there_is_not_fresh(void **unused)
{
    (void)unused;
    struct visited visited;
    visited_init(&visited, 2, NULL);
    insert_range(&visited, 0, 5000);
    for (uint32_t i = 0; i < 5000; i++) {
        uint64_t state[LAYOUT_MAX_WORDS];
        make_state(state, 2, i);
        uint32_t index;
        bool fresh;
        assert_int_equal(visited_insert(&visited, state, &index, &fresh), UJ_OK);
        assert_false(fresh);
        assert_int_equal(index, i);
    }
    assert_int_equal(visited.count, 5000);
    visited_free(&visited);
}

static void states_that_differ_in_any_one_bit_are_different(void **unused)
{
    (void)unused;
    struct visited visited;
    visited_init(&visited, 3, NULL);
    for (unsigned bit = 0; bit < 192; bit++) {
        uint64_t state[3] = {0, 0, 0};
        state[bit / 64] = UINT64_C(1) << (bit % 64);
        uint32_t index;
        bool fresh;
        assert_int_equal(visited_insert(&visited, state, &index, &fresh), UJ_OK);
        assert_true(fresh);
    }
    visited_free(&visited);
}

static void an_empty_set_takes_no_memory_and_holds_nothing(void **unused)
{
    (void)unused;
    struct visited visited;
    visited_init(&visited, 1, NULL);
    const uint64_t state = 0;
    uint32_t index;
    assert_int_equal(visited_bytes(&visited), 0);
    assert_false(visited_find(&visited, &state, &index));
    visited_free(&visited);
}

static void a_state_costs_its_words_and_at_most_eight_bytes_more(void **unused)
{
    (void)unused;
    for (size_t w = 0; w < COUNT_OF(all_words); w++) {
        struct visited visited;
        visited_init(&visited, all_words[w], NULL);
        for (uint32_t count = 0; count < 400000; count += 20000) {
            insert_range(&visited, count, count + 20000);
            /* One chunk may be all but empty. */
            const uint64_t chunk = VISITED_CHUNK_SIZE * (uint64_t)all_words[w] * 8;
            assert_true(visited_bytes(&visited) <= visited.count * ((uint64_t)all_words[w] * 8 + 8) + chunk + 1024);
        }
        visited_free(&visited);
    }
}

static void a_full_set_says_so_and_keeps_what_it_holds(void **unused)
{
    (void)unused;
    for (uint64_t limit = 0; limit < 300000; limit = limit * 2 + 100) {
        struct visited visited;
        uj_budget budget;
        budget_init(&budget, &(uj_limits){.max_memory = limit + 1});
        visited_init(&visited, 2, &budget);
        uint64_t state[2];
        uint32_t index, count = 0;
        bool fresh;
        for (;; count++) {
            make_state(state, 2, count);
            if (visited_insert(&visited, state, &index, &fresh) != UJ_OK)
                break;
            assert_true(visited_bytes(&visited) <= limit);
            assert_true(visited_bytes(&visited) <= atomic_load(&budget.held));
        }
        assert_int_equal(visited_insert(&visited, state, &index, &fresh), UJ_LIMIT);
        assert_int_equal(visited.count, count);
        for (uint32_t i = 0; i < count; i++) {
            make_state(state, 2, i);
            assert_true(visited_find(&visited, state, &index));
        }
        budget.max_memory = UINT64_MAX;
        insert_range(&visited, count, count + 100);
        visited_free(&visited);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_numbered_as_they_come_and_found_again),
        cmocka_unit_test(a_state_that_is_there_is_not_fresh),
        cmocka_unit_test(states_that_differ_in_any_one_bit_are_different),
        cmocka_unit_test(an_empty_set_takes_no_memory_and_holds_nothing),
        cmocka_unit_test(a_state_costs_its_words_and_at_most_eight_bytes_more),
        cmocka_unit_test(a_full_set_says_so_and_keeps_what_it_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

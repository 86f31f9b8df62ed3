/* The list of states that wait, against a plain one that is searched from end to end. */
#include "search/informed/open_list.h"

#include "cmocka_prelude.h"

enum { COUNT = 5000 };

struct waiting {
    int key, estimate;
    uint32_t item; /* larger: newer; UINT32_MAX: taken */
};

static bool comes_first(uj_ties ties, const struct waiting *a, const struct waiting *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    if (ties == UJ_TIES_DEEP && a->estimate != b->estimate)
        return a->estimate < b->estimate;
    return ties == UJ_TIES_LIFO ? a->item > b->item : a->item < b->item;
}

static void expect_first(struct open_list *open, struct waiting *all, uint32_t count)
{
    struct waiting *first = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (all[i].item != UINT32_MAX && (!first || comes_first(open->ties, &all[i], first)))
            first = &all[i];
    int key;
    uint32_t item;
    assert_int_equal(open_pop(open, &key, &item), first != NULL);
    if (!first)
        return;
    assert_int_equal(key, first->key);
    assert_int_equal(item, first->item);
    first->item = UINT32_MAX;
}

static void items_come_in_the_promised_order(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 9, 0);
    for (uj_ties ties = UJ_TIES_FIFO; ties <= UJ_TIES_DEEP; ties++) {
        static struct waiting all[COUNT];
        struct open_list open;
        open_init(&open, ties, NULL);
        uint32_t count = 0;
        while (count < COUNT) {
            /* Three in, two out: buckets fill, empty, and wrap round. */
            for (int i = 0; i < 3 && count < COUNT; i++, count++) {
                all[count] =
                    (struct waiting){(int)uj_random_below(&random, 8), (int)uj_random_below(&random, 4), count};
                assert_int_equal(open_push(&open, all[count].key, all[count].estimate, count), UJ_OK);
            }
            for (int i = 0; i < 2; i++)
                expect_first(&open, all, count);
        }
        const uint64_t left = open.item_count;
        for (uint64_t i = 0; i <= left; i++)
            expect_first(&open, all, count);
        open_free(&open);
    }
}

static void it_never_holds_more_than_it_may(void **state)
{
    (void)state;
    struct open_list open;
    uj_budget budget;
    budget_init(&budget, &(uj_limits){.max_memory = 10000});
    open_init(&open, UJ_TIES_FIFO, &budget);
    uj_status status = UJ_OK;
    uint32_t count = 0;
    for (; status == UJ_OK; count++)
        status = open_push(&open, (int)(count % 10), 0, count);
    assert_int_equal(status, UJ_LIMIT);
    assert_true(atomic_load(&budget.held) <= 10000);
    assert_int_equal(open.item_count, count - 1);
    open_free(&open);
    assert_int_equal(atomic_load(&budget.held), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_in_the_promised_order),
        cmocka_unit_test(it_never_holds_more_than_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Puzzles that are made from packed groups, held against those that the same census keeps. */
#include "groups_support.h"

struct levels {
    uj_text text;
    uint64_t count;
};

static bool write_level(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct levels *levels = payload;
    uj_answer_level(&levels->text, level);
    uj_text_add(&levels->text, "\n", 1);
    levels->count++;
    return true;
}

static void assert_same_puzzles(const struct fixture *packed, const struct fixture *kept, const uj_filter *filter,
                                uint64_t least)
{
    struct levels again = {UJ_TEXT_INIT, 0}, before = {UJ_TEXT_INIT, 0};
    assert_ok(uj_store_census_puzzles(packed->store, packed->groups, filter, write_level, &again, error));
    assert_ok(uj_store_find(kept->store, filter, write_level, &before, error));
    assert_true(before.count >= least);
    assert_int_equal(again.count, before.count);
    assert_string_equal(again.text.data, before.text.data);
    uj_text_free(&again.text);
    uj_text_free(&before.text);
}

static void assert_same_as_kept(int side, uj_metric metric, int more_walls, uint32_t units)
{
    uj_census_options options = census_of(side, metric, more_walls);
    struct fixture packed = take(&options, units);
    options.groups = false;
    options.keep = (uj_range){1, 1000};
    struct fixture kept = take(&options, units);
    uj_filter filter = UJ_FILTER_INIT;
    *(metric == UJ_STEPS ? &filter.steps : &filter.moves) = (uj_range){1, any.high};
    assert_same_puzzles(&packed, &kept, &filter, 480);
    filter.vehicles = (uj_range){5, 6};
    filter.trucks.low = 1;
    filter.moves = (uj_range){2, 4};
    assert_same_puzzles(&packed, &kept, &filter, 40);
    if (metric == UJ_MOVES) {
        filter.order = UJ_ORDER_MOVES;
        filter.limit = 25;
        filter.offset = 5;
        assert_same_puzzles(&packed, &kept, &filter, 25);
    }
    forget(&packed);
    forget(&kept);
}

static void puzzles_from_groups_are_those_that_would_have_been_kept(void **state)
{
    (void)state;
    assert_same_as_kept(4, UJ_MOVES, 0, UINT32_MAX);
    assert_same_as_kept(4, UJ_STEPS, 0, UINT32_MAX);
    assert_same_as_kept(4, UJ_MOVES, 1, UINT32_MAX);
    assert_same_as_kept(5, UJ_MOVES, 0, 2);
}

static bool stop(uint64_t number, uj_level *level, void *payload)
{
    (void)level;
    *(uint64_t *)payload = number;
    return number < 3;
}

static void a_search_in_groups_can_be_stopped(void **state)
{
    (void)state;
    const uj_census_options options = census_of(4, UJ_MOVES, 0);
    struct fixture fixture = take(&options, 1);
    const uj_filter all = UJ_FILTER_INIT;
    uint64_t last = 0;
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &all, stop, &last, error));
    assert_int_equal(last, 3);
    forget(&fixture);
}

static void assert_refused(const struct fixture *fixture, const uj_filter *filter, const char *word)
{
    uj_error error;
    struct levels levels = {UJ_TEXT_INIT, 0};
    assert_int_equal(uj_store_census_puzzles(fixture->store, fixture->groups, filter, write_level, &levels, &error),
                     UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, word));
    assert_int_equal(levels.count, 0);
}

static bool pass_over(const uj_census_group *group, void *payload)
{
    (void)group;
    (void)payload;
    return true;
}

static void what_groups_do_not_know_cannot_be_asked_for(void **state)
{
    (void)state;
    const uj_census_options moves = census_of(4, UJ_MOVES, 0), steps = census_of(4, UJ_STEPS, 0);
    uj_census_options none = moves;
    none.groups = false;
    struct fixture in_moves = take(&moves, 1), in_steps = take(&steps, 1), without = take(&none, 1);
    const uint64_t id = 1;
    const uj_filter all = UJ_FILTER_INIT;
    uj_filter filter = all;
    assert_refused(&without, &all, "no groups");
    filter.bands = 1;
    assert_refused(&in_moves, &filter, "rating");
    filter = all;
    filter.minimal = true;
    assert_refused(&in_moves, &filter, "rating");
    filter = all;
    filter.id = &id;
    assert_refused(&in_moves, &filter, "ids");
    filter = all;
    filter.order = UJ_ORDER_ID;
    assert_refused(&in_moves, &filter, "order");
    filter = all;
    filter.steps.low = 2;
    assert_refused(&in_moves, &filter, "steps");
    filter = all;
    filter.order = UJ_ORDER_MOVES;
    assert_refused(&in_steps, &filter, "steps");
    filter = all;
    filter.moves.low = 2;
    assert_int_equal(uj_store_census_groups(in_steps.store, in_steps.groups, &filter, pass_over, NULL, NULL),
                     UJ_BAD_INPUT);
    forget(&in_moves);
    forget(&in_steps);
    forget(&without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_from_groups_are_those_that_would_have_been_kept),
        cmocka_unit_test(a_search_in_groups_can_be_stopped),
        cmocka_unit_test(what_groups_do_not_know_cannot_be_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

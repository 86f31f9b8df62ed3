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

static int by_line(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* If the exit is in the middle row, kept rows are ordered by their cells and those from groups are not. */
static void sort_lines(struct levels *levels)
{
    char **lines = calloc((size_t)levels->count + 1, sizeof *lines);
    size_t count = 0;
    for (char *line = strtok(levels->text.data, "\n"); line; line = strtok(NULL, "\n"))
        lines[count++] = line;
    qsort(lines, count, sizeof *lines, by_line);
    uj_text sorted = UJ_TEXT_INIT;
    for (size_t i = 0; i < count; i++)
        uj_text_printf(&sorted, "%s\n", lines[i]);
    uj_text_free(&levels->text);
    levels->text = sorted;
    free(lines);
}

static void assert_same_puzzles(const struct fixture *packed, const struct fixture *kept, const uj_filter *filter,
                                uint64_t least)
{
    struct levels again = {UJ_TEXT_INIT, 0}, before = {UJ_TEXT_INIT, 0};
    assert_ok(uj_store_census_puzzles(packed->store, packed->groups, filter, write_level, &again, error));
    assert_ok(uj_store_find(kept->store, filter, write_level, &before, error));
    assert_true(before.count >= least);
    assert_int_equal(again.count, before.count);
    sort_lines(&again);
    sort_lines(&before);
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
    if (metric == UJ_MOVES && side % 2 == 0) {
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

static void minimal_puzzles_from_groups_are_those_of_a_census_of_minimal_ones(void **state)
{
    (void)state;
    for (int walls = 0; walls < 2; walls++) {
        uj_census_options options = census_of(4, UJ_MOVES, walls);
        struct fixture packed = take(&options, UINT32_MAX);
        options.groups = false;
        options.minimal = true;
        options.keep = (uj_range){1, 1000};
        struct fixture kept = take(&options, UINT32_MAX);
        uj_filter filter = UJ_FILTER_INIT;
        filter.minimal = true;
        filter.moves.low = 1;
        assert_same_puzzles(&packed, &kept, &filter, 20);
        forget(&packed);
        forget(&kept);
    }
}

enum { DRAWS = 150, PICKED = 10, MOST_FOUND = 512 };

/* How often each puzzle was drawn. */
struct draws {
    uint64_t ids[MOST_FOUND];
    int times[MOST_FOUND], count, total;
};

static bool note_draw(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct draws *draws = payload;
    int i = 0;
    while (i < draws->count && draws->ids[i] != level->id)
        i++;
    assert_true(i < MOST_FOUND);
    draws->ids[i] = level->id;
    draws->times[i]++;
    draws->count += i == draws->count;
    draws->total++;
    return true;
}

/* Draws again and again among so many puzzles; chi-square beyond `most` happens by chance once in some thousand
 * times, and the seeds are fixed. */
static void assert_fair(int more_walls, uj_range moves, int puzzles, double most)
{
    const uj_census_options options = census_of(4, UJ_MOVES, more_walls);
    struct fixture fixture = take(&options, UINT32_MAX);
    struct draws draws = {.count = 0};
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = moves;
    filter.order = UJ_ORDER_RANDOM;
    filter.limit = PICKED;
    for (filter.seed = 0; filter.seed < DRAWS; filter.seed++)
        assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &filter, note_draw, &draws, error));
    assert_int_equal(draws.total, DRAWS * PICKED);
    assert_true(draws.count <= puzzles);
    const double expected = (double)DRAWS * PICKED / puzzles;
    double chi_square = expected * (puzzles - draws.count);
    for (int i = 0; i < draws.count; i++)
        chi_square += (draws.times[i] - expected) * (draws.times[i] - expected) / expected;
    assert_true(chi_square < most);
    forget(&fixture);
}

static void puzzles_are_drawn_from_groups_each_with_the_same_chance(void **state)
{
    (void)state;
    assert_fair(0, (uj_range){3, any.high}, 120, 175); /* so few that all are made */
    assert_fair(1, (uj_range){3, 3}, 471, 585);        /* by tickets, a third of them blanks */
}

static void the_same_seed_draws_the_same_puzzles_and_none_twice(void **state)
{
    (void)state;
    const uj_census_options options = census_of(5, UJ_MOVES, 0);
    struct fixture fixture = take(&options, 2);
    struct levels first = {UJ_TEXT_INIT, 0}, second = {UJ_TEXT_INIT, 0};
    struct draws draws = {.count = 0};
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = (uj_range){4, 4};
    filter.order = UJ_ORDER_RANDOM;
    filter.limit = 50;
    filter.seed = 7;
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &filter, write_level, &first, error));
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &filter, write_level, &second, error));
    assert_int_equal(first.count, 50);
    assert_string_equal(first.text.data, second.text.data);
    filter.offset = 20; /* further on in the same order */
    filter.limit = 30;
    uj_text_clear(&second.text);
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &filter, write_level, &second, error));
    assert_non_null(strstr(first.text.data, second.text.data));
    uj_text_free(&first.text);
    uj_text_free(&second.text);
    filter.offset = 0;
    filter.limit = 100;
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &filter, note_draw, &draws, error));
    assert_true(draws.total == 100 && draws.count > 90); /* mirror images have the same id */
    forget(&fixture);
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

static bool stop_in_the_middle(uint64_t done, uint64_t total, void *payload)
{
    uint64_t *calls = payload;
    assert_int_equal(done, *calls);
    assert_true(done < total);
    return ++*calls <= total / 2;
}

static void progress_is_told_and_may_stop_a_search(void **state)
{
    (void)state;
    const uj_census_options options = census_of(5, UJ_MOVES, 0);
    struct fixture fixture = take(&options, 6);
    const uj_filter all = UJ_FILTER_INIT;
    struct levels levels = {UJ_TEXT_INIT, 0};
    uint64_t calls = 0;
    uj_census_groups_watch(fixture.groups, stop_in_the_middle, &calls);
    assert_ok(uj_store_census_puzzles(fixture.store, fixture.groups, &all, write_level, &levels, error));
    assert_int_equal(calls, 4); /* three of the six units were read */
    assert_true(levels.count > 0);
    uj_text_free(&levels.text);
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
    filter.id = &id;
    assert_refused(&in_moves, &filter, "ids");
    filter = all;
    filter.order = UJ_ORDER_ID;
    assert_refused(&in_moves, &filter, "sorted");
    filter.order = UJ_ORDER_RANDOM;
    assert_refused(&in_moves, &filter, "at most"); /* nobody can draw all */
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
        cmocka_unit_test(minimal_puzzles_from_groups_are_those_of_a_census_of_minimal_ones),
        cmocka_unit_test(puzzles_are_drawn_from_groups_each_with_the_same_chance),
        cmocka_unit_test(the_same_seed_draws_the_same_puzzles_and_none_twice),
        cmocka_unit_test(a_search_in_groups_can_be_stopped),
        cmocka_unit_test(progress_is_told_and_may_stop_a_search),
        cmocka_unit_test(what_groups_do_not_know_cannot_be_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

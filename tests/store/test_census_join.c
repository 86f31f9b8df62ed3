/* Slices of a census, joined: whatever the slices, the file is that of one run. */
#include <signal.h>
#include <sys/wait.h>

#include "census_file_support.h"

enum { SLICES = 5 };

static uj_census_options with(int width, int height, int more_walls, bool minimal, bool groups)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = width;
    options.height = height;
    options.more_walls = more_walls;
    options.keep = (uj_range){width * height < 25 ? 2 : 8, 1000};
    options.minimal = minimal;
    options.groups = groups;
    return options;
}

/* Joins files into one; `small`: these first become small. */
static uj_status join(const char *out, const uj_census *census, char *const *parts, const bool *small, uj_error *error)
{
    uj_store *store = NULL;
    uj_census_result *sum = uj_census_result_new();
    uj_status status = uj_store_open(&store, out, UJ_STORE_CREATE, error);
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, NULL, NULL, NULL, NULL, error);
    for (int i = 0; i < SLICES && status == UJ_OK; i++) {
        uj_store *part = NULL;
        status = uj_store_open(&part, parts[i], UJ_STORE_WRITE, error);
        if (status == UJ_OK && small && small[i])
            status = uj_store_census_compact(part, census, error);
        if (status == UJ_OK)
            status = uj_store_census_join(store, census, part, false, NULL, NULL, error);
        uj_store_close(part);
    }
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, sum, NULL, NULL, NULL, error);
    if (status == UJ_OK)
        status = uj_store_census_finish(store, sum, error);
    uj_census_result_free(sum);
    uj_store_close(store);
    return status;
}

/* Every unit is in one slice, some are in more; in slices that become small each is in one. */
static void make_slices(char **parts, const uj_census_options *options, const uj_census *census, bool has_overlaps,
                        uj_random *random)
{
    const uint32_t units = uj_census_units(census);
    bool *wanted[SLICES];
    for (int i = 0; i < SLICES; i++)
        wanted[i] = calloc(units, sizeof *wanted[i]);
    for (uint32_t unit = 0, slice = 0; unit < units; unit++) {
        if (uj_random_below(random, 3) == 0)
            slice = (uint32_t)uj_random_below(random, SLICES);
        wanted[slice][unit] = true;
        if (has_overlaps && uj_random_below(random, 4) == 0)
            wanted[uj_random_below(random, SLICES)][unit] = true;
    }
    for (int i = 0; i < SLICES; i++) {
        parts[i] = new_file();
        assert_int_equal(take_units_into(parts[i], options, 1, wanted[i], NULL), UJ_OK);
        free(wanted[i]);
    }
}

static void random_slices_join_to_the_file_of_one_run(void **state)
{
    (void)state;
    const uj_census_options all[] = {with(4, 4, 2, true, false), with(5, 4, 0, false, true), with(5, 4, 1, true, true),
                                     with(4, 5, 1, false, false), with(5, 5, 0, true, true)};
    const size_t count = random_rounds(4) < 4 ? 2 : COUNT_OF(all);
    uj_random random;
    uj_random_seed(&random, (uint64_t)getpid(), 0);
    for (size_t i = 0; i < count; i++) {
        uj_census *census;
        char *parts[SLICES], *whole = new_file(), *joined = new_file();
        assert_int_equal(uj_census_new(&census, &all[i], NULL), UJ_OK);
        make_slices(parts, &all[i], census, true, &random);
        assert_int_equal(take_into(whole, &all[i], 1, NULL), UJ_OK);
        assert_ok(join(joined, census, parts, NULL, error));
        assert_int_equal(contents_of(joined), contents_of(whole));
        assert_ok(join(joined, census, parts, NULL, error)); /* the same again changes nothing */
        assert_int_equal(contents_of(joined), contents_of(whole));
        for (int k = 0; k < SLICES; k++)
            forget_file(parts[k]);
        forget_file(whole);
        forget_file(joined);
        uj_census_free(census);
    }
}

static void small_slices_join_to_the_same_rows_and_sums(void **state)
{
    (void)state;
    uj_census_options all[] = {with(4, 4, 2, true, false), with(5, 4, 1, false, false), with(5, 5, 0, true, false)};
    all[1].metric = UJ_STEPS;
    const size_t count = random_rounds(4) < 4 ? 1 : COUNT_OF(all);
    uj_random random;
    uj_random_seed(&random, (uint64_t)getpid(), 1);
    for (size_t i = 0; i < count; i++) {
        uj_census *census;
        char *parts[SLICES], *whole = new_file(), *joined = new_file();
        bool small[SLICES];
        assert_int_equal(uj_census_new(&census, &all[i], NULL), UJ_OK);
        make_slices(parts, &all[i], census, false, &random);
        for (int k = 0; k < SLICES; k++)
            small[k] = uj_random_below(&random, 3) > 0;
        assert_int_equal(take_into(whole, &all[i], 1, NULL), UJ_OK);
        assert_ok(join(joined, census, parts, small, error));
        assert_int_equal(contents_with(joined, false), contents_with(whole, false));
        for (int k = 0; k < SLICES; k++)
            forget_file(parts[k]);
        forget_file(whole);
        forget_file(joined);
        uj_census_free(census);
    }
}

/* A slice is killed while it is counted, and what it lacks is counted after joining. */
static void a_killed_slice_joins_with_what_it_has(void **state)
{
    (void)state;
    const uj_census_options options = with(5, 5, 0, false, true);
    uj_census *census;
    uj_random random;
    uj_random_seed(&random, (uint64_t)getpid(), 2);
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    char *parts[SLICES], *whole = new_file(), *joined = new_file();
    make_slices(parts, &options, census, true, &random);
    forget_file(parts[0]);
    parts[0] = new_file();
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(take_into(parts[0], &options, 1, NULL) == UJ_OK ? 0 : 1);
    assert_int_equal(take_into(whole, &options, 1, NULL), UJ_OK);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    uj_store *store; /* it may not have come to begin the census */
    assert_int_equal(uj_store_open(&store, parts[0], UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_store_census_open(store, census, NULL, NULL, NULL, NULL, NULL), UJ_OK);
    uj_store_close(store);
    assert_ok(join(joined, census, parts, NULL, error));
    assert_int_equal(take_into(joined, &options, 1, NULL), UJ_OK);
    assert_int_equal(contents_of(joined), contents_of(whole));
    for (int k = 0; k < SLICES; k++)
        forget_file(parts[k]);
    forget_file(whole);
    forget_file(joined);
    uj_census_free(census);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_slices_join_to_the_file_of_one_run),
        cmocka_unit_test(small_slices_join_to_the_same_rows_and_sums),
        cmocka_unit_test(a_killed_slice_joins_with_what_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Censuses in files, with their groups packed. */
#ifndef GROUPS_SUPPORT_H
#define GROUPS_SUPPORT_H

#include "store_support.h"

static const uj_range any = UJ_RANGE_ANY;

static inline uj_census_options census_of(int side, uj_metric metric, int more_walls)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = side;
    options.metric = metric;
    options.more_walls = more_walls;
    options.groups = true;
    return options;
}

/* A file with the first units of a census, and what reads its groups. */
struct fixture {
    char *path;
    uj_store *store;
    uj_census *census;
    uj_census_groups *groups;
    uj_census_result *sum;
};

static inline struct fixture take(const uj_census_options *options, uint32_t most_units)
{
    struct fixture fixture = {.path = new_file(), .sum = uj_census_result_new()};
    uj_census_worker *worker = NULL;
    uj_census_result *part = uj_census_result_new();
    assert_ok(uj_store_open(&fixture.store, fixture.path, UJ_STORE_CREATE, error));
    assert_ok(uj_census_new(&fixture.census, options, error));
    assert_ok(uj_census_groups_new(&fixture.groups, fixture.census, error));
    assert_ok(uj_census_worker_new(&worker, fixture.census, error));
    assert_ok(uj_store_census_open(fixture.store, fixture.census, NULL, NULL, NULL, NULL, error));
    assert_ok(uj_store_begin(fixture.store, error));
    for (uint32_t unit = 0; unit < uj_census_units(fixture.census) && unit < most_units; unit++) {
        assert_ok(uj_census_work(worker, unit, part, error));
        assert_ok(uj_store_census_add(fixture.store, fixture.census, unit, part, error));
        uj_census_result_add(fixture.sum, part);
    }
    assert_ok(uj_store_commit(fixture.store, error));
    uj_census_result_free(part);
    uj_census_worker_free(worker);
    return fixture;
}

static inline void forget(struct fixture *fixture)
{
    uj_census_result_free(fixture->sum);
    uj_census_groups_free(fixture->groups);
    uj_census_free(fixture->census);
    uj_store_close(fixture->store);
    forget_file(fixture->path);
}

#endif

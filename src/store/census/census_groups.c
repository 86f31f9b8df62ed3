#include "store/census/census_groups.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "groups/groups.h"
#include "base/error.h"
#include "base/options.h"
#include "base/grow.h"

enum { DISTANCE_WORDS = (UJ_CENSUS_DISTANCES + 63) / 64 };

struct unit_entry {
    uint32_t unit;
    uint64_t groups;
    uint64_t distances[DISTANCE_WORDS]; /* a bit for each greatest distance that its groups have */
};

/* ---- Units --------------------------------------------------------------------------------------------------------- */

static bool has_distance(const struct unit_entry *entry, uj_range distances)
{
    const int last = distances.high < UJ_CENSUS_DISTANCES ? distances.high : UJ_CENSUS_DISTANCES - 1;
    assert(distances.low >= 0);
    for (int distance = distances.low; distance <= last; distance++)
        if (entry->distances[distance / 64] >> distance % 64 & 1)
            return true;
    return false;
}

static uj_status check_file(uj_store *store, const uj_census *census, uj_error *error)
{
    int64_t units = 0;
    if (!uj_census_asked(census)->groups)
        return fail_here(error, UJ_BAD_INPUT, "the file has no groups; its census was taken without --groups");
    const uj_status status = database_number(&store->database, "SELECT units FROM census", &units, error);
    if (status == UJ_OK && units != uj_census_units(census))
        return fail_here(error, UJ_BAD_INPUT, "the groups in the file were packed by another version of unjam");
    return status;
}

static uj_status add_unit(struct unit_list *units, sqlite3_stmt *row, uj_census_tally *tally, uj_error *error)
{
    const uj_status status =
        uj_census_tally_unpack(tally, sqlite3_column_blob(row, 1), (size_t)sqlite3_column_bytes(row, 1), error);
    if (status != UJ_OK || tally->groups == 0)
        return status;
    struct unit_entry *const list = grow(units->list, &units->capacity, units->count + 1, sizeof *list);
    if (!list)
        return fail_memory(error);
    units->list = list;
    struct unit_entry *const entry = &list[units->count++];
    *entry = (struct unit_entry){.unit = (uint32_t)sqlite3_column_int64(row, 0), .groups = tally->groups};
    for (int distance = 0; distance < UJ_CENSUS_DISTANCES; distance++)
        if (tally->groups_by_distance[distance])
            entry->distances[distance / 64] |= UINT64_C(1) << distance % 64;
    return UJ_OK;
}

uj_status unit_list_read(struct unit_list *out, uj_store *store, uj_census_groups *groups, uj_error *error)
{
    *out = (struct unit_list){0};
    sqlite3_stmt *statement = NULL;
    uj_status status = check_file(store, uj_census_groups_of(groups), error);
    if (status != UJ_OK)
        return status;
    uj_census_tally *const tally = malloc(sizeof *tally);
    status = tally ? database_prepare(&store->database, &statement, "SELECT unit, tally FROM census_unit ORDER BY unit",
                                      error)
                   : fail_memory(error);
    for (bool row = status == UJ_OK; row;) {
        status = database_step(&store->database, statement, &row, error);
        if (row)
            status = add_unit(out, statement, tally, error);
        row = row && status == UJ_OK;
    }
    sqlite3_finalize(statement);
    free(tally);
    return status;
}

void unit_list_free(struct unit_list *units)
{
    free(units->list);
}

/* ---- Groups -------------------------------------------------------------------------------------------------------- */

static uj_status read_unit(uj_store *store, sqlite3_stmt *statement, uj_census_groups *groups, uint32_t unit,
                           uj_range distances, uj_census_group_fn take, void *payload, uj_error *error)
{
    bool row = false;
    sqlite3_bind_int64(statement, 1, unit);
    uj_status status = database_step(&store->database, statement, &row, error);
    if (row)
        status = uj_census_groups_read(groups, unit, sqlite3_column_blob(statement, 0),
                                       (size_t)sqlite3_column_bytes(statement, 0), distances, take, payload, error);
    sqlite3_reset(statement);
    return status;
}

static const char select_groups[] = "SELECT groups FROM census_unit WHERE unit = ?";

uj_status unit_list_groups(const struct unit_list *units, uj_store *store, uj_census_groups *groups, uj_range distances,
                           uj_census_group_fn take, void *payload, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(&store->database, &statement, select_groups, error);
    uint64_t total = 0, done = 0;
    for (size_t i = 0; i < units->count; i++)
        total += has_distance(&units->list[i], distances);
    for (size_t i = 0; i < units->count && status == UJ_OK; i++) {
        const struct unit_entry *const entry = &units->list[i];
        if (!has_distance(entry, distances))
            continue;
        if (groups->progress && !groups->progress(done++, total, groups->progress_payload))
            status = UJ_END;
        else
            status = read_unit(store, statement, groups, entry->unit, distances, take, payload, error);
        if (status == UJ_OK && groups->unpacked != entry->groups)
            status = groups_damaged(error);
    }
    sqlite3_finalize(statement);
    return status;
}

struct lookup {
    uj_census_group *group;
    bool is_found;
};

static bool compare_group(const uj_census_group *group, void *payload)
{
    struct lookup *const lookup = payload;
    if (memcmp(group->rows, lookup->group->rows, sizeof group->rows) != 0 ||
        memcmp(group->columns, lookup->group->columns, sizeof group->columns) != 0)
        return true;
    *lookup->group = *group;
    lookup->is_found = true;
    return false;
}

uj_status uj_store_census_group(uj_store *store, uj_census_groups *groups, uj_census_group *group, uj_error *error)
{
    const uj_range all = UJ_RANGE_ANY;
    uint32_t units[UJ_CENSUS_GROUP_UNITS];
    int count = 0;
    struct lookup lookup = {.group = group};
    sqlite3_stmt *statement = NULL;
    uj_status status = check_file(store, uj_census_groups_of(groups), error);
    if (status == UJ_OK)
        status = uj_census_group_units(units, &count, groups, group, error);
    if (status == UJ_OK)
        status = database_prepare(&store->database, &statement, select_groups, error);
    for (int i = 0; i < count && status == UJ_OK; i++)
        status = read_unit(store, statement, groups, units[i], all, compare_group, &lookup, error);
    sqlite3_finalize(statement);
    return lookup.is_found ? UJ_OK : status == UJ_OK ? UJ_END : status;
}

/* ---- Those that are asked for -------------------------------------------------------------------------------------- */

bool group_matches(const uj_census_group *group, const uj_census_options *options, const uj_filter *filter)
{
    const int walls = __builtin_popcountll(group->walls);
    return (filter->width == 0 || filter->width == options->width) &&
           (filter->height == 0 || filter->height == options->height) &&
           (filter->exit_row < 0 || filter->exit_row == options->exit_row) &&
           range_has(filter->vehicles, group->vehicles) && range_has(filter->cars, group->cars) &&
           range_has(filter->trucks, group->trucks) && range_has(filter->walls, walls) &&
           (!filter->box || (group->cars <= UJ_BOX_CARS && group->trucks <= UJ_BOX_TRUCKS && walls == 0));
}

uj_status groups_check_filter(const uj_filter *filter, uj_error *error)
{
    if (filter->bands || !range_is_any(filter->seconds))
        return fail_here(error, UJ_BAD_INPUT,
                         "groups, and puzzles made from them, have no rating; they cannot be chosen by difficulty");
    if (filter->id)
        return fail_here(error, UJ_BAD_INPUT, "groups have no ids; they cannot be chosen by id");
    if (filter->order == UJ_ORDER_DIFFICULTY || filter->order == UJ_ORDER_ID)
        return fail_here(error, UJ_BAD_INPUT, "groups have no ratings and no ids; they cannot be sorted by them");
    return UJ_OK;
}

static uj_status check_listing(const uj_filter *filter, uj_metric metric, uj_error *error)
{
    const bool in_steps = metric == UJ_STEPS;
    if (filter->minimal)
        return fail_here(error, UJ_BAD_INPUT, "puzzles can be minimal, groups cannot; ask for puzzles from the groups");
    if (filter->order == UJ_ORDER_RANDOM)
        return fail_here(error, UJ_BAD_INPUT,
                         "groups are listed in the order of the census or hardest first, not in random order");
    if (!range_is_any(in_steps ? filter->moves : filter->steps))
        return fail_here(error, UJ_BAD_INPUT, "the census counts %s, so its groups cannot be chosen by %s",
                         in_steps ? "steps" : "moves", in_steps ? "moves" : "steps");
    return groups_check_filter(filter, error);
}

struct listing {
    const uj_census_options *options;
    const uj_filter *filter;
    uj_census_group_fn take;
    void *payload;
    uint64_t passed_over, taken;
};

static bool list_group(const uj_census_group *group, void *payload)
{
    struct listing *const listing = payload;
    const uj_filter *const filter = listing->filter;
    if (!group_matches(group, listing->options, filter) || listing->passed_over++ < filter->offset)
        return true;
    return listing->take(group, listing->payload) && ++listing->taken != filter->limit;
}

uj_status uj_store_census_groups(uj_store *store, uj_census_groups *groups, const uj_filter *given,
                                 uj_census_group_fn take, void *payload, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(uj_census_groups_of(groups));
    uj_filter own = UJ_FILTER_INIT;
    const uj_filter *const filter = &own;
    struct unit_list units = {0};
    uj_status status = options_read(&own, sizeof own, given, error);
    if (status == UJ_OK)
        status = check_listing(filter, options->metric, error);
    if (status == UJ_OK)
        status = unit_list_read(&units, store, groups, error);
    struct listing listing = {options, filter, take, payload, 0, 0};
    const uj_range distances = options->metric == UJ_STEPS ? filter->steps : filter->moves;
    if (filter->order == UJ_ORDER_NUMBER && status == UJ_OK)
        status = unit_list_groups(&units, store, groups, distances, list_group, &listing, error);
    for (int distance = UJ_CENSUS_DISTANCES; distance-- > 0 && filter->order == UJ_ORDER_MOVES && status == UJ_OK;)
        if (range_has(distances, distance))
            status =
                unit_list_groups(&units, store, groups, (uj_range){distance, distance}, list_group, &listing, error);
    unit_list_free(&units);
    return status == UJ_END ? UJ_OK : status;
}

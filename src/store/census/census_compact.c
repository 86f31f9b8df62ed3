/* Making the census of a file small: consecutive units are added up, and their kept rows are packed. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "store/census/census_packed.h"
#include "store/census/census_rows.h"

/* Consecutive units. */
struct range {
    uint32_t first, last;
    uj_text tally, hardest, rows;
};

struct compacting {
    uj_store *store;
    const uj_census *census;
    uj_census_groups *groups;
    uj_census_result *sum; /* of the range at hand, as are its kept rows */
    struct packed_rows kept;
    struct range *ranges; /* the last one is at hand */
    size_t count, capacity;
};

static uj_status end_range(struct compacting *work, uj_error *error)
{
    if (work->count == 0)
        return UJ_OK;
    struct range *const range = &work->ranges[work->count - 1];
    uj_census_tally_pack(&range->tally, &work->sum->tally);
    range->rows = work->kept.bytes;
    work->kept.bytes = (uj_text)UJ_TEXT_INIT;
    const uj_status status = census_hardest_pack(&range->hardest, uj_census_asked(work->census), work->sum, error);
    if (status != UJ_OK)
        return status;
    const bool is_fine = uj_text_status(&range->tally) == UJ_OK && uj_text_status(&range->hardest) == UJ_OK;
    return is_fine ? UJ_OK : fail_memory(error);
}

static uj_status begin_range(struct compacting *work, uint32_t first, uj_error *error)
{
    struct range *const ranges = grow(work->ranges, &work->capacity, work->count + 1, sizeof *ranges);
    if (!ranges)
        return fail_memory(error);
    work->ranges = ranges;
    ranges[work->count++] = (struct range){.first = first};
    memset(work->sum, 0, sizeof *work->sum);
    work->kept = packed_rows_from(first);
    return UJ_OK;
}

static uj_status add_row(const struct unit_row *row, void *payload, uj_error *error)
{
    struct compacting *const work = payload;
    uj_status status = UJ_OK;
    if (work->count == 0 || row->first != work->ranges[work->count - 1].last + 1) {
        status = end_range(work, error);
        if (status == UJ_OK)
            status = begin_range(work, row->first, error);
    }
    if (status != UJ_OK)
        return status;
    work->ranges[work->count - 1].last = row->last;
    uj_census_result_add(work->sum, row->result);
    return row->rows.data ? packed_rows_add(&work->kept, work->census, row, error)
                          : packed_rows_add_table(&work->kept, work->store, work->groups, row->first, row->last, error);
}

static uj_status replace(struct compacting *work, uj_error *error)
{
    uj_status status = database_run(&work->store->database, "DELETE FROM census_unit", error);
    if (status == UJ_OK)
        status = census_rows_remove(work->store, 0, uj_census_units(work->census) - 1, error);
    for (size_t i = 0; i < work->count && status == UJ_OK; i++) {
        const struct range *const range = &work->ranges[i];
        const struct unit_row row = {
            .first = range->first,
            .last = range->last,
            .tally = text_or_empty(&range->tally),
            .hardest = text_or_empty(&range->hardest),
            .rows = text_or_empty(&range->rows),
        };
        status = census_unit_insert(work->store, &row, error);
    }
    return status;
}

static uj_status compact(struct compacting *work, uj_error *error)
{
    struct database *const database = &work->store->database;
    uj_status status = database_begin(database, error);
    if (status != UJ_OK)
        return status;
    status = census_units_each(work->store, work->census, add_row, work, NULL, NULL, error);
    if (status == UJ_OK)
        status = end_range(work, error);
    if (status == UJ_OK)
        status = replace(work, error);
    status = database_end(database, status, error);
    /* Gives back the room of what went. */
    return status == UJ_OK && database->depth == 0 ? database_run(database, "VACUUM", error) : status;
}

uj_status uj_store_census_compact(uj_store *store, const uj_census *census, uj_error *error)
{
    struct compacting work = {.store = store, .census = census};
    uj_status status = census_file_check(store, census, error);
    if (status == UJ_OK && uj_census_asked(census)->groups)
        status =
            fail_here(error, UJ_BAD_INPUT, "it has groups, which are found by their units; units cannot be added up");
    if (status == UJ_OK)
        status = uj_census_groups_new(&work.groups, census, error);
    if (status == UJ_OK && !(work.sum = uj_census_result_new()))
        status = fail_memory(error);
    if (status == UJ_OK)
        status = compact(&work, error);
    for (size_t i = 0; i < work.count; i++) {
        uj_text_free(&work.ranges[i].tally);
        uj_text_free(&work.ranges[i].hardest);
        uj_text_free(&work.ranges[i].rows);
    }
    free(work.ranges);
    uj_text_free(&work.kept.bytes);
    uj_census_result_free(work.sum);
    uj_census_groups_free(work.groups);
    return status;
}

/* Joining the censuses of several files. A row that has the same units as rows that are there must have the same contents; one
 * that covers more of them takes their place; one that covers less adds nothing. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "store/census/census_packed.h"
#include "store/census/census_rows.h"

/* What the file has of the units of a row that is to be joined. */
struct overlap {
    uint32_t rows, first, last;
    uint64_t units;
    uj_census_result *sum;
    struct packed_rows kept;
    bool has_same_groups;
};

struct joining {
    uj_store *store, *part;
    const uj_census *census;
    uj_census_groups *groups;
    bool keeps_packed;
    sqlite3_stmt *find, *take,
        *add; /* rows of census_unit in the one; rows of puzzle in the other, and where they go */
    struct overlap overlap;
    uj_census_result *row; /* of the overlap */
};

/* ---- Overlaps ------------------------------------------------------------------------------------------------------ */

static const char select_overlap[] =
    "SELECT unit, last, tally, hardest, groups, rows " CENSUS_UNITS_FROM_1_TO_2 " ORDER BY unit";

static bool are_equal(const uj_text *a, const uj_text *b)
{
    return !a->data == !b->data && a->length == b->length &&
           (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

/* The kept rows, packed, wherever they are. */
static uj_status add_kept(struct packed_rows *out, struct joining *joining, uj_store *store, const struct unit_row *row,
                          uj_error *error)
{
    return row->rows.data ? packed_rows_add(out, joining->census, row, error)
                          : packed_rows_add_table(out, store, joining->groups, row->first, row->last, error);
}

static uj_status add_overlap(struct joining *joining, const struct unit_row *row, uj_error *error)
{
    struct overlap *const overlap = &joining->overlap;
    struct unit_row there;
    uj_status status = census_unit_read(&there, joining->find, joining->census, joining->row, error);
    if (status != UJ_OK)
        return status;
    if (overlap->rows++ == 0) {
        overlap->first = there.first;
        overlap->kept = packed_rows_from(there.first);
        memset(overlap->sum, 0, sizeof *overlap->sum);
    }
    overlap->last = there.last;
    overlap->units += there.last - there.first + 1;
    overlap->has_same_groups = are_equal(&there.groups, &row->groups);
    uj_census_result_add(overlap->sum, there.result);
    return add_kept(&overlap->kept, joining, joining->store, &there, error);
}

static uj_status find_overlap(struct joining *joining, const struct unit_row *row, uj_error *error)
{
    uj_text_free(&joining->overlap.kept.bytes);
    joining->overlap = (struct overlap){.sum = joining->overlap.sum};
    uj_status status = database_prepare(&joining->store->database, &joining->find, select_overlap, error);
    if (status != UJ_OK)
        return status;
    sqlite3_bind_int64(joining->find, 1, row->first);
    sqlite3_bind_int64(joining->find, 2, row->last);
    for (bool has_row = true; status == UJ_OK;) {
        status = database_step(&joining->store->database, joining->find, &has_row, error);
        if (status != UJ_OK || !has_row)
            return status;
        status = add_overlap(joining, row, error);
    }
    sqlite3_reset(joining->find);
    return status;
}

static uj_status compare(struct joining *joining, const struct unit_row *row, uj_error *error)
{
    const struct overlap *const overlap = &joining->overlap;
    uj_text tally = UJ_TEXT_INIT, hardest = UJ_TEXT_INIT;
    struct packed_rows kept = packed_rows_from(row->first);
    uj_census_tally_pack(&tally, &overlap->sum->tally);
    uj_status status = census_hardest_pack(&hardest, uj_census_asked(joining->census), overlap->sum, error);
    if (status == UJ_OK)
        status = add_kept(&kept, joining, joining->part, row, error);
    if (status == UJ_OK && (uj_text_status(&tally) != UJ_OK || uj_text_status(&hardest) != UJ_OK))
        status = fail_memory(error);
    const uj_text *const pairs[][2] = {
        {&tally, &row->tally}, {&hardest, &row->hardest}, {&kept.bytes, &overlap->kept.bytes}};
    bool is_same = overlap->has_same_groups;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        is_same = is_same && pairs[i][0]->length == pairs[i][1]->length &&
                  (pairs[i][0]->length == 0 || memcmp(pairs[i][0]->data, pairs[i][1]->data, pairs[i][0]->length) == 0);
    uj_text_free(&tally);
    uj_text_free(&hardest);
    uj_text_free(&kept.bytes);
    return status != UJ_OK || is_same
               ? status
               : census_units_refuse(
                     row->first, row->last,
                     "the results differ from those of another file; \"unjam census verify\" says which file is wrong",
                     error);
}

/* ---- Joining ------------------------------------------------------------------------------------------------------- */

static uj_status prepare_copy(struct joining *joining, uj_error *error)
{
    if (joining->add)
        return UJ_OK;
    uj_status status = database_prepare(&joining->part->database, &joining->take,
                                        "SELECT * FROM puzzle WHERE number >= ? AND number < ? ORDER BY number", error);
    if (status != UJ_OK)
        return status;
    uj_text sql = UJ_TEXT_INIT;
    uj_text_words(&sql, "INSERT INTO puzzle VALUES (");
    for (int i = 1; i <= sqlite3_column_count(joining->take); i++) {
        const bool is_cluster = strcmp(sqlite3_column_name(joining->take, i - 1), "cluster") == 0;
        /* Of mirror images that were rated in different files, the first keeps the cluster's id. */
        uj_text_printf(
            &sql, is_cluster ? "%s(SELECT ?%d WHERE NOT EXISTS (SELECT 1 FROM puzzle WHERE cluster = ?%d))" : "%s?%d",
            i > 1 ? ", " : "", i, i);
    }
    uj_text_words(&sql, ")");
    return database_prepare_text(&joining->store->database, &joining->add, &sql, error);
}

static uj_status copy_kept(struct joining *joining, const struct unit_row *row, uj_error *error)
{
    uj_status status = prepare_copy(joining, error);
    if (status == UJ_OK)
        status = census_rows_remove(joining->store, row->first, row->last, error);
    if (status != UJ_OK)
        return status;
    sqlite3_bind_int64(joining->take, 1, (sqlite3_int64)census_row_number(row->first, 0));
    sqlite3_bind_int64(joining->take, 2, (sqlite3_int64)census_row_number(row->last + 1, 0));
    for (bool has_row = true; status == UJ_OK;) {
        status = database_step(&joining->part->database, joining->take, &has_row, error);
        if (status != UJ_OK || !has_row)
            return status;
        for (int i = 0; i < sqlite3_column_count(joining->take); i++)
            sqlite3_bind_value(joining->add, i + 1, sqlite3_column_value(joining->take, i));
        status = database_step(&joining->store->database, joining->add, NULL, error);
    }
    sqlite3_reset(joining->take);
    return status;
}

static uj_status insert(struct joining *joining, const struct unit_row *row, uj_error *error)
{
    struct unit_row own = *row;
    if (row->rows.data && !joining->keeps_packed)
        own.rows = (uj_text){0};
    const uj_status status = census_unit_insert(joining->store, &own, error);
    if (status != UJ_OK || own.rows.data)
        return status;
    return row->rows.data ? packed_rows_unpack(joining->store, joining->groups, row, error)
                          : copy_kept(joining, row, error);
}

static uj_status join_row(const struct unit_row *row, void *payload, uj_error *error)
{
    struct joining *const joining = payload;
    const struct overlap *const overlap = &joining->overlap;
    uj_status status = find_overlap(joining, row, error);
    if (status != UJ_OK || overlap->rows == 0)
        return status == UJ_OK ? insert(joining, row, error) : status;
    const bool is_inside = row->first >= overlap->first && row->last <= overlap->last;
    const bool is_around = row->first <= overlap->first && row->last >= overlap->last;
    if (is_inside && is_around && overlap->units == row->last - row->first + UINT64_C(1))
        return compare(joining, row, error);
    if (is_inside && overlap->rows == 1)
        return UJ_OK;
    if (!is_around)
        return census_units_refuse(
            row->first, row->last,
            "added up here, and in part in a sum of another file; leave out one of the two files", error);
    status = census_units_remove(joining->store, row->first, row->last, error);
    return status == UJ_OK ? insert(joining, row, error) : status;
}

static uj_status join(struct joining *joining, uj_damaged_fn damaged, void *payload, uj_error *error)
{
    uj_status status = database_begin(&joining->store->database, error);
    if (status != UJ_OK)
        return status;
    status = census_units_each(joining->part, joining->census, join_row, joining, damaged, payload, error);
    return database_end(&joining->store->database, status, error);
}

uj_status uj_store_census_join(uj_store *store, const uj_census *census, uj_store *part, bool keep_packed,
                               uj_damaged_fn damaged, void *payload, uj_error *error)
{
    struct joining joining = {.store = store, .part = part, .census = census, .keeps_packed = keep_packed};
    uj_status status = census_file_check(part, census, error);
    if (status == UJ_END)
        status = fail_here(error, UJ_BAD_INPUT, "it has no census");
    if (status == UJ_OK)
        status = uj_census_groups_new(&joining.groups, census, error);
    if (status == UJ_OK && (!(joining.row = uj_census_result_new()) || !(joining.overlap.sum = uj_census_result_new())))
        status = fail_memory(error);
    if (status == UJ_OK)
        status = join(&joining, damaged, payload, error);
    sqlite3_finalize(joining.find);
    sqlite3_finalize(joining.take);
    sqlite3_finalize(joining.add);
    uj_text_free(&joining.overlap.kept.bytes);
    uj_census_result_free(joining.overlap.sum);
    uj_census_result_free(joining.row);
    uj_census_groups_free(joining.groups);
    return status;
}

#include "store/census/census_packed.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/varint.h"
#include "census/result.h"
#include "groups/groups.h"
#include "store/census/census_rows.h"

static uj_status rows_damaged(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "its kept rows are damaged");
}

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

struct packed_rows packed_rows_from(uint32_t first)
{
    return (struct packed_rows){.unit = (int64_t)first - 1};
}

static void add_group(struct packed_rows *packed, int bytes, uint32_t unit, uint64_t number)
{
    assert(unit >= packed->unit && (bytes == 8 || number >> 8 * bytes == 0));
    pack_number(&packed->bytes, (uint64_t)(unit - packed->unit));
    packed->unit = unit;
    for (int i = 0; i < bytes; i++) {
        const char byte = (char)(number >> 8 * i);
        uj_text_add(&packed->bytes, &byte, 1);
    }
}

static uj_status read_number(uint64_t *out, sqlite3_stmt *statement, uj_census_groups *groups, uj_error *error)
{
    uj_board board;
    const char *const text = (const char *)sqlite3_column_text(statement, 1);
    if (!text)
        return fail_memory(error);
    const uj_status status = uj_board_parse(&board, text, (size_t)sqlite3_column_bytes(statement, 1), error);
    if (status == UJ_NO_MEMORY || (status == UJ_OK && group_number_of(out, groups, &board)))
        return status;
    return fail_here(error, UJ_BAD_INPUT, "puzzle %lld is damaged: no such row can be in this census",
                     (long long)sqlite3_column_int64(statement, 0));
}

/* The groups of one unit. */
struct unit_groups {
    int64_t unit;
    uint64_t *numbers;
    size_t count, capacity;
};

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* All rows of a group follow one another, unless the rows of a unit are sorted; then their groups may be, too. */
static void add_unit(struct packed_rows *packed, const uj_census *census, struct unit_groups *of)
{
    const int bytes = group_number_bytes(census);
    if (of->count > 1 && result_is_sorted(uj_census_asked(census)))
        qsort(of->numbers, of->count, sizeof *of->numbers, by_number);
    for (size_t i = 0; i < of->count; i++)
        if (i == 0 || of->numbers[i] != of->numbers[i - 1])
            add_group(packed, bytes, (uint32_t)of->unit, of->numbers[i]);
    of->count = 0;
}

static uj_status add_rows(struct packed_rows *packed, uj_store *store, sqlite3_stmt *statement,
                          uj_census_groups *groups, struct unit_groups *of, uj_error *error)
{
    for (bool has_row = true;;) {
        uint64_t number;
        uj_status status = database_step(&store->database, statement, &has_row, error);
        if (status == UJ_OK && has_row)
            status = read_number(&number, statement, groups, error);
        if (status != UJ_OK)
            return status;
        const int64_t unit = has_row ? (sqlite3_column_int64(statement, 0) >> ROWS_PER_UNIT_BITS) - 1 : -1;
        if (unit != of->unit)
            add_unit(packed, groups->census, of);
        if (!has_row)
            return uj_text_status(&packed->bytes) == UJ_OK ? UJ_OK : fail_memory(error);
        uint64_t *const numbers = grow(of->numbers, &of->capacity, of->count + 1, sizeof *numbers);
        if (!numbers)
            return fail_memory(error);
        of->unit = unit;
        of->numbers = numbers;
        numbers[of->count++] = number;
    }
}

uj_status packed_rows_add_table(struct packed_rows *packed, uj_store *store, uj_census_groups *groups, uint32_t first,
                                uint32_t last, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    struct unit_groups of = {.unit = first};
    uj_status status = database_prepare(&store->database, &statement,
                                        "SELECT number, board FROM puzzle WHERE number >= ? AND number < ? "
                                        "ORDER BY number",
                                        error);
    if (status == UJ_OK) {
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)census_row_number(first, 0));
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)census_row_number(last + 1, 0));
        status = add_rows(packed, store, statement, groups, &of, error);
    }
    sqlite3_finalize(statement);
    free(of.numbers);
    return status;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

typedef uj_status group_fn(uint32_t unit, uint64_t number, void *payload, uj_error *error);

static uj_status each_group(const uj_census *census, const struct unit_row *row, group_fn *take, void *payload,
                            uj_error *error)
{
    const char *data = row->rows.data, *const end = row->rows.length > 0 ? data + row->rows.length : data;
    const int bytes = group_number_bytes(census);
    uj_status status = UJ_OK;
    for (int64_t unit = (int64_t)row->first - 1; data < end && status == UJ_OK;) {
        uint64_t difference, number = 0;
        if (!unpack_number(&data, end, &difference) || difference > (uint64_t)(row->last - unit) || end - data < bytes)
            return rows_damaged(error);
        unit += (int64_t)difference;
        if (unit < row->first)
            return rows_damaged(error);
        for (int i = 0; i < bytes; i++)
            number |= (uint64_t)(unsigned char)*data++ << 8 * i;
        status = take((uint32_t)unit, number, payload, error);
    }
    return status;
}

static uj_status pass_group(uint32_t unit, uint64_t number, void *payload, uj_error *error)
{
    (void)unit;
    (void)number;
    (void)payload;
    (void)error;
    return UJ_OK;
}

uj_status packed_rows_check(const uj_census *census, const struct unit_row *row, uj_error *error)
{
    return each_group(census, row, pass_group, NULL, error);
}

struct appending {
    struct packed_rows *packed;
    int bytes;
};

static uj_status append_group(uint32_t unit, uint64_t number, void *payload, uj_error *error)
{
    (void)error;
    const struct appending *const appending = payload;
    add_group(appending->packed, appending->bytes, unit, number);
    return UJ_OK;
}

uj_status packed_rows_add(struct packed_rows *packed, const uj_census *census, const struct unit_row *row,
                          uj_error *error)
{
    struct appending appending = {packed, group_number_bytes(census)};
    const uj_status status = each_group(census, row, append_group, &appending, error);
    return status == UJ_OK && uj_text_status(&packed->bytes) != UJ_OK ? fail_memory(error) : status;
}

/* ---- Unpacking ----------------------------------------------------------------------------------------------------- */

struct unpacking {
    uj_store *store;
    uj_census_groups *groups;
    uj_census_result *result; /* the rows of the unit at hand */
    uint32_t unit;
    uj_status status;
};

static bool keep_row(const uj_census_row *row, void *payload)
{
    struct unpacking *const unpacking = payload;
    uj_census_row own = *row;
    own.unit = unpacking->unit;
    unpacking->status = result_add_row(unpacking->result, &own);
    return unpacking->status == UJ_OK;
}

static uj_status end_unit(struct unpacking *unpacking, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(unpacking->groups->census);
    const uj_census_span unit = {unpacking->unit, unpacking->unit};
    result_sort_rows(unpacking->result, 0, options);
    const uj_status status = census_rows_add(unpacking->store, options, unit, unpacking->result, error);
    unpacking->result->row_count = 0;
    return status;
}

static uj_status unpack_group(uint32_t unit, uint64_t number, void *payload, uj_error *error)
{
    struct unpacking *const unpacking = payload;
    const struct uj_census *const census = unpacking->groups->census;
    uj_status status = unit == unpacking->unit ? UJ_OK : end_unit(unpacking, error);
    if (status != UJ_OK)
        return status;
    if (budget_is_over(&unpacking->store->budget))
        return budget_fail(&unpacking->store->budget, error, "the %s limit was reached before the rows were unpacked");
    unpacking->unit = unit;
    uj_census_group group;
    const size_t before = unpacking->result->row_count;
    if (!group_of_number(&group, unpacking->groups, census->choices[unit / census->plan.unit_count].cells, number))
        return rows_damaged(error);
    status = uj_census_group_rows(unpacking->groups, &group, census->options.keep, census->options.minimal, keep_row,
                                  unpacking, error);
    if (unpacking->status != UJ_OK)
        return fail_memory(error);
    return status == UJ_OK && unpacking->result->row_count == before ? rows_damaged(error) : status;
}

uj_status packed_rows_unpack(uj_store *store, uj_census_groups *groups, const struct unit_row *row, uj_error *error)
{
    struct unpacking unpacking = {store, groups, uj_census_result_new(), row->first, UJ_OK};
    if (!unpacking.result)
        return fail_memory(error);
    uj_status status = each_group(groups->census, row, unpack_group, &unpacking, error);
    if (status == UJ_OK)
        status = end_unit(&unpacking, error);
    uj_census_result_free(unpacking.result);
    return status;
}

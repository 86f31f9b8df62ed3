#include <limits.h>
#include <stdlib.h>

#include "work.h"

void wire_census_options(struct wire *wire, uj_census_options *options)
{
    if (wire_is_reading(wire))
        *options = (uj_census_options)UJ_CENSUS_OPTIONS_INIT;
    options->width = wire_int(wire, options->width, UJ_MIN_SIDE, UJ_CENSUS_ESTIMATE_SIDE);
    options->height = wire_int(wire, options->height, UJ_MIN_SIDE, UJ_CENSUS_ESTIMATE_SIDE);
    options->exit_row = wire_int(wire, options->exit_row, -1, UJ_CENSUS_ESTIMATE_SIDE - 1);
    options->walls = wire_number(wire, options->walls, UINT64_MAX);
    options->more_walls = wire_int(wire, options->more_walls, 0, UJ_CENSUS_MORE_WALLS);
    options->metric = (uj_metric)wire_int(wire, (int)options->metric, UJ_MOVES, UJ_STEPS);
    wire_range(wire, &options->keep);
    options->minimal = wire_bool(wire, options->minimal);
    options->groups = wire_bool(wire, options->groups);
    options->portable = wire_bool(wire, options->portable);
    options->plain = wire_bool(wire, options->plain);
}

void wire_estimate_options(struct wire *wire, uj_census_estimate_options *options, uj_census_options *census)
{
    if (wire_is_reading(wire))
        *options = (uj_census_estimate_options)UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    wire_census_options(wire, census);
    options->census = census;
    options->count = wire_number(wire, options->count, UINT64_MAX);
    options->seed = wire_number(wire, options->seed, UINT64_MAX);
    options->threads = wire_int(wire, options->threads, 0, INT_MAX);
    wire_limits(wire, &options->limits);
}

/* ---- Results ------------------------------------------------------------------------------------------------------- */

static const uint64_t all_cells = (UINT64_C(1) << UJ_CENSUS_SIDE * UJ_CENSUS_SIDE) - 1;

enum { ROW_BYTES = 4 + 4 * 1 + 2 * 4 + 4 * 8 };

static void wire_row(struct wire *wire, uj_census_row *row)
{
    if (wire_is_reading(wire))
        *row = (uj_census_row){0}; /* its memory may be new */
    row->unit = (uint32_t)wire_number(wire, row->unit, UINT32_MAX);
    row->distance = (uint16_t)wire_number(wire, row->distance, UJ_CENSUS_DISTANCES - 1);
    row->cars = (uint8_t)wire_number(wire, row->cars, UJ_CENSUS_VEHICLES);
    row->trucks = (uint8_t)wire_number(wire, row->trucks, UJ_CENSUS_VEHICLES);
    row->minimal = wire_bool(wire, row->minimal);
    row->size = (uint32_t)wire_number(wire, row->size, UINT32_MAX);
    row->solutions = (uint32_t)wire_number(wire, row->solutions, UINT32_MAX);
    row->horizontal = wire_number(wire, row->horizontal, all_cells);
    row->vertical = wire_number(wire, row->vertical, all_cells);
    row->starts = wire_number(wire, row->starts, all_cells);
    row->walls = wire_number(wire, row->walls, all_cells);
}

static bool reserve_rows(uj_census_result *result, size_t count)
{
    if (count <= result->row_capacity)
        return true;
    uj_census_row *const rows = realloc(result->rows, count * sizeof *rows);
    if (!rows)
        return false;
    result->rows = rows;
    result->row_capacity = count;
    return true;
}

static void wire_rows(struct wire *wire, uj_census_result *result)
{
    const size_t count = wire_count(wire, result->row_count, ROW_BYTES);
    result->row_count = reserve_rows(result, count) ? count : 0;
    if (result->row_count < count)
        wire_fail(wire, UJ_NO_MEMORY, "not enough memory");
    for (size_t i = 0; i < result->row_count; i++)
        wire_row(wire, &result->rows[i]);
}

static void wire_groups(struct wire *wire, uj_text *groups)
{
    size_t length = groups->length;
    const char *const data = wire_bytes(wire, groups->data, &length);
    if (!wire_is_reading(wire))
        return;
    uj_text_clear(groups);
    if (data && length > 0)
        uj_text_add(groups, data, length);
    if (uj_text_status(groups) != UJ_OK)
        wire_fail(wire, UJ_NO_MEMORY, "not enough memory");
}

/* Whether the tally adds up is found where it is added. */
void wire_census_part(struct wire *wire, uj_census_part *part, uj_census_result *result)
{
    part->result = result;
    part->tally = wire_bytes(wire, part->tally, &part->tally_length);
    result->hardest_count = wire_int(wire, result->hardest_count, 0, UJ_CENSUS_HARDEST);
    for (int i = 0; i < result->hardest_count; i++)
        wire_row(wire, &result->hardest[i]);
    wire_rows(wire, result);
    wire_groups(wire, &result->groups);
}

void wire_estimate(struct wire *wire, uj_census_estimate *part)
{
    if (wire_is_reading(wire))
        *part = (uj_census_estimate){0};
    uint64_t left = part->sampled = wire_number(wire, part->sampled, UINT64_MAX);
    part->undecided = wire_number(wire, part->undecided, left);
    left -= part->undecided;
    part->solvable = wire_number(wire, part->solvable, left);
    left = part->solvable;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
        part->by_distance[i] = wire_number(wire, part->by_distance[i], left);
        left -= part->by_distance[i];
    }
    if (left > 0)
        wire_fail(wire, UJ_BAD_INPUT, "its counts contradict each other");
}

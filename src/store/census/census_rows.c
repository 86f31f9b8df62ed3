#include "store/census/census_rows.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

uj_status census_row_moves(int *out, const uj_census_options *options, const uj_census_row *row, const uj_board *board,
                           uj_error *error)
{
    *out = row->distance;
    if (options->metric == UJ_MOVES)
        return UJ_OK;
    uj_solve_options in_moves = UJ_SOLVE_OPTIONS_INIT;
    in_moves.threads = 1;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, board, &in_moves, error);
    *out = solution.length;
    uj_solution_clear(&solution);
    return status;
}

uj_status census_row_level(uj_level *level, const uj_census_options *options, const uj_census_row *row, uj_error *error)
{
    uj_status status = uj_census_row_board(&level->board, options, row, error);
    if (status == UJ_OK)
        status = census_row_moves(&level->moves, options, row, &level->board, error);
    if (status != UJ_OK)
        return status;
    level->id = uj_puzzle_id(&level->board);
    level->steps = options->metric == UJ_STEPS ? row->distance : -1;
    level->states = level->rating.states = row->size;
    level->rating.solutions = row->solutions;
    level->method = "census";
    return UJ_OK;
}

uj_status census_rows_remove(uj_store *store, uint32_t first, uint32_t last, uj_error *error)
{
    char sql[128];
    snprintf(sql, sizeof sql, "DELETE FROM puzzle WHERE number >= %llu AND number < %llu",
             (unsigned long long)census_row_number(first, 0), (unsigned long long)census_row_number(last + 1, 0));
    return database_run(&store->database, sql, error);
}

uj_status census_rows_add(uj_store *store, const uj_census_options *options, uj_census_span span,
                          const uj_census_result *result, uj_error *error)
{
    const bool knows_minimal = options->minimal && options->metric == UJ_MOVES; /* the column is about moves */
    /* A damaged unit may have left some. */
    uj_status status = result->row_count > 0 ? census_rows_remove(store, span.first, span.last, error) : UJ_OK;
    for (size_t i = 0, place = 0; i < result->row_count && status == UJ_OK; i++, place++) {
        const uj_census_row *const row = &result->rows[i];
        assert(row->unit >= span.first && row->unit <= span.last);
        if (i > 0 && row->unit != row[-1].unit)
            place = 0;
        const uint64_t number = census_row_number(row->unit, place);
        const bool is_minimal = row->minimal;
        bool added;
        uj_level level = UJ_LEVEL_INIT;
        status = census_row_level(&level, options, row, error);
        if (status == UJ_OK)
            status = puzzle_insert(store, number, &level, knows_minimal ? &is_minimal : NULL, &added, error);
    }
    return status;
}

uj_status census_hardest_pack(uj_text *out, const uj_census_options *options, const uj_census_result *result,
                              uj_error *error)
{
    uj_text cells = UJ_TEXT_INIT;
    uj_status status = UJ_OK;
    for (int i = 0; i < result->hardest_count && status == UJ_OK; i++) {
        const uj_census_row *const row = &result->hardest[i];
        uj_text_clear(&cells);
        status = uj_census_row_text(&cells, options, row, error);
        if (status != UJ_OK)
            break;
        const char *const size = strchr(cells.data, ':'); /* of a board that is no square; the file has it elsewhere */
        uj_text_printf(out, "%d %d %d %lu %lu %llx %llx %s\n", row->distance, row->cars, row->trucks,
                       (unsigned long)row->size, (unsigned long)row->solutions, (unsigned long long)row->horizontal,
                       (unsigned long long)row->vertical, size ? size + 1 : cells.data);
    }
    uj_text_free(&cells);
    return status;
}

/* Of the cells of a row, what the sets of cells leave open: where the vehicles begin, and the walls. */
static bool read_cells(uj_census_row *row, const uj_census_options *options, const char *cells)
{
    const int width = options->width, count = width * options->height;
    if (strlen(cells) != (size_t)count || (row->horizontal & row->vertical) ||
        (row->horizontal | row->vertical) >> count)
        return false;
    for (int cell = 0; cell < count; cell++) {
        const bool is_horizontal = row->horizontal >> cell & 1, is_vertical = row->vertical >> cell & 1;
        const int before = is_vertical ? cell - width : cell % width > 0 ? cell - 1 : -1;
        row->walls |= (uint64_t)(cells[cell] == 'x') << cell;
        row->starts |= (uint64_t)((is_horizontal || is_vertical) && (before < 0 || cells[before] != cells[cell]))
                       << cell;
    }
    return true;
}

static uj_status refuse_hardest(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "its hardest states are damaged");
}

uj_status census_hardest_unpack(uj_census_result *result, const uj_census_options *options, uint32_t unit,
                                const char *data, size_t length, uj_error *error)
{
    result->hardest_count = 0;
    const char *const finish = length > 0 ? data + length : data; /* nothing may be added to NULL */
    for (const char *line = data; line < finish && result->hardest_count < UJ_CENSUS_HARDEST;) {
        const char *const end = memchr(line, '\n', (size_t)(finish - line));
        enum { MOST_CELLS = 49 }; /* what sscanf reads below */
        static_assert((int)MOST_CELLS == UJ_CENSUS_SIDE * UJ_CENSUS_SIDE, "the cells of the largest board");
        char copy[160], cells[MOST_CELLS + 1];
        unsigned distance, cars, trucks;
        unsigned long size, solutions;
        unsigned long long horizontal, vertical;
        uj_census_row row = {.unit = unit};
        if (!end || (size_t)(end - line) >= sizeof copy)
            return refuse_hardest(error);
        memcpy(copy, line, (size_t)(end - line));
        copy[end - line] = '\0';
        if (sscanf(copy, "%3u %3u %3u %9lu %9lu %16llx %16llx %49s", &distance, &cars, &trucks, &size, &solutions,
                   &horizontal, &vertical, cells) != 8)
            return refuse_hardest(error);
        row.distance = (uint16_t)distance;
        row.cars = (uint8_t)cars;
        row.trucks = (uint8_t)trucks;
        row.size = (uint32_t)size;
        row.solutions = (uint32_t)solutions;
        row.horizontal = horizontal;
        row.vertical = vertical;
        if (!read_cells(&row, options, cells))
            return refuse_hardest(error);
        result->hardest[result->hardest_count++] = row;
        line = end + 1;
    }
    return UJ_OK;
}

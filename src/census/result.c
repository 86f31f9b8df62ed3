#include "census/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "census/census.h"
#include "lattice/configuration.h"

uj_census_result *uj_census_result_new(void)
{
    return calloc(1, sizeof(uj_census_result));
}

void uj_census_result_free(uj_census_result *result)
{
    if (!result)
        return;
    free(result->rows);
    uj_text_free(&result->groups);
    free(result);
}

void result_clear(uj_census_result *result)
{
    memset(&result->tally, 0, sizeof result->tally);
    result->row_count = 0;
    result->hardest_count = 0;
    uj_text_clear(&result->groups);
}

uj_status result_add_row(uj_census_result *result, const uj_census_row *row)
{
    uj_census_row *const rows = grow(result->rows, &result->row_capacity, result->row_count + 1, sizeof *rows);
    if (!rows)
        return UJ_NO_MEMORY;
    result->rows = rows;
    rows[result->row_count++] = *row;
    return UJ_OK;
}

static int by_cells(const void *a, const void *b)
{
    const uj_census_row *const x = a, *const y = b;
    const uint64_t keys[][2] = {
        {x->horizontal, y->horizontal},
        {x->vertical, y->vertical},
        {x->starts, y->starts},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

bool result_is_sorted(const uj_census_options *options)
{
    return 2 * census_exit_row(options) + 1 == options->height;
}

void result_sort_rows(uj_census_result *result, size_t first, const uj_census_options *options)
{
    if (result->row_count > first + 1 && result_is_sorted(options))
        qsort(result->rows + first, result->row_count - first, sizeof *result->rows, by_cells);
}

void result_add_hardest(uj_census_result *result, const uj_census_row *row)
{
    if (result->hardest_count > 0 && row->distance < result->hardest[0].distance)
        return;
    if (result->hardest_count > 0 && row->distance > result->hardest[0].distance)
        result->hardest_count = 0;
    int at = result->hardest_count;
    while (at > 0 && result->hardest[at - 1].unit > row->unit)
        at--;
    if (at == UJ_CENSUS_HARDEST)
        return;
    if (result->hardest_count < UJ_CENSUS_HARDEST)
        result->hardest_count++;
    memmove(&result->hardest[at + 1], &result->hardest[at], (size_t)(result->hardest_count - 1 - at) * sizeof *row);
    result->hardest[at] = *row;
}

void uj_census_result_add(uj_census_result *sum, const uj_census_result *part)
{
    uj_census_tally_add(&sum->tally, &part->tally);
    for (int i = 0; i < part->hardest_count; i++)
        result_add_hardest(sum, &part->hardest[i]);
}

uj_status uj_census_result_add_part(uj_census_result *sum, const uj_census_part *part, uj_error *error)
{
    const uj_status status = uj_census_tally_add_packed(&sum->tally, part->tally, part->tally_length, error);
    for (int i = 0; i < part->result->hardest_count && status == UJ_OK; i++)
        result_add_hardest(sum, &part->result->hardest[i]);
    return status;
}

uj_status uj_census_row_board(uj_board *out, const uj_census_options *options, const uj_census_row *row,
                              uj_error *error)
{
    const struct board_bits bits = {row->horizontal, row->vertical, row->starts};
    const uint64_t exit_row_cells = (UINT64_C(1) << options->width) - 1;
    const int exit_row = census_exit_row(options);
    if (!((bits.horizontal & bits.starts) >> exit_row * options->width & exit_row_cells) ||
        __builtin_popcountll(bits.starts) > BITS_VEHICLES)
        return fail_here(error, UJ_BAD_INPUT, "a row of the census is damaged");
    const uj_status status = board_bits_board(out, &bits, options->width, options->height, exit_row, row->walls, error);
    if (status == UJ_OK)
        uj_board_canonical(out, out);
    return status;
}

uj_status uj_census_row_text(uj_text *out, const uj_census_options *options, const uj_census_row *row, uj_error *error)
{
    uj_puzzle puzzle = {.moves = -1};
    const uj_status status = uj_census_row_board(&puzzle.board, options, row, error);
    return status == UJ_OK ? uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, error) : status;
}

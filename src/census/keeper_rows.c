/* The hardest configuration of a cluster, from its bit in a word to a board that people can read. */
#include "census/configuration.h"

/* The start of a vehicle is marked by its length, and its direction by the sign. */
static void mark_line(const struct placed_line *line, signed char *marks, int first, int stride, int sign)
{
    for (int i = 0; i < line->filling->vehicles; i++)
        marks[first + line->filling->start[line->placement][i] * stride] =
            (signed char)(sign * line->filling->length[i]);
}

/* Names vehicles in reading order, the target A. */
static void draw_cells(const struct engine *engine, const struct configuration *configuration, uj_census_row *row)
{
    const int width = engine->board->width, height = engine->board->height, cells = width * height;
    signed char marks[CENSUS_SIDE * CENSUS_SIDE] = {0};
    for (int i = 0; i < height; i++) {
        const struct placed_line line = configuration_line(engine, configuration, true, i);
        mark_line(&line, marks, i * width, 1, 1);
    }
    for (int i = 0; i < width; i++) {
        const struct placed_line line = configuration_line(engine, configuration, false, i);
        mark_line(&line, marks, i, width, -1);
    }
    const struct placed_line exit_row = configuration_line(engine, configuration, true, engine->board->exit);
    const int target =
        engine->board->exit * width + exit_row.filling->start[exit_row.placement][exit_row.filling->vehicles - 1];
    for (int cell = 0; cell < cells; cell++)
        row->cells[cell] = engine->board->walls >> cell & 1 ? 'x' : 'o';
    row->cells[cells] = '\0';
    char name = 'B';
    for (int cell = 0; cell < cells; cell++) {
        const int length = marks[cell] < 0 ? -marks[cell] : marks[cell];
        if (length == 0)
            continue;
        const char letter = cell == target ? 'A' : name++;
        for (int i = 0; i < length; i++)
            row->cells[cell + i * (marks[cell] < 0 ? width : 1)] = letter;
        row->cars = (uint8_t)(row->cars + (length == 2));
        row->trucks = (uint8_t)(row->trucks + (length == 3));
    }
}

bool keeper_before(struct engine *engine, int distance, uint32_t first)
{
    struct keeper *const keeper = &engine->keeper;
    const uint32_t end = engine->first_arrival[distance + 1];
    uint64_t *const candidates = grow(keeper->candidates, &keeper->candidate_capacity, end - first, sizeof *candidates);
    if (!candidates)
        return false;
    keeper->candidates = candidates;
    for (uint32_t i = first; i < end; i++)
        candidates[i - first] = engine->arrivals[i].bits & ~engine->flooded[engine->arrivals[i].word];
    return true;
}

/* The first in order among the candidates that were flooded. */
static struct configuration least_candidate(const struct engine *engine, int distance, uint32_t first,
                                            uj_census_row *row)
{
    struct configuration least = {0};
    row->horizontal = row->vertical = UINT64_MAX;
    for (uint32_t i = first; i < engine->first_arrival[distance + 1]; i++) {
        const uint32_t word = engine->arrivals[i].word;
        for (uint64_t bits = engine->keeper.candidates[i - first] & engine->flooded[word]; bits; bits &= bits - 1) {
            const struct configuration configuration = configuration_at(engine, word, (unsigned)__builtin_ctzll(bits));
            const uint64_t horizontal = configuration_rows(engine, &configuration),
                           vertical = configuration_columns(engine, &configuration);
            if (horizontal > row->horizontal || (horizontal == row->horizontal && vertical >= row->vertical))
                continue;
            row->horizontal = horizontal;
            row->vertical = vertical;
            least = configuration;
        }
    }
    return least;
}

static bool tally_minimal(struct engine *engine, const struct configuration *configuration, int distance,
                          bool *is_minimal)
{
    uj_census_tally *const tally = &engine->keeper.result->tally;
    if (!configuration_is_minimal(engine, configuration, distance, is_minimal))
        return false;
    tally->minimal_by_distance[distance] += *is_minimal;
    tally->plain_minimal_by_distance[distance] += *is_minimal && keeper_is_plain(engine);
    return true;
}

static void note_hardest(uj_census_result *result, const uj_census_row *row)
{
    if (result->hardest_count > 0 && row->distance > result->hardest[0].distance)
        result->hardest_count = 0;
    if (result->hardest_count == 0 ||
        (row->distance == result->hardest[0].distance && result->hardest_count < UJ_CENSUS_HARDEST))
        result->hardest[result->hardest_count++] = *row;
}

bool keeper_after(struct engine *engine, int distance, uint32_t first, uint64_t size, uint64_t solutions)
{
    struct keeper *const keeper = &engine->keeper;
    uj_census_result *const result = keeper->result;
    uj_census_row row = {
        .unit = keeper->unit, .distance = (uint16_t)distance, .size = (uint32_t)size, .solutions = (uint32_t)solutions};
    const struct configuration configuration = least_candidate(engine, distance, first, &row);
    if (keeper->minimal && distance > 0 && !tally_minimal(engine, &configuration, distance, &row.minimal))
        return false;
    const bool is_kept = keeper_keeps(keeper, distance) && (row.minimal || !keeper->minimal);
    if (!is_kept && !keeper_is_hardest(keeper, distance))
        return true;
    draw_cells(engine, &configuration, &row);
    note_hardest(result, &row);
    if (!is_kept)
        return true;
    uj_census_row *const rows = grow(result->rows, &result->row_capacity, result->row_count + 1, sizeof *rows);
    if (!rows)
        return false;
    result->rows = rows;
    rows[result->row_count++] = row;
    return true;
}

/* The hardest configuration of a cluster, from its bit in a word to a board that people can read. */
#include "census/engine.h"

/* One configuration: the placement of each line. */
struct configuration {
    uint8_t outer[CENSUS_SIDE], inner[CENSUS_SIDE];
};

/* Reads off which placements a bit of a word of the last level stands for. */
static struct configuration configuration_at(const struct engine *engine, uint32_t number, unsigned bit)
{
    struct configuration configuration = {0};
    for (int line = engine->axis->inner_count; line-- > 0;) {
        const struct level *const level = engine->path[line + 1], *const before = engine->path[line];
        if (level == before)
            continue;
        const struct word *const word = &level->words[number];
        number = word->parent;
        configuration.inner[line] = word->placement;
        if (word->placement != PLACEMENT_INSIDE)
            continue;
        const struct filling *const filling = &engine->axis->inner[line]->fillings[engine->inner[line]];
        const unsigned size = before->words[number].size;
        unsigned set = filling->fit[word->blocked >> 8 * line & 0x3f];
        for (unsigned digit = bit / size; digit > 0; digit--)
            set &= set - 1;
        configuration.inner[line] = (uint8_t)__builtin_ctz(set);
        bit %= size;
    }
    for (int line = 0; line < engine->axis->outer_count; line++)
        configuration.outer[line] = (uint8_t)(engine->path[0]->words[number].parent >> 3 * line & 7);
    return configuration;
}

/* A line of the present group on the board, with the placement that a configuration has there. */
struct placed_line {
    const struct filling *filling;
    int placement;
};

static struct placed_line line_at(const struct engine *engine, const struct configuration *configuration, bool is_row,
                                  int place)
{
    const struct axis *const axis = engine->axis;
    if (is_row != axis->is_target_inner)
        return (struct placed_line){engine->outer_fillings[place], configuration->outer[place]};
    const int line = axis->order[place];
    return (struct placed_line){&axis->inner[line]->fillings[engine->inner[line]], configuration->inner[line]};
}

static uint64_t cells_of_rows(const struct engine *engine, const struct configuration *configuration)
{
    uint64_t cells = 0;
    for (int row = 0; row < engine->board->height; row++) {
        const struct placed_line line = line_at(engine, configuration, true, row);
        cells |= (uint64_t)line.filling->cells[line.placement] << row * engine->board->width;
    }
    return cells;
}

static uint64_t cells_of_columns(const struct engine *engine, const struct configuration *configuration)
{
    uint64_t cells = 0;
    for (int column = 0; column < engine->board->width; column++) {
        const struct placed_line line = line_at(engine, configuration, false, column);
        for (unsigned rest = line.filling->cells[line.placement]; rest; rest &= rest - 1)
            cells |= UINT64_C(1) << (__builtin_ctz(rest) * engine->board->width + column);
    }
    return cells;
}

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
        const struct placed_line line = line_at(engine, configuration, true, i);
        mark_line(&line, marks, i * width, 1, 1);
    }
    for (int i = 0; i < width; i++) {
        const struct placed_line line = line_at(engine, configuration, false, i);
        mark_line(&line, marks, i, width, -1);
    }
    const struct placed_line exit_row = line_at(engine, configuration, true, engine->board->exit);
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
            const uint64_t horizontal = cells_of_rows(engine, &configuration),
                           vertical = cells_of_columns(engine, &configuration);
            if (horizontal > row->horizontal || (horizontal == row->horizontal && vertical >= row->vertical))
                continue;
            row->horizontal = horizontal;
            row->vertical = vertical;
            least = configuration;
        }
    }
    return least;
}

bool keeper_after(struct engine *engine, int distance, uint32_t first, uint64_t size, uint64_t solutions)
{
    struct keeper *const keeper = &engine->keeper;
    uj_census_result *const result = keeper->result;
    uj_census_row row = {
        .unit = keeper->unit, .distance = (uint16_t)distance, .size = (uint32_t)size, .solutions = (uint32_t)solutions};
    const struct configuration configuration = least_candidate(engine, distance, first, &row);
    draw_cells(engine, &configuration, &row);
    if (result->hardest_count == 0 || distance >= result->hardest[0].distance) {
        if (result->hardest_count > 0 && distance > result->hardest[0].distance)
            result->hardest_count = 0;
        if (result->hardest_count < UJ_CENSUS_HARDEST)
            result->hardest[result->hardest_count++] = row;
    }
    if (distance < keeper->keep.low || distance > keeper->keep.high)
        return true;
    uj_census_row *const rows = grow(result->rows, &result->row_capacity, result->row_count + 1, sizeof *rows);
    if (!rows)
        return false;
    result->rows = rows;
    rows[result->row_count++] = row;
    return true;
}

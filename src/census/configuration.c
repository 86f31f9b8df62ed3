#include "census/configuration.h"

struct configuration configuration_at(const struct engine *engine, uint32_t number, unsigned bit)
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

const struct filling *group_filling(const struct engine *engine, bool is_row, int place)
{
    const struct axis *const axis = engine->axis;
    if (is_row != axis->is_target_inner)
        return engine->outer_fillings[place];
    const int line = axis->order[place];
    return &axis->inner[line]->fillings[engine->inner[line]];
}

struct placed_line configuration_line(const struct engine *engine, const struct configuration *configuration,
                                      bool is_row, int place)
{
    const struct axis *const axis = engine->axis;
    const bool is_outer = is_row != axis->is_target_inner;
    return (struct placed_line){group_filling(engine, is_row, place),
                                is_outer ? configuration->outer[place] : configuration->inner[axis->order[place]]};
}

uint64_t configuration_rows(const struct engine *engine, const struct configuration *configuration)
{
    uint64_t cells = 0;
    for (int row = 0; row < engine->board->height; row++) {
        const struct placed_line line = configuration_line(engine, configuration, true, row);
        cells |= (uint64_t)line.filling->cells[line.placement] << row * engine->board->width;
    }
    return cells;
}

uint64_t configuration_columns(const struct engine *engine, const struct configuration *configuration)
{
    uint64_t cells = 0;
    for (int column = 0; column < engine->board->width; column++) {
        const struct placed_line line = configuration_line(engine, configuration, false, column);
        for (unsigned rest = line.filling->cells[line.placement]; rest; rest &= rest - 1)
            cells |= UINT64_C(1) << (__builtin_ctz(rest) * engine->board->width + column);
    }
    return cells;
}

/* Adds the vehicles of a line that begins at cell `first`; the target, if it is there, is the last of them. */
static void add_pieces(struct probe_board *board, const struct placed_line *line, int first, int stride, int cells,
                       int count)
{
    for (int i = 0; i < count; i++)
        probe_board_add(board, first, stride, cells, line->filling->length[i],
                        line->filling->start[line->placement][i]);
}

bool configuration_is_minimal(struct engine *engine, const struct configuration *configuration, int distance, bool *out)
{
    const struct census_board *const from = engine->board;
    const int width = from->width, height = from->height;
    struct probe_board board;
    board.count = 0;
    board.walls = from->walls;
    const struct placed_line exit_row = configuration_line(engine, configuration, true, from->exit);
    const int others = exit_row.filling->vehicles - 1;
    probe_board_add(&board, from->exit * width, 1, width, exit_row.filling->length[others],
                    exit_row.filling->start[exit_row.placement][others]);
    for (int row = 0; row < height; row++) {
        const struct placed_line line = configuration_line(engine, configuration, true, row);
        add_pieces(&board, &line, row * width, 1, width, row == from->exit ? others : line.filling->vehicles);
    }
    for (int column = 0; column < width; column++) {
        const struct placed_line line = configuration_line(engine, configuration, false, column);
        add_pieces(&board, &line, column, width, height, line.filling->vehicles);
    }
    return probe_minimal(&engine->keeper.probe, &board, from->metric, distance, out) == UJ_OK;
}

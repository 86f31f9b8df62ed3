#include "census/board.h"

#include <string.h>

void census_board_init(struct census_board *board, int width, int height, int exit, uint64_t walls, uj_metric metric)
{
    memset(board, 0, sizeof *board);
    board->width = width;
    board->height = height;
    board->exit = exit;
    board->walls = walls;
    board->metric = metric;
    for (int row = 0; row < height; row++)
        line_init(&board->rows[row], width, (unsigned)(walls >> row * width) & ((1U << width) - 1), row == exit,
                  metric);
    for (int column = 0; column < width; column++) {
        unsigned cells = 0;
        for (int row = 0; row < height; row++)
            cells |= (unsigned)(walls >> (row * width + column) & 1) << row;
        line_init(&board->columns[column], height, cells, false, metric);
    }
}

void axis_init(struct axis *axis, const struct census_board *board, int outer)
{
    memset(axis, 0, sizeof *axis);
    axis->is_target_inner = outer == AXIS_COLUMNS_OUTER;
    axis->exit = board->exit;
    axis->outer_count = axis->is_target_inner ? board->width : board->height;
    axis->inner_count = axis->is_target_inner ? board->height : board->width;
    const struct line *rows = board->rows, *columns = board->columns;
    for (int i = 0; i < axis->outer_count; i++)
        axis->outer[i] = axis->is_target_inner ? &columns[i] : &rows[i];
    int count = 0;
    if (axis->is_target_inner)
        axis->place[count++] = (uint8_t)board->exit;
    for (int step = 0; step < axis->inner_count; step++) {
        const int middle = (axis->inner_count - 1) / 2, distance = (step + 1) / 2;
        const int place = step % 2 ? middle + distance : middle - distance;
        if (!axis->is_target_inner || place != board->exit)
            axis->place[count++] = (uint8_t)place;
    }
    for (int i = 0; i < axis->inner_count; i++) {
        axis->order[axis->place[i]] = (uint8_t)i;
        axis->inner[i] = axis->is_target_inner ? &rows[axis->place[i]] : &columns[axis->place[i]];
    }
}

uint32_t axis_tuples(const struct axis *axis)
{
    uint32_t count = 1;
    for (int i = 0; i < axis->outer_count; i++)
        count *= (uint32_t)axis->outer[i]->count;
    return count;
}

void axis_tuple(const struct axis *axis, uint32_t number, uint8_t fillings[CENSUS_SIDE])
{
    for (int i = 0; i < axis->outer_count; i++) {
        fillings[i] = (uint8_t)(number % (uint32_t)axis->outer[i]->count);
        number /= (uint32_t)axis->outer[i]->count;
    }
}

#include "lattice/lattice.h"

#include <string.h>

static void axis_init(struct axis *axis, const struct lattice *lattice, int outer)
{
    memset(axis, 0, sizeof *axis);
    axis->is_target_inner = outer == AXIS_COLUMNS_OUTER;
    axis->exit = lattice->exit;
    axis->outer_count = axis->is_target_inner ? lattice->width : lattice->height;
    axis->inner_count = axis->is_target_inner ? lattice->height : lattice->width;
    for (int i = 0; i < axis->outer_count; i++)
        axis->outer[i] = axis->is_target_inner ? &lattice->columns[i] : &lattice->rows[i];
    int count = 0;
    if (axis->is_target_inner)
        axis->place[count++] = (uint8_t)lattice->exit;
    for (int step = 0; step < axis->inner_count; step++) {
        const int middle = (axis->inner_count - 1) / 2, distance = (step + 1) / 2;
        const int place = step % 2 ? middle + distance : middle - distance;
        if (!axis->is_target_inner || place != lattice->exit)
            axis->place[count++] = (uint8_t)place;
    }
    assert(count == axis->inner_count);
    for (int i = 0; i < axis->inner_count; i++) {
        axis->order[axis->place[i]] = (uint8_t)i;
        axis->inner[i] = axis->is_target_inner ? &lattice->rows[axis->place[i]] : &lattice->columns[axis->place[i]];
    }
}

uint64_t cells_mirrored(uint64_t cells, int width, int height)
{
    const uint64_t row = (UINT64_C(1) << width) - 1;
    uint64_t image = 0;
    for (int i = 0; i < height; i++)
        image |= (cells >> i * width & row) << (height - 1 - i) * width;
    return image;
}

void lattice_set_axes(struct lattice *lattice)
{
    for (int i = 0; i < AXES; i++)
        axis_init(&lattice->axes[i], lattice, i);
}

/* How many cells of a row its vehicles may cover. */
static int most_covered_in_row(unsigned walls, int width, bool is_exit_row, bool is_plain)
{
    const int target = 2;
    return !is_plain ? width : is_exit_row ? target : width - 1 - __builtin_popcount(walls);
}

void lattice_init(struct lattice *lattice, int width, int height, int exit, uint64_t walls, bool is_plain,
                  uj_metric metric)
{
    memset(lattice, 0, sizeof *lattice);
    lattice->width = width;
    lattice->height = height;
    lattice->exit = exit;
    lattice->walls = walls;
    lattice->metric = metric;
    for (int row = 0; row < height; row++) {
        const unsigned cells = (unsigned)(walls >> row * width) & ((1U << width) - 1);
        line_init(&lattice->rows[row], width, cells, row == exit,
                  most_covered_in_row(cells, width, row == exit, is_plain), metric);
    }
    for (int column = 0; column < width; column++) {
        unsigned cells = 0;
        for (int row = 0; row < height; row++)
            cells |= (unsigned)(walls >> (row * width + column) & 1) << row;
        line_init(&lattice->columns[column], height, cells, false, is_plain ? height - 1 : height, metric);
    }
    lattice_set_axes(lattice);
    for (int i = 0; i < AXES; i++)
        lattice->axes[i].has_mirror = 2 * exit + 1 == height && cells_mirrored(walls, width, height) == walls;
}

uint32_t axis_tuples(const struct axis *axis)
{
    uint32_t count = 1;
    for (int i = 0; i < axis->outer_count; i++)
        count *= (uint32_t)axis->outer[i]->count;
    return count;
}

void axis_tuple(const struct axis *axis, uint32_t number, uint8_t fillings[LATTICE_SIDE])
{
    assert(number < axis_tuples(axis));
    for (int i = 0; i < axis->outer_count; i++) {
        fillings[i] = (uint8_t)(number % (uint32_t)axis->outer[i]->count);
        number /= (uint32_t)axis->outer[i]->count;
    }
}

uint32_t axis_mirrored(const struct axis *axis, uint32_t tuple)
{
    uint8_t fillings[LATTICE_SIDE];
    axis_tuple(axis, tuple, fillings);
    uint32_t number = 0;
    for (int i = axis->outer_count; i-- > 0;) {
        const int image = axis->is_target_inner ? axis->outer[i]->fillings[fillings[i]].mirrored
                                                : fillings[axis->outer_count - 1 - i];
        number = number * (uint32_t)axis->outer[i]->count + (uint32_t)image;
    }
    return number;
}

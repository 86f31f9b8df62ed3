#include "lattice/configuration.h"

struct board_bits configuration_bits(const struct group *group, const struct configuration *configuration)
{
    const int width = group->lattice->width, height = group->lattice->height;
    struct board_bits bits = {0};
    for (int row = 0; row < height; row++) {
        const int placement = configuration->rows[row];
        bits.horizontal |= (uint64_t)group->rows[row]->cells[placement] << row * width;
        bits.starts |= (uint64_t)group->rows[row]->starts[placement] << row * width;
    }
    for (int column = 0; column < width; column++) {
        const int placement = configuration->columns[column];
        const unsigned starts = group->columns[column]->starts[placement];
        for (unsigned rest = group->columns[column]->cells[placement]; rest; rest &= rest - 1) {
            const int row = __builtin_ctz(rest), cell = row * width + column;
            bits.vertical |= UINT64_C(1) << cell;
            bits.starts |= (uint64_t)(starts >> row & 1) << cell;
        }
    }
    assert((bits.horizontal & bits.vertical) == 0 && (group->lattice->walls & (bits.horizontal | bits.vertical)) == 0);
    return bits;
}

struct board_bits board_bits_mirrored(const struct board_bits *bits, int width, int height)
{
    const uint64_t continued = bits->vertical & ~bits->starts; /* cells of vehicles that begin higher up */
    const uint64_t ends = (bits->vertical & ~(continued >> width)) | (bits->horizontal & bits->starts);
    return (struct board_bits){cells_mirrored(bits->horizontal, width, height),
                               cells_mirrored(bits->vertical, width, height), cells_mirrored(ends, width, height)};
}

/* A vehicle has a third cell if the cell after the second is covered the same way and no other vehicle starts there. */
static struct bits_vehicle vehicle_at(const struct board_bits *bits, int width, int cell, bool is_horizontal)
{
    const int third = cell + 2 * (is_horizontal ? 1 : width);
    const uint64_t cells = is_horizontal ? bits->horizontal : bits->vertical;
    return (struct bits_vehicle){(uint8_t)(cell / width), (uint8_t)(cell % width),
                                 (uint8_t)(2 + (cells >> third & ~(bits->starts >> third) & 1)), is_horizontal};
}

int board_bits_vehicles(const struct board_bits *bits, int width, int height, int exit,
                        struct bits_vehicle out[BITS_VEHICLES])
{
    const uint64_t exit_row = bits->horizontal & bits->starts & ((UINT64_C(1) << (exit + 1) * width) - 1);
    assert(exit_row >> exit * width);
    const int target = 63 - __builtin_clzll(exit_row);
    int count = 0;
    out[count++] = vehicle_at(bits, width, target, true);
    for (int cell = 0; cell < width * height; cell++)
        if ((bits->horizontal & bits->starts) >> cell & 1 && cell != target)
            out[count++] = vehicle_at(bits, width, cell, true);
    for (int column = 0; column < width; column++)
        for (int cell = column; cell < width * height; cell += width)
            if ((bits->vertical & bits->starts) >> cell & 1)
                out[count++] = vehicle_at(bits, width, cell, false);
    assert(count <= BITS_VEHICLES);
    return count;
}

uj_status board_bits_board(uj_board *out, const struct board_bits *bits, int width, int height, int exit,
                           uint64_t walls, uj_error *error)
{
    struct bits_vehicle vehicles[BITS_VEHICLES];
    const int count = board_bits_vehicles(bits, width, height, exit, vehicles);
    uj_status status = uj_board_init(out, width, height, error);
    for (; walls && status == UJ_OK; walls &= walls - 1)
        status = uj_board_add_wall(out, __builtin_ctzll(walls) / width, __builtin_ctzll(walls) % width, error);
    for (int i = 0; i < count && status == UJ_OK; i++) {
        const struct bits_vehicle *const vehicle = &vehicles[i];
        const char name[2] = {(char)('A' + i), '\0'};
        status = uj_board_add(out, name, vehicle->row, vehicle->column, vehicle->length, vehicle->is_horizontal, error);
    }
    return status == UJ_OK ? uj_board_finish(out, 0, exit, error) : status;
}

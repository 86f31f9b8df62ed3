#include <assert.h>

#include "space/lines.h"

static unsigned along(const uj_vehicle *vehicle)
{
    return vehicle->horizontal ? vehicle->column : vehicle->row;
}

void lines_init(struct lines *out, const uj_board *board)
{
    for (int i = 0; i < board->height; i++)
        out->rows[i].vehicle_count = 0;
    for (int i = 0; i < board->width; i++)
        out->columns[i].vehicle_count = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        struct line_vehicles *line = vehicle->horizontal ? &out->rows[vehicle->row] : &out->columns[vehicle->column];
        assert(line->vehicle_count < LINE_MAX_VEHICLES);
        int place = line->vehicle_count++;
        while (place > 0 && along(&board->vehicles[line->vehicles[place - 1]]) > along(vehicle)) {
            line->vehicles[place] = line->vehicles[place - 1];
            place--;
        }
        line->vehicles[place] = (uint8_t)i;
    }
}

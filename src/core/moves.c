/* Moves on a board as people hold it; searches work on a layout instead. */
#include "base/error.h"
#include "core/layout.h"

void uj_board_range(const uj_board *board, int vehicle, int *back, int *ahead)
{
    *back = *ahead = 0;
    if (vehicle < 0 || vehicle >= board->vehicle_count)
        return;
    struct layout layout;
    layout_init(&layout, board);
    positions state;
    positions_of(&state, board);
    const uj_cells occupied = layout_occupied(&layout, &state);
    lane_range(&layout.lanes[vehicle], state.at[vehicle], &occupied, false, back, ahead);
}

size_t uj_board_moves(const uj_board *board, uj_metric metric, uj_move *out)
{
    struct layout layout;
    layout_init(&layout, board);
    positions state;
    positions_of(&state, board);
    return layout_moves(&layout, &state, metric, out);
}

uj_status uj_board_move(uj_board *board, uj_move move, uj_error *error)
{
    if (move.vehicle >= board->vehicle_count)
        return fail_here(error, UJ_BAD_INPUT, "there is no vehicle number %d", move.vehicle + 1);
    int back, ahead;
    uj_board_range(board, move.vehicle, &back, &ahead);
    uj_vehicle *vehicle = &board->vehicles[move.vehicle];
    if (move.by == 0 || move.by < -back || move.by > ahead)
        return fail_here(error, UJ_BAD_INPUT, "vehicle %s cannot move by %d: it has %d free cells %s and %d %s",
                         vehicle->name, move.by, back, vehicle->horizontal ? "left" : "above", ahead,
                         vehicle->horizontal ? "right" : "below");
    uint8_t *const position = vehicle->horizontal ? &vehicle->column : &vehicle->row;
    *position = (uint8_t)(*position + move.by);
    return UJ_OK;
}

bool uj_board_solved(const uj_board *board)
{
    const uj_vehicle *target = &board->vehicles[board->target];
    return target->column + target->length == board->width;
}

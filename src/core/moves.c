/* Moves on a board as people hold it; searches work on a layout instead. */
#include "base/error.h"
#include "core/board.h"
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

enum obstacle_kind { NOTHING, EDGE, WALL, VEHICLE };

/* What ends a slide too early, and the row or column where it stands. */
struct obstacle {
    enum obstacle_kind kind;
    int vehicle, at;
};

static struct obstacle obstacle_of(const uj_board *board, uj_move move)
{
    const uj_vehicle *self = &board->vehicles[move.vehicle];
    const int step = move.by > 0 ? 1 : -1, side = self->horizontal ? board->width : board->height;
    int at = self->horizontal ? self->column : self->row;
    at += move.by > 0 ? self->length - 1 : 0;
    for (int left = move.by * step; left > 0; left--) {
        at += step;
        const int row = self->horizontal ? self->row : at, column = self->horizontal ? at : self->column;
        if (at < 0 || at >= side)
            return (struct obstacle){EDGE, -1, at};
        if (uj_board_is_wall(board, row, column))
            return (struct obstacle){WALL, -1, at};
        const int other = uj_board_at(board, row, column);
        if (other >= 0)
            return (struct obstacle){VEHICLE, other, at};
    }
    return (struct obstacle){NOTHING, -1, at};
}

static uj_status refuse_slide(const uj_board *board, uj_move move, struct obstacle obstacle, uj_error *error)
{
    const uj_vehicle *self = &board->vehicles[move.vehicle];
    const char *const ways[2][2] = {{"up", "down"}, {"left", "right"}};
    const char *const way = ways[self->horizontal][move.by > 0], *const line = self->horizontal ? "column" : "row";
    const int cells = move.by > 0 ? move.by : -move.by;
    if (obstacle.kind == EDGE)
        return fail_here(error, UJ_BAD_INPUT, "%s cannot move %d %s: it would leave the board", self->name, cells, way);
    return fail_here(error, UJ_BAD_INPUT, "%s cannot move %d %s: it is blocked by %s at %s %d", self->name, cells, way,
                     obstacle.kind == WALL ? "a wall" : board->vehicles[obstacle.vehicle].name, line, obstacle.at + 1);
}

uj_status uj_board_move(uj_board *board, uj_move move, uj_error *error)
{
    if (move.vehicle >= board->vehicle_count)
        return fail_here(error, UJ_BAD_INPUT, "there is no vehicle number %d", move.vehicle + 1);
    if (move.by == 0)
        return fail_here(error, UJ_BAD_INPUT, "%s must move by at least one cell", board->vehicles[move.vehicle].name);
    const struct obstacle obstacle = obstacle_of(board, move);
    if (obstacle.kind != NOTHING)
        return refuse_slide(board, move, obstacle, error);
    board_slide(board, move.vehicle, move.by);
    return UJ_OK;
}

bool uj_board_solved(const uj_board *board)
{
    const uj_vehicle *target = &board->vehicles[board->target];
    return target->column + target->length == board->width;
}

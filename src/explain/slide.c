#include "explain/slide.h"

#include <assert.h>

/* Vehicles and their ways are rectangles of cells; all four ends are included. */
struct rectangle {
    int top, bottom, left, right;
};

static struct rectangle cells_between(const uj_vehicle *vehicle, int low, int high)
{
    const int end = high + vehicle->length - 1;
    if (vehicle->horizontal)
        return (struct rectangle){vehicle->row, vehicle->row, low, end};
    return (struct rectangle){low, end, vehicle->column, vehicle->column};
}

static struct rectangle cells_at(const uj_board *board, unsigned vehicle, unsigned position)
{
    return cells_between(&board->vehicles[vehicle], (int)position, (int)position);
}

/* All cells that a vehicle covers on its way, also at its ends. */
static struct rectangle cells_swept(const uj_board *board, struct slide slide)
{
    const bool is_onward = slide.to > slide.from;
    return cells_between(&board->vehicles[slide.vehicle], is_onward ? slide.from : slide.to,
                         is_onward ? slide.to : slide.from);
}

static bool overlap(struct rectangle a, struct rectangle b)
{
    return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right;
}

/* Cells from the end of one range to the beginning of the other; 0 if they overlap. */
static int gap(int a_low, int a_high, int b_low, int b_high)
{
    const int gap_after = b_low - a_high, gap_before = a_low - b_high;
    const int larger = gap_after > gap_before ? gap_after : gap_before;
    return larger > 0 ? larger : 0;
}

bool slide_is_blocked(const uj_board *board, struct slide slide, unsigned vehicle, unsigned position)
{
    return overlap(cells_swept(board, slide), cells_at(board, vehicle, position));
}

bool slides_commute(const uj_board *board, struct slide a, struct slide b)
{
    return a.vehicle != b.vehicle && !slide_is_blocked(board, a, b.vehicle, b.from) &&
           !slide_is_blocked(board, a, b.vehicle, b.to) && !slide_is_blocked(board, b, a.vehicle, a.from) &&
           !slide_is_blocked(board, b, a.vehicle, a.to);
}

unsigned slides_travel(const uj_board *board, struct slide a, struct slide b)
{
    if (!slides_commute(board, a, b))
        return 0;
    const struct rectangle here = cells_at(board, a.vehicle, a.to), there = cells_at(board, b.vehicle, b.from);
    const int rows = gap(here.top, here.bottom, there.top, there.bottom);
    const int columns = gap(here.left, here.right, there.left, there.right);
    assert(rows + columns > 0); /* two vehicles have no cell in common */
    return (unsigned)(rows + columns) - 1;
}

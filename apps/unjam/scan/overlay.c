#include "scan/overlay.h"

#include <math.h>

struct pen {
    const uj_picture *picture;
    const uj_scan *scan;
    double radius; /* in pixels */
    uint8_t colour[3];
};

static void dot(const struct pen *pen, double x, double y)
{
    const uj_picture *picture = pen->picture;
    for (int py = (int)(y - pen->radius); py <= (int)(y + pen->radius); py++)
        for (int px = (int)(x - pen->radius); px <= (int)(x + pen->radius); px++) {
            if (px < 0 || py < 0 || px >= picture->width || py >= picture->height ||
                hypot(px + 0.5 - x, py + 0.5 - y) > pen->radius)
                continue;
            uint8_t *const pixel = (uint8_t *)picture->pixels + (size_t)py * picture->stride + (size_t)px * 3;
            for (int i = 0; i < 3; i++)
                pixel[i] = pen->colour[i];
        }
}

/* Between two places of the board. */
static void line(const struct pen *pen, double column, double row, double to_column, double to_row)
{
    double from[2], to[2];
    uj_scan_place(pen->scan, column, row, from);
    uj_scan_place(pen->scan, to_column, to_row, to);
    const double longest = 4.0 * UJ_SCAN_MAX_SIDE, length = hypot(to[0] - from[0], to[1] - from[1]);
    if (!(length < longest))
        return;
    const int steps = 1 + (int)(length / fmax(1, pen->radius / 2));
    for (int i = 0; i <= steps; i++)
        dot(pen, from[0] + (to[0] - from[0]) * i / steps, from[1] + (to[1] - from[1]) * i / steps);
}

static void box(const struct pen *pen, double column, double row, double width, double height)
{
    line(pen, column, row, column + width, row);
    line(pen, column + width, row, column + width, row + height);
    line(pen, column + width, row + height, column, row + height);
    line(pen, column, row + height, column, row);
}

/* Vehicles as frames, the target's with its way out; walls and unsure cells as crosses. */
static void parts_draw(struct pen pen)
{
    static const uint8_t target[3] = {255, 0, 0}, other[3] = {0, 160, 255}, unsure[3] = {255, 200, 0};
    const uj_board *board = &pen.scan->board;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        for (int channel = 0; channel < 3; channel++)
            pen.colour[channel] = i == board->target ? target[channel] : other[channel];
        box(&pen, v->column + 0.15, v->row + 0.15, (v->horizontal ? v->length : 1) - 0.3,
            (v->horizontal ? 1 : v->length) - 0.3);
        if (i == board->target)
            line(&pen, v->column + v->length - 0.15, v->row + 0.5, board->width + 0.3, v->row + 0.5);
    }
    for (int cell = 0; cell < board->width * board->height; cell++) {
        const int row = cell / board->width, column = cell % board->width;
        const bool is_unsure = pen.scan->unsure.word[cell / 64] >> cell % 64 & 1;
        for (int channel = 0; channel < 3; channel++)
            pen.colour[channel] = is_unsure ? unsure[channel] : 0;
        if (is_unsure || uj_board_is_wall(board, row, column)) {
            line(&pen, column + 0.3, row + 0.3, column + 0.7, row + 0.7);
            line(&pen, column + 0.7, row + 0.3, column + 0.3, row + 0.7);
        }
    }
}

void overlay_draw(const uj_picture *picture, const uj_scan *scan)
{
    double corner[2], next[2];
    uj_scan_place(scan, 0, 0, corner);
    uj_scan_place(scan, 1, 0, next);
    const double cell = hypot(next[0] - corner[0], next[1] - corner[1]);
    struct pen pen = {picture, scan, fmin(40, fmax(1.5, cell / 25)), {255, 255, 255}};
    box(&pen, 0, 0, scan->board.width, scan->board.height);
    parts_draw(pen);
}

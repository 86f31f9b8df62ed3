/* The board as blocks of colour. A block ends with half a line, so that blocks stand apart from one another. */
#include "draw/board/terminal.h"

enum { UPPER_HALF = 0x2580, SHADE = 0x2592, MIDDLE_DOT = 0xb7 };

enum { FRAME_INK = 245, DOT_INK = 243, WALL_INK = 245, WALL_GROUND = 238, WALL_MEAN = 241 };

static void draw_frame(struct scene *scene)
{
    struct canvas *canvas = &scene->canvas;
    const int top = scene->top - 1, left = scene->left - 2;
    const int bottom = scene_row(scene, scene->board->height), right = scene_column(scene, scene->board->width);
    const struct glyph across = {.character = 0x2500, .ink = FRAME_INK},
                       down = {.character = 0x2502, .ink = FRAME_INK}; /* ─ │ */
    canvas_fill(canvas, top, left, 1, right - left, across);
    canvas_fill(canvas, bottom, left, 1, right - left, across);
    canvas_fill(canvas, top, left, bottom - top, 1, down);
    canvas_fill(canvas, top, right, bottom - top, 1, down);
    static const uint16_t corners[2][2] = {{0x256d, 0x256e}, {0x2570, 0x256f}}; /* ╭ ╮ ╰ ╯ */
    for (int i = 0; i < 4; i++)
        *canvas_at(canvas, i / 2 ? bottom : top, i % 2 ? right : left) =
            (struct glyph){.character = corners[i / 2][i % 2], .ink = FRAME_INK};
    const struct glyph gap = {.character = ' '};
    canvas_fill(canvas, scene_row(scene, scene->board->exit_row), right, 1, 1, gap);
}

/* `half` is the colour of the half line at the end. */
static void draw_block(struct scene *scene, int row, int column, int rows, int columns, struct glyph solid,
                       uint8_t half)
{
    const int lines = rows * CELL_LINES - 1, width = columns * scene->pitch - 1;
    const int top = scene_row(scene, row), left = scene_column(scene, column);
    canvas_fill(&scene->canvas, top, left, lines, width, solid);
    canvas_fill(&scene->canvas, top + lines, left, 1, width, (struct glyph){.character = UPPER_HALF, .ink = half});
}

static void draw_cell(struct scene *scene, int row, int column)
{
    const int occupant = scene_occupant(scene, row, column);
    if (occupant == NOTHING)
        *canvas_at(&scene->canvas, scene_row(scene, row), scene_column(scene, column) + (scene->pitch - 1) / 2) =
            (struct glyph){.character = MIDDLE_DOT, .ink = DOT_INK};
    if (occupant == WALL)
        draw_block(scene, row, column, 1, 1, (struct glyph){.character = SHADE, .ink = WALL_INK, .ground = WALL_GROUND},
                   WALL_MEAN);
}

void scene_draw_blocks(struct scene *scene)
{
    const uj_board *board = scene->board;
    draw_frame(scene);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            draw_cell(scene, row, column);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        const struct paint *paint = scene->paints[i];
        draw_block(scene, v->row, v->column, v->horizontal ? 1 : v->length, v->horizontal ? v->length : 1,
                   (struct glyph){.character = ' ', .ink = paint->letter, .ground = paint->block, .bold = true},
                   paint->block);
        scene_label(scene, i);
    }
}

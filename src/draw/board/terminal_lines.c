/* The board as a table whose cells are joined where one vehicle covers them: a line runs wherever two sides differ. */
#include "draw/board/terminal.h"

enum weight { NO_LINE, LIGHT, HEAVY }; /* heavy lines go around the target */

/* The character whose arms have these weights, at index up + 3 down + 9 left + 27 right. */
static const uint16_t junctions[81] = u" ╵╹╷│╿╻╽┃╴┘┚┐┤┦┒┧┨╸┙┛┑┥┩┓┪┫"
                                      u"╶└┖┌├┞┎┟┠─┴┸┬┼╀┰╁╂╾┵┹┭┽╃┱╅╉"
                                      u"╺┕┗┍┝┡┏┢┣╼┶┺┮┾╄┲╆╊━┷┻┯┿╇┳╈╋";

static enum weight weight_between(const struct scene *scene, int a, int b)
{
    if (a == b)
        return NO_LINE;
    return is_target(scene, a) || is_target(scene, b) ? HEAVY : LIGHT;
}

/* The line above a cell, and the one at its left; both also past the last row and column. */
static enum weight line_above(const struct scene *scene, int row, int column)
{
    return weight_between(scene, scene_occupant(scene, row - 1, column), scene_occupant(scene, row, column));
}

static enum weight line_left(const struct scene *scene, int row, int column)
{
    const int before = scene_occupant(scene, row, column - 1);
    const bool is_exit = column == scene->board->width && row == scene->board->exit_row;
    if (is_exit && !is_target(scene, before))
        return NO_LINE;
    return weight_between(scene, before, scene_occupant(scene, row, column));
}

static uint16_t ascii_junction(enum weight up, enum weight down, enum weight left, enum weight right)
{
    const bool vertical = up || down, horizontal = left || right;
    if (vertical && horizontal)
        return '+';
    if (vertical)
        return '|';
    if (horizontal)
        return left == HEAVY || right == HEAVY ? '=' : '-';
    return ' ';
}

static uint16_t junction(const struct scene *scene, enum weight up, enum weight down, enum weight left,
                         enum weight right)
{
    return scene->options.ascii ? ascii_junction(up, down, left, right)
                                : junctions[up + 3 * down + 9 * left + 27 * right];
}

static struct glyph filling(const struct scene *scene, int occupant)
{
    struct glyph glyph = {.character = ' '};
    if (occupant == WALL)
        glyph.character = scene->options.ascii ? '#' : 0x2592; /* ▒ */
    else if (occupant >= 0 && scene->options.colour) {
        glyph.ground = scene->paints[occupant]->block;
        glyph.ink = scene->paints[occupant]->letter;
        glyph.bold = true;
    }
    return glyph;
}

/* The corner at the top left of a cell, and the two lines that start there. */
static void draw_corner(struct scene *scene, int row, int column)
{
    struct canvas *canvas = &scene->canvas;
    const int line = scene_row(scene, row) - 1, at = scene_column(scene, column) - 1;
    const enum weight up = line_left(scene, row - 1, column), down = line_left(scene, row, column);
    const enum weight left = line_above(scene, row, column - 1), right = line_above(scene, row, column);
    const int occupant = scene_occupant(scene, row, column);
    const struct glyph inside = filling(scene, occupant);
    if (up || down || left || right)
        canvas_put(canvas, line, at, junction(scene, up, down, left, right));
    else if (occupant != OUTSIDE)
        *canvas_at(canvas, line, at) = inside;
    const struct glyph across = {.character = junction(scene, NO_LINE, NO_LINE, right, right)};
    const struct glyph along = {.character = junction(scene, down, down, NO_LINE, NO_LINE)};
    if (column < scene->board->width)
        canvas_fill(canvas, line, at + 1, 1, scene->pitch - 1, right ? across : inside);
    if (row < scene->board->height)
        canvas_fill(canvas, line + 1, at, 1, 1, down ? along : inside);
}

void scene_draw_lines(struct scene *scene)
{
    const uj_board *board = scene->board;
    for (int row = 0; row <= board->height; row++)
        for (int column = 0; column <= board->width; column++) {
            draw_corner(scene, row, column);
            if (row == board->height || column == board->width)
                continue;
            const int occupant = scene_occupant(scene, row, column);
            canvas_fill(&scene->canvas, scene_row(scene, row), scene_column(scene, column), 1, scene->pitch - 1,
                        filling(scene, occupant));
            if (occupant == NOTHING)
                canvas_put(&scene->canvas, scene_row(scene, row), scene_column(scene, column) + (scene->pitch - 1) / 2,
                           scene->options.ascii ? '.' : 0xb7); /* · */
        }
    for (int i = 0; i < board->vehicle_count; i++)
        scene_label(scene, i);
}

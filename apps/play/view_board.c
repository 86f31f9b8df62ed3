/* The board. In colour, vehicles are blocks with soft edges on a dark floor; without, or in ASCII, they are outlined.
 * Either way each carries its name, and the target an arrow: colour alone carries no information. */
#include <stdio.h>
#include <string.h>

#include "view.h"

struct glyphs {
    const char *dot, *wall, *shaft, *head;
    const char *arrows[4]; /* left, right, up, down */
    const char *box[8]; /* ─ │, the corners from the top left in reading order, and the ends of a box of one line */
};

static const struct glyphs utf8_glyphs = {
    "·", "▒", "═", "►", {"◂", "▸", "▴", "▾"}, {"─", "│", "╭", "╮", "╰", "╯", "[", "]"}};
static const struct glyphs ascii_glyphs = {
    ".", "#", "=", ">", {"<", ">", "^", "v"}, {"-", "|", "+", "+", "+", "+", "[", "]"}};

struct picture {
    const struct screen *screen;
    const struct arrangement *at;
    const struct game *game;
    const uj_board *board;
    const struct glyphs *glyphs;
    uj_paint paints[UJ_MAX_VEHICLES];
};

/* A part of the screen, last row and column included. */
struct area {
    int top, left, bottom, right;
};

static struct area area_of(const struct picture *picture, int row, int column, int rows, int columns)
{
    return (struct area){
        .top = arranged_row(picture->at, row),
        .left = arranged_column(picture->at, column),
        .bottom = arranged_row(picture->at, row + rows) - 1,
        .right = arranged_column(picture->at, column + columns) - 1,
    };
}

static struct area vehicle_area(const struct picture *picture, const uj_vehicle *vehicle)
{
    return area_of(picture, vehicle->row, vehicle->column, vehicle->horizontal ? 1 : vehicle->length,
                   vehicle->horizontal ? vehicle->length : 1);
}

static void fill(const struct picture *picture, struct area area, int ink, int ground, const char *glyph)
{
    for (int row = area.top; row <= area.bottom; row++)
        for (int column = area.left; column <= area.right; column++)
            screen_write(picture->screen, row, column, ink, ground, glyph);
}

static void put_box(const struct picture *picture, struct area area, int ink, int ground, const char *const *box)
{
    const struct screen *screen = picture->screen;
    if (area.top == area.bottom) {
        screen_write(screen, area.top, area.left, ink, ground, box[6]);
        screen_write(screen, area.top, area.right, ink, ground, box[7]);
        return;
    }
    for (int column = area.left; column <= area.right; column++) {
        screen_write(screen, area.top, column, ink, ground, box[0]);
        screen_write(screen, area.bottom, column, ink, ground, box[0]);
    }
    for (int row = area.top; row <= area.bottom; row++) {
        screen_write(screen, row, area.left, ink, ground, box[1]);
        screen_write(screen, row, area.right, ink, ground, box[1]);
    }
    for (int i = 0; i < 4; i++)
        screen_write(screen, i / 2 ? area.bottom : area.top, i % 2 ? area.right : area.left, ink, ground, box[2 + i]);
}

/* ---- names ---- */

/* Writes a name into an area, in several lines where it is narrow, and around the target's an arrow. */
static void put_name(const struct picture *picture, struct area area, int vehicle, int ink, int ground)
{
    const uj_vehicle *v = &picture->board->vehicles[vehicle];
    const bool is_target = vehicle == picture->board->target;
    const int columns = area.right - area.left + 1, rows = area.bottom - area.top + 1;
    const int room = is_target && columns > 1 ? columns - 1 : columns;
    const int length = (int)strlen(v->name), per_line = length < room ? length : room;
    const int lines = (length + per_line - 1) / per_line, used = lines < rows ? lines : rows;
    const int first = area.top + (rows - used) / 2, left = area.left + (room - per_line) / 2;
    if (is_target) {
        const struct area line = {first, area.left, first, area.right - 1};
        fill(picture, line, ink, ground, picture->glyphs->shaft);
        screen_write(picture->screen, first, area.right, ink, ground, picture->glyphs->head);
    }
    for (int i = 0; i < used; i++) {
        char part[UJ_NAME_SIZE];
        snprintf(part, sizeof part, "%.*s", per_line, v->name + i * per_line);
        screen_write(picture->screen, first + i, left, ink, ground, part);
    }
}

/* ---- vehicles ---- */

static struct area inside_of(struct area area)
{
    return (struct area){area.top + 1, area.left + 1, area.bottom - 1, area.right - 1};
}

/* Half a character of the ground is left around the block. Returns what is inside of that edge. */
static struct area put_soft_edge(const struct picture *picture, struct area area, int ink, int ground)
{
    static const char *const corners[] = {"▗", "▖", "▝", "▘"};
    const struct area inner = inside_of(area);
    const struct area top = {area.top, inner.left, area.top, inner.right};
    const struct area bottom = {area.bottom, inner.left, area.bottom, inner.right};
    const struct area left = {inner.top, area.left, inner.bottom, area.left};
    const struct area right = {inner.top, area.right, inner.bottom, area.right};
    fill(picture, top, ink, ground, "▄");
    fill(picture, bottom, ink, ground, "▀");
    fill(picture, left, ink, ground, "▐");
    fill(picture, right, ink, ground, "▌");
    for (int i = 0; i < 4; i++)
        screen_write(picture->screen, i / 2 ? area.bottom : area.top, i % 2 ? area.right : area.left, ink, ground,
                     corners[i]);
    return inner;
}

/* Small cells have room for a gap only at the right and, with two lines, below. */
static struct area put_small_edge(const struct picture *picture, struct area area, int ink)
{
    struct area inner = area;
    inner.right--;
    if (picture->at->cell_rows == 2) {
        const struct area half = {area.bottom, area.left, area.bottom, inner.right};
        fill(picture, half, ink, COLOUR_FLOOR, "▀");
        inner.bottom--;
    }
    return inner;
}

static void draw_block(const struct picture *picture, int vehicle, bool is_chosen)
{
    const bool is_small = picture->at->cell_rows < 3;
    uj_paint paint = picture->paints[vehicle];
    /* The chosen one has a bright edge; where there is no room for that, the whole vehicle is bright. */
    if (is_chosen && is_small)
        paint = (uj_paint){.block = COLOUR_WHITE, .letter = COLOUR_BLACK};
    const struct area area = vehicle_area(picture, &picture->board->vehicles[vehicle]);
    const struct area inner = is_small
                                  ? put_small_edge(picture, area, paint.block)
                                  : put_soft_edge(picture, area, paint.block, is_chosen ? COLOUR_WHITE : COLOUR_FLOOR);
    fill(picture, inner, paint.letter, paint.block, " ");
    screen_bold(true);
    put_name(picture, inner, vehicle, paint.letter, paint.block);
    screen_bold(false);
}

static void draw_outlined(const struct picture *picture, int vehicle, bool is_chosen)
{
    const uj_paint paint = picture->paints[vehicle];
    const struct area area = vehicle_area(picture, &picture->board->vehicles[vehicle]);
    /* In low boxes the name stands in the outline. */
    const bool is_low = picture->at->cell_rows == 1;
    struct area inner = inside_of(area);
    if (is_low || inner.top > inner.bottom)
        inner.top = area.top;
    if (is_low || inner.bottom < inner.top)
        inner.bottom = is_low ? area.bottom : area.top;
    /* Reverse shows in every terminal; in colour, the paint comes out as the letters and the letters as the ground. */
    screen_reverse(is_chosen);
    fill(picture, area, paint.letter, paint.block, " ");
    put_box(picture, area, paint.letter, paint.block, picture->glyphs->box);
    screen_bold(true);
    put_name(picture, inner, vehicle, paint.letter, paint.block);
    screen_bold(false);
    screen_reverse(false);
}

/* ---- the floor ---- */

static void put_in_cell(const struct picture *picture, int row, int column, int ink, const char *glyph)
{
    const struct area cell = area_of(picture, row, column, 1, 1);
    screen_write(picture->screen, (cell.top + cell.bottom) / 2, (cell.left + cell.right) / 2, ink, COLOUR_FLOOR, glyph);
}

static void draw_floor(const struct picture *picture)
{
    const uj_board *board = picture->board;
    const struct area all = area_of(picture, 0, 0, board->height, board->width);
    fill(picture, all, COLOUR_DOT, COLOUR_FLOOR, " ");
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            if (uj_board_is_wall(board, row, column))
                fill(picture, area_of(picture, row, column, 1, 1), COLOUR_FRAME, COLOUR_FLOOR, picture->glyphs->wall);
            else
                put_in_cell(picture, row, column, COLOUR_DOT, picture->glyphs->dot);
        }
}

static void draw_frame(const struct picture *picture)
{
    const uj_board *board = picture->board;
    const struct area all = area_of(picture, 0, 0, board->height, board->width);
    const struct area frame = {all.top - 1, all.left - 1, all.bottom + 1, all.right + 1};
    put_box(picture, frame, COLOUR_FRAME, COLOUR_DEFAULT, picture->glyphs->box);
    const struct area exit = area_of(picture, board->exit_row, board->width, 1, 1);
    const struct area gap = {exit.top, exit.left, exit.bottom, exit.left};
    fill(picture, gap, COLOUR_DEFAULT, COLOUR_DEFAULT, " ");
    screen_bold(true);
    screen_write(picture->screen, (exit.top + exit.bottom) / 2, exit.left + 1, COLOUR_TARGET, COLOUR_DEFAULT,
                 picture->glyphs->head);
    screen_bold(false);
}

/* Arrows where the chosen vehicle can go; once a hint names the move, only on its way. */
static void draw_ways(const struct picture *picture)
{
    const struct game *game = picture->game;
    const uj_vehicle *v = &picture->board->vehicles[game->chosen];
    int back, ahead;
    uj_board_range(picture->board, game->chosen, &back, &ahead);
    const bool is_told = game->hint_stage == HINT_MOVE && game->hint.vehicle == game->chosen;
    if (is_told) {
        back = game->hint.by < 0 ? -game->hint.by : 0;
        ahead = game->hint.by > 0 ? game->hint.by : 0;
    }
    if (uj_board_solved(picture->board))
        return;
    screen_bold(true);
    for (int i = -back; i < v->length + ahead; i++)
        if (i < 0 || i >= v->length)
            put_in_cell(picture, v->row + (v->horizontal ? 0 : i), v->column + (v->horizontal ? i : 0), COLOUR_WHITE,
                        picture->glyphs->arrows[(v->horizontal ? 0 : 2) + (i < 0 ? 0 : 1)]);
    screen_bold(false);
}

void view_board(const struct screen *screen, const struct arrangement *arrangement, const struct game *game)
{
    struct picture picture = {
        .screen = screen,
        .at = arrangement,
        .game = game,
        .board = uj_play_board(game->play),
        .glyphs = screen->ascii ? &ascii_glyphs : &utf8_glyphs,
    };
    uj_board_paints(picture.paints, picture.board);
    draw_frame(&picture);
    draw_floor(&picture);
    draw_ways(&picture);
    for (int i = 0; i < picture.board->vehicle_count; i++) {
        const bool is_chosen = i == game->chosen && !uj_board_solved(picture.board);
        if (screen->colour && !screen->ascii)
            draw_block(&picture, i, is_chosen);
        else
            draw_outlined(&picture, i, is_chosen);
    }
}

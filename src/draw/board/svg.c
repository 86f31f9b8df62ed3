#include "draw/board/svg.h"
#include "base/options.h"

#include <stdio.h>

static const char paper[] = "#ffffff";
static const char frame[] = "#3b4754";
static const char floor_colour[] = "#f1f4f7";
static const char cell_colour[] = "#e1e7ed";
static const char wall_colour[] = "#8d97a3";
static const char wall_line[] = "#5d6874";
static const char bold[] = "font-weight=\"bold\" fill=\"#1b2229\"";
static const char soft[] = "fill=\"#55606c\"";
static const char soft_end[] = "text-anchor=\"end\" fill=\"#55606c\"";
static const char soft_middle[] = "text-anchor=\"middle\" fill=\"#55606c\"";

enum {
    FRAME = 15,
    SMALLEST = 22 /* font size that can be read on paper */
};

/* Where the parts of a card lie. */
struct svg_plan {
    const uj_card *card;
    const uj_board *board;
    int percent; /* size of what stands around the board; 100 for 6x6 */
    int margin;
    int width, height;
    int x, y;         /* of the board's first cell */
    int badge_height; /* of the line with the band; 0: there is none */
};

static int scaled(const struct svg_plan *plan, int size)
{
    return size * plan->percent / 100;
}

static struct svg_plan make_plan(const uj_card *card)
{
    const uj_board *board = card->board;
    const int side = board->width > board->height ? board->width : board->height;
    struct svg_plan plan = {.card = card, .board = board, .percent = 40 + 10 * side};
    int footer_count = 0;
    for (int i = 0; i < UJ_CARD_FOOTERS; i++)
        footer_count += card->footers[i] != NULL;
    plan.badge_height = card->band || card->level || card->mark ? scaled(&plan, 44) : 0;
    plan.margin = scaled(&plan, 66);
    plan.x = plan.margin;
    plan.y = plan.margin + (card->title || card->par ? scaled(&plan, 54) + 14 : 0);
    plan.width = board->width * SVG_CELL + 2 * plan.margin;
    plan.height =
        plan.y + board->height * SVG_CELL + plan.margin + plan.badge_height + footer_count * scaled(&plan, 38);
    return plan;
}

void svg_card_size(const uj_card *card, int *width, int *height)
{
    const struct svg_plan plan = make_plan(card);
    *width = plan.width;
    *height = plan.height;
}

/* For people who listen to the picture: where everything stands. */
static void describe(uj_text *out, const struct svg_plan *plan)
{
    const uj_board *board = plan->board;
    uj_text_printf(out, "<title>");
    svg_escape(out, plan->card->title ? plan->card->title : "A sliding-car puzzle");
    uj_text_printf(out, "</title>\n<desc>A board of %d columns and %d rows. The exit is at the right end of row %d.",
                   board->width, board->height, board->exit_row + 1);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        uj_text_printf(out, i == board->target ? " The target " : " Vehicle ");
        svg_escape(out, v->name);
        const int first = (v->horizontal ? v->column : v->row) + 1;
        uj_text_printf(out, ": %s %d, %s %d to %d.", v->horizontal ? "row" : "column",
                       (v->horizontal ? v->row : v->column) + 1, v->horizontal ? "columns" : "rows", first,
                       first + v->length - 1);
    }
    for (int cell = 0; cell < board->width * board->height; cell++)
        if (uj_board_is_wall(board, cell / board->width, cell % board->width))
            uj_text_printf(out, " A wall at row %d, column %d.", cell / board->width + 1, cell % board->width + 1);
    uj_text_printf(out, "</desc>\n");
}

static void draw_frame(uj_text *out, const struct svg_plan *plan)
{
    const int width = plan->board->width * SVG_CELL, height = plan->board->height * SVG_CELL;
    const int exit_y = plan->y + plan->board->exit_row * SVG_CELL, right = plan->x + width;
    uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"22\" fill=\"%s\"/>\n", plan->x - FRAME,
                   plan->y - FRAME, width + 2 * FRAME, height + 2 * FRAME, frame);
    uj_text_printf(out, "<path d=\"M%d %dh%dv%dh%dv%dh%dv%dh%dz\" fill=\"%s\"/>\n", plan->x, plan->y, width,
                   exit_y - plan->y, FRAME + 1, SVG_CELL, -FRAME - 1, plan->y + height - exit_y - SVG_CELL, -width,
                   floor_colour);
    const int size = scaled(plan, 17), tip = plan->x + width + plan->margin - scaled(plan, 8);
    uj_text_printf(out, "<path d=\"M%d %dL%d %dL%d %dz\" fill=\"%s\"/>\n", tip - size * 3 / 2,
                   exit_y + SVG_CELL / 2 - size, tip, exit_y + SVG_CELL / 2, tip - size * 3 / 2,
                   exit_y + SVG_CELL / 2 + size, target_paint.body);
    uj_text_printf(out, "<path d=\"M%d %dH%d\" stroke=\"%s\" stroke-width=\"%d\"/>\n", right + FRAME / 3,
                   exit_y + SVG_CELL / 2, tip - size, target_paint.body, scaled(plan, 9));
}

static void draw_wall(uj_text *out, int x, int y)
{
    uj_text_printf(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"94\" height=\"94\" rx=\"10\" fill=\"%s\" stroke=\"%s\" "
                   "stroke-width=\"4\"/>",
                   x + 3, y + 3, wall_colour, wall_line);
    uj_text_printf(out, "<path d=\"");
    for (int k = 38; k <= 162; k += 31) { /* the diagonal on which the two coordinates add up to k */
        const int from = k > 94 ? k - 94 : 6, to = k - from;
        uj_text_printf(out, "M%d %dL%d %d", x + from, y + to, x + to, y + from);
    }
    uj_text_printf(out, "\" stroke=\"%s\" stroke-width=\"7\" stroke-linecap=\"round\"/>\n", wall_line);
}

static void draw_cells(uj_text *out, const struct svg_plan *plan)
{
    for (int row = 0; row < plan->board->height; row++)
        for (int column = 0; column < plan->board->width; column++) {
            const int x = plan->x + column * SVG_CELL, y = plan->y + row * SVG_CELL;
            if (uj_board_is_wall(plan->board, row, column))
                draw_wall(out, x, y);
            else
                uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"90\" height=\"90\" rx=\"12\" fill=\"%s\"/>\n",
                               x + 5, y + 5, cell_colour);
        }
}

/* The font size of a text that may be `size`, or smaller where there is little room, but can still be read. */
static int fitting(const struct svg_plan *plan, const char *text, int size, int room)
{
    return svg_fitting_size(text, scaled(plan, size), scaled(plan, SMALLEST), room);
}

/* Writes it where it begins, or ends, as the attributes say. */
static void write_fitting(uj_text *out, const struct svg_plan *plan, int x, int y, int size, const char *attributes,
                          const char *text, int room)
{
    svg_write_cut(out, x, y, fitting(plan, text, size, room), attributes, text, room);
}

static void write_texts(uj_text *out, const struct svg_plan *plan)
{
    const uj_card *card = plan->card;
    const int left = plan->x - FRAME, end = plan->width - plan->margin + FRAME, line = scaled(plan, 72);
    const int half = (end - left) / 2, par_size = card->par ? fitting(plan, card->par, 34, half) : 0;
    const int par_width = card->par ? smaller(svg_text_width(card->par, par_size), half) + scaled(plan, 20) : 0;
    const int title_room = end - left - par_width,
              title_size = card->title ? fitting(plan, card->title, 42, title_room) : par_size;
    if (card->title)
        svg_write_cut(out, left, line, title_size, bold, card->title, title_room);
    if (card->par)
        svg_write_cut(out, end, line, smaller(par_size, title_size), soft_end, card->par, half);
    int y = plan->y + plan->board->height * SVG_CELL + plan->badge_height + scaled(plan, 58);
    for (int i = 0; i < UJ_CARD_FOOTERS; i++)
        if (card->footers[i]) {
            write_fitting(out, plan, left, y, 28, soft, card->footers[i], end - left);
            y += scaled(plan, 38);
        }
}

/* Four dots, the full ones from the left: how hard it is, without relying on colour. */
static void draw_dots(uj_text *out, const struct svg_plan *plan, int x, int y)
{
    for (int i = 0; i < 4; i++)
        uj_text_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                       x + scaled(plan, 11 + 28 * i), y, scaled(plan, 10), i < plan->card->level ? frame : paper, frame,
                       scaled(plan, 3));
}

static void write_badge(uj_text *out, const struct svg_plan *plan)
{
    const uj_card *card = plan->card;
    const int left = plan->x - FRAME, end = plan->width - plan->margin + FRAME;
    const int y = plan->y + plan->board->height * SVG_CELL + FRAME + scaled(plan, 46);
    const int band_x = left + (card->level > 0 ? scaled(plan, 122) : 0);
    if (card->level > 0)
        draw_dots(out, plan, left, y - scaled(plan, 11));
    if (card->band)
        write_fitting(out, plan, band_x, y, 30, bold, card->band, (end - band_x) / 2);
    if (card->mark)
        write_fitting(out, plan, end, y, SMALLEST, soft_end, card->mark, (end - left) / 2);
}

static void write_coordinates(uj_text *out, const struct svg_plan *plan)
{
    const int font_size = scaled(plan, 26);
    char text[12];
    for (int column = 0; column < plan->board->width; column++) {
        snprintf(text, sizeof text, "%d", column + 1);
        svg_write(out, plan->x + column * SVG_CELL + SVG_CELL / 2, plan->y - FRAME - scaled(plan, 9), font_size,
                  soft_middle, text);
    }
    for (int row = 0; row < plan->board->height; row++) {
        snprintf(text, sizeof text, "%d", row + 1);
        svg_write(out, (plan->margin - FRAME) / 2, plan->y + row * SVG_CELL + SVG_CELL / 2 + font_size * 36 / 100,
                  font_size, soft_middle, text);
    }
}

static void draw_vehicles(uj_text *out, const struct svg_plan *plan)
{
    const uj_board *board = plan->board;
    const struct paint *paints[UJ_MAX_VEHICLES];
    palette_assign(paints, board);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        const int x = plan->x + v->column * SVG_CELL, y = plan->y + v->row * SVG_CELL;
        svg_vehicle(out, v, paints[i], x, y, !plan->card->hide_names);
    }
}

static void write_content(uj_text *out, const struct svg_plan *plan)
{
    describe(out, plan);
    svg_ground(out, plan->width, plan->height);
    draw_frame(out, plan);
    draw_cells(out, plan);
    draw_vehicles(out, plan);
    write_texts(out, plan);
    if (plan->badge_height > 0)
        write_badge(out, plan);
    if (plan->card->coordinates)
        write_coordinates(out, plan);
    uj_text_printf(out, "</svg>\n");
}

const char svg_font_family[] =
    "font-family=\"'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif\"";

uj_status uj_card_svg(uj_text *out, const uj_card *card)
{
    uj_card own = UJ_CARD_INIT;
    const uj_status status = options_read(&own, sizeof own, card, NULL);
    if (status != UJ_OK)
        return status;
    const struct svg_plan plan = make_plan(&own);
    svg_open(out, plan.width, plan.height, 2);
    write_content(out, &plan);
    return uj_text_status(out);
}

void svg_card_nested(uj_text *out, const uj_card *card, struct svg_area area)
{
    const struct svg_plan plan = make_plan(card);
    uj_text_printf(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" %s>\n", area.x, area.y,
                   area.width, area.height, plan.width, plan.height, svg_font_family);
    write_content(out, &plan);
}

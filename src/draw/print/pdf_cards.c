/* Cards on pages. A page is one SVG drawing with the cards nested in it, in tenths of a millimetre. */
#include <stdlib.h>

#include "base/error.h"
#include "base/options.h"
#include "draw/print/pdf_solutions.h"
#include "draw/print/raster.h"
#include "draw/board/svg.h"

enum { PAGE_MARGIN = 90, CARD_PADDING = 30, CUT_MARK = 45 };

static const struct {
    int width, height;
} papers[] = {
    [UJ_PAPER_A4] = {2100, 2970},
    [UJ_PAPER_LETTER] = {2159, 2794},
};

static const double points_per_unit = 72 / 254.0;

struct uj_pdf {
    struct raster_pdf *raster;
    uj_text page;
    int page_width, page_height;
    int columns, rows, per_page;
    int card_width, card_height;
    int on_page; /* cards on the page at hand */
    struct pdf_solutions solutions;
};

/* As many columns as make the cards largest; a card is a little higher than wide. */
static void choose_grid(uj_pdf *pdf)
{
    const int width = pdf->page_width - 2 * PAGE_MARGIN, height = pdf->page_height - 2 * PAGE_MARGIN;
    int best = 0;
    for (int columns = 1; columns <= pdf->per_page; columns++) {
        const int rows = (pdf->per_page + columns - 1) / columns;
        const int by_width = width / columns, by_height = height / rows * 15 / 16;
        const int size = by_width < by_height ? by_width : by_height;
        if (size <= best)
            continue;
        best = size;
        pdf->columns = columns;
        pdf->rows = rows;
    }
    pdf->card_width = width / pdf->columns;
    pdf->card_height = height / pdf->rows;
}

uj_status uj_pdf_open(uj_pdf **out, uj_write_fn write, void *payload, const uj_pdf_options *options, uj_error *error)
{
    uj_pdf_options own = UJ_PDF_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status != UJ_OK)
        return status;
    if (own.per_page < 1 || own.per_page > UJ_MAX_PER_PAGE)
        return fail_here(error, UJ_BAD_INPUT, "%d cards on a page; must be 1 to %d", own.per_page, UJ_MAX_PER_PAGE);
    uj_pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf)
        return fail_memory(error);
    pdf->page_width = papers[own.paper].width;
    pdf->page_height = papers[own.paper].height;
    pdf->per_page = own.per_page;
    choose_grid(pdf);
    const struct raster_pdf_options raster_options = {
        .width_points = pdf->page_width * points_per_unit,
        .height_points = pdf->page_height * points_per_unit,
        .title = own.title,
        .write = write,
        .payload = payload,
    };
    status = raster_pdf_open(&pdf->raster, &raster_options, error);
    if (status != UJ_OK) {
        uj_pdf_close(pdf);
        return status;
    }
    *out = pdf;
    return UJ_OK;
}

/* Dashed lines between the cards, ending in solid marks outside of them, where a ruler is laid. */
static void draw_cut_line(uj_text *page, int x0, int y0, int x1, int y1)
{
    const int dx = x0 == x1 ? 0 : CUT_MARK, dy = y0 == y1 ? 0 : CUT_MARK;
    uj_text_printf(page,
                   "<path d=\"M%d %dL%d %d\" stroke=\"#b4bcc5\" stroke-width=\"2\" stroke-dasharray=\"10 14\"/>\n", x0,
                   y0, x1, y1);
    uj_text_printf(page, "<path d=\"M%d %dl%d %dM%d %dl%d %d\" stroke=\"#6b7683\" stroke-width=\"2\"/>\n", x0, y0, -dx,
                   -dy, x1, y1, dx, dy);
}

static void draw_cut_lines(uj_pdf *pdf)
{
    const int used_rows = (pdf->on_page + pdf->columns - 1) / pdf->columns;
    const int right = PAGE_MARGIN + pdf->columns * pdf->card_width, bottom = PAGE_MARGIN + used_rows * pdf->card_height;
    for (int column = 0; column <= pdf->columns; column++) {
        const int x = PAGE_MARGIN + column * pdf->card_width;
        draw_cut_line(&pdf->page, x, PAGE_MARGIN, x, bottom);
    }
    for (int row = 0; row <= used_rows; row++) {
        const int y = PAGE_MARGIN + row * pdf->card_height;
        draw_cut_line(&pdf->page, PAGE_MARGIN, y, right, y);
    }
}

static uj_status finish_page(uj_pdf *pdf, uj_error *error)
{
    draw_cut_lines(pdf);
    uj_text_printf(&pdf->page, "</svg>\n");
    uj_status status = uj_text_status(&pdf->page) == UJ_OK ? UJ_OK : fail_memory(error);
    if (status == UJ_OK)
        status = raster_pdf_page(pdf->raster, &pdf->page, error);
    uj_text_clear(&pdf->page);
    pdf->on_page = 0;
    return status;
}

uj_status uj_pdf_add(uj_pdf *pdf, const uj_card *card, uj_error *error)
{
    uj_card own = UJ_CARD_INIT;
    const uj_status status = options_read(&own, sizeof own, card, error);
    if (status != UJ_OK)
        return status;
    if (pdf->on_page == 0)
        uj_text_printf(&pdf->page, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
                       pdf->page_width, pdf->page_height);
    const struct svg_area area = {
        .x = PAGE_MARGIN + pdf->on_page % pdf->columns * pdf->card_width + CARD_PADDING,
        .y = PAGE_MARGIN + pdf->on_page / pdf->columns * pdf->card_height + CARD_PADDING,
        .width = pdf->card_width - 2 * CARD_PADDING,
        .height = pdf->card_height - 2 * CARD_PADDING,
    };
    svg_card_nested(&pdf->page, &own, area);
    pdf->on_page++;
    if (uj_text_status(&pdf->page) != UJ_OK || !pdf_solutions_add(&pdf->solutions, &own))
        return fail_memory(error);
    return pdf->on_page == pdf->per_page ? finish_page(pdf, error) : UJ_OK;
}

uj_status uj_pdf_finish(uj_pdf *pdf, uj_error *error)
{
    uj_status status = pdf->on_page > 0 ? finish_page(pdf, error) : UJ_OK;
    while (status == UJ_OK && pdf_solutions_left(&pdf->solutions)) {
        uj_text_clear(&pdf->page);
        pdf_solutions_page(&pdf->solutions, &pdf->page, pdf->page_width, pdf->page_height);
        status =
            uj_text_status(&pdf->page) == UJ_OK ? raster_pdf_page(pdf->raster, &pdf->page, error) : fail_memory(error);
    }
    return status == UJ_OK ? raster_pdf_finish(pdf->raster, error) : status;
}

void uj_pdf_close(uj_pdf *pdf)
{
    if (!pdf)
        return;
    raster_pdf_close(pdf->raster);
    pdf_solutions_free(&pdf->solutions);
    uj_text_free(&pdf->page);
    free(pdf);
}

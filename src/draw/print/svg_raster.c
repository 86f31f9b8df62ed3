/* Cards and the library's other SVG documents as PNG or as PDF. */
#include <limits.h>
#include <stdio.h>

#include "base/error.h"
#include "base/options.h"
#include "draw/board/svg.h"
#include "draw/print/raster.h"

/* The height of a picture so wide that has this shape. */
static int height_for(int wide, int width, int height)
{
    const int64_t high = ((int64_t)wide * height + width / 2) / width;
    return high < 1 ? 1 : high > INT_MAX ? INT_MAX : (int)high;
}

uj_status uj_card_png(uj_text *out, const uj_card *card, int pixels, uj_error *error)
{
    if (pixels < 0 || pixels > UJ_MAX_PIXELS)
        return fail_here(error, UJ_BAD_INPUT, "a picture %d pixels wide; must be 1 to %d", pixels, UJ_MAX_PIXELS);
    uj_card own = UJ_CARD_INIT;
    uj_status status = options_read(&own, sizeof own, card, error);
    if (status != UJ_OK)
        return status;
    int width, height;
    svg_card_size(&own, &width, &height);
    const int wide = pixels > 0 ? pixels : width;
    uj_text svg = UJ_TEXT_INIT;
    status = uj_card_svg(&svg, &own);
    if (status == UJ_OK)
        status = raster_png(out, &svg, wide, height_for(wide, width, height), error);
    else
        fail_memory(error);
    uj_text_free(&svg);
    return status;
}

/* The size in pixels, which each of them has in its first line. */
static bool read_size(const uj_text *svg, int *width, int *height)
{
    return svg->length > 0 &&
           sscanf(svg->data, "<svg xmlns=\"%*[^\"]\" width=\"%d\" height=\"%d\"", width, height) == 2 && *width > 0 &&
           *height > 0;
}

static uj_status unknown_size(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "the drawing does not begin with its size");
}

uj_status uj_svg_png(uj_text *out, const uj_text *svg, int pixels, uj_error *error)
{
    int width, height;
    if (!read_size(svg, &width, &height))
        return unknown_size(error);
    const int wide = pixels > 0 ? pixels : width, high = height_for(wide, width, height);
    if (pixels < 0 || wide > UJ_MAX_PIXELS || high > UJ_MAX_PIXELS)
        return fail_here(error, UJ_BAD_INPUT, "a picture of %d by %d pixels; each side must be 1 to %d", wide, high,
                         UJ_MAX_PIXELS);
    return raster_png(out, svg, wide, high, error);
}

uj_status uj_svg_pdf(uj_write_fn write, void *payload, const uj_text *svg, const char *title, uj_error *error)
{
    static const double points_per_pixel = 0.75;
    int width, height;
    if (!read_size(svg, &width, &height))
        return unknown_size(error);
    const struct raster_pdf_options options = {
        .width_points = width * points_per_pixel,
        .height_points = height * points_per_pixel,
        .title = title,
        .write = write,
        .payload = payload,
    };
    struct raster_pdf *pdf = NULL;
    uj_status status = raster_pdf_open(&pdf, &options, error);
    if (status == UJ_OK)
        status = raster_pdf_page(pdf, svg, error);
    if (status == UJ_OK)
        status = raster_pdf_finish(pdf, error);
    raster_pdf_close(pdf);
    return status;
}

/* Any of the library's own SVG documents as PNG or as PDF. */
#include <stdio.h>

#include "base/error.h"
#include "draw/print/raster.h"

/* The size in pixels, which each of them tells in its first line. */
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
    const int64_t wide = pixels > 0 ? pixels : width, high = (wide * height + width / 2) / width;
    if (pixels < 0 || wide > UJ_MAX_PIXELS || high > UJ_MAX_PIXELS)
        return fail_here(error, UJ_BAD_INPUT, "a picture of %lld by %lld pixels; either may be 1 to %d",
                         (long long)wide, (long long)high, UJ_MAX_PIXELS);
    return raster_png(out, svg, (int)wide, high > 0 ? (int)high : 1, error);
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

/* In the place of raster.c where the library was built without librsvg. */
#include "base/error.h"
#include "draw/print/raster.h"

static uj_status fail_absent(uj_error *error)
{
    return fail_here(error, UJ_IO, "this build cannot draw PNG and PDF, because librsvg was missing; SVG works");
}

uj_status raster_png(uj_text *out, const uj_text *svg, int width, int height, uj_error *error)
{
    (void)out, (void)svg, (void)width, (void)height;
    return fail_absent(error);
}

uj_status raster_pdf_open(struct raster_pdf **out, const struct raster_pdf_options *options, uj_error *error)
{
    (void)options;
    *out = NULL;
    return fail_absent(error);
}

uj_status raster_pdf_page(struct raster_pdf *pdf, const uj_text *svg, uj_error *error)
{
    (void)pdf, (void)svg;
    return fail_absent(error);
}

uj_status raster_pdf_finish(struct raster_pdf *pdf, uj_error *error)
{
    (void)pdf;
    return fail_absent(error);
}

void raster_pdf_close(struct raster_pdf *pdf)
{
    (void)pdf;
}

/* From SVG to PNG and PDF. The only place that knows librsvg and cairo. */
#ifndef UNJAM_DRAW_PRINT_RASTER_H
#define UNJAM_DRAW_PRINT_RASTER_H

#include "unjam.h"

/* Appends the drawing as a PNG file of this size. */
uj_status raster_png(uj_text *out, const uj_text *svg, int width, int height, uj_error *error);

/* A PDF whose pages are drawings; bytes go to `write` as they come up. */
struct raster_pdf;

struct raster_pdf_options {
    double width_points, height_points;
    const char *title; /* may be NULL */
    uj_write_fn write;
    void *payload;
};

uj_status raster_pdf_open(struct raster_pdf **out, const struct raster_pdf_options *options, uj_error *error);
uj_status raster_pdf_page(struct raster_pdf *pdf, const uj_text *svg, uj_error *error);
uj_status raster_pdf_finish(struct raster_pdf *pdf, uj_error *error);
void raster_pdf_close(struct raster_pdf *pdf);

#endif

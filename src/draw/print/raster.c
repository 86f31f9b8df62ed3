/* librsvg brings some fifty shared libraries with it (cairo, pango, glib, libxml2, …). Linked in the usual way they
 * would be loaded at every start of the program, also to solve a board: an empty program then takes 7.7 ms to run
 * instead of 0.7 ms. So they are loaded here, when the first PNG or PDF is asked for. Only the headers are needed to
 * build: the type of each function pointer is taken from the declaration there, and so checked by the compiler. */
#include "draw/print/raster.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static const char library_name[] = "librsvg-2.so.2";

/* cairo and glib come from librsvg's own dependencies, so that all parts fit one another. */
#define TOOLKIT_FUNCTIONS(USE)                                                                                         \
    USE(rsvg_handle_new_from_data)                                                                                     \
    USE(rsvg_handle_render_document)                                                                                   \
    USE(g_object_unref)                                                                                                \
    USE(g_error_free)                                                                                                  \
    USE(cairo_create)                                                                                                  \
    USE(cairo_destroy)                                                                                                 \
    USE(cairo_set_source_rgb)                                                                                          \
    USE(cairo_paint)                                                                                                   \
    USE(cairo_show_page)                                                                                               \
    USE(cairo_status)                                                                                                  \
    USE(cairo_status_to_string)                                                                                        \
    USE(cairo_image_surface_create)                                                                                    \
    USE(cairo_pdf_surface_create_for_stream)                                                                           \
    USE(cairo_pdf_surface_set_metadata)                                                                                \
    USE(cairo_surface_write_to_png_stream)                                                                             \
    USE(cairo_surface_status)                                                                                          \
    USE(cairo_surface_finish)                                                                                          \
    USE(cairo_surface_destroy)

struct toolkit {
#define DECLARE(name) __typeof__(&name) name;
    TOOLKIT_FUNCTIONS(DECLARE)
#undef DECLARE
};

struct symbol {
    const char *name;
    size_t offset; /* of its pointer in struct toolkit */
};

static const struct symbol symbols[] = {
#define NAME(name) {#name, offsetof(struct toolkit, name)},
    TOOLKIT_FUNCTIONS(NAME)
#undef NAME
};

static uj_status toolkit_load(struct toolkit *out, uj_error *error)
{
    /* Never unloaded: glib cannot be. Loading it again only counts. */
    void *library = dlopen(library_name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (!library)
        return fail_here(error, UJ_IO,
                         "PNG and PDF need the library %s, which is not installed; on Debian and Ubuntu: apt install "
                         "librsvg2-2. SVG works without it",
                         library_name);
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (!address)
            return fail_here(error, UJ_IO, "PNG and PDF need librsvg 2.46 or newer: the one installed has no %s",
                             symbols[i].name);
        memcpy((char *)out + symbols[i].offset, &address, sizeof address);
    }
    return UJ_OK;
}

static uj_status check(const struct toolkit *toolkit, cairo_status_t status, uj_error *error)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return UJ_OK;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return fail_memory(error);
    if (status == CAIRO_STATUS_WRITE_ERROR)
        return fail_here(error, UJ_IO, "the picture could not be written");
    if (status == CAIRO_STATUS_INVALID_STRING)
        return fail_here(error, UJ_BAD_INPUT, "the title is not UTF-8");
    return fail_here(error, UJ_IO, "cairo cannot draw the picture: %s", toolkit->cairo_status_to_string(status));
}

/* Draws the SVG over the whole surface, and shows it as a page where the surface has pages. */
static uj_status draw(const struct toolkit *toolkit, cairo_surface_t *surface, const uj_text *svg, double width,
                      double height, uj_error *error)
{
    GError *reason = NULL;
    RsvgHandle *handle = toolkit->rsvg_handle_new_from_data((const guint8 *)svg->data, svg->length, &reason);
    cairo_t *pen = toolkit->cairo_create(surface);
    uj_status status = UJ_OK;
    /* Where the drawing has not quite the shape of the surface, white remains at its edges. */
    toolkit->cairo_set_source_rgb(pen, 1, 1, 1);
    toolkit->cairo_paint(pen);
    const RsvgRectangle page = {0, 0, width, height};
    if (handle && toolkit->rsvg_handle_render_document(handle, pen, &page, &reason)) {
        toolkit->cairo_show_page(pen);
        status = check(toolkit, toolkit->cairo_status(pen), error);
    } else
        status = fail_here(error, UJ_IO, "librsvg cannot draw the picture: %.150s",
                           reason ? reason->message : "no reason given");
    if (reason)
        toolkit->g_error_free(reason);
    toolkit->cairo_destroy(pen);
    if (handle)
        toolkit->g_object_unref(handle);
    return status;
}

static cairo_status_t append_bytes(void *closure, const unsigned char *data, unsigned length)
{
    uj_text *out = closure;
    uj_text_add(out, (const char *)data, length);
    return uj_text_status(out) == UJ_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

uj_status raster_png(uj_text *out, const uj_text *svg, int width, int height, uj_error *error)
{
    struct toolkit toolkit;
    uj_status status = toolkit_load(&toolkit, error);
    if (status != UJ_OK)
        return status;
    cairo_surface_t *surface = toolkit.cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    status = check(&toolkit, toolkit.cairo_surface_status(surface), error);
    if (status == UJ_OK)
        status = draw(&toolkit, surface, svg, width, height, error);
    if (status == UJ_OK)
        status = check(&toolkit, toolkit.cairo_surface_write_to_png_stream(surface, append_bytes, out), error);
    toolkit.cairo_surface_destroy(surface);
    return status;
}

struct raster_pdf {
    struct toolkit toolkit;
    struct raster_pdf_options options;
    cairo_surface_t *surface;
};

static cairo_status_t pass_bytes_on(void *closure, const unsigned char *data, unsigned length)
{
    const struct raster_pdf *pdf = closure;
    return pdf->options.write(data, length, pdf->options.payload) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

uj_status raster_pdf_open(struct raster_pdf **out, const struct raster_pdf_options *options, uj_error *error)
{
    struct raster_pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf)
        return fail_memory(error);
    pdf->options = *options;
    uj_status status = toolkit_load(&pdf->toolkit, error);
    if (status == UJ_OK) {
        const struct toolkit *toolkit = &pdf->toolkit;
        pdf->surface = toolkit->cairo_pdf_surface_create_for_stream(pass_bytes_on, pdf, options->width_points,
                                                                    options->height_points);
        toolkit->cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "unjam " UJ_VERSION);
        if (options->title)
            toolkit->cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, options->title);
        status = check(toolkit, toolkit->cairo_surface_status(pdf->surface), error);
    }
    if (status != UJ_OK) {
        raster_pdf_close(pdf);
        return status;
    }
    *out = pdf;
    return UJ_OK;
}

uj_status raster_pdf_page(struct raster_pdf *pdf, const uj_text *svg, uj_error *error)
{
    return draw(&pdf->toolkit, pdf->surface, svg, pdf->options.width_points, pdf->options.height_points, error);
}

uj_status raster_pdf_finish(struct raster_pdf *pdf, uj_error *error)
{
    pdf->toolkit.cairo_surface_finish(pdf->surface);
    return check(&pdf->toolkit, pdf->toolkit.cairo_surface_status(pdf->surface), error);
}

void raster_pdf_close(struct raster_pdf *pdf)
{
    if (!pdf)
        return;
    if (pdf->surface)
        pdf->toolkit.cairo_surface_destroy(pdf->surface);
    free(pdf);
}

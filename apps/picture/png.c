/* Files are read row by row, and large ones made smaller on the way: they are never in memory at their full size. libpng ends a reading that
 * fails by a jump back to where it began. */
#include <assert.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "decoders.h"
#include "orientation.h"

struct png_reading {
    const struct decoding *decoding;
    size_t at; /* in the bytes of the file */
    uj_status status;
    int divisor;
    uint8_t *row;   /* of the file */
    uint16_t *sums; /* of rows */
};

static void on_error(png_structp png, png_const_charp message)
{
    struct png_reading *const reading = png_get_error_ptr(png);
    reading->status = decoding_fail(reading->decoding, UJ_BAD_INPUT, "damaged PNG: %s", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep out, size_t length)
{
    struct png_reading *const reading = png_get_io_ptr(png);
    if (length > reading->decoding->length - reading->at)
        png_error(png, "the file ends too early");
    memcpy(out, reading->decoding->bytes + reading->at, length);
    reading->at += length;
}

/* Everything becomes three bytes a pixel, with white behind what is transparent. */
static void conversions_set(png_structp png, png_infop info)
{
    const png_color_16 white = {.red = 255, .green = 255, .blue = 255, .gray = 255};
    png_set_scale_16(png);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_background(png, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1);
    png_read_update_info(png, info);
    assert(png_get_rowbytes(png, info) == 3 * (size_t)png_get_image_width(png, info));
}

/* The rows of an interlaced file come more than once, each time with more of its pixels, so it keeps its size. */
static uj_status header_read(struct png_reading *reading, png_structp png, png_infop info)
{
    const struct decoding *const decoding = reading->decoding;
    png_set_read_fn(png, reading, on_read);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1); /* what is no pixel, but may be large */
    png_read_info(png, info);
    const uint64_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    const bool interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    const uint64_t divisor = interlaced ? 1 : (uint64_t)decoding_divisor(width * height);
    reading->divisor = *decoding->shrunk = (int)divisor;
    const uint64_t wide = width / divisor, high = height / divisor, row = 16 * width; /* libpng's own rows, too */
    const uint64_t held = wide * high * 3, turned = orientation_of(decoding->bytes, decoding->length) > 1 ? held : 0;
    uj_status status = decoding_check(decoding, width, height, held + (row > turned ? row : turned));
    if (status == UJ_OK)
        status = decoding_begin(decoding, (int)wide, (int)high);
    if (status != UJ_OK || divisor == 1)
        return status;
    reading->row = malloc((size_t)width * 3);
    reading->sums = malloc((size_t)width * 3 * sizeof *reading->sums);
    return reading->row && reading->sums ? UJ_OK
                                         : decoding_fail(decoding, UJ_NO_MEMORY, "%s", uj_status_text(UJ_NO_MEMORY));
}

static uint8_t *picture_row(const uj_picture *picture, int y)
{
    return (uint8_t *)picture->pixels + (size_t)y * picture->stride;
}

static void row_read(struct png_reading *reading, png_structp png, uint8_t *row)
{
    png_read_row(png, row, NULL);
    if (!decoding_is_over(reading->decoding))
        return;
    reading->status = decoding_fail(reading->decoding, UJ_LIMIT, "stopped before the picture was decoded");
    png_longjmp(png, 1);
}

/* The sum of the rows that become one, at each byte of a row of the file. */
static void sums_fill(struct png_reading *reading, png_structp png, size_t length)
{
    memset(reading->sums, 0, length * sizeof *reading->sums);
    for (int i = 0; i < reading->divisor; i++) {
        row_read(reading, png, reading->row);
        for (size_t at = 0; at < length; at++)
            reading->sums[at] = (uint16_t)(reading->sums[at] + reading->row[at]);
    }
}

static void rows_shrink(struct png_reading *reading, png_structp png)
{
    const uj_picture *const out = reading->decoding->out;
    const int divisor = reading->divisor, parts = divisor * divisor;
    for (int y = 0; y < out->height; y++) {
        sums_fill(reading, png, (size_t)out->width * 3 * (size_t)divisor);
        uint8_t *const row = picture_row(out, y);
        for (int i = 0; i < 3 * out->width; i++) {
            const uint16_t *const from = reading->sums + i / 3 * 3 * divisor + i % 3;
            int sum = parts / 2;
            for (int x = 0; x < divisor; x++)
                sum += from[3 * x];
            row[i] = (uint8_t)(sum / parts);
        }
    }
}

static void picture_read(struct png_reading *reading, png_structp png, png_infop info)
{
    reading->status = header_read(reading, png, info);
    if (reading->status != UJ_OK)
        return;
    const int passes = png_set_interlace_handling(png);
    conversions_set(png, info);
    if (reading->divisor > 1) {
        rows_shrink(reading, png);
        return;
    }
    for (int pass = 0; pass < passes; pass++)
        for (int y = 0; y < reading->decoding->out->height; y++)
            row_read(reading, png, picture_row(reading->decoding->out, y));
}

uj_status decode_png(const struct decoding *decoding)
{
    struct png_reading reading = {.decoding = decoding};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return decoding_fail(decoding, UJ_NO_MEMORY, "%s", uj_status_text(UJ_NO_MEMORY));
    }
    if (setjmp(png_jmpbuf(png)) == 0)
        picture_read(&reading, png, info);
    png_destroy_read_struct(&png, &info, NULL);
    free(reading.row);
    free(reading.sums);
    return reading.status;
}

/* libpng's simplified interface, which returns its errors. */
uj_status picture_png(uj_text *out, const uj_picture *picture, uj_error *error)
{
    const struct decoding decoding = {.error = error};
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)picture->width,
                       .height = (png_uint_32)picture->height,
                       .format = PNG_FORMAT_RGB};
    png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *const file = malloc(length);
    if (!file)
        return decoding_fail(&decoding, UJ_NO_MEMORY, "%s", uj_status_text(UJ_NO_MEMORY));
    uj_status status = UJ_OK;
    if (png_image_write_to_memory(&image, file, &length, 0, picture->pixels, (png_int_32)picture->stride, NULL)) {
        uj_text_add(out, file, length);
        status = uj_text_status(out);
    } else {
        status = decoding_fail(&decoding, UJ_IO, "libpng: %s", image.message);
    }
    png_image_free(&image);
    free(file);
    return status;
}

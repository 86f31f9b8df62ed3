/* libpng's simplified interface: it converts everything to three bytes a pixel, and returns its errors. */
#include <png.h>
#include <stdlib.h>

#include "decoders.h"

uj_status decode_png(const struct decoding *decoding)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, decoding->bytes, decoding->length)) {
        png_image_free(&image);
        return decoding_fail(decoding, UJ_BAD_INPUT, "damaged PNG: %s", image.message);
    }
    image.format = PNG_FORMAT_RGB;
    /* Formats that need a conversion are decoded into a second buffer of four bytes a pixel. */
    uj_status status = decoding_check(decoding, image.width, image.height, (uint64_t)image.width * image.height * 7);
    if (status == UJ_OK)
        status = decoding_begin(decoding, (int)image.width, (int)image.height);
    if (status != UJ_OK) {
        png_image_free(&image);
        return status;
    }
    const png_color white = {255, 255, 255}; /* behind what is transparent */
    if (!png_image_finish_read(&image, &white, (void *)decoding->out->pixels, 0, NULL))
        return decoding_fail(decoding, UJ_BAD_INPUT, "damaged PNG: %s", image.message);
    return decoding_is_over(decoding) ? decoding_fail(decoding, UJ_LIMIT, "stopped before the picture was decoded")
                                      : UJ_OK;
}

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

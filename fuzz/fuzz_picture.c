/* Any file: a picture or an error, never more pixels than allowed. */
#include <stdlib.h>

#include "picture.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct picture_limits limits = {.max_pixels = 1000000, .max_memory = 100000000};
    uj_picture picture;
    uj_error error;
    int shrunk;
    const uj_status status = picture_decode(&picture, &shrunk, data, size, &limits, &error);
    if (status == UJ_OK && (picture.width < 1 || picture.height < 1 || picture.width * picture.height > 1000000))
        abort();
    if (status != UJ_OK && (picture.pixels || error.message[0] == '\0'))
        abort();
    picture_clear(&picture);
    return 0;
}

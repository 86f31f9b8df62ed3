#include <webp/decode.h>

#include "decoders.h"

uj_status decode_webp(const struct decoding *decoding)
{
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(decoding->bytes, decoding->length, &features) != VP8_STATUS_OK)
        return decoding_fail(decoding, UJ_BAD_INPUT, "damaged WebP");
    if (features.has_animation)
        return decoding_fail(decoding, UJ_BAD_INPUT, "animated WebP files are not supported");
    const uint64_t pixels = (uint64_t)features.width * (uint64_t)features.height;
    uj_status status = decoding_check(decoding, (uint64_t)features.width, (uint64_t)features.height, pixels * 7);
    if (status == UJ_OK)
        status = decoding_begin(decoding, features.width, features.height);
    if (status != UJ_OK)
        return status;
    if (!WebPDecodeRGBInto(decoding->bytes, decoding->length, (uint8_t *)decoding->out->pixels, (size_t)pixels * 3,
                           features.width * 3))
        return decoding_fail(decoding, UJ_BAD_INPUT, "damaged WebP");
    return decoding_is_over(decoding) ? decoding_fail(decoding, UJ_LIMIT, "stopped before the picture was decoded")
                                      : UJ_OK;
}

/* What the decoders share; only apps/picture includes it. */
#ifndef UNJAM_APPS_DECODERS_H
#define UNJAM_APPS_DECODERS_H

#include <stdarg.h>

#include "picture.h"

/* One decoding: where it reads, what it may cost, where it writes. */
struct decoding {
    const uint8_t *bytes;
    size_t length;
    const struct picture_limits *limits;
    uj_picture *out;
    int *shrunk;
    uj_error *error;
};

uj_status decoding_fail(const struct decoding *decoding, uj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the decoder is to stop, by time or by the user. */
bool decoding_is_over(const struct decoding *decoding);

/* Checks the sides of a picture before anything is decoded, and that `bytes` of memory may be taken. */
uj_status decoding_check(const struct decoding *decoding, uint64_t width, uint64_t height, uint64_t bytes);

/* How many times smaller each side of a picture of this many pixels becomes while it is decoded: 1, 2 or 4. */
int decoding_divisor(uint64_t pixels);

/* Takes the memory for the pixels. */
uj_status decoding_begin(const struct decoding *decoding, int width, int height);

typedef uj_status decode_fn(const struct decoding *decoding);
decode_fn decode_png, decode_jpeg, decode_webp;

#endif

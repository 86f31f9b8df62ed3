#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoders.h"
#include "orientation.h"

static bool is_png(const uint8_t *bytes, size_t length)
{
    return length >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

static bool is_jpeg(const uint8_t *bytes, size_t length)
{
    return length >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0;
}

static bool is_webp(const uint8_t *bytes, size_t length)
{
    return length >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0;
}

#ifndef HAS_PNG
#define decode_png NULL
#endif
#ifndef HAS_JPEG
#define decode_jpeg NULL
#endif
#ifndef HAS_WEBP
#define decode_webp NULL
#endif

static const struct {
    const char *name;
    bool (*is)(const uint8_t *bytes, size_t length);
    decode_fn *decode; /* NULL: this build cannot */
} kinds[] = {
    {"PNG", is_png, decode_png},
    {"JPEG", is_jpeg, decode_jpeg},
    {"WebP", is_webp, decode_webp},
};

const char *picture_kinds(void)
{
    static const char *const words[] = {"",     "PNG",          "JPEG",          "PNG and JPEG",
                                        "WebP", "PNG and WebP", "JPEG and WebP", "PNG, JPEG and WebP"};
    return words[(kinds[0].decode ? 1 : 0) + (kinds[1].decode ? 2 : 0) + (kinds[2].decode ? 4 : 0)];
}

uj_status decoding_fail(const struct decoding *decoding, uj_status status, const char *format, ...)
{
    if (decoding->error) {
        va_list arguments;
        va_start(arguments, format);
        *decoding->error = (uj_error){.code = status};
        vsnprintf(decoding->error->message, sizeof decoding->error->message, format, arguments);
        va_end(arguments);
    }
    return status;
}

bool decoding_is_over(const struct decoding *decoding)
{
    return decoding->limits->stop && decoding->limits->stop(decoding->limits->stop_payload);
}

uj_status decoding_check(const struct decoding *decoding, uint64_t width, uint64_t height, uint64_t bytes)
{
    const uint64_t given = decoding->limits->max_pixels;
    const uint64_t most = given > 0 && given < UJ_SCAN_MAX_PIXELS ? given : UJ_SCAN_MAX_PIXELS;
    if (width == 0 || height == 0)
        return decoding_fail(decoding, UJ_BAD_INPUT, "the picture has no pixels");
    if (width > UJ_SCAN_MAX_SIDE || height > UJ_SCAN_MAX_SIDE)
        return decoding_fail(decoding, UJ_BAD_INPUT,
                             "the picture has %llu x %llu pixels; each side must have at most %d",
                             (unsigned long long)width, (unsigned long long)height, UJ_SCAN_MAX_SIDE);
    if (width * height > most)
        return decoding_fail(decoding, UJ_BAD_INPUT,
                             "the picture has %llu x %llu pixels; at most %llu.%llu million are read",
                             (unsigned long long)width, (unsigned long long)height,
                             (unsigned long long)(most / 1000000), (unsigned long long)(most / 100000 % 10));
    if (decoding->limits->max_memory > 0 && bytes > decoding->limits->max_memory)
        return decoding_fail(decoding, UJ_LIMIT, "the picture takes more than the memory allowed");
    return UJ_OK;
}

int decoding_divisor(uint64_t pixels)
{
    const uint64_t sharp = 6000000; /* more pixels add nothing to what is read from a picture */
    int divisor = 1;
    while (divisor < 4 && pixels / (uint64_t)(divisor * divisor) > sharp)
        divisor *= 2;
    return divisor;
}

uj_status decoding_begin(const struct decoding *decoding, int width, int height)
{
    uint8_t *const pixels = malloc((size_t)width * (size_t)height * 3);
    if (!pixels)
        return decoding_fail(decoding, UJ_NO_MEMORY, "%s", uj_status_text(UJ_NO_MEMORY));
    *decoding->out = (uj_picture){pixels, width, height, (size_t)width * 3};
    return UJ_OK; /* cppcheck-suppress memleak ; the picture has them */
}

void picture_clear(uj_picture *picture)
{
    free((void *)picture->pixels);
    *picture = (uj_picture){0};
}

static uj_status kind_unknown(const struct decoding *decoding)
{
    if (decoding->length == 0)
        return decoding_fail(decoding, UJ_BAD_INPUT, "the file is empty");
    return decoding_fail(decoding, UJ_BAD_INPUT, "not a picture that unjam can read: %s",
                         *picture_kinds() ? picture_kinds() : "this build can read none");
}

uj_status picture_decode(uj_picture *out, int *shrunk, const void *bytes, size_t length,
                         const struct picture_limits *limits, uj_error *error)
{
    const struct decoding decoding = {bytes, length, limits, out, shrunk, error};
    *out = (uj_picture){0};
    *shrunk = 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!kinds[i].is(bytes, length))
            continue;
        if (!kinds[i].decode)
            return decoding_fail(&decoding, UJ_BAD_INPUT, "this build cannot read %s", kinds[i].name);
        uj_status status = kinds[i].decode(&decoding);
        if (status == UJ_OK)
            status = orientation_apply(out, orientation_of(bytes, length));
        if (status != UJ_OK)
            picture_clear(out);
        return status;
    }
    return kind_unknown(&decoding);
}

#ifndef HAS_PNG
uj_status picture_png(uj_text *out, const uj_picture *picture, uj_error *error)
{
    (void)out;
    (void)picture;
    return decoding_fail(&(struct decoding){.error = error}, UJ_IO, "this build cannot write PNG");
}
#endif

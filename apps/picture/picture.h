/* Pictures from files: PNG, and JPEG and WebP where their libraries were there when the program was built. Decoders meet hostile files: none
 * of them ends the program, and each knows the size of the picture before it takes memory for it. */
#ifndef UNJAM_APPS_PICTURE_H
#define UNJAM_APPS_PICTURE_H

#include "unjam.h"

/* What decoding may cost. */
struct picture_limits {
    uint64_t max_pixels; /* at most UJ_SCAN_MAX_PIXELS; 0: that */
    uint64_t max_memory; /* bytes; 0: no limit */
    uj_stop_fn stop;     /* asked while a file is decoded; may be NULL */
    void *stop_payload;
};

/* Decodes the bytes of a file into `out`, whose pixels picture_clear frees. Large JPEG and PNG files are decoded at a half or a quarter of
 * their size: *shrunk says how many times smaller each side is. JPEG files are turned as their Exif orientation says. UJ_BAD_INPUT: the error says what is wrong with the file. */
uj_status picture_decode(uj_picture *out, int *shrunk, const void *bytes, size_t length,
                         const struct picture_limits *limits, uj_error *error);
void picture_clear(uj_picture *picture);

/* "PNG, JPEG and WebP", as far as this build knows them; empty without any. */
const char *picture_kinds(void);

/* Appends the picture as a PNG file. */
uj_status picture_png(uj_text *out, const uj_picture *picture, uj_error *error);

#endif

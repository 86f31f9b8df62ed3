/* Decoding UTF-8. */
#ifndef UNJAM_BASE_UTF8_H
#define UNJAM_BASE_UTF8_H

#include <stddef.h>

/* The bytes of the well-formed character at `at`, of at most `room`, and its code point; 0 if it is none. Overlong forms, surrogates
 * and what lies above U+10FFFF are none. A final zero stops every look ahead, so `room` may be SIZE_MAX before one. */
static inline size_t utf8_decode(const char *at, size_t room, unsigned *value)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *const bytes = (const unsigned char *)at;
    const size_t length = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : bytes[0] >= 0xc0 ? 2 : 1;
    if (length > room || bytes[0] > 0xf4 || (length == 1 && bytes[0] >= 0x80))
        return 0;
    *value = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *value = *value << 6 | (bytes[i] & 0x3fu);
    }
    const int is_surrogate = *value >= 0xd800 && *value <= 0xdfff;
    return *value < least[length] || *value > 0x10ffff || is_surrogate ? 0 : length;
}

#endif

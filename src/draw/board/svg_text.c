#include <string.h>

#include "draw/board/svg.h"

/* Bytes of the well-formed UTF-8 character at `p` that XML can hold, or 0. The final zero stops every look ahead. */
static size_t character_length(const unsigned char *p)
{
    if (p[0] < 0x80)
        return p[0] >= 0x20 || p[0] == '\t' || p[0] == '\n' ? 1 : 0;
    const size_t length = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    if (p[0] < 0xc2 || p[0] > 0xf4)
        return 0;
    unsigned value = p[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (p[i] & 0x3fu);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool forbidden =
        (value >= 0xd800 && value < 0xe000) || value == 0xfffe || value == 0xffff || value > 0x10ffff;
    return overlong || forbidden ? 0 : length;
}

static const char *entity(unsigned char c)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void svg_escape(uj_text *out, const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
        const size_t length = character_length(p);
        const char *replacement = length == 0 ? "\xef\xbf\xbd" : entity(*p);
        if (replacement)
            uj_text_add(out, replacement, strlen(replacement));
        else
            uj_text_add(out, (const char *)p, length);
        p += length > 0 ? length : 1;
    }
}

/* Hundredths of the font size that a character takes, in a typeface that is bold and rather wide. */
static int character_width(unsigned char c)
{
    if (c >= 0x80)
        return (c & 0xc0) == 0x80 ? 0 : 75;
    if (strchr("ijlIftr.,:;|!()[]/-1 ", c))
        return 48;
    if (strchr("mwMW@%", c))
        return 105;
    if ((c >= 'A' && c <= 'Z') || strchr("<>&+=~#_", c))
        return 80;
    return 70;
}

int svg_text_width(const char *text, int font_size)
{
    enum { LONG_ENOUGH = 1000000 }; /* to be shrunk to nothing; stops sums from overflowing */
    int width = 0;
    for (; *text != '\0' && width < LONG_ENOUGH; text++)
        width += character_width((unsigned char)*text);
    return (int)((int64_t)width * font_size / 100);
}

/* Text in SVG, and the documents around it. */
#include <string.h>

#include "base/utf8.h"
#include "draw/board/svg.h"

/* Bytes of the UTF-8 character that XML can hold, or 0. */
static size_t character_length(const char *at)
{
    unsigned value = 0;
    const size_t length = utf8_decode(at, SIZE_MAX, &value);
    const bool is_control = value < 0x20 && value != '\t' && value != '\n';
    return is_control || value == 0xfffe || value == 0xffff ? 0 : length;
}

static const char *entity(char c)
{
    static const char reserved[] = "<>&\"";
    static const char *const entities[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
    const char *const at = strchr(reserved, c);
    return at ? entities[at - reserved] : NULL;
}

void svg_escape(uj_text *out, const char *text)
{
    while (*text != '\0') {
        const size_t length = character_length(text);
        const char *replacement = length == 0 ? "\xef\xbf\xbd" : entity(*text);
        if (replacement)
            uj_text_words(out, replacement);
        else
            uj_text_add(out, text, length);
        text += length > 0 ? length : 1;
    }
}

void svg_open(uj_text *out, int width, int height, int units)
{
    uj_text_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" %s>\n",
        width / units, height / units, width, height, svg_font_family);
}

void svg_ground(uj_text *out, int width, int height)
{
    uj_text_printf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

void svg_write(uj_text *out, int x, int y, int font_size, const char *attributes, const char *text)
{
    uj_text_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" %s>", x, y, font_size, attributes);
    svg_escape(out, text);
    uj_text_words(out, "</text>\n");
}

void svg_write_text(uj_text *out, int x, int y, int font_size, const char *attributes, uj_text *text)
{
    if (uj_text_status(text) == UJ_OK)
        svg_write(out, x, y, font_size, attributes, text->data);
    else
        out->failed = true;
    uj_text_free(text);
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

int svg_fitting_size(const char *text, int most, int least, int room)
{
    const int width = svg_text_width(text, most), size = width <= room ? most : most * room / width;
    return size > least ? size : least;
}

/* The bytes of the first characters that take up at most `room`. */
static size_t fitting_length(const char *text, int font_size, int room)
{
    size_t length = 0;
    for (int64_t width = 0; text[length] != '\0'; length++) {
        width += character_width((unsigned char)text[length]);
        if (width * font_size / 100 > room)
            break;
    }
    return length;
}

void svg_write_cut(uj_text *out, int x, int y, int font_size, const char *attributes, const char *text, int room)
{
    static const char ellipsis[] = "…";
    if (svg_text_width(text, font_size) <= room) {
        svg_write(out, x, y, font_size, attributes, text);
        return;
    }
    /* The last word is a number that tells the boards of a sheet apart. */
    const char *tail = strrchr(text, ' ');
    if (!tail || svg_text_width(tail, font_size) > room / 3)
        tail = "";
    const int left = room - svg_text_width(ellipsis, font_size) - svg_text_width(tail, font_size);
    uj_text cut = UJ_TEXT_INIT;
    uj_text_add(&cut, text, fitting_length(text, font_size, left));
    uj_text_words(&cut, ellipsis);
    uj_text_words(&cut, tail);
    svg_write_text(out, x, y, font_size, attributes, &cut);
}

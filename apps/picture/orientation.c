#include "orientation.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of either byte order, and nothing read behind the end. */
struct numbers {
    const uint8_t *bytes;
    size_t length;
    bool is_big;
};

static uint32_t number_at(const struct numbers *numbers, size_t at, size_t size)
{
    uint32_t value = 0;
    if (at > numbers->length || size > numbers->length - at)
        return 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint32_t)numbers->bytes[at + i] << 8 * (numbers->is_big ? size - 1 - i : i);
    return value;
}

/* The entry of the first directory of a TIFF file that says the orientation. */
static int tiff_orientation(const uint8_t *bytes, size_t length)
{
    enum { TAG = 0x112, ENTRY = 12 };
    if (length < 8 || (memcmp(bytes, "II", 2) != 0 && memcmp(bytes, "MM", 2) != 0))
        return 1;
    const struct numbers numbers = {bytes, length, bytes[0] == 'M'};
    const size_t directory = number_at(&numbers, 4, 4), count = number_at(&numbers, directory, 2);
    for (size_t i = 0; i < count; i++) {
        const size_t entry = directory + 2 + i * ENTRY;
        if (entry + ENTRY > length)
            break;
        if (number_at(&numbers, entry, 2) == TAG) {
            const uint32_t value = number_at(&numbers, entry + 8, 2);
            return value >= 1 && value <= 8 ? (int)value : 1;
        }
    }
    return 1;
}

static const uint8_t exif_name[6] = {'E', 'x', 'i', 'f', 0, 0};

/* Some writers begin the note of PNG and WebP files with the name that it has in JPEG files, too. */
static int exif_orientation(const uint8_t *bytes, size_t length)
{
    const bool is_named = length >= sizeof exif_name && memcmp(bytes, exif_name, sizeof exif_name) == 0;
    const size_t skipped = is_named ? sizeof exif_name : 0;
    return tiff_orientation(bytes + skipped, length - skipped);
}

static int jpeg_orientation(const uint8_t *bytes, size_t length)
{
    enum { START_OF_SCAN = 0xda, APP1 = 0xe1 };
    const struct numbers numbers = {bytes, length, true};
    size_t at = 2;
    while (at + 4 <= length && bytes[at] == 0xff && bytes[at + 1] != START_OF_SCAN) {
        const size_t size = number_at(&numbers, at + 2, 2); /* with itself, without the marker */
        if (size < 2 || at + 2 + size > length)
            break;
        if (bytes[at + 1] == APP1 && size >= 2 + sizeof exif_name &&
            memcmp(bytes + at + 4, exif_name, sizeof exif_name) == 0)
            return exif_orientation(bytes + at + 4, size - 2);
        at += 2 + size;
    }
    return 1;
}

/* PNG and WebP files are lists of chunks, which begin with their kind and their size. */
struct chunks {
    const char *note; /* the kind of the chunk with Exif */
    size_t first, kind, size, tail;
    bool is_big, is_even;
};

static int chunks_orientation(const uint8_t *bytes, size_t length, const struct chunks *chunks)
{
    const size_t head = 8;
    const struct numbers numbers = {bytes, length, chunks->is_big};
    size_t at = chunks->first;
    while (at <= length && length - at >= head) {
        const size_t size = number_at(&numbers, at + chunks->size, 4);
        if (size > length - at - head)
            break;
        if (memcmp(bytes + at + chunks->kind, chunks->note, 4) == 0)
            return exif_orientation(bytes + at + head, size);
        at += head + size + (chunks->is_even ? size % 2 : 0) + chunks->tail;
    }
    return 1;
}

int orientation_of(const uint8_t *bytes, size_t length)
{
    static const struct chunks png = {"eXIf", .first = 8, .kind = 4, .size = 0, .tail = 4, .is_big = true},
                               webp = {"EXIF", .first = 12, .kind = 0, .size = 4, .is_even = true};
    const uint8_t first = length > 0 ? bytes[0] : 0;
    return first == 0xff ? jpeg_orientation(bytes, length)
                         : chunks_orientation(bytes, length, first == 'R' ? &webp : &png);
}

uj_status orientation_apply(uj_picture *picture, int orientation)
{
    /* Where the first row and the first column of the file are in the upright picture. */
    static const struct {
        bool is_on_side, is_from_right, is_from_bottom;
    } ways[] = {{false, false, false}, {false, true, false}, {false, true, true}, {false, false, true},
                {true, false, false},  {true, true, false},  {true, true, true},  {true, false, true}};
    if (orientation <= 1 || orientation > 8)
        return UJ_OK;
    const bool is_on_side = ways[orientation - 1].is_on_side;
    const size_t width = (size_t)(is_on_side ? picture->height : picture->width),
                 height = (size_t)(is_on_side ? picture->width : picture->height);
    uint8_t *const pixels = malloc(width * height * 3);
    if (!pixels)
        return UJ_NO_MEMORY;
    for (size_t y = 0; y < (size_t)picture->height; y++)
        for (size_t x = 0; x < (size_t)picture->width; x++) {
            const size_t across = is_on_side ? y : x, down = is_on_side ? x : y;
            const size_t u = ways[orientation - 1].is_from_right ? width - 1 - across : across,
                         v = ways[orientation - 1].is_from_bottom ? height - 1 - down : down;
            memcpy(pixels + 3 * (v * width + u), picture->pixels + y * picture->stride + 3 * x, 3);
        }
    picture_clear(picture);
    *picture = (uj_picture){pixels, (int)width, (int)height, width * 3};
    return UJ_OK;
}

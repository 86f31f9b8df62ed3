/* The orientation of Exif in files that are lists of chunks: PNG and WebP. That of JPEG files is tested in test_picture.c. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "picture.h"

enum { WIDTH = 48, HEIGHT = 40 };

static const struct picture_limits no_limits = {0};

static void pixels_fill(uint8_t pixels[WIDTH * HEIGHT * 3])
{
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        pixels[3 * i] = (uint8_t)(i % WIDTH * 5);
        pixels[3 * i + 1] = (uint8_t)(i / WIDTH * 6);
        pixels[3 * i + 2] = 90;
    }
}

/* A note of Exif: the first row of the file is on the right, and the first column at the top. */
static const char note_of_a_quarter_turn[26] = "MM\0*\0\0\0\10\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0";

static void png_make_on_its_side(uj_text *out)
{
    enum { HEADER_END = 33 };
    static const char kind[8] = {0, 0, 0, 26, 'e', 'X', 'I', 'f'}, checksum[4] = "\xd6\x67\x4b\x69";
    uint8_t pixels[WIDTH * HEIGHT * 3];
    pixels_fill(pixels);
    const uj_picture picture = {pixels, WIDTH, HEIGHT, 3 * WIDTH};
    uj_text file = UJ_TEXT_INIT;
    assert_int_equal(picture_png(&file, &picture, NULL), UJ_OK);
    uj_text_add(out, file.data, HEADER_END);
    uj_text_add(out, kind, sizeof kind);
    uj_text_add(out, note_of_a_quarter_turn, sizeof note_of_a_quarter_turn);
    uj_text_add(out, checksum, sizeof checksum);
    uj_text_add(out, file.data + HEADER_END, file.length - HEADER_END);
    uj_text_free(&file);
}

static void a_png_is_turned_as_its_orientation_says(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make_on_its_side(&file);
    uint8_t pixels[WIDTH * HEIGHT * 3];
    pixels_fill(pixels);
    uj_picture picture;
    int shrunk;
    assert_int_equal(picture_decode(&picture, &shrunk, file.data, file.length, &no_limits, NULL), UJ_OK);
    assert_int_equal(picture.width, HEIGHT);
    assert_int_equal(picture.height, WIDTH);
    for (int y = 0; y < WIDTH; y++)
        for (int x = 0; x < HEIGHT; x++)
            assert_memory_equal(picture.pixels + (size_t)y * picture.stride + 3 * x,
                                pixels + 3 * ((HEIGHT - 1 - x) * WIDTH + y), 3);
    picture_clear(&picture);
    uj_text_free(&file);
}

/* A copy of the exact size, so that the address sanitizer sees what is read beyond it. */
static void decode(const char *data, size_t length)
{
    uj_picture picture;
    int shrunk;
    char *const copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, data, length);
    picture_decode(&picture, &shrunk, copy, length, &no_limits, NULL);
    picture_clear(&picture);
    free(copy);
}

static void files_are_cut_and_changed(const char *data, size_t length)
{
    char *const copy = malloc(length);
    assert_non_null(copy);
    memcpy(copy, data, length);
    for (size_t end = 0; end < length; end++)
        decode(copy, end);
    for (size_t at = 0; at < length; at++) {
        copy[at] = (char)(copy[at] ^ 0x55);
        decode(copy, length);
        copy[at] = data[at];
    }
    free(copy);
}

static void cut_and_changed_notes_do_no_harm(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make_on_its_side(&file);
    files_are_cut_and_changed(file.data, file.length);
    uj_text_free(&file);
}

#ifdef HAS_WEBP
/* 3 x 2 pixels without loss; their red is 90 times their column, their green 100 times their row. The note of Exif is the last chunk. */
static const uint8_t webp_on_its_side[110] = {
    'R',  'I',  'F',  'F',  0x66, 0x00, 0x00, 0x00, 'W',  'E',  'B',  'P',  'V',  'P',  '8',  'X',  0x0a, 0x00, 0x00,
    0x00, 0x08, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x01, 0x00, 0x00, 'V',  'P',  '8',  'L',  0x25, 0x00, 0x00, 0x00,
    0x2f, 0x02, 0x40, 0x00, 0x00, 0x2f, 0x30, 0x64, 0x02, 0x81, 0x24, 0x7f, 0x90, 0x09, 0x06, 0x1c, 0x85, 0xf9, 0x0f,
    0x36, 0x22, 0x84, 0x81, 0x42, 0xb6, 0x11, 0xe0, 0xd0, 0xbd, 0x1e, 0x07, 0x71, 0x11, 0xfd, 0x8f, 0xf1, 0x05, 0x00,
    'E',  'X',  'I',  'F',  0x1a, 0x00, 0x00, 0x00, 'M',  'M',  0x00, '*',  0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01,
    0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};

static void a_webp_is_turned_as_its_orientation_says(void **state)
{
    (void)state;
    uj_picture picture;
    int shrunk;
    assert_int_equal(picture_decode(&picture, &shrunk, webp_on_its_side, sizeof webp_on_its_side, &no_limits, NULL),
                     UJ_OK);
    assert_int_equal(picture.width, 2);
    assert_int_equal(picture.height, 3);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 2; x++) {
            const uint8_t *const pixel = picture.pixels + (size_t)y * picture.stride + 3 * x;
            assert_int_equal(pixel[0], 90 * y);
            assert_int_equal(pixel[1], 100 * (1 - x));
        }
    picture_clear(&picture);
    files_are_cut_and_changed((const char *)webp_on_its_side, sizeof webp_on_its_side);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_png_is_turned_as_its_orientation_says),
        cmocka_unit_test(cut_and_changed_notes_do_no_harm),
#ifdef HAS_WEBP
        cmocka_unit_test(a_webp_is_turned_as_its_orientation_says),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

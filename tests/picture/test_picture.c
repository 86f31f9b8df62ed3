/* The decoders on good and on hostile files. Files are made here, by the same libraries. */
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "picture.h"

enum { WIDTH = 48, HEIGHT = 40 };

static void pixels_fill(uint8_t pixels[WIDTH * HEIGHT * 3])
{
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        pixels[3 * i] = (uint8_t)(i % WIDTH * 5);
        pixels[3 * i + 1] = (uint8_t)(i / WIDTH * 6);
        pixels[3 * i + 2] = 90;
    }
}

static void text_append(png_structp png, png_bytep bytes, size_t length)
{
    uj_text_add(png_get_io_ptr(png), (const char *)bytes, length);
}

static void png_make(uj_text *out)
{
    uint8_t pixels[WIDTH * HEIGHT * 3];
    pixels_fill(pixels);
    const uj_picture picture = {pixels, WIDTH, HEIGHT, 3 * WIDTH};
    assert_int_equal(picture_png(out, &picture, NULL), UJ_OK);
}

static const struct picture_limits no_limits = {0};

/* Decodes, and forgets the picture. */
static uj_status decoded(const void *bytes, size_t length, const struct picture_limits *limits, uj_error *error)
{
    uj_picture picture;
    int shrunk;
    /* A copy of the exact size, so that the address sanitizer sees what is read beyond it. */
    void *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    const uj_status status = picture_decode(&picture, &shrunk, copy, length, limits, error);
    if (status == UJ_OK)
        picture_clear(&picture);
    else
        assert_null(picture.pixels);
    free(copy);
    return status;
}

static void a_png_comes_back_as_it_was(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make(&file);
    uint8_t pixels[WIDTH * HEIGHT * 3];
    pixels_fill(pixels);
    uj_picture picture;
    int shrunk;
    assert_int_equal(picture_decode(&picture, &shrunk, file.data, file.length, &no_limits, NULL), UJ_OK);
    assert_int_equal(picture.width, WIDTH);
    assert_int_equal(picture.height, HEIGHT);
    assert_int_equal(shrunk, 1);
    assert_memory_equal(picture.pixels, pixels, sizeof pixels);
    picture_clear(&picture);
    uj_text_free(&file);
}

/* A picture of black and white columns, two pixels wide, of any kind of PNG. */
static void columns_make(uj_text *out, int width, int height, int kind, int interlace)
{
    const size_t channels = kind == PNG_COLOR_TYPE_GRAY ? 1 : kind == PNG_COLOR_TYPE_RGB ? 3 : 4;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, out, text_append, NULL);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, kind, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    uint8_t *row = malloc((size_t)width * channels);
    assert_non_null(row);
    for (int i = 0; i < width * (int)channels; i++)
        row[i] = i / (int)channels / 2 % 2 ? 255 : 0;
    const int passes = png_set_interlace_handling(png);
    for (int i = 0; i < passes * height; i++)
        png_write_row(png, row);
    png_write_end(png, NULL);
    free(row);
    png_destroy_write_struct(&png, &info);
}

static void every_kind_of_png_becomes_three_bytes_a_pixel(void **state)
{
    (void)state;
    static const int kinds[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
    for (int i = 0; i < 2 * 3; i++) {
        uj_text file = UJ_TEXT_INIT;
        columns_make(&file, WIDTH, HEIGHT, kinds[i / 2], i % 2 ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE);
        uj_picture picture;
        int shrunk;
        assert_int_equal(picture_decode(&picture, &shrunk, file.data, file.length, &no_limits, NULL), UJ_OK);
        /* What is transparent has white behind it. */
        const int dark = kinds[i / 2] == PNG_COLOR_TYPE_RGB_ALPHA ? 255 : 0;
        for (int at = 0; at < WIDTH * HEIGHT * 3; at++)
            assert_int_equal(picture.pixels[at], at / 3 % WIDTH / 2 % 2 ? 255 : dark);
        picture_clear(&picture);
        uj_text_free(&file);
    }
}

/* Two pixels are black and two white, so a quarter of the size is grey and half of it is not. */
static void large_pngs_become_smaller_while_they_are_decoded(void **state)
{
    (void)state;
    static const struct {
        int width, height, interlace, shrunk;
    } files[] = {
        {3001, 2003, PNG_INTERLACE_NONE, 2}, {5003, 5002, PNG_INTERLACE_NONE, 4}, {3001, 2003, PNG_INTERLACE_ADAM7, 1}};
    for (int i = 0; i < 3; i++) {
        uj_text file = UJ_TEXT_INIT;
        columns_make(&file, files[i].width, files[i].height, PNG_COLOR_TYPE_RGB, files[i].interlace);
        uj_picture picture;
        int shrunk;
        assert_int_equal(picture_decode(&picture, &shrunk, file.data, file.length, &no_limits, NULL), UJ_OK);
        assert_int_equal(shrunk, files[i].shrunk);
        assert_int_equal(picture.width, files[i].width / shrunk);
        assert_int_equal(picture.height, files[i].height / shrunk);
        const uint8_t *last = picture.pixels + (size_t)(picture.height - 1) * picture.stride;
        for (int x = 0; x < picture.width; x++)
            assert_int_equal(last[3 * x], shrunk == 4 ? 128 : (shrunk == 2 ? x : x / 2) % 2 ? 255 : 0);
        picture_clear(&picture);
        uj_text_free(&file);
    }
}

static void every_beginning_of_a_file_is_refused(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make(&file);
    uj_error error;
    for (size_t length = 0; length + 12 < file.length; length += 7)
        assert_int_equal(decoded(file.data, length, &no_limits, &error), UJ_BAD_INPUT);
    uj_text_free(&file);
}

static void what_is_no_picture_is_refused(void **state)
{
    (void)state;
    uj_error error;
    assert_int_equal(decoded("", 0, &no_limits, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the file is empty");
    assert_int_equal(decoded("GIF89a", 6, &no_limits, &error), UJ_BAD_INPUT);
    assert_memory_equal(error.message, "not a picture that unjam can read: ", 35);
}

/* 30,000 x 30,000 pixels in a file of a few bytes: the size is refused before memory is taken. */
static void a_bomb_is_refused_by_its_size(void **state)
{
    (void)state;
    static const uint8_t bomb[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0, 0,    13,
                                   'I',  'H', 'D', 'R', 0,    0,    0x75, 0x30, 0,    0, 0x75, 0x30,
                                   8,    2,   0,   0,   0,    0x4c, 0x64, 0x5e, 0xd2, 0, 0,    0,
                                   0,    'I', 'D', 'A', 'T',  0x35, 0xaf, 0x06, 0x1e};
    uj_error error;
    assert_int_equal(decoded(bomb, sizeof bomb, &no_limits, &error), UJ_BAD_INPUT);
}

static void limits_are_kept(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make(&file);
    uj_error error;
    const struct picture_limits few_pixels = {.max_pixels = 1000}, little_memory = {.max_memory = 1000};
    assert_int_equal(decoded(file.data, file.length, &few_pixels, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the picture has 48 x 40 pixels; at most 0.0 million are read");
    assert_int_equal(decoded(file.data, file.length, &little_memory, &error), UJ_LIMIT);
    uj_text_free(&file);
}

static bool stop_now(void *unused)
{
    (void)unused;
    return true;
}

static void decoding_a_png_stops_when_asked(void **state)
{
    (void)state;
    uj_text file = UJ_TEXT_INIT;
    png_make(&file);
    const struct picture_limits limits = {.stop = stop_now};
    assert_int_equal(decoded(file.data, file.length, &limits, NULL), UJ_LIMIT);
    uj_text_free(&file);
}

#ifdef HAS_JPEG
#include <stdio.h>

#include <jpeglib.h>

static unsigned long jpeg_make(unsigned char **out, int width, int height, bool progressive)
{
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    unsigned long length = 0;
    *out = NULL;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, out, &length);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    if (progressive)
        jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    unsigned char *row = calloc((size_t)width, 3);
    assert_non_null(row);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++)
            row[3 * x] = (unsigned char)(x * 200 / width), row[3 * x + 1] = (unsigned char)(y * 200 / height);
        jpeg_write_scanlines(&info, &row, 1);
    }
    free(row);
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return length;
}

static void jpegs_are_decoded(void **state)
{
    (void)state;
    for (int progressive = 0; progressive < 2; progressive++) {
        unsigned char *file;
        const unsigned long length = jpeg_make(&file, 160, 120, progressive);
        uj_picture picture;
        int shrunk;
        assert_int_equal(picture_decode(&picture, &shrunk, file, length, &no_limits, NULL), UJ_OK);
        assert_int_equal(picture.width, 160);
        assert_int_equal(picture.height, 120);
        assert_in_range(picture.pixels[3 * 80], 90, 110);
        picture_clear(&picture);
        free(file);
    }
}

/* All of one colour, given as cyan, magenta, yellow and black: how much of each there is or, as programs of Adobe write it, is left. */
static unsigned long inks_make(unsigned char **out, const unsigned char inks[4], bool is_left)
{
    enum { SIDE = 40 };
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    unsigned long length = 0;
    unsigned char row[4 * SIDE], *start = row;
    for (int i = 0; i < 4 * SIDE; i++)
        row[i] = (unsigned char)(is_left ? 255 - inks[i % 4] : inks[i % 4]);
    *out = NULL;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, out, &length);
    info.image_width = info.image_height = SIDE;
    info.input_components = 4;
    info.in_color_space = JCS_CMYK;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, 100, TRUE);
    info.write_Adobe_marker = is_left;
    jpeg_start_compress(&info, TRUE);
    for (int y = 0; y < SIDE; y++)
        jpeg_write_scanlines(&info, &start, 1);
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return length;
}

static void jpegs_of_inks_become_colours(void **state)
{
    (void)state;
    static const unsigned char orange[4] = {0, 100, 200, 51}; /* a fifth black */
    for (int is_left = 0; is_left < 2; is_left++) {
        unsigned char *file;
        const unsigned long length = inks_make(&file, orange, is_left);
        uj_picture picture;
        int shrunk;
        assert_int_equal(picture_decode(&picture, &shrunk, file, length, &no_limits, NULL), UJ_OK);
        assert_in_range(picture.pixels[0], 201, 207);
        assert_in_range(picture.pixels[1], 121, 127);
        assert_in_range(picture.pixels[2], 41, 47);
        picture_clear(&picture);
        free(file);
    }
}

static void large_jpegs_are_decoded_at_half_their_size(void **state)
{
    (void)state;
    unsigned char *file;
    const unsigned long length = jpeg_make(&file, 3001, 2500, false);
    uj_picture picture;
    int shrunk;
    assert_int_equal(picture_decode(&picture, &shrunk, file, length, &no_limits, NULL), UJ_OK);
    assert_int_equal(shrunk, 2);
    assert_int_equal(picture.width, 1501);
    assert_int_equal(picture.height, 1250);
    picture_clear(&picture);
    free(file);
}

static void cut_and_changed_jpegs_do_no_harm(void **state)
{
    (void)state;
    unsigned char *file;
    const unsigned long length = jpeg_make(&file, 160, 120, true);
    for (unsigned long end = 3; end + 2 < length; end += 29)
        assert_int_equal(decoded(file, end, &no_limits, NULL), UJ_BAD_INPUT);
    for (unsigned long at = 3; at < length; at += 17) {
        file[at] ^= 0x55;
        decoded(file, length, &no_limits, NULL);
        file[at] ^= 0x55;
    }
    free(file);
}

/* The same file with a note of Exif behind its first marker. */
static unsigned char *with_orientation(const unsigned char *file, unsigned long length, bool is_big, int orientation,
                                       unsigned long *out_length)
{
    static const uint8_t big[] = {0xff, 0xe1, 0,    34,   'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
                                  0,    1,    0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   0,   0, 0,  0, 0, 0, 0},
                         little[] = {0xff, 0xe1, 0,    34,   'E', 'x', 'i', 'f', 0, 0, 'I', 'I', 42, 0, 8, 0, 0, 0,
                                     1,    0,    0x12, 0x01, 3,   0,   1,   0,   0, 0, 0,   0,   0,  0, 0, 0, 0, 0};
    unsigned char *const out = malloc(length + sizeof big);
    assert_non_null(out);
    memcpy(out, file, 2);
    memcpy(out + 2, is_big ? big : little, sizeof big);
    out[2 + (is_big ? 29 : 28)] = (unsigned char)orientation;
    memcpy(out + 2 + sizeof big, file + 2, length - 2);
    *out_length = length + sizeof big;
    return out;
}

/* In the file, red grows to the right and green downwards; orientations say what is at the top and at the left. */
static void photos_are_turned_as_their_orientation_says(void **state)
{
    (void)state;
    static const struct {
        bool is_on_side, red_falls, green_falls;
    } seen[] = {{false, false, false}, {false, false, false}, {false, true, false}, {false, true, true},
                {false, false, true},  {true, false, false},  {true, false, true},  {true, true, true},
                {true, true, false},   {false, false, false}};
    unsigned char *file;
    const unsigned long length = jpeg_make(&file, 160, 120, false);
    for (int i = 0; i < 2 * 10; i++) {
        const int orientation = i / 2;
        unsigned long turned_length;
        unsigned char *turned = with_orientation(file, length, i % 2, orientation, &turned_length);
        uj_picture picture;
        int shrunk;
        assert_int_equal(picture_decode(&picture, &shrunk, turned, turned_length, &no_limits, NULL), UJ_OK);
        assert_int_equal(picture.width, seen[orientation].is_on_side ? 120 : 160);
        assert_int_equal(picture.height, seen[orientation].is_on_side ? 160 : 120);
        const uint8_t *first = picture.pixels, *end = picture.pixels + 3 * (picture.width * picture.height - 1);
        assert_int_equal(first[0] > end[0], seen[orientation].red_falls);
        assert_int_equal(first[1] > end[1], seen[orientation].green_falls);
        const uint8_t *right = picture.pixels + 3 * (size_t)(picture.width - 1);
        const int changes = seen[orientation].is_on_side ? 1 : 0; /* from left to right */
        assert_true(abs(right[changes] - first[changes]) > 100);
        assert_true(abs(right[1 - changes] - first[1 - changes]) < 20);
        picture_clear(&picture);
        free(turned);
    }
    free(file);
}

static void decoding_stops_when_asked(void **state)
{
    (void)state;
    unsigned char *file;
    const unsigned long length = jpeg_make(&file, 160, 120, true);
    const struct picture_limits limits = {.stop = stop_now};
    assert_int_equal(decoded(file, length, &limits, NULL), UJ_LIMIT);
    free(file);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_png_comes_back_as_it_was),
        cmocka_unit_test(every_kind_of_png_becomes_three_bytes_a_pixel),
        cmocka_unit_test(large_pngs_become_smaller_while_they_are_decoded),
        cmocka_unit_test(decoding_a_png_stops_when_asked),
        cmocka_unit_test(every_beginning_of_a_file_is_refused),
        cmocka_unit_test(what_is_no_picture_is_refused),
        cmocka_unit_test(a_bomb_is_refused_by_its_size),
        cmocka_unit_test(limits_are_kept),
#ifdef HAS_JPEG
        cmocka_unit_test(jpegs_are_decoded),
        cmocka_unit_test(jpegs_of_inks_become_colours),
        cmocka_unit_test(large_jpegs_are_decoded_at_half_their_size),
        cmocka_unit_test(cut_and_changed_jpegs_do_no_harm),
        cmocka_unit_test(photos_are_turned_as_their_orientation_says),
        cmocka_unit_test(decoding_stops_when_asked),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "pictures/pictures.h"

static const struct skin *skin_named(const char *name)
{
    for (int i = 0; i < skin_count; i++)
        if (strcmp(skins[i].name, name) == 0)
            return &skins[i];
    fail_msg("there is no skin %s", name);
    return NULL;
}

/* Corners may be this many cells off: gaps between vehicles are wide, and vehicles that stand up draw the grid towards their tops. */
static void assert_read(const struct test_picture *picture, double off)
{
    const uj_picture pixels = {picture->pixels, picture->width, picture->height, 0};
    uj_scan scan;
    assert_int_equal(uj_scan_picture(&scan, &pixels, NULL, NULL), UJ_OK);
    assert_true(scan.found);
    assert_true(uj_board_same(&scan.board, &picture->board));
    assert_int_equal(scan.exit_side, picture->place.quarter_turns);
    assert_true(scan.confidence > 0 && scan.confidence <= 1);
    const double cell =
        hypot(picture->corners[1][0] - picture->corners[0][0], picture->corners[1][1] - picture->corners[0][1]) /
        picture->board.width;
    for (int i = 0; i < 4; i++) {
        const double *corner = picture->corners[(i + picture->place.quarter_turns) % 4];
        assert_true(hypot(scan.corners[i][0] - corner[0], scan.corners[i][1] - corner[1]) < off * cell);
    }
}

static void screenshots_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *skin;
        uint64_t seed;
    } pictures[] = {{"wood", 100}, {"plank", 112}, {"stone", 109}};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        struct test_picture picture;
        picture_screenshot(&picture, skin_named(pictures[i].skin), pictures[i].seed);
        assert_read(&picture, 0.2);
        picture_free(&picture);
    }
}

static void a_photo_is_read(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, &trays[2], 102);
    assert_read(&picture, 0.6);
    picture_free(&picture);
}

static void nothing_is_found_where_nothing_is(void **state)
{
    (void)state;
    enum { SIDE = 200 };
    uint8_t *bytes = malloc(SIDE * SIDE * 3);
    assert_non_null(bytes);
    memset(bytes, 90, SIDE * SIDE * 3);
    uj_scan scan;
    const uj_picture plain = {bytes, SIDE, SIDE, 0};
    assert_int_equal(uj_scan_picture(&scan, &plain, NULL, NULL), UJ_OK);
    assert_false(scan.found);
    free(bytes);
}

static void sides_out_of_range_are_refused(void **state)
{
    (void)state;
    uj_scan scan;
    uj_error error;
    const uint8_t pixel[3] = {0};
    const uj_picture small = {pixel, 1, 1, 0}, wide = {pixel, UJ_SCAN_MAX_SIDE + 1, 100, 0},
                     large = {pixel, 10000, 10000, 0};
    assert_int_equal(uj_scan_picture(&scan, &small, NULL, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the picture has 1 x 1 pixels; each side must have 32 to 32768");
    assert_int_equal(uj_scan_picture(&scan, &wide, NULL, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_scan_picture(&scan, &large, NULL, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the picture has 10000 x 10000 pixels; 64 million are the most");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(screenshots_are_read),
        cmocka_unit_test(a_photo_is_read),
        cmocka_unit_test(nothing_is_found_where_nothing_is),
        cmocka_unit_test(sides_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

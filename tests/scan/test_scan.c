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

static const struct skin *tray_named(const char *name)
{
    for (int i = 0; i < tray_count; i++)
        if (strcmp(trays[i].name, name) == 0)
            return &trays[i];
    fail_msg("there is no tray %s", name);
    return NULL;
}

static void a_photo_of_the_game_is_read(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("white game"), 2005);
    assert_read(&picture, 0.6);
    picture_free(&picture);
}

/* The floor beside the target is darker than the rest, and vehicles stand around it. */
static void floor_in_a_shadow_is_no_vehicle(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("pegged tray"), 600701);
    assert_read(&picture, 0.8);
    picture_free(&picture);
}

/* The grid of the roofs lies half a cell beside that of the frame. */
static void an_exit_at_the_bottom_of_a_tilted_box_is_found(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("wooden box"), 600202);
    assert_int_equal(picture.place.quarter_turns, UJ_SIDE_BOTTOM);
    assert_read(&picture, 0.8);
    picture_free(&picture);
}

/* Edges cross the frame at the other side, but the exit of the box is beside the third row. */
static void an_exit_where_the_box_has_none_is_not_believed(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("wooden box"), 501302);
    assert_read(&picture, 0.8);
    picture_free(&picture);
}

/* Its colours do not tell it from the floor, but it hides the squares moulded into that. */
static void a_car_of_the_colour_of_the_tray_is_read(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("milk game"), 5);
    assert_read(&picture, 0.6);
    picture_free(&picture);
}

/* Four of them: where they were taken for the floor first, its usual look is not clear. */
static void several_cars_of_the_colour_of_the_tray_are_read(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_photo(&picture, tray_named("milk game"), 502009);
    assert_read(&picture, 0.6);
    picture_free(&picture);
}

/* Each vehicle looks like two of half the width, on a grid of twice as many cells. */
static void stripes_along_vehicles_do_not_double_the_grid(void **state)
{
    (void)state;
    struct skin striped = *skin_named("packed");
    striped.body_kind = BODY_STRIPED;
    struct test_picture picture;
    picture_screenshot(&picture, &striped, 4);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

/* Against the grid with half the cells, the true one is far behind; and a part of the board looks like a board. */
static void striped_boards_of_every_size_are_read(void **state)
{
    (void)state;
    for (uint64_t seed = 200; seed < 205; seed++) {
        struct test_picture picture;
        picture_screenshot(&picture, skin_named("sticker"), seed);
        assert_read(&picture, 0.3);
        picture_free(&picture);
    }
}

static void assert_skins_read(const char *const *names, uint64_t first_seed)
{
    for (; *names; names++)
        for (uint64_t seed = first_seed; seed < first_seed + 2; seed++) {
            struct test_picture picture;
            picture_screenshot(&picture, skin_named(*names), seed);
            assert_read(&picture, 0.3);
            picture_free(&picture);
        }
}

/* The true grid has as many lines through the middles of its cells as between them. */
static void two_stripes_along_vehicles_do_not_hide_the_grid(void **state)
{
    (void)state;
    static const char *const names[] = {"rally", "bamboo", NULL};
    assert_skins_read(names, 700);
}

/* Windows across them look like their ends. */
static void cars_drawn_from_above_are_read(void **state)
{
    (void)state;
    static const char *const names[] = {"street", "racers", "toycars", NULL};
    assert_skins_read(names, 700);
}

/* Only the shading and the corners tell them apart. */
/* A rib looks like a border, and the part of the truck behind it like a wall. */
static void ribs_across_a_truck_make_no_wall(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("lots"), 3100939);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

/* They look like a car of two cells with a line across it. */
static void two_walls_beside_each_other_are_no_sure_car(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("blueprint"), 1222);
    const uj_picture pixels = {picture.pixels, picture.width, picture.height, 0};
    uj_scan scan;
    assert_int_equal(uj_scan_picture(&scan, &pixels, NULL, NULL), UJ_OK);
    assert_true(uj_board_same(&scan.board, &picture.board) || scan.confidence < 0.9);
    picture_free(&picture);
}

/* The line beside the board looks like one of it, but then no exit is to be seen. */
static void the_exit_tells_a_board_from_the_same_one_a_column_aside(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("veranda"), 3100431);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

static void blocks_that_touch_each_other_are_read(void **state)
{
    (void)state;
    static const char *const names[] = {"pebble", "maple", NULL};
    assert_skins_read(names, 700);
}

/* Six of its rows and columns look like a board until the lattice fits well. */
static void seven_cells_are_not_read_as_six(void **state)
{
    (void)state;
    struct skin skin;
    struct test_picture picture;
    skin_random(&skin, 9101);
    picture_screenshot(&picture, &skin, 9101);
    assert_int_equal(picture.board.width, 7);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

/* Stripes hide the lines, and the frame looks much like the floor. */
static void the_outer_row_of_a_striped_board_is_not_cut_off(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("barn"), 70350);
    assert_int_equal(picture.board.width, 7);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

/* As tables of web pages are: lines run between the cells of a vehicle, too. */
static void a_board_of_coloured_cells_is_read(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct skin skin = *skin_named("flat");
        struct test_picture picture;
        skin.body_kind = BODY_TILED;
        skin.floor_kind = FLOOR_LINES;
        skin.exit = EXIT_ARROW;
        skin.gap = 0.02;
        skin.radius = 0;
        picture_screenshot(&picture, &skin, seed);
        assert_read(&picture, 0.2);
        picture_free(&picture);
    }
}

/* Two rows are almost empty, and the ground beside a board has as few edges as its floor. */
static void rows_of_large_boards_are_neither_cut_off_nor_added(void **state)
{
    (void)state;
    static const struct {
        const char *skin;
        uint64_t seed;
    } pictures[] = {{"packed", 72000407}, {"veranda", 72000331}, {"veranda", 72000231}};
    for (int i = 0; i < (int)(sizeof pictures / sizeof *pictures); i++) {
        struct skin skin = *skin_named(pictures[i].skin);
        struct test_picture picture;
        skin.least_side = 7;
        skin.exit = EXIT_ARROW;
        picture_screenshot(&picture, &skin, pictures[i].seed);
        assert_true(picture.board.width > 7);
        assert_read(&picture, 0.3);
        picture_free(&picture);
    }
}

/* Both sets of vehicles have more cells than the floor. */
static void the_floor_is_found_among_vehicles_of_two_colours(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("pier"), 109);
    assert_int_equal(picture.board.width, 9);
    assert_read(&picture, 0.3);
    picture_free(&picture);
}

/* The outer edge of the frame is clearer than that of the floor. */
static void a_frame_does_not_pull_the_lines_off_the_cells(void **state)
{
    (void)state;
    struct skin skin = *skin_named("lots");
    struct test_picture picture;
    skin.least_side = 7;
    picture_screenshot(&picture, &skin, 72000639);
    assert_read(&picture, 0.2);
    picture_free(&picture);
}

static void an_exit_on_the_left_of_a_pale_frame_is_seen(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("regatta"), 91047);
    assert_int_equal(picture.place.quarter_turns, UJ_SIDE_LEFT);
    assert_read(&picture, 0.2);
    picture_free(&picture);
}

static void exits_on_every_side_are_turned_to_the_right(void **state)
{
    (void)state;
    bool seen[4] = {false};
    int count = 0;
    for (uint64_t seed = 1; count < 4; seed++) {
        struct test_picture picture;
        picture_screenshot(&picture, skin_named("flat"), seed);
        const int side = picture.place.quarter_turns;
        if (!seen[side] && picture.board.width == 6) {
            assert_read(&picture, 0.2);
            seen[side] = true;
            count++;
        }
        picture_free(&picture);
    }
}

/* Copies a picture, or its left part, to a place of a larger one. */
/* It may be on another side than usual. */
static void a_board_without_an_exit_to_be_seen_is_no_sure_answer(void **state)
{
    (void)state;
    struct skin skin = *skin_named("flat");
    struct test_picture picture;
    skin.exit = EXIT_UNMARKED;
    picture_screenshot(&picture, &skin, 4);
    const uj_picture pixels = {picture.pixels, picture.width, picture.height, 0};
    uj_scan scan;
    assert_int_equal(uj_scan_picture(&scan, &pixels, NULL, NULL), UJ_OK);
    assert_true(scan.found);
    assert_false(scan.exit_seen);
    assert_true(scan.confidence < 0.9);
    picture_free(&picture);
}

static void paste(uint8_t *to, int to_width, int left, const struct test_picture *picture, int width)
{
    for (int y = 0; y < picture->height; y++)
        memcpy(to + 3 * ((size_t)y * (size_t)to_width + (size_t)left),
               picture->pixels + 3 * (size_t)y * (size_t)picture->width, 3 * (size_t)width);
}

static void a_second_board_is_noticed(void **state)
{
    (void)state;
    struct test_picture one, other;
    picture_screenshot(&one, skin_named("flat"), 3);
    picture_screenshot(&other, skin_named("flat"), 4);
    const int width = one.width + other.width, height = one.height > other.height ? one.height : other.height;
    uint8_t *bytes = calloc((size_t)width * (size_t)height, 3);
    assert_non_null(bytes);
    paste(bytes, width, 0, &one, one.width);
    paste(bytes, width, one.width, &other, other.width);
    uj_scan scan;
    const uj_picture both = {bytes, width, height, 0}, single = {one.pixels, one.width, one.height, 0};
    assert_int_equal(uj_scan_picture(&scan, &both, NULL, NULL), UJ_OK);
    assert_true(scan.found && scan.another);
    assert_true(uj_board_same(&scan.board, &one.board) || uj_board_same(&scan.board, &other.board));
    assert_int_equal(uj_scan_picture(&scan, &single, NULL, NULL), UJ_OK);
    assert_true(scan.found && !scan.another);
    free(bytes);
    picture_free(&one);
    picture_free(&other);
}

static void half_a_board_is_no_sure_answer(void **state)
{
    (void)state;
    for (uint64_t seed = 5; seed < 8; seed++) {
        struct test_picture picture;
        picture_screenshot(&picture, skin_named("wood"), seed);
        const int width = (int)(picture.place.x + picture.place.cell * picture.board.width / 2);
        uint8_t *bytes = calloc((size_t)width * (size_t)picture.height, 3);
        assert_non_null(bytes);
        paste(bytes, width, 0, &picture, width);
        uj_scan scan;
        const uj_picture half = {bytes, width, picture.height, 0};
        assert_int_equal(uj_scan_picture(&scan, &half, NULL, NULL), UJ_OK);
        assert_true(!scan.found || scan.confidence < 0.9);
        free(bytes);
        picture_free(&picture);
    }
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

static bool is_enough(void *payload)
{
    int *const asked = payload;
    return (*asked)-- <= 0;
}

static void a_board_that_time_did_not_suffice_for_is_not_called_absent(void **state)
{
    (void)state;
    struct test_picture picture;
    picture_screenshot(&picture, skin_named("wood"), 100);
    const uj_picture pixels = {picture.pixels, picture.width, picture.height, 0};
    int limited = 0;
    for (int most = 0;; most += 1 + most / 2) {
        int asked = most;
        const uj_limits limits = {.stop = is_enough, .stop_payload = &asked};
        uj_scan scan;
        uj_error error;
        const uj_status status = uj_scan_picture(&scan, &pixels, &limits, &error);
        if (status == UJ_OK) {
            assert_true(scan.found);
            break;
        }
        assert_int_equal(status, UJ_LIMIT);
        limited++;
    }
    assert_true(limited > 3);
    picture_free(&picture);
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
        cmocka_unit_test(a_photo_of_the_game_is_read),
        cmocka_unit_test(floor_in_a_shadow_is_no_vehicle),
        cmocka_unit_test(an_exit_at_the_bottom_of_a_tilted_box_is_found),
        cmocka_unit_test(an_exit_where_the_box_has_none_is_not_believed),
        cmocka_unit_test(a_car_of_the_colour_of_the_tray_is_read),
        cmocka_unit_test(several_cars_of_the_colour_of_the_tray_are_read),
        cmocka_unit_test(stripes_along_vehicles_do_not_double_the_grid),
        cmocka_unit_test(striped_boards_of_every_size_are_read),
        cmocka_unit_test(two_stripes_along_vehicles_do_not_hide_the_grid),
        cmocka_unit_test(cars_drawn_from_above_are_read),
        cmocka_unit_test(ribs_across_a_truck_make_no_wall),
        cmocka_unit_test(two_walls_beside_each_other_are_no_sure_car),
        cmocka_unit_test(the_exit_tells_a_board_from_the_same_one_a_column_aside),
        cmocka_unit_test(blocks_that_touch_each_other_are_read),
        cmocka_unit_test(seven_cells_are_not_read_as_six),
        cmocka_unit_test(a_board_of_coloured_cells_is_read),
        cmocka_unit_test(the_outer_row_of_a_striped_board_is_not_cut_off),
        cmocka_unit_test(rows_of_large_boards_are_neither_cut_off_nor_added),
        cmocka_unit_test(the_floor_is_found_among_vehicles_of_two_colours),
        cmocka_unit_test(a_frame_does_not_pull_the_lines_off_the_cells),
        cmocka_unit_test(an_exit_on_the_left_of_a_pale_frame_is_seen),
        cmocka_unit_test(exits_on_every_side_are_turned_to_the_right),
        cmocka_unit_test(a_board_without_an_exit_to_be_seen_is_no_sure_answer),
        cmocka_unit_test(a_second_board_is_noticed),
        cmocka_unit_test(half_a_board_is_no_sure_answer),
        cmocka_unit_test(nothing_is_found_where_nothing_is),
        cmocka_unit_test(a_board_that_time_did_not_suffice_for_is_not_called_absent),
        cmocka_unit_test(sides_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

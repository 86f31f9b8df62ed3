#include <math.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "scan/evidence.h"

enum { CELLS = 6, CELL = 40, MARGIN = 60, SIDE = CELLS * CELL + 2 * MARGIN, ODD = 8 };

/* What is said of the cell ODD, which has another colour than the others: all empty, on a frame of their colour. */
struct scene {
    uint8_t pixels[SIDE * SIDE * 3];
    struct sheet sheet;
    struct sheet_pixels room;
    struct floor_look floor;
    struct evidence evidence;
};

static bool is_odd(int x, int y)
{
    return x >= MARGIN && y >= MARGIN && (x - MARGIN) / CELL == ODD % CELLS && (y - MARGIN) / CELL == ODD / CELLS;
}

static struct scene *scene_new(const uint8_t odd[3], bool photo)
{
    static const uint8_t plain[3] = {200, 200, 198};
    struct scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    for (int i = 0; i < SIDE * SIDE * 3; i++)
        scene->pixels[i] = (is_odd(i / 3 % SIDE, i / 3 / SIDE) ? odd : plain)[i % 3];
    uj_budget budget;
    budget_init(&budget, NULL);
    struct pyramid pyramid;
    const uj_picture picture = {scene->pixels, SIDE, SIDE, 0};
    assert_int_equal(pyramid_make(&pyramid, &picture, &budget), UJ_OK);
    const double far = MARGIN + CELLS * CELL;
    const struct plane_map map =
        plane_of_square(CELLS, (struct place[4]){{MARGIN, MARGIN}, {far, MARGIN}, {far, far}, {MARGIN, far}});
    scene->room.cell = COARSE;
    sheet_make(&scene->sheet, &scene->room, CELLS, &pyramid, &map, photo);
    pyramid_free(&pyramid);
    bool members[MAX_CELLS * MAX_CELLS] = {false};
    for (int i = 0; i < CELLS * CELLS; i++)
        members[i] = i != ODD;
    assert_true(floor_make(&scene->floor, &scene->sheet, NULL, members));
    evidence_make(&scene->evidence, &scene->sheet, &scene->floor, false);
    return scene;
}

/* The odds that the cell is empty, as a logarithm. */
static double odds_of_empty(uint8_t r, uint8_t g, uint8_t b, bool photo)
{
    struct scene *scene = scene_new((uint8_t[3]){r, g, b}, photo);
    const double odds = (double)(scene->evidence.floor[ODD] - scene->evidence.body[ODD]);
    free(scene);
    return odds;
}

static void nothing_gives_the_floor_of_a_photo_a_strong_colour(void **state)
{
    (void)state;
    assert_true(odds_of_empty(240, 200, 20, true) < log(0.001));
    assert_true(odds_of_empty(30, 60, 170, true) < log(0.001));
}

static void a_shadow_may_make_the_floor_of_a_photo_dark(void **state)
{
    (void)state;
    assert_true(odds_of_empty(40, 40, 40, true) > log(0.015));
    assert_true(odds_of_empty(150, 148, 140, true) > log(0.015));
}

static void colours_are_no_surer_in_screenshots(void **state)
{
    (void)state;
    assert_true(odds_of_empty(240, 200, 20, false) > log(0.003));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_gives_the_floor_of_a_photo_a_strong_colour),
        cmocka_unit_test(a_shadow_may_make_the_floor_of_a_photo_dark),
        cmocka_unit_test(colours_are_no_surer_in_screenshots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "scan/moulding.h"

enum { CELLS = 4 };

struct scene {
    struct sheet_pixels pixels;
    struct moulding moulding;
    struct relief relief;
};

/* Squares a fifth of a cell from its borders, a little lighter than the rest; the cell `car` has a stripe instead. Light falls off to the right
 * by `fall`, and row 2 shows its squares moved by `moved` pixels. */
static struct scene *scene_new(int car, double fall, int moved)
{
    struct scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    struct sheet_pixels *pixels = &scene->pixels;
    pixels->cell = FINE;
    pixels->margin = FINE + 2;
    pixels->side = CELLS * FINE + 2 * pixels->margin;
    for (int y = 0; y < pixels->side; y++)
        for (int x = 0; x < pixels->side; x++) {
            const int u = x - pixels->margin, v = y - pixels->margin, row = v / FINE;
            const int in_x = (u + FINE - (row == 2 ? moved : 0)) % FINE, in_y = (v + FINE) % FINE, rim = FINE / 5;
            const bool square = in_x >= rim && in_x < FINE - rim && in_y >= rim && in_y < FINE - rim;
            const bool is_car = row == car / CELLS && u / FINE == car % CELLS;
            const bool light = is_car ? abs(in_x - in_y) < rim : square;
            const double shade = 1 - fall * x / pixels->side;
            pixels->tones[y * pixels->side + x].light = (float)((light ? 120 : 100) * shade);
        }
    moulding_make(&scene->moulding, pixels, CELLS);
    bool members[MAX_CELLS * MAX_CELLS];
    for (int i = 0; i < CELLS * CELLS; i++)
        members[i] = i != car;
    relief_make(&scene->relief, &scene->moulding, members);
    return scene;
}

static float farthest_but(const struct scene *scene, int car)
{
    float most = 0;
    for (int i = 0; i < CELLS * CELLS; i++)
        if (i != car)
            most = fmaxf(most, scene->relief.apart[i]);
    return most;
}

static void a_car_of_the_colour_of_the_floor_has_another_shape(void **state)
{
    (void)state;
    struct scene *scene = scene_new(6, 0, 0);
    assert_true(scene->relief.apart[6] > 10 * farthest_but(scene, 6));
    free(scene);
}

static void shade_across_the_board_changes_no_shape(void **state)
{
    (void)state;
    struct scene *scene = scene_new(6, 0.6, 0);
    assert_true(scene->relief.apart[6] > 4 * farthest_but(scene, 6));
    free(scene);
}

/* The slopes of a floor run the same way in any light, and those of a car do not. */
static void floors_are_alike_in_any_light(void **state)
{
    (void)state;
    struct scene *scene = scene_new(6, 0.6, 0);
    float least = 1;
    for (int i = 0; i < CELLS * CELLS; i++)
        if (i != 6)
            least = fminf(least, scene->relief.likeness[i]);
    assert_true(least > 0.8f);
    assert_true(scene->relief.likeness[6] < 0.5f);
    free(scene);
}

static void a_floor_that_is_seen_a_little_aside_has_the_same_shape(void **state)
{
    (void)state;
    struct scene *scene = scene_new(6, 0, 2 * FINE / MOULD);
    assert_true(scene->relief.apart[6] > 10 * farthest_but(scene, 6));
    free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_car_of_the_colour_of_the_floor_has_another_shape),
        cmocka_unit_test(shade_across_the_board_changes_no_shape),
        cmocka_unit_test(floors_are_alike_in_any_light),
        cmocka_unit_test(a_floor_that_is_seen_a_little_aside_has_the_same_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <math.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "scan/pose.h"

enum { SIDE = 480, SQUARES = 14 };

struct found {
    struct pose poses[MAX_POSES];
    int count;
};

/* The mean of a pixel: without it, a line that is almost upright is a staircase of upright ones. */
static uint8_t grey_at(const struct plane_map *map, int x, int y)
{
    enum { PARTS = 5 };
    int dark = 0;
    for (int i = 0; i < PARTS * PARTS; i++) {
        const double across = (i % PARTS + 0.5) / PARTS, down = ((double)(i / PARTS) + 0.5) / PARTS;
        const struct place place = plane_at(map, x + across, y + down);
        dark += ((int)floor(place.x) + (int)floor(place.y)) % 2 != 0;
    }
    return (uint8_t)(180 - 120 * dark / (PARTS * PARTS));
}

/* The poses of a chequered table whose far side is narrower than its near one by `narrower` pixels at each end. */
static struct found poses_of_table(double narrower)
{
    const struct place corners[4] = {{narrower, 0}, {SIDE - narrower, 0}, {SIDE, SIDE}, {0, SIDE}};
    const struct plane_map to_picture = plane_of_square(SQUARES, corners), map = plane_inverse(&to_picture);
    uint8_t *pixels = malloc((size_t)SIDE * SIDE * 3);
    assert_non_null(pixels);
    for (int i = 0; i < SIDE * SIDE; i++) {
        const uint8_t grey = grey_at(&map, i % SIDE, i / SIDE);
        pixels[3 * i] = pixels[3 * i + 1] = pixels[3 * i + 2] = grey;
    }
    uj_budget budget;
    budget_init(&budget, NULL);
    const uj_picture picture = {pixels, SIDE, SIDE, 0};
    struct pyramid pyramid;
    struct found found;
    assert_int_equal(pyramid_make(&pyramid, &picture, &budget), UJ_OK);
    assert_int_equal(poses_find(found.poses, &found.count, &pyramid), UJ_OK);
    pyramid_free(&pyramid);
    free(pixels);
    return found;
}

/* How much the plane recedes over the picture: 0 from straight above. */
static double receding(const struct pose *pose)
{
    const double *const m = pose->plane.m;
    return SIDE * hypot(m[6], m[7]) / fabs(m[8]);
}

static void a_tilted_table_is_seen_as_one(void **state)
{
    (void)state;
    const struct found found = poses_of_table(60);
    assert_true(found.poses[1].score > 1.1 * found.poses[0].score);
    assert_true(receding(&found.poses[1]) > 0.1);
}

static void a_steep_table_may_bear_a_board_seen_from_above(void **state)
{
    (void)state;
    const struct found steep = poses_of_table(160), moderate = poses_of_table(40);
    assert_int_equal(steep.count, MAX_POSES);
    const struct pose *const best = &steep.poses[steep.poses[1].score > steep.poses[2].score ? 1 : 2];
    assert_true(receding(&steep.poses[MAX_POSES - 1]) < 0.7 * receding(best));
    assert_true(moderate.count < MAX_POSES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tilted_table_is_seen_as_one),
        cmocka_unit_test(a_steep_table_may_bear_a_board_seen_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

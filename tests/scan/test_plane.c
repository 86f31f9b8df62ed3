#include <math.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "scan/plane.h"

static void assert_near(struct place place, double x, double y)
{
    assert_true(fabs(place.x - x) < 1e-9 && fabs(place.y - y) < 1e-9);
}

static const struct place tilted[4] = {{10, 20}, {110, 10}, {95, 130}, {25, 100}};

static void a_square_is_taken_to_its_four_corners(void **state)
{
    (void)state;
    const struct plane_map map = plane_of_square(6, tilted);
    assert_near(plane_at(&map, 0, 0), 10, 20);
    assert_near(plane_at(&map, 6, 0), 110, 10);
    assert_near(plane_at(&map, 6, 6), 95, 130);
    assert_near(plane_at(&map, 0, 6), 25, 100);
}

static void the_inverse_leads_back(void **state)
{
    (void)state;
    const struct plane_map map = plane_of_square(6, tilted), back = plane_inverse(&map);
    const struct place there = plane_at(&map, 2.5, 4.25);
    assert_near(plane_at(&back, there.x, there.y), 2.5, 4.25);
}

static void a_product_is_one_map_after_the_other(void **state)
{
    (void)state;
    const struct plane_map first = plane_of_square(6, tilted), second = {{2, 0, 5, 0, 3, -1, 0, 0, 1}};
    const struct plane_map both = plane_product(&second, &first);
    const struct place there = plane_at(&first, 1, 2);
    assert_near(plane_at(&both, 1, 2), 2 * there.x + 5, 3 * there.y - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_is_taken_to_its_four_corners),
        cmocka_unit_test(the_inverse_leads_back),
        cmocka_unit_test(a_product_is_one_map_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "scan/plane.h"

struct plane_map plane_product(const struct plane_map *after, const struct plane_map *before)
{
    struct plane_map out;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            out.m[3 * row + column] = 0;
            for (int k = 0; k < 3; k++)
                out.m[3 * row + column] += after->m[3 * row + k] * before->m[3 * k + column];
        }
    return out;
}

/* Up to a factor, which no place depends on. */
struct plane_map plane_inverse(const struct plane_map *map)
{
    const double *m = map->m;
    return (struct plane_map){{
        m[4] * m[8] - m[5] * m[7],
        m[2] * m[7] - m[1] * m[8],
        m[1] * m[5] - m[2] * m[4],
        m[5] * m[6] - m[3] * m[8],
        m[0] * m[8] - m[2] * m[6],
        m[2] * m[3] - m[0] * m[5],
        m[3] * m[7] - m[4] * m[6],
        m[1] * m[6] - m[0] * m[7],
        m[0] * m[4] - m[1] * m[3],
    }};
}

/* The closed form for the unit square (Heckbert, "Fundamentals of texture mapping and image warping", 1989). */
struct plane_map plane_of_square(double side, const struct place corners[4])
{
    const struct place a = corners[0], b = corners[1], c = corners[2], d = corners[3];
    const double sum_x = a.x - b.x + c.x - d.x, sum_y = a.y - b.y + c.y - d.y;
    const double dx1 = b.x - c.x, dx2 = d.x - c.x, dy1 = b.y - c.y, dy2 = d.y - c.y;
    const double determinant = dx1 * dy2 - dx2 * dy1;
    const double g = determinant == 0 ? 0 : (sum_x * dy2 - dx2 * sum_y) / determinant;
    const double h = determinant == 0 ? 0 : (dx1 * sum_y - sum_x * dy1) / determinant;
    struct plane_map out = {
        {b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1}};
    for (int row = 0; row < 3; row++) {
        out.m[3 * row] /= side;
        out.m[3 * row + 1] /= side;
    }
    return out;
}

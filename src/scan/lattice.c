#include "scan/lattice.h"

#include <math.h>

const struct lattice_step lattice_steps[] = {{0, 0, 1}, {-1, 0, 1}, {0, -1, 1}, {-1, -1, 1}, {1, 0, 0},  {-1, 0, 0},
                                             {0, 1, 0}, {0, -1, 0}, {0, 0, -1}, {1, 0, -1},  {0, 1, -1}, {1, 1, -1}};
const int lattice_step_count = (int)(sizeof lattice_steps / sizeof *lattice_steps);

void lattice_corners(struct place out[4], const struct candidate *candidate, int left, int top, int cells)
{
    const struct plane_map map = plane_of_square(candidate->sheet.cells, candidate->corners);
    for (int i = 0; i < 4; i++)
        out[i] = plane_at(&map, left + (i == 1 || i == 2 ? cells : 0), top + (i >= 2 ? cells : 0));
}

bool is_on_lattice(const struct place corners[4], int cells, const struct candidate *candidate)
{
    const struct plane_map map = plane_of_square(candidate->sheet.cells, candidate->corners),
                           to_cells = plane_inverse(&map);
    const double near = 0.15;
    const struct place first = plane_at(&to_cells, corners[0].x, corners[0].y),
                       last = plane_at(&to_cells, corners[2].x, corners[2].y);
    return fabs(first.x - round(first.x)) < near && fabs(first.y - round(first.y)) < near &&
           fabs(last.x - first.x - cells) < near && fabs(last.y - first.y - cells) < near;
}

#include "scan/grid.h"
#include "scan/numbers.h"

#include <math.h>

/* Edges spread over the pixels beside them, so that a line a little off is drawn towards them. */
static uj_status spread_make(struct edge_field *out, const struct edge_field *edges, int dx, int dy, uj_budget *budget)
{
    static const float weights[] = {1, 0.8f, 0.55f, 0.3f};
    const uj_status status = field_make(out, edges->width, edges->height, budget);
    for (int y = 4; status == UJ_OK && y < edges->height - 4; y++)
        for (int x = 4; x < edges->width - 4; x++) {
            float most = 0;
            for (int i = -3; i <= 3; i++)
                most = larger(most, weights[i < 0 ? -i : i] * *field_at(edges, x + i * dx, y + i * dy));
            *field_at(out, x, y) = most;
        }
    return status;
}

static float value_at(const struct edge_field *field, struct place place)
{
    const float u = (float)place.x - 0.5f, v = (float)place.y - 0.5f;
    if (!(u >= 0 && v >= 0 && u < (float)(field->width - 1) && v < (float)(field->height - 1)))
        return 0;
    const int x = (int)u, y = (int)v;
    const float fx = u - (float)x, fy = v - (float)y;
    const float *const upper = field_at(field, x, y), *const lower = upper + field->width;
    const float above = upper[0] + fx * (upper[1] - upper[0]), below = lower[0] + fx * (lower[1] - lower[0]);
    return above + fy * (below - above);
}

/* As window_fit of grid.c, for any four corners. The outline counts double: what lies inside may be drawn off the lines. */
static double corners_fit(const struct place corners[4], int cells, const struct edge_field *upright,
                          const struct edge_field *level)
{
    enum { SAMPLES = 5 };
    const struct plane_map map = plane_of_square(cells, corners);
    double on_lines = 0, between = 0;
    for (int i = 0; i <= 2 * cells; i++) {
        float total = 0;
        for (int j = 0; j < SAMPLES * cells; j++) {
            const double along = (j + 0.5) / SAMPLES;
            total +=
                value_at(upright, plane_at(&map, i / 2.0, along)) + value_at(level, plane_at(&map, along, i / 2.0));
        }
        const double sum = (double)total / (SAMPLES * cells);
        if (i % 2)
            between += sum;
        else
            on_lines += i == 0 || i == 2 * cells ? 1.5 * sum : sum;
    }
    return on_lines / (cells + 2) - 0.7 * between / cells;
}

/* Which corners a move shifts along x and along y, and whether those go the other way. */
struct move {
    uint8_t along_x, along_y;
    bool other_way;
};

/* Sides, the whole grid, and grids that grow from one corner. */
static const struct move moves_of_screens[] = {{9, 0, false},  {6, 0, false},  {0, 3, false},  {0, 12, false},
                                               {15, 0, false}, {0, 15, false}, {6, 12, false}, {9, 3, false},
                                               {9, 12, true},  {6, 3, true}};

/* Sides, the whole grid, and single corners. */
static const struct move moves_of_photos[] = {
    {9, 0, false}, {6, 0, false}, {0, 3, false}, {0, 12, false}, {15, 0, false}, {0, 15, false}, {1, 0, false},
    {0, 1, false}, {2, 0, false}, {0, 2, false}, {4, 0, false},  {0, 4, false},  {8, 0, false},  {0, 8, false}};

/* What may move. */
struct fitting {
    const struct move *moves;
    int count;
};

static const struct fitting of_screens = {moves_of_screens, sizeof moves_of_screens / sizeof *moves_of_screens},
                            of_photos = {moves_of_photos, sizeof moves_of_photos / sizeof *moves_of_photos};

static void corners_shift(struct place corners[4], const struct move *move, double by)
{
    for (int i = 0; i < 4; i++) {
        corners[i].x += move->along_x >> i & 1 ? by : 0;
        corners[i].y += !(move->along_y >> i & 1) ? 0 : move->other_way ? -by : by;
    }
}

static void grid_refine(struct grid *grid, const struct edge_field *upright, const struct edge_field *level,
                        const struct fitting *fitting)
{
    const double cell = (grid->corners[1].x - grid->corners[0].x) / grid->cells;
    grid->fit = corners_fit(grid->corners, grid->cells, upright, level);
    for (double step = fmax(1, cell * 0.12); step >= 0.3; step /= 2)
        for (int round = 0; round < 4; round++) {
            bool better = false;
            for (int i = 0; i < 2 * fitting->count; i++) {
                struct grid moved = *grid;
                corners_shift(moved.corners, &fitting->moves[i / 2], i % 2 ? step : -step);
                moved.fit = corners_fit(moved.corners, moved.cells, upright, level);
                if (moved.fit > grid->fit + 1e-9) {
                    *grid = moved;
                    better = true;
                }
            }
            if (!better)
                break;
        }
}

uj_status grids_refine(struct grid *grids, int count, const struct view *view)
{
    struct edge_field upright, level = {0};
    uj_status status = spread_make(&upright, &view->upright, 1, 0, view->budget);
    if (status == UJ_OK)
        status = spread_make(&level, &view->level, 0, 1, view->budget);
    for (int i = 0; status == UJ_OK && i < count; i++)
        grid_refine(&grids[i], &upright, &level, view->ratio_range > 0 ? &of_photos : &of_screens);
    field_free(&upright);
    field_free(&level);
    return status;
}

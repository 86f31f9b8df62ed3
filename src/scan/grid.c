/* The search is exhaustive on a view of half the size: every window first by its outline alone, which needs four sums, and the best of them
 * by the lines of every number of cells. */
#include "scan/grid.h"
#include "scan/numbers.h"

#include <math.h>

enum { OUTLINES = 8, OUTLINES_OF_PHOTOS = 3 /* read in several planes */ };
enum { MAX_WINDOWS = 20000, POOLED = 2, LEAST_CELL = 5 /* pixels of the lines: smaller cells show nothing */ };

struct window {
    float outline;
    int16_t left, top, right, bottom;
};

/* Sums of edges along lines, so that a line costs two look-ups: upright[y][x] sums rows above y, level[x][y] columns left of x. */
struct lines {
    int width, height;
    float *upright, *level;
};

/* The strongest edge of a block of the view and of the pixels beside it across the line: lines may be a pixel off. */
static float pooled_edge(const struct edge_field *field, int x, int y, bool upright)
{
    const int reach_x = upright ? 1 : 0, reach_y = upright ? 0 : 1;
    float most = 0;
    for (int down = POOLED * y - reach_y; down < POOLED * (y + 1) + reach_y; down++)
        for (int across = POOLED * x - reach_x; across < POOLED * (x + 1) + reach_x; across++)
            if (across >= 0 && down >= 0 && across < field->width && down < field->height)
                most = larger(most, *field_at(field, across, down));
    return most;
}

static uj_status lines_make(struct lines *out, const struct view *view)
{
    const int width = view->upright.width / POOLED, height = view->upright.height / POOLED;
    *out = (struct lines){width, height, NULL, NULL};
    out->upright = budget_zeroed(view->budget, (size_t)width * (size_t)(height + 1), sizeof *out->upright);
    out->level = budget_zeroed(view->budget, (size_t)height * (size_t)(width + 1), sizeof *out->level);
    if (!out->upright || !out->level) {
        budget_free(out->upright);
        budget_free(out->level);
        return UJ_NO_MEMORY;
    }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const size_t u = (size_t)y * (size_t)width + (size_t)x, l = (size_t)x * (size_t)height + (size_t)y;
            out->upright[u + (size_t)width] = out->upright[u] + pooled_edge(&view->upright, x, y, true);
            out->level[l + (size_t)height] = out->level[l] + pooled_edge(&view->level, x, y, false);
        }
    return UJ_OK;
}

static float upright_mean(const struct lines *lines, int x, int top, int bottom)
{
    const float *column = lines->upright + (x < lines->width ? x : lines->width - 1);
    return (column[(size_t)bottom * (size_t)lines->width] - column[(size_t)top * (size_t)lines->width]) /
           (float)(bottom - top);
}

static float level_mean(const struct lines *lines, int y, int left, int right)
{
    const float *row = lines->level + (y < lines->height ? y : lines->height - 1);
    return (row[(size_t)right * (size_t)lines->height] - row[(size_t)left * (size_t)lines->height]) /
           (float)(right - left);
}

/* A heap with the weakest window on top, to be replaced by better ones. */
static void windows_keep(struct window *heap, int *count, struct window window)
{
    int at;
    if (*count < MAX_WINDOWS) {
        at = (*count)++;
        for (; at > 0 && heap[(at - 1) / 2].outline > window.outline; at = (at - 1) / 2)
            heap[at] = heap[(at - 1) / 2];
    } else {
        if (window.outline <= heap[0].outline)
            return;
        at = 0;
        for (int child = 1; child < *count; child = 2 * at + 1) {
            if (child + 1 < *count && heap[child + 1].outline < heap[child].outline)
                child++;
            if (heap[child].outline >= window.outline)
                break;
            heap[at] = heap[child];
            at = child;
        }
    }
    heap[at] = window;
}

static void windows_of_size(struct window *heap, int *count, const struct lines *lines, int width, int height, int step)
{
    for (int top = 0; top + height <= lines->height; top += step)
        for (int left = 0; left + width <= lines->width; left += step) {
            const int right = left + width, bottom = top + height;
            const float sides[4] = {upright_mean(lines, left, top, bottom), upright_mean(lines, right, top, bottom),
                                    level_mean(lines, top, left, right), level_mean(lines, bottom, left, right)};
            float least = sides[0], sum = 0;
            for (int i = 0; i < 4; i++) {
                least = smaller(least, sides[i]);
                sum += sides[i];
            }
            const struct window window = {sum + least, (int16_t)left, (int16_t)top, (int16_t)right, (int16_t)bottom};
            windows_keep(heap, count, window);
        }
}

static void windows_find(struct window *heap, int *count, const struct lines *lines, double ratio_range)
{
    const int shorter = lines->width < lines->height ? lines->width : lines->height;
    const int step = ratio_range > 0 ? 3 : 2;
    for (int width = shorter / 3; width <= lines->width; width += step) {
        const int spread = (int)(width * ratio_range) / step * step;
        for (int height = width - spread; height <= width + spread && height <= lines->height; height += step)
            windows_of_size(heap, count, lines, width, height, step);
    }
}

/* The outline, and lines minus middles of both axes: on an almost empty board the outline is most of what there is. */
static double window_fit(const struct lines *lines, const struct window *window, int cells)
{
    double on_lines = 0, between = 0;
    for (int i = 1; i < 2 * cells; i++) {
        const double part = i / (2.0 * cells);
        const int x = (int)(window->left + part * (window->right - window->left) + 0.5);
        const int y = (int)(window->top + part * (window->bottom - window->top) + 0.5);
        const double edge =
            upright_mean(lines, x, window->top, window->bottom) + level_mean(lines, y, window->left, window->right);
        if (i % 2)
            between += edge;
        else
            on_lines += edge;
    }
    return (double)window->outline / 5 + on_lines / (cells - 1) - between / cells;
}

static bool is_like(const struct grid *a, const struct grid *b)
{
    if (a->cells != b->cells)
        return false;
    const double near = 0.3 * (a->corners[1].x - a->corners[0].x) / a->cells;
    for (int i = 0; i < 4; i++)
        if (fabs(a->corners[i].x - b->corners[i].x) > near || fabs(a->corners[i].y - b->corners[i].y) > near)
            return false;
    return true;
}

/* The best grids of one number of cells, best first. */
struct shortlist {
    struct grid grids[GRIDS_OF_USUAL_SIZE];
    int count, room;
};

/* Takes a grid in if it is better than those like it, or unlike all and better than the last. */
static void shortlist_add(struct shortlist *list, struct grid grid)
{
    if (list->count == list->room && grid.fit <= list->grids[list->count - 1].fit)
        return;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        const bool like = is_like(&list->grids[i], &grid);
        if (like && list->grids[i].fit >= grid.fit)
            return;
        if (!like)
            list->grids[kept++] = list->grids[i];
    }
    int at = kept < list->room ? kept : kept - 1;
    list->count = at + 1;
    for (; at > 0 && list->grids[at - 1].fit < grid.fit; at--)
        list->grids[at] = list->grids[at - 1];
    list->grids[at] = grid;
}

static struct grid grid_of(const struct window *window, int cells, double fit)
{
    const double left = POOLED * (window->left + 0.5), right = POOLED * (window->right + 0.5);
    const double top = POOLED * (window->top + 0.5), bottom = POOLED * (window->bottom + 0.5);
    return (struct grid){cells, {{left, top}, {right, top}, {right, bottom}, {left, bottom}}, fit};
}

/* Every size has its own list: the lines of many cells fit by chance more often than those of few. */
static void grids_choose(struct grid out[MAX_GRIDS], int *count, const struct lines *lines,
                         const struct window *windows, int window_count)
{
    for (int cells = UJ_SCAN_MIN_CELLS; cells <= UJ_SCAN_MAX_CELLS; cells++) {
        struct shortlist list = {.room = cells == USUAL_CELLS ? GRIDS_OF_USUAL_SIZE : GRIDS_OF_SIZE};
        for (int i = 0; i < window_count; i++)
            if (windows[i].right - windows[i].left >= LEAST_CELL * cells)
                shortlist_add(&list, grid_of(&windows[i], cells, window_fit(lines, &windows[i], cells)));
        for (int i = 0; i < list.count; i++)
            out[(*count)++] = list.grids[i];
    }
}

/* What is drawn on vehicles may hide the lines of their grid. The outline of the board is then the best sign of it. */
static void outlines_choose(struct grid out[MAX_GRIDS], int *count, int room, const struct window *windows,
                            int window_count)
{
    struct shortlist list = {.room = room};
    for (int i = 0; i < window_count; i++)
        if (windows[i].right - windows[i].left >= LEAST_CELL * USUAL_CELLS)
            shortlist_add(&list, grid_of(&windows[i], USUAL_CELLS, (double)windows[i].outline));
    const int chosen = *count;
    for (int i = 0; i < list.count; i++) {
        bool is_new = true;
        for (int j = 0; j < chosen && is_new; j++)
            is_new = !is_like(&out[j], &list.grids[i]);
        if (is_new)
            out[(*count)++] = list.grids[i];
    }
}

/* Photos show the physical game, whose boards have the usual size: others must fit better to be looked at. */
static void unusual_drop(struct grid grids[MAX_GRIDS], int *count)
{
    double best = 0;
    for (int i = 0; i < *count; i++)
        if (grids[i].cells == USUAL_CELLS)
            best = fmax(best, grids[i].fit);
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (grids[i].cells == USUAL_CELLS || grids[i].fit > best)
            grids[kept++] = grids[i];
    *count = kept;
}

uj_status grids_find(struct grid out[MAX_GRIDS], int *count, const struct view *view)
{
    struct lines lines;
    *count = 0;
    uj_status status = lines_make(&lines, view);
    if (status != UJ_OK)
        return status;
    struct window *windows = budget_zeroed(view->budget, MAX_WINDOWS, sizeof *windows);
    int window_count = 0;
    if (windows) {
        windows_find(windows, &window_count, &lines, view->ratio_range);
        grids_choose(out, count, &lines, windows, window_count);
        if (view->ratio_range > 0)
            unusual_drop(out, count);
        outlines_choose(out, count, view->ratio_range > 0 ? OUTLINES_OF_PHOTOS : OUTLINES, windows, window_count);
    } else {
        status = UJ_NO_MEMORY;
    }
    budget_free(windows);
    budget_free(lines.upright);
    budget_free(lines.level);
    return status;
}

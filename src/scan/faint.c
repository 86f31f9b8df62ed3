#include "scan/faint.h"
#include "scan/numbers.h"

#include <math.h>

/* What is known of the cells of a reading. */
struct faint_view {
    const struct sheet *sheet;
    bool taken[MAX_CELLS * MAX_CELLS];
    float off[MAX_CELLS * MAX_CELLS]; /* how far each cell is from the floor */
    float usual;                      /* how far empty cells are */
};

/* The median of the empty cells; of those of one colour of a chequer, if `parity` is 0 or 1. */
static struct tone usual_tone(const struct faint_view *view, int parity)
{
    const int n = view->sheet->cells;
    float light[MAX_CELLS * MAX_CELLS], red[MAX_CELLS * MAX_CELLS], blue[MAX_CELLS * MAX_CELLS];
    int count = 0;
    for (int i = 0; i < n * n; i++)
        if (!view->taken[i] && (parity < 0 || (i / n + i % n) % 2 == parity)) {
            const struct tone body = view->sheet->looks[i].body;
            light[count] = body.light;
            red[count] = body.red;
            blue[count++] = body.blue;
        }
    if (count == 0)
        return (struct tone){0, 0, 0};
    return (struct tone){quantile(light, count, 0.5), quantile(red, count, 0.5), quantile(blue, count, 0.5)};
}

static void view_make(struct faint_view *out, const struct sheet *sheet, const struct scanned_board *board)
{
    const int n = sheet->cells;
    float off[MAX_CELLS * MAX_CELLS];
    int counts[2] = {0, 0}, count = 0;
    out->sheet = sheet;
    scanned_cells(out->taken, board);
    for (int i = 0; i < n * n; i++)
        counts[(i / n + i % n) % 2] += !out->taken[i];
    const bool both = counts[0] > 1 && counts[1] > 1;
    const struct tone usual[2] = {usual_tone(out, both ? 0 : -1), usual_tone(out, both ? 1 : -1)};
    for (int i = 0; i < n * n; i++) {
        out->off[i] = tone_distance(sheet->looks[i].body, usual[(i / n + i % n) % 2]);
        if (!out->taken[i])
            off[count++] = out->off[i];
    }
    out->usual = count > 0 ? quantile(off, count, 0.5) : 0;
}

/* Two empty cells beside each other, and how far their colours differ. */
struct neighbours {
    int one, other;
    float jump;
};

/* All pairs are numbered, twice as many as there are cells; false if a cell of this one is taken or not on the board. */
static bool has_pair(struct neighbours *out, const struct faint_view *view, int number)
{
    const int n = view->sheet->cells, row = number / (2 * n), column = number / 2 % n;
    const bool right = number % 2;
    out->one = row * n + column;
    out->other = out->one + (right ? 1 : n);
    if ((right ? column : row) + 1 == n || view->taken[out->one] || view->taken[out->other])
        return false;
    out->jump = right ? view->sheet->upright[row * (n + 1) + column + 1].jump : view->sheet->level[out->other].jump;
    return true;
}

/* Some cells in a line. */
struct block {
    int first, step, length;
};

static bool is_in_block(const struct block *block, int cell)
{
    const int along = cell - block->first;
    return along >= 0 && along % block->step == 0 && along / block->step < block->length;
}

/* How clearly a block of empty cells stands out from those beside it that look like the floor, which may be none, and from the usual ones; 0 if it is not
 * empty. Those beside it that stand out, too, may be other faint vehicles. */
static float block_contrast(const struct faint_view *view, const struct block *block)
{
    const int n = view->sheet->cells;
    float inside = 0, off = INFINITY;
    for (int i = 0; i < block->length; i++) {
        const int cell = block->first + i * block->step;
        off = view->taken[cell] ? 0 : smaller(off, view->off[cell]);
    }
    float least = off;
    for (int i = 0; i < 2 * n * n && off > 0; i++) {
        struct neighbours pair;
        if (!has_pair(&pair, view, i))
            continue;
        const bool one = is_in_block(block, pair.one), other = is_in_block(block, pair.other);
        if (one && other)
            inside = larger(inside, pair.jump);
        else if ((one || other) && view->off[one ? pair.other : pair.one] < off / 2)
            least = smaller(least, pair.jump);
    }
    return least / (1 + inside + view->usual);
}

static bool has_block(const struct faint_view *view)
{
    enum { SHORTEST = 2, LONGEST = 3 };
    const float clear = 2;
    const int n = view->sheet->cells;
    for (int length = SHORTEST; length <= LONGEST; length++)
        for (int i = 0; i < 2 * n * n; i++) {
            const bool horizontal = i % 2;
            const struct block block = {i / 2, horizontal ? 1 : n, length};
            if ((horizontal ? block.first % n : block.first / n) + length <= n && block_contrast(view, &block) > clear)
                return true;
        }
    return false;
}

/* Whether most of the empty cells beside each other hardly differ, and some clearly. Where there are many faint vehicles, each may have others for
 * neighbours, and no block stands out. */
static bool has_two_kinds(const struct faint_view *view)
{
    const float clear = 4;
    const int n = view->sheet->cells;
    float jumps[2 * MAX_CELLS * MAX_CELLS];
    int count = 0;
    for (int i = 0; i < 2 * n * n; i++) {
        struct neighbours pair;
        if (has_pair(&pair, view, i))
            jumps[count++] = pair.jump;
    }
    if (count == 0)
        return false;
    const float little = quantile(jumps, count, 0.25), much = quantile(jumps, count, 0.9);
    return much > clear * (1 + little);
}

bool has_faint_vehicle(const struct sheet *sheet, const struct scanned_board *board)
{
    struct faint_view view;
    view_make(&view, sheet, board);
    return has_block(&view) || has_two_kinds(&view);
}

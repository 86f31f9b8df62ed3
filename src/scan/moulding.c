#include "scan/moulding.h"
#include "scan/numbers.h"

#include <assert.h>
#include <math.h>

enum { PLACE = FINE / MOULD /* pixels on a side of a place */ };

static_assert(FINE % MOULD == 0, "places are whole pixels");

/* As a logarithm: shadow and light then change it by a constant, and slopes hardly. */
static float lightness_at(const struct sheet_pixels *pixels, int x, int y)
{
    const float dark = 16; /* below it, noise is all there is */
    float sum = 0;
    for (int i = 0; i < PLACE * PLACE; i++)
        sum += pixels->tones[(y + i / PLACE) * pixels->side + x + i % PLACE].light;
    return logf(sum / (PLACE * PLACE) + dark);
}

static bool is_mostly_glare(const struct sheet_pixels *pixels, int cell, int cells)
{
    const float lightest = 251;
    const int left = pixels->margin + cell % cells * FINE, top = pixels->margin + cell / cells * FINE;
    int count = 0;
    for (int i = 0; i < FINE * FINE; i++)
        count += pixels->tones[(top + i / FINE) * pixels->side + left + i % FINE].light > lightest;
    return count > FINE * FINE / 2;
}

void moulding_make(struct moulding *out, const struct sheet_pixels *pixels, int cells)
{
    assert(pixels->cell == FINE && pixels->margin >= (MOULD_REACH + 1) * PLACE);
    out->cells = cells;
    out->side = cells * MOULD + 2 * MOULD_REACH;
    const int start = pixels->margin - MOULD_REACH * PLACE;
    for (int cell = 0; cell < cells * cells; cell++)
        out->is_glare[cell] = is_mostly_glare(pixels, cell, cells);
    for (int y = 0; y < out->side; y++)
        for (int x = 0; x < out->side; x++) {
            const int px = start + x * PLACE, py = start + y * PLACE;
            out->across[y * out->side + x] =
                lightness_at(pixels, px + PLACE, py) - lightness_at(pixels, px - PLACE, py);
            out->down[y * out->side + x] = lightness_at(pixels, px, py + PLACE) - lightness_at(pixels, px, py - PLACE);
        }
}

static int place_of(const struct moulding *moulding, int cell, int x, int y)
{
    const int row = cell / moulding->cells, column = cell % moulding->cells;
    return (row * MOULD + MOULD_REACH + y) * moulding->side + column * MOULD + MOULD_REACH + x;
}

/* The median of the members, place by place. */
static void usual_fill(float out[MOULD * MOULD], const struct moulding *moulding, const float *slopes,
                       const bool *members)
{
    for (int i = 0; i < MOULD * MOULD; i++) {
        float values[MAX_CELLS * MAX_CELLS];
        int count = 0;
        for (int cell = 0; cell < moulding->cells * moulding->cells; cell++)
            if (members[cell])
                values[count++] = slopes[place_of(moulding, cell, i % MOULD, i / MOULD)];
        out[i] = quantile(values, count, 0.5);
    }
}

void moulding_compare(float *out, const struct moulding *moulding, const bool *members)
{
    float across[MOULD * MOULD], down[MOULD * MOULD];
    usual_fill(across, moulding, moulding->across, members);
    usual_fill(down, moulding, moulding->down, members);
    for (int cell = 0; cell < moulding->cells * moulding->cells; cell++) {
        out[cell] = INFINITY;
        for (int y = -MOULD_REACH; y <= MOULD_REACH; y++)
            for (int x = -MOULD_REACH; x <= MOULD_REACH; x++) {
                float sum = 0;
                for (int i = 0; i < MOULD * MOULD; i++) {
                    const int at = place_of(moulding, cell, x + i % MOULD, y + i / MOULD);
                    sum += fabsf(moulding->across[at] - across[i]) + fabsf(moulding->down[at] - down[i]);
                }
                out[cell] = smaller(out[cell], sum / (MOULD * MOULD));
            }
    }
}

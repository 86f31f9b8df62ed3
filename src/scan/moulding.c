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

/* The usual slopes of the floor. */
struct usual {
    float across[MOULD * MOULD], down[MOULD * MOULD];
    float power;
};

static float square(float x)
{
    return x * x;
}

static void usual_make(struct usual *out, const struct moulding *moulding, const bool *members)
{
    usual_fill(out->across, moulding, moulding->across, members);
    usual_fill(out->down, moulding, moulding->down, members);
    out->power = 0;
    for (int i = 0; i < MOULD * MOULD; i++)
        out->power += square(out->across[i]) + square(out->down[i]);
}

/* Of a cell whose floor is seen (x, y) places aside. */
static void relief_compare(struct relief *out, const struct moulding *moulding, const struct usual *usual, int cell,
                           int x, int y)
{
    const float noise = 1e-6f; /* flat cells are like no others */
    float apart = 0, product = 0, power = 0;
    for (int i = 0; i < MOULD * MOULD; i++) {
        const int at = place_of(moulding, cell, x + i % MOULD, y + i / MOULD);
        const float across = moulding->across[at], down = moulding->down[at];
        apart += fabsf(across - usual->across[i]) + fabsf(down - usual->down[i]);
        product += across * usual->across[i] + down * usual->down[i];
        power += square(across) + square(down);
    }
    out->apart[cell] = smaller(out->apart[cell], apart / (MOULD * MOULD));
    out->likeness[cell] = larger(out->likeness[cell], product / sqrtf(power * usual->power + noise));
}

static float strength_of(const struct moulding *moulding, int cell)
{
    float sum = 0;
    for (int i = 0; i < MOULD * MOULD; i++) {
        const int at = place_of(moulding, cell, i % MOULD, i / MOULD);
        sum += fabsf(moulding->across[at]) + fabsf(moulding->down[at]);
    }
    return sum / (MOULD * MOULD);
}

void relief_make(struct relief *out, const struct moulding *moulding, const bool *members)
{
    struct usual usual;
    usual_make(&usual, moulding, members);
    for (int cell = 0; cell < moulding->cells * moulding->cells; cell++) {
        out->apart[cell] = INFINITY;
        out->likeness[cell] = -1;
        out->strength[cell] = strength_of(moulding, cell);
        for (int y = -MOULD_REACH; y <= MOULD_REACH; y++)
            for (int x = -MOULD_REACH; x <= MOULD_REACH; x++)
                relief_compare(out, moulding, &usual, cell, x, y);
    }
}

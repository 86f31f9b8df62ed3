/* What a JPEG loses: blocks of 8 by 8, the cosine transform, the tables of the standard scaled by the quality. Colour differences are
 * kept at full resolution, which loses less than cameras do and is enough here. */
#include "pictures/pictures.h"

#include <math.h>
#include <stdlib.h>

static const uint8_t luminance_steps[64] = {
    16, 11,  10,  16, 24, 40, 51, 61, 12,  12,  14,  19,  26, 58, 60, 55,  14,  13,  16,  24, 40, 57,
    69, 56,  14,  17, 22, 29, 51, 87, 80,  62,  18,  22,  37, 56, 68, 109, 103, 77,  24,  35, 55, 64,
    81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98,  112, 100, 103, 99,
};

static void cosines_fill(float table[8][8])
{
    for (int k = 0; k < 8; k++)
        for (int x = 0; x < 8; x++)
            table[k][x] = (float)((k ? 0.5 : sqrt(0.125)) * cos((2 * x + 1) * k * M_PI / 16));
}

/* Both directions of the transform are this product: out = A in A', with A the table or its transpose. */
static void transform(float block[64], float table[8][8], bool inverse)
{
    float half[64];
    for (int pass = 0; pass < 2; pass++) {
        const float *in = pass ? half : block;
        float *out = pass ? block : half;
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 8; k++) {
                float sum = 0;
                for (int x = 0; x < 8; x++)
                    sum += in[i * 8 + x] * (inverse ? table[x][k] : table[k][x]);
                out[k * 8 + i] = sum;
            }
    }
}

static void lose(float block[64], float table[8][8], double scale, bool colour)
{
    transform(block, table, false);
    for (int i = 0; i < 64; i++) {
        const double step = fmax(1, (colour ? fmin(99, luminance_steps[i] * 1.6) : luminance_steps[i]) * scale);
        block[i] = (float)(round(block[i] / step) * step);
    }
    transform(block, table, true);
}

static struct colour to_components(struct colour c)
{
    const float y = 0.299f * c.r + 0.587f * c.g + 0.114f * c.b;
    return (struct colour){y, (c.b - y) * 0.564f, (c.r - y) * 0.713f};
}

static struct colour from_components(struct colour c)
{
    return (struct colour){c.r + 1.403f * c.b, c.r - 0.344f * c.g - 0.714f * c.b, c.r + 1.773f * c.g};
}

static void lose_block(struct paint_canvas *canvas, int left, int top, float table[8][8], double scale)
{
    float parts[3][64];
    for (int i = 0; i < 64; i++) {
        const int x = (int)fmin(left + i % 8, canvas->width - 1), y = (int)fmin(top + i / 8, canvas->height - 1);
        const struct colour c = to_components(canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x]);
        parts[0][i] = c.r, parts[1][i] = c.g, parts[2][i] = c.b;
    }
    for (int part = 0; part < 3; part++)
        lose(parts[part], table, scale, part > 0);
    for (int i = 0; i < 64; i++)
        if (left + i % 8 < canvas->width && top + i / 8 < canvas->height)
            canvas->pixels[(size_t)(top + i / 8) * (size_t)canvas->width + (size_t)(left + i % 8)] =
                from_components((struct colour){parts[0][i], parts[1][i], parts[2][i]});
}

static uint8_t byte_of(float value)
{
    return (uint8_t)fmaxf(0, fminf(255, value + 0.5f));
}

void picture_bytes(struct test_picture *out, struct paint_canvas *canvas, int quality)
{
    float table[8][8];
    cosines_fill(table);
    const double scale = (quality < 50 ? 5000.0 / fmax(1, quality) : 200 - 2 * quality) / 100;
    for (int y = 0; quality > 0 && y < canvas->height; y += 8)
        for (int x = 0; x < canvas->width; x += 8)
            lose_block(canvas, x, y, table, scale);

    const size_t count = (size_t)canvas->width * (size_t)canvas->height;
    out->width = canvas->width;
    out->height = canvas->height;
    out->pixels = malloc(3 * count);
    if (!out->pixels)
        abort();
    for (size_t i = 0; i < count; i++) {
        const struct colour c = canvas->pixels[i];
        out->pixels[3 * i] = byte_of(c.r), out->pixels[3 * i + 1] = byte_of(c.g), out->pixels[3 * i + 2] = byte_of(c.b);
    }
}

#include "scan/pyramid.h"

static uj_status level_halved(uj_picture *out, const uj_picture *in, uj_budget *budget)
{
    const int width = in->width / 2, height = in->height / 2;
    uint8_t *pixels = budget_alloc(budget, (size_t)width * (size_t)height, 3);
    if (!pixels)
        return UJ_NO_MEMORY;
    for (int y = 0; y < height; y++) {
        const uint8_t *upper = in->pixels + (size_t)(2 * y) * in->stride, *lower = upper + in->stride;
        uint8_t *row = pixels + (size_t)y * (size_t)width * 3;
        for (int x = 0; x < width; x++)
            for (int channel = 0; channel < 3; channel++) {
                const int at = 6 * x + channel;
                row[3 * x + channel] = (uint8_t)((upper[at] + upper[at + 3] + lower[at] + lower[at + 3] + 2) / 4);
            }
    }
    *out = (uj_picture){pixels, width, height, (size_t)width * 3};
    return UJ_OK;
}

uj_status pyramid_make(struct pyramid *out, const uj_picture *picture, uj_budget *budget)
{
    *out = (struct pyramid){.levels = {*picture}, .count = 1, .budget = budget};
    if (picture->stride == 0)
        out->levels[0].stride = (size_t)picture->width * 3;
    while (out->count < MAX_LEVELS) {
        const uj_picture *last = &out->levels[out->count - 1];
        if (last->width < 64 || last->height < 64)
            break;
        const uj_status status = level_halved(&out->levels[out->count], last, budget);
        if (status != UJ_OK) {
            pyramid_free(out);
            return status;
        }
        out->count++;
    }
    return UJ_OK;
}

void pyramid_free(struct pyramid *pyramid)
{
    for (int i = 1; i < pyramid->count; i++)
        budget_free((void *)pyramid->levels[i].pixels);
    pyramid->count = 0;
}

static float mixed(const uint8_t *upper, const uint8_t *lower, size_t step, float u, float v)
{
    const float above = (float)upper[0] + u * (float)(upper[step] - upper[0]);
    const float below = (float)lower[0] + u * (float)(lower[step] - lower[0]);
    return above + v * (below - above);
}

struct pyramid_level pyramid_level(const struct pyramid *pyramid, double spacing)
{
    struct pyramid_level out = {&pyramid->levels[0], 1};
    for (int i = 1; i < pyramid->count && spacing * out.scale >= 1.5; i++)
        out = (struct pyramid_level){&pyramid->levels[i], out.scale / 2};
    return out;
}

/* A place that is no number is at 0. */
static float clamped(float at, float most)
{
    return !(at > 0) ? 0 : at < most ? at : most;
}

struct rgb level_at(const struct pyramid_level *level, double x, double y)
{
    const uj_picture *picture = level->picture;
    const float u = clamped((float)(x * level->scale - 0.5), (float)picture->width - 1.01f);
    const float v = clamped((float)(y * level->scale - 0.5), (float)picture->height - 1.01f);
    const int left = (int)u, top = (int)v;
    const uint8_t *upper = picture->pixels + (size_t)top * picture->stride + (size_t)left * 3;
    const uint8_t *lower = upper + picture->stride;
    const float fx = u - (float)left, fy = v - (float)top;
    return (struct rgb){mixed(upper, lower, 3, fx, fy), mixed(upper + 1, lower + 1, 3, fx, fy),
                        mixed(upper + 2, lower + 2, 3, fx, fy)};
}

/* A pose is a roll about the line of sight and a tilt in two directions. The focal length is that of a usual phone; what an unusual one
 * changes, a ratio of the axes, is left to the grid. Each pose is scored by the directions of strong edges, as seen in its plane. */
#include "scan/pose.h"

#include <math.h>

enum { MAX_EDGES = 3000, WORK_SIDE = 640 };

struct edge {
    float x, y, dx, dy, weight; /* place from the middle of the picture and direction, in focal lengths */
};

struct angles {
    double tilt_x, tilt_y, roll;
};

/* From the plane to the picture's middle, in focal lengths: columns are the images of the axes. */
static struct plane_map angles_map(struct angles a)
{
    const double tilt = hypot(a.tilt_x, a.tilt_y), towards = atan2(a.tilt_y, a.tilt_x);
    const double ca = cos(towards), sa = sin(towards), ct = cos(tilt), st = sin(tilt);
    const double cr = cos(a.roll - towards), sr = sin(a.roll - towards);
    const double x[3] = {ct * cr, sr, st * cr}, y[3] = {-ct * sr, cr, -st * sr};
    return (struct plane_map){{ca * x[0] - sa * x[1], ca * y[0] - sa * y[1], 0, sa * x[0] + ca * x[1],
                               sa * y[0] + ca * y[1], 0, x[2], y[2], 1}};
}

/* How much of the edges runs along each axis; both must be there. */
static double angles_score(struct angles angles, const struct edge *edges, int count, double width)
{
    const struct plane_map forward = angles_map(angles), map = plane_inverse(&forward);
    const double *m = map.m;
    double along[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        const struct edge *e = &edges[i];
        const double w = m[6] * (double)e->x + m[7] * (double)e->y + m[8];
        const double x = m[0] * (double)e->x + m[1] * (double)e->y + m[2],
                     y = m[3] * (double)e->x + m[4] * (double)e->y + m[5];
        const double dw = m[6] * (double)e->dx + m[7] * (double)e->dy;
        const double dx = (m[0] * (double)e->dx + m[1] * (double)e->dy) * w - x * dw;
        const double dy = (m[3] * (double)e->dx + m[4] * (double)e->dy) * w - y * dw;
        const bool level = fabs(dx) > fabs(dy);
        const double slope = (level ? dy / dx : dx / dy) / width;
        along[level] += (double)e->weight / (1 + slope * slope);
    }
    return 2 * sqrt(along[0] * along[1]);
}

static void angles_climb(struct angles *angles, double *score, const struct edge *edges, int count)
{
    for (double step = 0.06; step > 0.004; step *= 0.6) {
        *score = angles_score(*angles, edges, count, 0.03);
        for (int i = 0; i < 6; i++) {
            struct angles moved = *angles;
            *(i / 2 == 0 ? &moved.tilt_x : i / 2 == 1 ? &moved.tilt_y : &moved.roll) += i % 2 ? step : -step;
            const double at = angles_score(moved, edges, count, 0.03);
            if (at > *score) {
                *angles = moved;
                *score = at;
            }
        }
    }
}

static float grey_at(const uj_picture *picture, int x, int y)
{
    const uint8_t *p = picture->pixels + (size_t)y * picture->stride + (size_t)x * 3;
    return (float)(p[0] + 2 * p[1] + p[2]) / 4;
}

/* The products of the gradient, summed over 5 by 5 pixels: a direction that does not flicker. */
static struct edge edge_at(const uj_picture *picture, int x, int y)
{
    float xx = 0, yy = 0, xy = 0;
    for (int j = y - 2; j <= y + 2; j++)
        for (int i = x - 2; i <= x + 2; i++) {
            const float gx = grey_at(picture, i + 1, j) - grey_at(picture, i - 1, j);
            const float gy = grey_at(picture, i, j + 1) - grey_at(picture, i, j - 1);
            xx += gx * gx;
            yy += gy * gy;
            xy += gx * gy;
        }
    const float spread = hypotf(xx - yy, 2 * xy), sum = xx + yy;
    const float across = 0.5f * atan2f(2 * xy, xx - yy);
    const float strength = sqrtf(sum / 25), clear = spread / (sum + 1);
    struct edge edge = {(float)x, (float)y, -sinf(across), cosf(across), 0};
    edge.weight = clear > 0.7f && strength > 6 ? clear * strength / (strength + 20) : 0;
    return edge;
}

static int edges_find(struct edge *out, const uj_picture *picture)
{
    const double focal = 0.85 * fmax(picture->width, picture->height), middle_x = picture->width / 2.0,
                 middle_y = picture->height / 2.0;
    const int pixels = picture->width * picture->height;
    int count = 0;
    double total = 0;
    /* A fixed stride that is no multiple of the width visits places all over the picture. */
    for (int i = 0, at = 0; i < pixels / 4 && count < MAX_EDGES; i++, at = (at + 7919) % pixels) {
        const int x = at % picture->width, y = at / picture->width;
        if (x < 3 || y < 3 || x >= picture->width - 3 || y >= picture->height - 3)
            continue;
        struct edge edge = edge_at(picture, x, y);
        if (edge.weight <= 0)
            continue;
        edge.x = (float)((x - middle_x) / focal);
        edge.y = (float)((y - middle_y) / focal);
        const double off = hypot((x - middle_x) / picture->width, (y - middle_y) / picture->height);
        edge.weight *= (float)exp(-4 * off * off);
        total += (double)edge.weight;
        out[count++] = edge;
    }
    for (int i = 0; i < count; i++)
        out[i].weight /= (float)fmax(1e-9, total);
    return count;
}

static struct plane_map picture_plane(struct angles angles, const uj_picture *picture)
{
    const double focal = 0.85 * fmax(picture->width, picture->height), cx = picture->width / 2.0,
                 cy = picture->height / 2.0;
    const struct plane_map seen = angles_map(angles), camera = {{focal, 0, cx, 0, focal, cy, 0, 0, 1}},
                           scale = {{1 / focal, 0, 0, 0, 1 / focal, 0, 0, 0, 1}};
    const struct plane_map whole = plane_product(&camera, &seen);
    return plane_product(&whole, &scale);
}

static const double pi = 3.14159265358979323846;

/* The best poses of a coarse net over all of them, which are then improved. Few photos are taken from the side, and the planks of a table may fit a steep
 * tilt better than the board does: then the best pose from about above is the last. */
static void poses_search(struct pose out[MAX_POSES], int *count, const struct edge *edges, int edge_count,
                         const uj_picture *picture)
{
    enum { ROLLS = 15, TOWARDS = 8, TILTS = 3, LAST = MAX_POSES - 2 };
    const double steep = 0.45, above = 0.25;
    struct angles best[MAX_POSES - 1] = {{0, 0, 0}};
    double scores[MAX_POSES - 1] = {0};
    for (int i = 0; i < ROLLS * (1 + TOWARDS * TILTS); i++) {
        const int tilt = i / ROLLS, roll = i % ROLLS - ROLLS / 2;
        const double size = tilt == 0 ? 0 : 0.2 * (1 + (tilt - 1) % TILTS),
                     towards = 2 * pi * (tilt - 1) / TILTS / TOWARDS;
        const struct angles angles = {size * cos(towards), size * sin(towards), roll * pi / 2 / ROLLS};
        const double score = angles_score(angles, edges, edge_count, 0.08);
        if (size < above && score > scores[LAST]) {
            scores[LAST] = score;
            best[LAST] = angles;
        }
        if (score > scores[0]) {
            if (scores[0] > 0 && hypot(angles.tilt_x - best[0].tilt_x, angles.tilt_y - best[0].tilt_y) > 0.25) {
                scores[1] = scores[0];
                best[1] = best[0];
            }
            scores[0] = score;
            best[0] = angles;
        } else if (score > scores[1] && hypot(angles.tilt_x - best[0].tilt_x, angles.tilt_y - best[0].tilt_y) > 0.25) {
            scores[1] = score;
            best[1] = angles;
        }
    }
    double tilt = 0, highest = 0;
    for (int i = 0; i < MAX_POSES - 1 && scores[i] > 0 && (i < LAST || tilt > steep); i++) {
        double score;
        angles_climb(&best[i], &score, edges, edge_count);
        out[(*count)++] = (struct pose){picture_plane(best[i], picture), score};
        if (score > highest) {
            highest = score;
            tilt = hypot(best[i].tilt_x, best[i].tilt_y);
        }
    }
}

uj_status poses_find(struct pose out[MAX_POSES], int *count, const struct pyramid *pyramid)
{
    struct edge *edges = budget_zeroed(pyramid->budget, MAX_EDGES, sizeof *edges);
    if (!edges)
        return UJ_NO_MEMORY;
    int level = 0;
    while (level + 1 < pyramid->count &&
           fmax(pyramid->levels[level].width, pyramid->levels[level].height) > 2 * WORK_SIDE)
        level++;
    const int edge_count = edges_find(edges, &pyramid->levels[level]);
    out[0] =
        (struct pose){{{1, 0, 0, 0, 1, 0, 0, 0, 1}}, angles_score((struct angles){0, 0, 0}, edges, edge_count, 0.03)};
    *count = 1;
    if (edge_count > 50)
        poses_search(out, count, edges, edge_count, &pyramid->levels[0]);
    budget_free(edges);
    return UJ_OK;
}

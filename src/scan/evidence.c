#include "scan/evidence.h"
#include "scan/model.h"

#include <math.h>

static const float least_probability = 0.002f;

void border_features(float out[BORDER_FEATURES], const struct sheet *sheet, const struct border_look *border)
{
    out[0] = logf((border->edge + 4) / (sheet->texture + 4));
    out[1] = logf((border->edge + 4) / (sheet->contrast + 4));
    out[2] = logf((border->jump + 4) / (sheet->spread + 4));
    out[3] = logf(border->edge + 4);
    out[4] = logf(border->jump + 4);
    out[5] = logf((border->exactly + 4) / (border->nearby + 4));
    out[6] = logf((border->exactly + 4) / (border->edge + 4));
}

static float probability(const float *features, const float *weights, int count)
{
    float sum = weights[count];
    for (int i = 0; i < count; i++)
        sum += weights[i] * features[i];
    return fmaxf(least_probability, fminf(1 - least_probability, 1 / (1 + expf(-sum))));
}

/* What a sheet says about one border. */
static float edge_probability(const struct sheet *sheet, const struct border_look *border)
{
    float features[BORDER_FEATURES];
    border_features(features, sheet, border);
    return probability(features, border_weights, BORDER_FEATURES);
}

/* Whether the outline of the board passes here. Compared only with the texture beside it: the edge of a floor may be faint beside that of a
 * vehicle. */
static float outline_evidence(const struct border_look *border)
{
    const float clear = logf((border->edge + 3) / (border->nearby + 3));
    const float p = 1 / (1 + expf(-2.5f * (clear - 0.8f)));
    return logf(2 * (0.04f + 0.92f * p));
}

/* How usual an edge is between two cells that look empty. A floor is plain or drawn as squares, and the same everywhere. */
static float floor_edges(const struct evidence *e)
{
    const int n = e->cells;
    double edges = 0.2, all = 0.4;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            const float here = expf(e->floor[row * n + column]) / 2;
            if (column > 0) {
                const float both = here * expf(e->floor[row * n + column - 1]) / 2;
                edges += (double)(both * expf(e->upright_edge[row * (n + 1) + column]) / 2);
                all += (double)both;
            }
            if (row > 0) {
                const float both = here * expf(e->floor[(row - 1) * n + column]) / 2;
                edges += (double)(both * expf(e->level_edge[row * n + column]) / 2);
                all += (double)both;
            }
        }
    return edges > all / 2 ? 0.93f : 0.07f;
}

static void border_set(float *edge, float *none, float p)
{
    *edge = logf(2 * p);
    *none = logf(2 * (1 - p));
}

static void between_floors(float *out, float edge, float none, float usual)
{
    *out = logf(usual * expf(edge) + (1 - usual) * expf(none));
}

void evidence_make(struct evidence *out, const struct sheet *sheet, const struct floor_look *floor)
{
    const int n = out->cells = sheet->cells;
    for (int i = 0; i < n * n; i++) {
        float features[FLOOR_FEATURES];
        floor_features(features, sheet, floor, i);
        border_set(&out->floor[i], &out->body[i], probability(features, floor_weights, FLOOR_FEATURES));
    }
    out->outline = 0;
    for (int i = 0; i < n * (n + 1); i++) {
        border_set(&out->upright_edge[i], &out->upright_none[i], edge_probability(sheet, &sheet->upright[i]));
        border_set(&out->level_edge[i], &out->level_none[i], edge_probability(sheet, &sheet->level[i]));
        if (i % (n + 1) == 0 || i % (n + 1) == n)
            out->outline += outline_evidence(&sheet->upright[i]);
        if (i < n || i >= n * n)
            out->outline += outline_evidence(&sheet->level[i]);
    }
    const float usual = floor_edges(out);
    for (int i = 0; i < n * (n + 1); i++) {
        between_floors(&out->upright_floor[i], out->upright_edge[i], out->upright_none[i], usual);
        between_floors(&out->level_floor[i], out->level_edge[i], out->level_none[i], usual);
    }
}

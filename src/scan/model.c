#include "scan/model.h"

/* Fitted by `tests/fit_scan 270`; the borders of screenshots by `tests/fit_scan 132`, which errs less often on letters; the floor of photos
 * on the grids that the search finds, which lie on the roofs (docs/scan.md). */

const float border_weights[2][BORDER_FEATURES + 1] = {
    {6.5071f, 1.3714f, 0.9089f, 0.0383f, 0.4086f, -0.0487f, 1.6875f, -0.0538f, -0.5541f, -0.9211f},
    {2.6495f, 1.5496f, 3.3036f, -0.4136f, 2.2102f, 0.1466f, -0.2673f, 0.4888f, -0.6046f, -0.9378f},
};
const float line_weights[BORDER_FEATURES + 1] = {2.227f, 2.197f, 0, -0.211f, 0, 0.418f, -0.519f, 0, 0, -0.752f};
const float floor_weights[3][FLOOR_FEATURES + 1] = {
    {-3.8606f, -1.7750f, -2.5566f, -0.4710f, -0.2681f, 0, 0, 0, 1.6210f},
    {-2.05f, -3.35f, 0, 0, 0.477f, -2.193f, 0, 0, 1.343f},
    {-2.432f, -0.993f, -2.081f, -0.642f, 1.457f, -2.14f, -1.49f, -0.991f, 1.069f},
};
/* Set by hand where made boards are unlike real ones: these have their exit in the middle, on the right in apps and on any side in photos, and
 * only the target is red. */
const float target_weights[2][TARGET_FEATURES] = {
    {8, 2.5071f, 3, 1.2f, 2, 1, 1.5f, -5, -4, -1},
    {8, 0.5f, 1.6f, 4.2f, 0.8f, 2.5f, 1, -5, -4, -1.7f},
};

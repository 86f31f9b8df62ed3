#include "scan/model.h"

/* Fitted by the method of `tests/fit_scan`, on 270 made screenshots (132 for their borders) and on 280 made photos, by earlier versions of it: docs/scan.md says
 * what has changed since. */

const float border_weights[2][BORDER_FEATURES + 1] = {
    {6.5071f, 1.3714f, 0.9089f, 0.0383f, 0.4086f, -0.0487f, 1.6875f, -0.0538f, -0.5541f, -0.9211f},
    {2.333f, 0.93f, 1.637f, -1.075f, 1.455f, 1.006f, -1.064f, -0.103f, -0.286f, -0.21f},
};
const float line_weights[BORDER_FEATURES + 1] = {2.281f, 2.114f, 0, -0.252f, 0, 0.317f, -0.504f, 0, 0, -0.533f};
const float floor_weights[3][FLOOR_FEATURES + 1] = {
    {-3.8606f, -1.7750f, -2.5566f, -0.4710f, -0.2681f, 0, 0, 0, 1.6210f},
    {-3.927f, -3.005f, -0.252f, 0.67f, 0.899f, -1.912f, 0, 0, 0.817f},
    {-1.813f, -1.532f, -0.796f, -0.515f, 0.646f, -2.442f, -2.128f, -2.281f, 0.428f},
};
/* Set by hand where made boards are unlike real ones: these have their exit in the middle, on the right in apps and on any side in photos, and
 * only the target is red. */
const float target_weights[2][TARGET_FEATURES] = {
    {8, 2.5071f, 3, 1.2f, 2, 1, 1.5f, -5, -4, -1},
    {8, 0.5f, 1.6f, 4.2f, 0.8f, 2.5f, 1, -5, -4, -1.7f},
};

#include "scan/model.h"

/* Fitted by `tests/fit_scan 3` (docs/scan.md). */

const float border_weights[BORDER_FEATURES + 1] = {4.6601f, 2.6058f,  1.4347f, -0.3457f,
                                                   0.7911f, -0.1483f, 0.9038f, -0.2543f};
const float floor_weights[FLOOR_FEATURES + 1] = {-2.9279f, -1.2841f, -2.4402f, -0.7964f, -0.0770f, 1.6316f};

#include "scan/model.h"

/* Fitted by `tests/fit_scan 2` (docs/scan.md). */

const float border_weights[BORDER_FEATURES + 1] = {-3.9012f, 5.5827f, -0.0127f, 1.7338f,
                                                   1.4737f,  0.7242f, 3.3722f,  2.9242f};
const float floor_weights[FLOOR_FEATURES + 1] = {-4.2434f, -1.7463f, -1.9715f, 0.5256f, 0.8862f, 1.7081f};

#include "scan/model.h"

/* Fitted by `tests/fit_scan 132` (docs/scan.md). */

const float border_weights[2][BORDER_FEATURES + 1] = {
    {6.5071f, 1.3714f, 0.9089f, 0.0383f, 0.4086f, -0.0487f, 1.6875f, -0.0538f, -0.5541f, -0.9211f},
    {2.3696f, 2.4696f, 4.3391f, 1.1760f, 1.9049f, -0.2458f, -0.3338f, 1.4749f, -0.9593f, -0.9163f},
};
const float floor_weights[2][FLOOR_FEATURES + 1] = {
    {-4.4069f, -1.8629f, -2.6211f, -0.0772f, 0.1939f, 1.9196f},
    {-3.3222f, -2.1072f, -2.1441f, -0.9290f, -0.1487f, 0.8441f},
};
const float target_weights[2][TARGET_FEATURES] = {
    {5, 1.4151f, 2.8347f, 0.4f, 2.6013f, 1, 1.3707f, -4, -2},
    {6, 0.6539f, 1.2f, 2.4195f, 1.5627f, 1, 0.5181f, -4, -2.8741f},
};

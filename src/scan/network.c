#include "scan/network.h"

#include <math.h>

float network_probability(const struct network *network, const float features[BORDER_FEATURES])
{
    float sum = network->out[HIDDEN];
    for (int unit = 0; unit < HIDDEN; unit++) {
        float input = network->hidden[unit][BORDER_FEATURES];
        for (int i = 0; i < BORDER_FEATURES; i++)
            input += network->hidden[unit][i] * features[i];
        sum += network->out[unit] * tanhf(input);
    }
    return 1 / (1 + expf(-sum));
}

/* A network with one hidden layer: what an edge looks like depends on the skin, in which some measurements tell and others do not. */
#ifndef UNJAM_SCAN_NETWORK_H
#define UNJAM_SCAN_NETWORK_H

#include "scan/evidence.h"

enum { HIDDEN = 8 };

/* Weights, then the constant. */
struct network {
    float hidden[HIDDEN][BORDER_FEATURES + 1];
    float out[HIDDEN + 1];
};

float network_probability(const struct network *network, const float features[BORDER_FEATURES]);

#endif

/* Fits a network with one hidden layer, as those of src/scan/model.c. */
#ifndef TESTS_FIT_NETWORK_H
#define TESTS_FIT_NETWORK_H

#include "scan/model.h"

/* The same for the same rows. Both labels weigh alike, however many rows have each. */
void network_fit(struct network *out, const float (*rows)[BORDER_FEATURES], const bool *labels, int count);

#endif

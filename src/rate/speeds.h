/* How fast each person is. */
#ifndef UNJAM_RATE_SPEEDS_H
#define UNJAM_RATE_SPEEDS_H

#include "unjam.h"

/* Finds how many times longer than the average person each person takes, out of times of boards that not everyone solved.
 * UJ_OK or UJ_NO_MEMORY. */
uj_status speeds_find(double *slowness, size_t people, const uj_timing *timings, size_t count, size_t boards);

#endif

/* Small helpers on numbers. */
#ifndef UNJAM_SCAN_NUMBERS_H
#define UNJAM_SCAN_NUMBERS_H

/* The value that `part` (0 … 1) of the others lie below; sorts the values. */
float quantile(float *values, int count, double part);

/* The logarithm of the sum of two numbers that are given as logarithms. */
double log_add(double a, double b);

#endif

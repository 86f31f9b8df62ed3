/* Small helpers on numbers. */
#ifndef UNJAM_SCAN_NUMBERS_H
#define UNJAM_SCAN_NUMBERS_H

/* As fmaxf and fminf, without what those do for NaN, which takes a call. */
static inline float larger(float a, float b)
{
    return a > b ? a : b;
}

static inline float smaller(float a, float b)
{
    return a < b ? a : b;
}

/* The value of this rank, from 0; changes the order of the values. None may be a NaN. */
float ranked(float *values, int count, int rank);

/* As larger(least, ranked(…)), and quicker where that is `least`. */
float larger_ranked(float least, float *values, int count, int rank);

/* The value that `part` (0 … 1) of the others lie below; changes the order of the values. */
float quantile(float *values, int count, double part);

/* The logarithm of the sum of two numbers that are given as logarithms. */
double log_add(double a, double b);

#endif

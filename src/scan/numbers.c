#include "scan/numbers.h"

#include <math.h>
#include <stdlib.h>

static int float_order(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

float quantile(float *values, int count, double part)
{
    qsort(values, (size_t)count, sizeof *values, float_order);
    return values[(int)(part * (count - 1))];
}

double log_add(double a, double b)
{
    const double larger = fmax(a, b), smaller = fmin(a, b);
    return larger == -INFINITY ? larger : larger + log1p(exp(smaller - larger));
}

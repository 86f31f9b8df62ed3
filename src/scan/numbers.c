#include "scan/numbers.h"

#include <math.h>

/* Hoare's selection. */
float ranked(float *values, int count, int rank)
{
    int low = 0, high = count - 1;
    while (low < high) {
        const float pivot = values[(low + high) / 2];
        int i = low, j = high;
        while (i <= j) {
            while (values[i] < pivot)
                i++;
            while (values[j] > pivot)
                j--;
            if (i <= j) {
                const float kept = values[i];
                values[i++] = values[j];
                values[j--] = kept;
            }
        }
        if (rank <= j)
            high = j;
        else if (rank >= i)
            low = i;
        else
            break;
    }
    return values[rank];
}

float larger_ranked(float least, float *values, int count, int rank)
{
    int not_larger = 0;
    for (int i = 0; i < count; i++)
        not_larger += values[i] <= least;
    return not_larger > rank ? least : ranked(values, count, rank);
}

float quantile(float *values, int count, double part)
{
    return ranked(values, count, (int)(part * (count - 1)));
}

double log_add(double a, double b)
{
    const double most = fmax(a, b), least = fmin(a, b);
    return most == -INFINITY ? most : most + log1p(exp(least - most));
}

/* Least squares with few columns. */
#ifndef UNJAM_RATE_REGRESSION_H
#define UNJAM_RATE_REGRESSION_H

#include "unjam.h"

enum { MOST_COLUMNS = 3 };

struct regression {
    double coefficient[1 + MOST_COLUMNS]; /* the constant first */
    double error[1 + MOST_COLUMNS];       /* standard errors */
    double r2;
    double r2_left_out; /* each row predicted by the fit to all others; -inf if a row cannot be left out */
    int fault;          /* the column that is constant or follows from others; -1: none, and all the rest is valid */
    bool is_constant;   /* the column at fault has one value only */
};

/* Fits y to a constant and `columns` columns of x, where value (row, column) is x[row * MOST_COLUMNS + column]. There must be more
 * rows than coefficients, and y must vary. UJ_OK or UJ_NO_MEMORY. */
uj_status regress(struct regression *out, const double *x, const double *y, size_t rows, int columns);

#endif

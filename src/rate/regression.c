/* Columns are centred and scaled to length 1, then made orthonormal one after the other, the longest remaining one first: x P = Q R. The
 * length that remains of a column is the part of it that no other column explains, so what is collinear shows as a
 * small number and never as a large coefficient. */
#include "rate/regression.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Below this share of its length a column is taken for a combination of the others: their correlation is 1 to ten digits. */
static const double LEAST_SHARE = 1e-5;
static const double LEAST_VARIATION = 1e-9; /* of a column, compared with its values */

struct system {
    size_t rows;
    int columns;
    double *q[MOST_COLUMNS];                         /* by column; orthonormal in the end */
    double mean[MOST_COLUMNS], length[MOST_COLUMNS]; /* of the column as it was given */
    int order[MOST_COLUMNS];                         /* which column came first, … */
    double r[MOST_COLUMNS][MOST_COLUMNS];            /* in this order */
};

static double dot(const double *a, const double *b, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static double mean_of(const double *values, size_t count, size_t stride)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i * stride];
    return sum / (double)count;
}

/* False: the column is constant. */
static bool standardise(struct system *system, const double *x, int column)
{
    double *const q = system->q[column];
    const double mean = mean_of(x + column, system->rows, MOST_COLUMNS);
    for (size_t i = 0; i < system->rows; i++)
        q[i] = x[i * MOST_COLUMNS + (size_t)column] - mean;
    const double length = sqrt(dot(q, q, system->rows));
    system->mean[column] = mean;
    system->length[column] = length;
    system->order[column] = column;
    if (length <= LEAST_VARIATION * fabs(mean) * sqrt((double)system->rows))
        return false;
    for (size_t i = 0; i < system->rows; i++)
        q[i] /= length;
    return true;
}

static void swap_order(struct system *system, int a, int b)
{
    const int column = system->order[a];
    system->order[a] = system->order[b];
    system->order[b] = column;
    for (int k = 0; k < a; k++) {
        const double factor = system->r[k][a];
        system->r[k][a] = system->r[k][b];
        system->r[k][b] = factor;
    }
}

/* Takes the direction of `q` out of a column: twice, so that rounding leaves nothing of it. */
static double take_out(double *column, const double *q, size_t rows)
{
    double whole = 0;
    for (int pass = 0; pass < 2; pass++) {
        const double part = dot(q, column, rows);
        for (size_t i = 0; i < rows; i++)
            column[i] -= part * q[i];
        whole += part;
    }
    return whole;
}

/* Makes the columns orthonormal. The column that the earlier ones explain, or -1. */
static int orthonormalise(struct system *system)
{
    for (int k = 0; k < system->columns; k++) {
        double longest = -1;
        int at = k;
        for (int j = k; j < system->columns; j++) {
            const double *const q = system->q[system->order[j]];
            const double length = sqrt(dot(q, q, system->rows));
            at = length > longest ? j : at;
            longest = length > longest ? length : longest;
        }
        swap_order(system, k, at);
        double *const q = system->q[system->order[k]];
        if (longest < LEAST_SHARE)
            return system->order[k];
        for (size_t i = 0; i < system->rows; i++)
            q[i] /= longest;
        system->r[k][k] = longest;
        for (int j = k + 1; j < system->columns; j++)
            system->r[k][j] = take_out(system->q[system->order[j]], q, system->rows);
    }
    return -1;
}

/* Solves R z = right, in place. */
static void solve_upper(const struct system *system, double right[MOST_COLUMNS])
{
    for (int k = system->columns - 1; k >= 0; k--) {
        for (int j = k + 1; j < system->columns; j++)
            right[k] -= system->r[k][j] * right[j];
        right[k] /= system->r[k][k];
    }
}

/* Coefficients of the columns as they were given. */
static void find_coefficients(struct regression *out, const struct system *system, const double *y, double mean)
{
    double z[MOST_COLUMNS] = {0};
    for (int k = 0; k < system->columns; k++)
        z[k] = dot(system->q[system->order[k]], y, system->rows);
    solve_upper(system, z);
    out->coefficient[0] = mean;
    for (int k = 0; k < system->columns; k++) {
        const int column = system->order[k];
        out->coefficient[1 + column] = z[k] / system->length[column];
        out->coefficient[0] -= out->coefficient[1 + column] * system->mean[column];
    }
}

/* The covariance of the coefficients is noise * inv(R) * inv(R)', in the order and the scale of R. */
static void find_errors(struct regression *out, const struct system *system, double noise)
{
    double constant = 1 / (double)system->rows;
    double squares[MOST_COLUMNS] = {0};
    for (int m = 0; m < system->columns; m++) { /* column m of inv(R) */
        double inverse[MOST_COLUMNS] = {0}, of_constant = 0;
        inverse[m] = 1;
        solve_upper(system, inverse);
        for (int k = 0; k < system->columns; k++) {
            const int column = system->order[k];
            const double scaled = inverse[k] / system->length[column];
            squares[column] += scaled * scaled;
            of_constant += scaled * system->mean[column];
        }
        constant += of_constant * of_constant;
    }
    out->error[0] = sqrt(noise * constant);
    for (int column = 0; column < system->columns; column++)
        out->error[1 + column] = sqrt(noise * squares[column]);
}

/* `y` is centred. A row that is left out has its residual divided by 1 - leverage: no other fit is needed. */
static void find_residuals(struct regression *out, const struct system *system, const double *y)
{
    const double total = dot(y, y, system->rows);
    double left_out = 0, squares = 0, along[MOST_COLUMNS];
    for (int k = 0; k < system->columns; k++)
        along[k] = dot(system->q[k], y, system->rows);
    for (size_t i = 0; i < system->rows; i++) {
        double residual = y[i], leverage = 1 / (double)system->rows;
        for (int k = 0; k < system->columns; k++) {
            const double *const q = system->q[k];
            residual -= q[i] * along[k];
            leverage += q[i] * q[i];
        }
        const double others = 1 - leverage;
        squares += residual * residual;
        left_out += others > 1e-9 ? residual * residual / (others * others) : INFINITY;
    }
    out->r2 = 1 - squares / total;
    out->r2_left_out = 1 - left_out / total;
    find_errors(out, system, squares / (double)(system->rows - (size_t)system->columns - 1));
}

static void solve(struct regression *out, struct system *system, const double *x, const double *y, double *centred)
{
    for (int column = 0; column < system->columns && out->fault < 0; column++)
        if (!standardise(system, x, column)) {
            out->fault = column;
            out->is_constant = true;
        }
    if (out->fault < 0)
        out->fault = orthonormalise(system);
    if (out->fault >= 0)
        return;
    const double mean = mean_of(y, system->rows, 1);
    for (size_t i = 0; i < system->rows; i++)
        centred[i] = y[i] - mean;
    find_coefficients(out, system, centred, mean);
    find_residuals(out, system, centred);
}

uj_status regress(struct regression *out, const double *x, const double *y, size_t rows, int columns)
{
    assert(columns <= MOST_COLUMNS && rows > (size_t)columns + 1);
    struct system system = {.rows = rows, .columns = columns};
    *out = (struct regression){.fault = -1};
    double *const room = malloc((size_t)(columns + 1) * rows * sizeof *room);
    if (!room)
        return UJ_NO_MEMORY;
    for (int column = 0; column < columns; column++)
        system.q[column] = room + (size_t)(column + 1) * rows;
    solve(out, &system, x, y, room);
    free(room);
    return UJ_OK;
}

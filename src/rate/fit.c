#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "rate/regression.h"
#include "rate/speeds.h"

static const char *const terms[UJ_FIT_TERMS] = {"constant", "ln M", "log10 H", "A/V"};

/* What a term other than the constant is, for errors. */
static const char *const meanings[MOST_COLUMNS] = {
    "ln M, the logarithm of the moves,",
    "log10 H, the logarithm of the greedy player's moves,",
    "A/V, the share of the vehicles that are in the way,",
};

const char *uj_fit_term_name(int term)
{
    return term >= 0 && term < UJ_FIT_TERMS ? terms[term] : NULL;
}

/* The boards as the model sees them. */
struct table {
    size_t boards;
    double *x;        /* MOST_COLUMNS per board */
    double *y;        /* the logarithm of the mean seconds */
    double *mean;     /* of the seconds as they were measured */
    double *slowness; /* by person */
    size_t *count;    /* times of each board */
};

static void table_free(struct table *table)
{
    free(table->x);
    free(table->y);
    free(table->mean);
    free(table->slowness);
    free(table->count);
}

static uj_status table_init(struct table *table, size_t boards, size_t people)
{
    *table = (struct table){
        .boards = boards,
        .x = calloc(boards * MOST_COLUMNS, sizeof *table->x),
        .y = calloc(boards, sizeof *table->y),
        .mean = calloc(boards, sizeof *table->mean),
        .slowness = calloc(people + 1, sizeof *table->slowness),
        .count = calloc(boards, sizeof *table->count),
    };
    const bool is_ready = table->x && table->y && table->mean && table->slowness && table->count;
    return is_ready ? UJ_OK : UJ_NO_MEMORY;
}

static void fill_features(struct table *table, const uj_fit_board *boards)
{
    for (size_t i = 0; i < table->boards; i++) {
        double *const x = table->x + i * MOST_COLUMNS;
        x[0] = log(boards[i].moves);
        x[1] = log10(boards[i].greedy_moves);
        x[2] = boards[i].blocking / boards[i].vehicles;
    }
}

static void fill_times(struct table *table, const uj_timing *timings, size_t count, bool are_told_apart)
{
    for (size_t i = 0; i < count; i++) {
        const size_t board = timings[i].board;
        table->count[board]++;
        table->mean[board] += timings[i].seconds;
        table->y[board] += timings[i].seconds / (are_told_apart ? table->slowness[timings[i].person] : 1);
    }
    for (size_t i = 0; i < table->boards; i++) {
        table->mean[i] /= (double)table->count[i];
        table->y[i] = log(table->y[i] / (double)table->count[i]);
    }
}

/* ---- What determines no model -------------------------------------------------------------------------------------- */

static uj_status check_boards(const uj_fit_board *boards, size_t count, uj_error *error)
{
    if (count < UJ_FIT_LEAST_BOARDS)
        return fail_here(error, UJ_BAD_INPUT, "%zu board%s: a model of %d coefficients needs %d different ones or more",
                         count, count == 1 ? "" : "s", UJ_FIT_TERMS, UJ_FIT_LEAST_BOARDS);
    for (size_t i = 0; i < count; i++)
        if (boards[i].moves < 1 || boards[i].vehicles < 1 || !(boards[i].greedy_moves >= 1) ||
            !(boards[i].blocking >= 0) || !isfinite(boards[i].greedy_moves + boards[i].blocking))
            return fail_here(error, UJ_BAD_INPUT, "board %zu has no rating, or is solved from the start", i + 1);
    return UJ_OK;
}

static uj_status check_times(const uj_timing *timings, size_t count, size_t boards, size_t people, uj_error *error)
{
    if (people == 1)
        return fail_here(error, UJ_BAD_INPUT, "all times are of one person: a model of people needs several");
    size_t *const times = calloc(boards, sizeof *times);
    if (!times)
        return fail_memory(error);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        if (!isfinite(timings[i].seconds) || timings[i].seconds <= 0)
            status = fail_here(error, UJ_BAD_INPUT, "time %zu is not a number of seconds above 0", i + 1);
        else if (timings[i].board >= boards || (people > 0 && timings[i].person >= people))
            status = fail_here(error, UJ_BAD_INPUT, "time %zu is of an unknown board or person", i + 1);
        else
            times[timings[i].board]++;
    }
    for (size_t i = 0; i < boards && status == UJ_OK; i++)
        if (times[i] == 0)
            status = fail_here(error, UJ_BAD_INPUT, "board %zu has no time", i + 1);
    free(times);
    return status;
}

static uj_status check_variation(const struct table *table, uj_error *error)
{
    double low = table->y[0], high = low;
    for (size_t i = 0; i < table->boards; i++) {
        low = fmin(low, table->y[i]);
        high = fmax(high, table->y[i]);
    }
    if (high - low > 1e-9)
        return UJ_OK;
    return fail_here(error, UJ_BAD_INPUT, "all boards take the same time: there is nothing to explain");
}

static uj_status check_regression(const struct regression *fit, uj_error *error)
{
    if (fit->fault >= 0 && fit->is_constant)
        return fail_here(error, UJ_BAD_INPUT,
                         "%s is the same on all boards, so its coefficient is undetermined: add other boards",
                         meanings[fit->fault]);
    if (fit->fault >= 0)
        return fail_here(
            error, UJ_BAD_INPUT,
            "%s follows from the other terms on these boards, so its coefficient is undetermined: add other boards",
            meanings[fit->fault]);
    if (!isfinite(fit->r2_left_out))
        return fail_here(error, UJ_BAD_INPUT,
                         "one board alone determines a coefficient: add more boards that differ from the others");
    return UJ_OK;
}

/* ---- What the fit says --------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value that this share of the sorted values lies below. */
static double quantile(const double *sorted, size_t count, double share)
{
    const double at = share * (double)(count - 1);
    const size_t below = (size_t)at, above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (at - (double)below) * (sorted[above] - sorted[below]);
}

/* How far single times are from the mean of their board, where enough people solved it. */
static uj_status find_spread(uj_fit *out, const struct table *table, const uj_timing *timings, size_t count)
{
    enum { LEAST_PER_BOARD = 5, LEAST_TIMES = 40 };
    double *const shares = malloc(count * sizeof *shares);
    if (!shares)
        return UJ_NO_MEMORY;
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        if (table->count[timings[i].board] >= LEAST_PER_BOARD)
            shares[used++] = timings[i].seconds / table->mean[timings[i].board];
    out->has_spread = used >= LEAST_TIMES;
    if (out->has_spread) {
        qsort(shares, used, sizeof *shares, by_size);
        out->model.low = quantile(shares, used, 0.25);
        out->model.median = quantile(shares, used, 0.5);
        out->model.high = quantile(shares, used, 0.75);
    }
    free(shares);
    return UJ_OK;
}

/* Our model on these boards. Its level is left free: people with another mouse are all slower or faster. */
static void judge_ours(uj_fit *out, const struct table *table)
{
    const uj_rating_model *ours = uj_rating_model_now();
    double errors = 0, squares = 0, sum = 0, sum_of_squares = 0;
    const double boards = (double)table->boards;
    for (size_t i = 0; i < table->boards; i++) {
        const double *const x = table->x + i * MOST_COLUMNS;
        const double error =
            table->y[i] - (ours->constant + ours->log_moves * x[0] + ours->log10_greedy * x[1] + ours->blocking * x[2]);
        errors += error;
        squares += error * error;
        sum += table->y[i];
    }
    for (size_t i = 0; i < table->boards; i++)
        sum_of_squares += (table->y[i] - sum / boards) * (table->y[i] - sum / boards);
    out->level = exp(errors / boards);
    out->r2_ours = 1 - (squares - errors * errors / boards) / sum_of_squares;
}

static void take_model(uj_fit *out, const struct regression *fit, const uj_fit_board *boards, size_t count)
{
    uj_rating_model *const model = &out->model;
    *model = *uj_rating_model_now();
    model->name[0] = '\0';
    model->version = 0;
    model->checked_moves = 0;
    model->constant = fit->coefficient[0];
    model->log_moves = fit->coefficient[1];
    model->log10_greedy = fit->coefficient[2];
    model->blocking = fit->coefficient[3];
    model->least_moves = model->most_moves = boards[0].moves;
    model->least_vehicles = model->most_vehicles = boards[0].vehicles;
    for (size_t i = 1; i < count; i++) {
        model->least_moves = boards[i].moves < model->least_moves ? boards[i].moves : model->least_moves;
        model->most_moves = boards[i].moves > model->most_moves ? boards[i].moves : model->most_moves;
        model->least_vehicles = boards[i].vehicles < model->least_vehicles ? boards[i].vehicles : model->least_vehicles;
        model->most_vehicles = boards[i].vehicles > model->most_vehicles ? boards[i].vehicles : model->most_vehicles;
    }
    memcpy(out->errors, fit->error, sizeof out->errors);
    out->r2 = fit->r2;
    out->r2_left_out = fit->r2_left_out;
}

static uj_status fit_table(uj_fit *out, const struct table *table, const uj_fit_board *boards, const uj_timing *timings,
                           size_t count, uj_error *error)
{
    struct regression whole, by_moves;
    uj_status status = check_variation(table, error);
    if (status != UJ_OK)
        return status;
    if (regress(&whole, table->x, table->y, table->boards, MOST_COLUMNS) != UJ_OK ||
        regress(&by_moves, table->x, table->y, table->boards, 1) != UJ_OK)
        return fail_memory(error);
    status = check_regression(&whole, error);
    if (status != UJ_OK)
        return status;
    take_model(out, &whole, boards, table->boards);
    out->r2_moves = by_moves.r2_left_out;
    judge_ours(out, table);
    return find_spread(out, table, timings, count) == UJ_OK ? UJ_OK : fail_memory(error);
}

uj_status uj_fit_times(uj_fit *out, const uj_fit_board *boards, size_t board_count, const uj_timing *timings,
                       size_t timing_count, size_t people, uj_error *error)
{
    *out = (uj_fit){.boards = board_count, .times = timing_count, .people = people};
    uj_status status = check_boards(boards, board_count, error);
    if (status == UJ_OK)
        status = check_times(timings, timing_count, board_count, people, error);
    if (status != UJ_OK)
        return status;
    struct table table;
    status = table_init(&table, board_count, people);
    if (status == UJ_OK && people > 0)
        status = speeds_find(table.slowness, people, timings, timing_count, board_count);
    if (status != UJ_OK) {
        table_free(&table);
        return fail_memory(error);
    }
    fill_features(&table, boards);
    fill_times(&table, timings, timing_count, people > 0);
    status = fit_table(out, &table, boards, timings, timing_count, error);
    table_free(&table);
    return status;
}

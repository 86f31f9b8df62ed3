#include "rate/rate.h"

#include <math.h>
#include <string.h>

/* Fitted to the mean times of 86 people on 70 boards of 6 to 15 moves with nine vehicles: leave-one-out R^2 0.866, against 0.796 for the
 * number of moves alone. The blocking graph counts per vehicle, so that the model holds on 6 to 14 vehicles. Whoever changes a
 * number raises the version; docs/difficulty.md gives the evidence. */
static const uj_rating_model ours = {
    .name = "unjam 2",
    .version = 2,
    .constant = 0.335,
    .log_moves = 0.953,
    .log10_greedy = 0.289,
    .blocking = 0.711,
    .greed = 0.6,
    .low = 1.0 / 3,
    .median = 2.0 / 3,
    .high = 4.0 / 3,
    .least_moves = 6,
    .most_moves = 15,
    .least_vehicles = 6,
    .most_vehicles = 14,
    .checked_moves = 29,
    .seconds = {60, 150, 250},
    .steps = {25, 50},
};

const uj_rating_model *uj_rating_model_now(void)
{
    return &ours;
}

static double mean_seconds(const uj_rating *rating, const uj_rating_model *model)
{
    if (rating->moves == 0)
        return 0;
    return exp(model->constant + model->log_moves * log(rating->moves) +
               model->log10_greedy * log10(rating->greedy_moves) +
               model->blocking * rating->blocking / rating->vehicles);
}

static uj_band band_of(double seconds, const uj_rating_model *model)
{
    if (seconds < model->seconds[0])
        return UJ_EASY;
    if (seconds < model->seconds[1])
        return UJ_MEDIUM;
    return seconds <= model->seconds[2] ? UJ_HARD : UJ_EXPERT;
}

void uj_rating_apply(uj_rating *rating, const uj_rating_model *model, uj_statistic statistic)
{
    model = model ? model : &ours;
    const double mean = mean_seconds(rating, model);
    rating->model_version = model->version;
    memcpy(rating->model, model->name, sizeof rating->model);
    rating->seconds_are = statistic;
    rating->seconds_estimate = statistic == UJ_MEDIAN ? mean * model->median : mean;
    rating->seconds_low = mean * model->low;
    rating->seconds_high = mean * model->high;
    rating->extrapolated = rating->moves < model->least_moves || rating->moves > model->most_moves ||
                           rating->vehicles < model->least_vehicles || rating->vehicles > model->most_vehicles;
    rating->band = band_of(mean, model);
    rating->steps_class = uj_steps_class(rating->steps);
}

uj_band uj_steps_class(int steps)
{
    return steps <= ours.steps[0] ? UJ_EASY : steps <= ours.steps[1] ? UJ_MEDIUM : UJ_HARD;
}

const char *uj_band_name(uj_band band)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    return (unsigned)band < sizeof names / sizeof *names ? names[band] : "unknown";
}

const char *uj_statistic_name(uj_statistic statistic)
{
    return statistic == UJ_MEDIAN ? "median" : "mean";
}

#include "rate/rate.h"

#include <math.h>

/* Fitted to how long 86 people took for 70 boards of 6 to 15 moves with about nine vehicles: leave-one-out R^2
 * 0.866, against 0.796 for the number of moves alone. Whoever changes a number raises the version;
 * docs/difficulty.md explains how. */
static const uj_rating_model model = {
    .version = 1,
    .constant = 0.335,
    .log_moves = 0.953,
    .log10_greedy = 0.289,
    .blocking = 0.079,
    .greed = 0.6,
    .least_moves = 6,
    .most_moves = 15,
    .seconds = {65, 175, 300},
    .steps = {25, 50},
};

const uj_rating_model *uj_rating_model_now(void)
{
    return &model;
}

static double estimate(const uj_rating *rating)
{
    if (rating->moves == 0)
        return 0;
    return exp(model.constant + model.log_moves * log(rating->moves) +
               model.log10_greedy * log10(rating->greedy_moves) + model.blocking * rating->blocking);
}

static uj_band band_of(double seconds)
{
    if (seconds < model.seconds[0])
        return UJ_EASY;
    if (seconds < model.seconds[1])
        return UJ_MEDIUM;
    return seconds <= model.seconds[2] ? UJ_HARD : UJ_EXPERT;
}

void model_apply(uj_rating *rating)
{
    rating->model_version = model.version;
    rating->seconds_estimate = estimate(rating);
    rating->extrapolated = rating->moves < model.least_moves || rating->moves > model.most_moves;
    rating->band = band_of(rating->seconds_estimate);
    rating->steps_class = uj_steps_class(rating->steps);
}

uj_band uj_steps_class(int steps)
{
    return steps <= model.steps[0] ? UJ_EASY : steps <= model.steps[1] ? UJ_MEDIUM : UJ_HARD;
}

const char *uj_band_name(uj_band band)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    return (unsigned)band < sizeof names / sizeof *names ? names[band] : "unknown";
}

/* Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) on small batches of rows in random order. */
#include "fit_network.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64,
    ROUNDS = 60,
    INPUTS = BORDER_FEATURES,
    NUMBERS = sizeof(struct network) / sizeof(float) /* a network as a list of numbers */
};

struct training {
    double numbers[NUMBERS], gradient[NUMBERS], mean[NUMBERS], square[NUMBERS];
    int steps;
};

static double hidden_value(const double *numbers, const double *inputs, int unit)
{
    const double *const weights = numbers + (size_t)unit * (INPUTS + 1);
    double sum = weights[INPUTS];
    for (int i = 0; i < INPUTS; i++)
        sum += weights[i] * inputs[i];
    return tanh(sum);
}

static void gradient_add(struct training *t, const double *inputs, bool label, double weight)
{
    double values[HIDDEN];
    const double *const out = t->numbers + HIDDEN * (INPUTS + 1);
    double *const out_gradient = t->gradient + HIDDEN * (INPUTS + 1), sum = out[HIDDEN];
    for (int unit = 0; unit < HIDDEN; unit++)
        sum += out[unit] * (values[unit] = hidden_value(t->numbers, inputs, unit));
    const double error = weight * (1 / (1 + exp(-sum)) - label);
    out_gradient[HIDDEN] += error;
    for (int unit = 0; unit < HIDDEN; unit++) {
        const double back = error * out[unit] * (1 - values[unit] * values[unit]);
        out_gradient[unit] += error * values[unit];
        for (int i = 0; i <= INPUTS; i++)
            t->gradient[unit * (INPUTS + 1) + i] += back * (i < INPUTS ? inputs[i] : 1);
    }
}

/* About normal. */
static double noise(uj_random *random)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uj_random_unit(random);
    return sum;
}

/* A step along the gradient of a batch, with a little decay: large weights would be surer than any measurement is. */
static void training_step(struct training *t, double rate)
{
    const double decay = 1e-4, keep = 0.9, keep_square = 0.999;
    t->steps++;
    for (int i = 0; i < NUMBERS; i++) {
        const double slope = t->gradient[i] / BATCH + decay * t->numbers[i];
        t->mean[i] = keep * t->mean[i] + (1 - keep) * slope;
        t->square[i] = keep_square * t->square[i] + (1 - keep_square) * slope * slope;
        t->numbers[i] -= rate * t->mean[i] / (1 - pow(keep, t->steps)) /
                         (sqrt(t->square[i] / (1 - pow(keep_square, t->steps))) + 1e-8);
        t->gradient[i] = 0;
    }
}

/* Inputs are fitted with mean 0 and spread 1; the network takes them as they are. */
static void network_of(struct network *out, const struct training *t, const double *means, const double *spreads)
{
    for (int unit = 0; unit < HIDDEN; unit++) {
        const double *const weights = t->numbers + (size_t)unit * (INPUTS + 1);
        double constant = weights[INPUTS];
        for (int i = 0; i < INPUTS; i++) {
            out->hidden[unit][i] = (float)(weights[i] / spreads[i]);
            constant -= weights[i] * means[i] / spreads[i];
        }
        out->hidden[unit][INPUTS] = (float)constant;
    }
    for (int i = 0; i <= HIDDEN; i++)
        out->out[i] = (float)t->numbers[HIDDEN * (INPUTS + 1) + i];
}

static void scales_find(double *means, double *spreads, const float (*rows)[BORDER_FEATURES], int count)
{
    for (int i = 0; i < INPUTS; i++) {
        double sum = 0, squares = 0;
        for (int row = 0; row < count; row++)
            sum += (double)rows[row][i], squares += (double)rows[row][i] * (double)rows[row][i];
        means[i] = sum / count;
        spreads[i] = fmax(1e-3, sqrt(fmax(0, squares / count - means[i] * means[i])));
    }
}

/* Noise stands for what other skins and trays would look like: without it, the network learns these by heart and is sure where it is wrong. */
static const double noise_spread = 0.3;

void network_fit(struct network *out, const float (*rows)[BORDER_FEATURES], const bool *labels, int count)
{
    uj_random random;
    struct training t = {.steps = 0};
    double means[INPUTS], spreads[INPUTS], positive = 0;
    uj_random_seed(&random, 5, 1);
    scales_find(means, spreads, rows, count);
    for (int row = 0; row < count; row++)
        positive += labels[row];
    for (int i = 0; i < NUMBERS; i++)
        t.numbers[i] = 0.5 * (uj_random_unit(&random) - 0.5);
    const int steps = ROUNDS * (count / BATCH);
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < BATCH; i++) {
            const int row = (int)uj_random_below(&random, (uint64_t)count);
            double inputs[INPUTS];
            for (int j = 0; j < INPUTS; j++)
                inputs[j] = ((double)rows[row][j] - means[j]) / spreads[j] + noise_spread * noise(&random);
            gradient_add(&t, inputs, labels[row], 0.5 * count / (labels[row] ? positive : count - positive));
        }
        training_step(&t, 0.004 * (1 - (double)step / steps));
    }
    network_of(out, &t, means, spreads);
}

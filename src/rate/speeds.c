/* The logarithm of a time is taken for the sum of a part of the board, a part of the person and chance. Both parts are found by least
 * squares, in turns. Everyone counts as having solved a few more boards at average speed: as many as it takes for chance to
 * vary as little as people do. So whoever solved few boards is held to be nearly average, and people who share no
 * board with others do not leave the sum undetermined. */
#include "rate/speeds.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_ROUNDS = 2000, MOST_GUESSES = 20 };

static const double LEAST_SHRINKAGE = 0.01, MOST_SHRINKAGE = 100;

struct part {
    double value, sum;
    size_t count;
};

struct sums {
    const uj_timing *timings;
    double *logs; /* of their seconds */
    size_t count, board_count, person_count;
    struct part *boards, *people;
    double shrinkage; /* how many boards everyone has solved besides */
};

static void find_boards(struct sums *sums)
{
    for (size_t i = 0; i < sums->count; i++)
        sums->boards[sums->timings[i].board].sum += sums->logs[i] - sums->people[sums->timings[i].person].value;
    for (size_t i = 0; i < sums->board_count; i++) {
        sums->boards[i].value = sums->boards[i].sum / (double)sums->boards[i].count;
        sums->boards[i].sum = 0;
    }
}

/* The largest change. The parts of the people sum to 0: what they have in common is the boards'. */
static double find_people(struct sums *sums)
{
    double mean = 0, change = 0;
    for (size_t i = 0; i < sums->count; i++)
        sums->people[sums->timings[i].person].sum += sums->logs[i] - sums->boards[sums->timings[i].board].value;
    for (size_t i = 0; i < sums->person_count; i++) {
        sums->people[i].sum /= (double)sums->people[i].count + sums->shrinkage;
        mean += sums->people[i].sum / (double)sums->person_count;
    }
    for (size_t i = 0; i < sums->person_count; i++) {
        const double value = sums->people[i].sum - mean;
        change = fmax(change, fabs(value - sums->people[i].value));
        sums->people[i].value = value;
        sums->people[i].sum = 0;
    }
    return change;
}

static void find_parts(struct sums *sums)
{
    double change = 1;
    for (int round = 0; round < MOST_ROUNDS && change > 1e-10; round++) {
        find_boards(sums);
        change = find_people(sums);
    }
}

/* The variance of chance, divided by that of people. */
static double better_shrinkage(const struct sums *sums)
{
    double chance = 0, people = 0;
    for (size_t i = 0; i < sums->count; i++) {
        const uj_timing *timing = &sums->timings[i];
        const double rest = sums->logs[i] - sums->boards[timing->board].value - sums->people[timing->person].value;
        chance += rest * rest;
    }
    if (sums->count <= sums->board_count + sums->person_count)
        return sums->shrinkage; /* nothing is left that could be chance */
    chance /= (double)(sums->count - sums->board_count - sums->person_count + 1);
    for (size_t i = 0; i < sums->person_count; i++)
        people +=
            sums->people[i].value * sums->people[i].value + chance / ((double)sums->people[i].count + sums->shrinkage);
    people /= (double)sums->person_count;
    return fmin(fmax(chance / people, LEAST_SHRINKAGE), MOST_SHRINKAGE);
}

/* Times divided by these have the same mean over people as before. */
static void scale(double *slowness, const struct part *people, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += exp(people[i].value);
    for (size_t i = 0; i < count; i++)
        slowness[i] = exp(people[i].value) * (double)count / sum;
}

static void solve(struct sums *sums, double *slowness)
{
    for (size_t i = 0; i < sums->count; i++) {
        sums->logs[i] = log(sums->timings[i].seconds);
        sums->boards[sums->timings[i].board].count++;
        sums->people[sums->timings[i].person].count++;
    }
    double change = 1;
    for (int guess = 0; guess < MOST_GUESSES && change > 1e-3; guess++) {
        find_parts(sums);
        const double shrinkage = better_shrinkage(sums);
        change = isfinite(shrinkage) ? fabs(log(shrinkage / sums->shrinkage)) : 0;
        sums->shrinkage = isfinite(shrinkage) ? shrinkage : sums->shrinkage;
    }
    scale(slowness, sums->people, sums->person_count);
}

uj_status speeds_find(double *slowness, size_t people, const uj_timing *timings, size_t count, size_t boards)
{
    struct sums sums = {
        .timings = timings,
        .logs = malloc(count * sizeof *sums.logs),
        .count = count,
        .board_count = boards,
        .person_count = people,
        .boards = calloc(boards, sizeof *sums.boards),
        .people = calloc(people, sizeof *sums.people),
        .shrinkage = 1,
    };
    const bool is_ready = sums.logs && sums.boards && sums.people;
    if (is_ready)
        solve(&sums, slowness);
    free(sums.logs);
    free(sums.boards);
    free(sums.people);
    return is_ready ? UJ_OK : UJ_NO_MEMORY;
}

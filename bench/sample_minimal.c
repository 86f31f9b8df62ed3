/* Estimates of all minimal puzzles of a size, from units drawn at random, each with a chance by its weight:
 *
 *     sample_minimal WIDTHxHEIGHT WALLS UNITS [SEED]            how many there are with up to so many walls, and how long counting takes
 *     sample_minimal WIDTHxHEIGHT others UNITS [SEED [EVERY]]   how many clusters have a minimal hardest state, but not the one that a
 *                                                               census keeps; looks at every so many-th cluster
 *
 * The intervals are 95 % ones. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unjam.h"

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- Samples ------------------------------------------------------------------------------------------------------- */

/* Of what each unit drawn has, divided by its weight. */
struct sample {
    double sum, squares;
    int count;
};

static void sample_add(struct sample *sample, double value)
{
    sample->sum += value;
    sample->squares += value * value;
    sample->count++;
}

static double mean(const struct sample *sample)
{
    return sample->sum / sample->count;
}

/* Half of the interval of the mean. */
static double spread(const struct sample *sample)
{
    const double variance = sample->squares / sample->count - mean(sample) * mean(sample);
    return 1.96 * sqrt(variance / (sample->count - 1));
}

static uint32_t unit_at(const uj_census *census, uint64_t weight)
{
    uint32_t unit = 0;
    for (uint64_t left = weight; left >= uj_census_unit_weight(census, unit); unit++)
        left -= uj_census_unit_weight(census, unit);
    return unit;
}

/* ---- Minimal hardest states ---------------------------------------------------------------------------------------- */

/* Moves of a shortest solution; -1 if it cannot be known. *moved: the vehicles that move in it. */
static int length_of(const uj_board *board, uint64_t *moved)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    options.threads = 1;
    const uj_status status = uj_solve(&solution, board, &options, NULL);
    const int length = status == UJ_OK ? solution.length : -1;
    *moved = 0;
    for (size_t i = 0; i < solution.move_count; i++)
        *moved |= UINT64_C(1) << solution.moves[i].vehicle;
    uj_solution_clear(&solution);
    return length;
}

/* A vehicle that moves in a shortest solution is needed; of any other, a solution without it tells. */
static bool is_minimal(const uj_board *board, int distance)
{
    uint64_t moved, ignored;
    length_of(board, &moved);
    bool is_minimal = true;
    for (int i = 0; i < board->vehicle_count && is_minimal; i++) {
        if (i == board->target || moved >> i & 1)
            continue;
        uj_board without = *board;
        without.vehicle_count--;
        memmove(&without.vehicles[i], &without.vehicles[i + 1],
                (size_t)(without.vehicle_count - i) * sizeof *without.vehicles);
        without.target = (uint8_t)(board->target - (board->target > i));
        is_minimal = length_of(&without, &ignored) < distance;
    }
    return is_minimal;
}

/* Whether a hardest state of the board's cluster other than the board is minimal. */
static bool has_other(const uj_board *board, int distance)
{
    uj_cluster *cluster;
    bool is_found = false;
    if (uj_cluster_open(&cluster, board, NULL, NULL) != UJ_OK)
        return false;
    for (uint64_t state = uj_cluster_find(cluster, 0, distance, UJ_MOVES); state != UINT64_MAX && !is_found;
         state = uj_cluster_find(cluster, state + 1, distance, UJ_MOVES)) {
        uj_board other;
        uj_cluster_board(cluster, state, &other);
        is_found = is_minimal(&other, distance);
    }
    uj_cluster_close(cluster);
    return is_found;
}

/* ---- Work ---------------------------------------------------------------------------------------------------------- */

struct work {
    uj_census_options options;
    uj_census *census;
    uj_census_worker *worker;
    uj_census_result *result;
    uint64_t weight; /* of all units */
    uint64_t every;
    bool counts_others;
    struct sample minimal, plain, seconds, kept, others, both; /* both: products of the two before */
};

static void add_counts(struct work *work, double weight, double seconds)
{
    double minimal = 0, plain = 0;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
        minimal += (double)work->result->tally.minimal_by_distance[i];
        plain += (double)work->result->tally.plain_minimal_by_distance[i];
    }
    sample_add(&work->minimal, minimal / weight);
    sample_add(&work->plain, plain / weight);
    sample_add(&work->seconds, seconds / weight);
}

/* A board of up to three moves that is minimal has at most four vehicles; there are too few of them to matter. */
static void add_others(struct work *work, double weight, uint64_t first)
{
    double kept = 0, others = 0;
    for (size_t i = (size_t)first; i < work->result->row_count; i += (size_t)work->every) {
        const uj_census_row *const row = &work->result->rows[i];
        uj_board board;
        if (row->distance < 4 || uj_census_row_board(&board, &work->options, row, NULL) != UJ_OK)
            continue;
        if (is_minimal(&board, row->distance))
            kept++;
        else
            others += has_other(&board, row->distance);
    }
    sample_add(&work->kept, kept / weight);
    sample_add(&work->others, others / weight);
    sample_add(&work->both, kept * others / weight / weight);
    fprintf(stderr, "%.0f kept, %.0f others\n", kept, others);
}

static bool run(struct work *work, int units, uint64_t seed, uj_error *error)
{
    uj_random random;
    uj_random_seed(&random, seed, 0);
    for (int i = 0; i < units; i++) {
        const uint32_t unit = unit_at(work->census, uj_random_below(&random, work->weight));
        const double weight = (double)uj_census_unit_weight(work->census, unit), began = processor_seconds();
        if (uj_census_work(work->worker, unit, work->result, error) != UJ_OK)
            return false;
        if (work->counts_others)
            add_others(work, weight, uj_random_below(&random, work->every));
        else
            add_counts(work, weight, processor_seconds() - began);
    }
    return true;
}

static void report(const struct work *work)
{
    const double all = (double)work->weight;
    if (work->counts_others) {
        const double ratio = work->others.sum / work->kept.sum, n = work->kept.count;
        const double variance =
            (work->others.squares - 2 * ratio * work->both.sum + ratio * ratio * work->kept.squares) / n;
        printf("for each cluster whose kept state is minimal, %.4f (+- %.4f) have only another minimal hardest state\n",
               ratio, 1.96 * sqrt(variance / (n - 1)) / mean(&work->kept));
        return;
    }
    printf("minimal: %.0f (+- %.0f), plain: %.0f (+- %.0f), processor time: %.0f s (+- %.0f)\n",
           all * mean(&work->minimal), all * spread(&work->minimal), all * mean(&work->plain),
           all * spread(&work->plain), all * mean(&work->seconds), all * spread(&work->seconds));
}

int main(int argc, char **argv)
{
    struct work work = {.options = UJ_CENSUS_OPTIONS_INIT, .every = argc > 5 ? strtoull(argv[5], NULL, 10) : 1};
    uj_error error = {.message = "usage: sample_minimal WIDTHxHEIGHT WALLS|others UNITS [SEED [EVERY]]"};
    bool is_fine = argc >= 4 && sscanf(argv[1], "%dx%d", &work.options.width, &work.options.height) == 2;
    if (is_fine) {
        work.counts_others = strcmp(argv[2], "others") == 0;
        work.options.more_walls = work.counts_others ? 0 : atoi(argv[2]);
        work.options.minimal = !work.counts_others;
        if (work.counts_others)
            work.options.keep = (uj_range){1, UJ_CENSUS_DISTANCES - 1};
    }
    is_fine = is_fine && uj_census_new(&work.census, &work.options, &error) == UJ_OK &&
              uj_census_worker_new(&work.worker, work.census, &error) == UJ_OK;
    work.result = uj_census_result_new();
    for (uint32_t i = 0; is_fine && i < uj_census_units(work.census); i++)
        work.weight += uj_census_unit_weight(work.census, i);
    is_fine = is_fine && work.result && run(&work, atoi(argv[3]), argc > 4 ? strtoull(argv[4], NULL, 10) : 1, &error);
    if (is_fine)
        report(&work);
    else
        fprintf(stderr, "sample_minimal: %s\n", error.message);
    uj_census_result_free(work.result);
    uj_census_worker_free(work.worker);
    uj_census_free(work.census);
    return is_fine ? 0 : 2;
}

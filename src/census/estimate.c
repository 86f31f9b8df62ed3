/* Sizes that are too large for a census: configurations drawn at random, each solved exactly. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "census/profile.h"
#include "census/walls.h"
#include "base/error.h"
#include "base/team.h"

static void write_digits(uint128 number, char digits[UJ_CENSUS_DIGITS])
{
    char reversed[UJ_CENSUS_DIGITS];
    int count = 0;
    do {
        reversed[count++] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    for (int i = 0; i < count; i++)
        digits[i] = reversed[count - 1 - i];
    digits[count] = '\0';
}

static uj_status check(const uj_census_options *options, uj_error *error)
{
    if (options->width < 3 || options->height < 3 || options->width > PROFILE_SIDE || options->height > PROFILE_SIDE)
        return fail_here(error, UJ_BAD_INPUT, "%dx%d cannot be counted: sides are from 3 to %d cells", options->width,
                         options->height, PROFILE_SIDE);
    if (options->exit_row >= options->height)
        return fail_here(error, UJ_BAD_INPUT, "there is no row %d on a board with %d rows", options->exit_row + 1,
                         options->height);
    if (options->more_walls < 0 || options->more_walls > UJ_CENSUS_MORE_WALLS)
        return fail_here(error, UJ_BAD_INPUT, "up to %d walls can be counted", UJ_CENSUS_MORE_WALLS);
    return UJ_OK;
}

static uj_status open_profile(struct profile *profile, const uj_census_options *options, bool is_solved,
                              uj_error *error)
{
    const uj_status status = check(options, error);
    const int exit = options->exit_row < 0 ? (options->height - 1) / 2 : options->exit_row;
    return status == UJ_OK
               ? profile_init(profile, options->width, options->height, exit, options->walls, is_solved, error)
               : status;
}

/* Adds up all choices of walls. */
static uj_status count(uint128 *out, const uj_census_options *options, const struct walled *choices,
                       uint32_t choice_count, bool is_solved, uj_error *error)
{
    *out = 0;
    for (uint32_t i = 0; i < choice_count; i++) {
        uj_census_options walled = *options;
        struct profile profile;
        walled.walls = choices[i].cells;
        const uj_status status = choices[i].times > 0 ? open_profile(&profile, &walled, is_solved, error) : UJ_OK;
        if (status != UJ_OK)
            return status;
        if (choices[i].times > 0) {
            *out += (uint128)choices[i].times * profile_total(&profile);
            profile_free(&profile);
        }
    }
    return UJ_OK;
}

uj_status uj_census_closed_form(const uj_census_options *options, char legal[UJ_CENSUS_DIGITS],
                                char solutions[UJ_CENSUS_DIGITS], uj_error *error)
{
    uj_census_options asked = *options;
    uj_status status = check(options, error);
    if (status != UJ_OK)
        return status;
    if (asked.exit_row < 0)
        asked.exit_row = (asked.height - 1) / 2;
    uint32_t choice_count;
    struct walled *const choices = walls_choose(&asked, true, &choice_count);
    if (!choices)
        return fail_memory(error);
    uint128 number;
    for (int is_solved = 0; is_solved < 2 && status == UJ_OK; is_solved++) {
        status = count(&number, &asked, choices, choice_count, is_solved, error);
        if (status == UJ_OK)
            write_digits(number, is_solved ? solutions : legal);
    }
    free(choices);
    return status;
}

/* Wilson's score interval, which is sound for few and for no cases too. */
uj_census_share uj_census_share_of(uint64_t count, uint64_t undecided, uint64_t drawn)
{
    if (drawn == 0)
        return (uj_census_share){0, 0, 1};
    const double z = 1.959963984540054, n = (double)drawn;
    const double least = (double)count / n, most = (double)(count + undecided) / n, wide = 1 + z * z / n;
    uj_census_share share = {.value = least};
    share.low = (least + z * z / (2 * n) - z * sqrt(least * (1 - least) / n + z * z / (4 * n * n))) / wide;
    share.high = (most + z * z / (2 * n) + z * sqrt(most * (1 - most) / n + z * z / (4 * n * n))) / wide;
    if (count == 0)
        share.low = 0;
    if (share.high > 1)
        share.high = 1;
    return share;
}

struct uj_census_sampler {
    struct profile profile;
    uj_census_estimate_options options;
};

uj_status uj_census_sampler_new(uj_census_sampler **out, const uj_census_estimate_options *options, uj_error *error)
{
    *out = NULL;
    struct uj_census_sampler *const sampler = malloc(sizeof *sampler);
    if (!sampler)
        return fail_memory(error);
    sampler->options = *options;
    const uj_status status = open_profile(&sampler->profile, &options->census, false, error);
    if (status != UJ_OK) {
        free(sampler);
        return status;
    }
    if (profile_total(&sampler->profile) == 0) {
        uj_census_sampler_free(sampler);
        return fail_here(error, UJ_BAD_INPUT, "there is not a single configuration to draw");
    }
    *out = sampler;
    return UJ_OK;
}

void uj_census_sampler_free(uj_census_sampler *sampler)
{
    if (!sampler)
        return;
    profile_free(&sampler->profile);
    free(sampler);
}

static uj_status add_one(const uj_census_sampler *sampler, uint64_t number, uj_census_estimate *sum, uj_error *error)
{
    uj_random random;
    uj_board board;
    uj_random_seed(&random, sampler->options.seed, number);
    uj_status status = profile_draw(&sampler->profile, &random, &board, error);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options how = UJ_SOLVE_OPTIONS_INIT;
    how.metric = sampler->options.census.metric;
    how.threads = 1;
    how.max_memory = sampler->options.max_memory;
    if (status == UJ_OK)
        status = uj_solve(&solution, &board, &how, error);
    if (status == UJ_OK) {
        sum->drawn++;
        sum->undecided += solution.outcome == UJ_UNDECIDED;
        if (solution.outcome == UJ_SOLVED) {
            sum->solvable++;
            sum->by_distance[solution.length < UJ_CENSUS_DISTANCES ? solution.length : UJ_CENSUS_DISTANCES - 1]++;
        }
    }
    uj_solution_clear(&solution);
    return status;
}

uj_status uj_census_sampler_add(const uj_census_sampler *sampler, uint64_t first, uint64_t count,
                                uj_census_estimate *sum, uj_error *error)
{
    uj_status status = UJ_OK;
    for (uint64_t i = first; i < first + count && i < sampler->options.count && status == UJ_OK; i++)
        status = add_one(sampler, i, sum, error);
    return status;
}

void uj_census_estimate_add(uj_census_estimate *sum, const uj_census_estimate *part)
{
    sum->drawn += part->drawn;
    sum->solvable += part->solvable;
    sum->undecided += part->undecided;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++)
        sum->by_distance[i] += part->by_distance[i];
}

struct estimating {
    const uj_census_sampler *sampler;
    uj_census_estimate *sum;
    pthread_mutex_t mutex;
    atomic_int status;
    uj_error *error;
};

static void draw_some(void *payload, size_t item, int member)
{
    (void)member;
    struct estimating *const work = payload;
    const uj_census_estimate_options *const options = &work->sampler->options;
    uj_census_estimate sum = {0};
    uj_error error;
    uj_status status = (uj_status)atomic_load(&work->status);
    if (status == UJ_OK)
        status = uj_census_sampler_add(work->sampler, item, 1, &sum, &error);
    pthread_mutex_lock(&work->mutex);
    uj_census_estimate_add(work->sum, &sum);
    if (status == UJ_OK && options->progress &&
        !options->progress(work->sum->drawn, options->count, options->progress_payload))
        status = fail_here(&error, UJ_LIMIT, "stopped before it was done");
    if (status != UJ_OK && atomic_load(&work->status) == UJ_OK) {
        atomic_store(&work->status, (int)status);
        if (work->error)
            *work->error = error;
    }
    pthread_mutex_unlock(&work->mutex);
}

uj_status uj_census_estimate_run(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    memset(out, 0, sizeof *out);
    uj_census_sampler *sampler = NULL;
    uj_status status = uj_census_closed_form(&options->census, out->legal, out->solutions, error);
    if (status == UJ_OK)
        status = uj_census_sampler_new(&sampler, options, error);
    if (status != UJ_OK)
        return status;
    struct estimating work = {.sampler = sampler, .sum = out, .mutex = PTHREAD_MUTEX_INITIALIZER, .error = error};
    struct team team;
    team_init(&team);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    team_hire(&team, options->threads > 0 ? options->threads : cores > 0 ? (int)cores : 1);
    team_run(&team, draw_some, &work, (size_t)options->count);
    team_dismiss(&team);
    pthread_mutex_destroy(&work.mutex);
    uj_census_sampler_free(sampler);
    return (uj_status)atomic_load(&work.status);
}

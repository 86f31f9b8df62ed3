#include "generate/attempt.h"

#include <limits.h>
#include <math.h>

#include "base/error.h"
#include "base/digits.h"
#include "base/options.h"

/* The longest solutions of boards without walls, proven by looking at every board: van Assema's thesis and the paper of
 * Collette, Raskin and Servais for 6x6, our own census for the smaller ones. A board upside down is as hard. */
static const struct record {
    int width, height, exit_row; /* the upper of the two that are mirror images */
    int moves, steps;            /* 0: not known */
} records[] = {
    {4, 4, 1, 7, 0},
    {5, 5, 2, 20, 33},
    {6, 6, 2, 51, 93},
};

static uj_status check_sides(const uj_generate_options *options, uj_error *error)
{
    const int sides[] = {options->width, options->height};
    for (int i = 0; i < 2; i++)
        if (sides[i] < UJ_GENERATE_MIN_SIDE || sides[i] > UJ_GENERATE_MAX_SIDE)
            return fail_here(error, UJ_BAD_INPUT,
                             "boards of %dx%d cells cannot be generated; each side must be %d to %d", options->width,
                             options->height, UJ_GENERATE_MIN_SIDE, UJ_GENERATE_MAX_SIDE);
    if (options->exit_row < -1 || options->exit_row >= options->height)
        return fail_here(error, UJ_BAD_INPUT, "exit row %d: must be 1 to %d", options->exit_row + 1, options->height);
    return UJ_OK;
}

static uj_status check_ranges(const uj_generate_options *options, uj_error *error)
{
    const struct {
        const char *name;
        uj_range range;
    } ranges[] = {
        {"walls", options->walls}, {"cars", options->cars},   {"trucks", options->trucks},
        {"moves", options->moves}, {"steps", options->steps},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].range.low > ranges[i].range.high || ranges[i].range.low < 0)
            return fail_here(error, UJ_BAD_INPUT, "no number of %s is between %d and %d", ranges[i].name,
                             ranges[i].range.low, ranges[i].range.high);
    if (options->cars.high < 1)
        return fail_here(error, UJ_BAD_INPUT, "at least one car is needed, because the target is a car");
    if (options->bands >> (UJ_EXPERT + 1) || options->method > UJ_RANDOM)
        return fail_here(error, UJ_BAD_INPUT, "bands or method out of range");
    return UJ_OK;
}

/* Something must be free to move, or the target never gets away. */
static uj_status check_room(const uj_generate_options *options, uj_error *error)
{
    const long cells = options->width * options->height;
    const long cars = options->cars.low > 1 ? options->cars.low : 1, trucks = options->trucks.low;
    const long walls = options->walls.low, taken = 2 * cars + 3 * trucks + walls;
    if (taken < cells)
        return UJ_OK;
    return fail_here(
        error, UJ_LIMIT,
        "%ld car%s, %ld truck%s and %ld wall%s do not fit: they take %ld cells, %dx%d has %ld and one must be free",
        cars, plural((uint64_t)cars), trucks, plural((uint64_t)trucks), walls, plural((uint64_t)walls), taken,
        options->width, options->height, cells);
}

static uj_status check_records(const uj_generate_options *options, int exit_row, uj_error *error)
{
    const int mirrored = options->height - 1 - exit_row, upper = exit_row < mirrored ? exit_row : mirrored;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        const struct record *record = &records[i];
        if (options->walls.high > 0 || options->width != record->width || options->height != record->height ||
            upper != record->exit_row)
            continue;
        if (options->moves.low > record->moves)
            return fail_here(error, UJ_LIMIT,
                             "no %dx%d board with the exit in row %d takes %d moves: the hardest of all takes %d",
                             options->width, options->height, exit_row + 1, options->moves.low, record->moves);
        if (record->steps > 0 && options->steps.low > record->steps)
            return fail_here(error, UJ_LIMIT,
                             "no %dx%d board with the exit in row %d takes %d steps: the hardest of all takes %d",
                             options->width, options->height, exit_row + 1, options->steps.low, record->steps);
    }
    if (options->steps.high < options->moves.low)
        return fail_here(error, UJ_LIMIT, "a solution of %d moves or more has at least as many steps, not %d at most",
                         options->moves.low, options->steps.high);
    return UJ_OK;
}

/* A player needs at least as many moves as the shortest solution has, and the target is always part of what is in the
 * way: the model's estimate cannot be below this. A vehicle has two cells or more. */
static double least_seconds(const uj_generate_options *options)
{
    const uj_rating_model *model = uj_rating_model_now();
    const int moves = options->moves.low, most_vehicles = options->width * options->height / 2;
    return exp(model->constant + model->log_moves * log(moves) + model->log10_greedy * log10(moves) +
               model->blocking / most_vehicles);
}

static uj_status check_bands(const uj_generate_options *options, uj_error *error)
{
    int hardest = UJ_EXPERT;
    while (hardest >= 0 && !(options->bands >> hardest & 1))
        hardest--;
    if (hardest < 0 || hardest == UJ_EXPERT || options->moves.low < 1 ||
        least_seconds(options) <= uj_rating_model_now()->seconds[hardest])
        return UJ_OK;
    return fail_here(error, UJ_LIMIT, "no board of %d moves or more is rated %s", options->moves.low,
                     uj_band_name((uj_band)hardest));
}

/* From 0. */
static int exit_row_of(const uj_generate_options *options)
{
    return options->exit_row < 0 ? (options->height - 1) / 2 : options->exit_row;
}

static uj_status check(const uj_generate_options *options, uj_error *error)
{
    uj_status status = check_sides(options, error);
    if (status == UJ_OK)
        status = check_ranges(options, error);
    if (status == UJ_OK)
        status = check_room(options, error);
    if (status == UJ_OK)
        status = check_records(options, exit_row_of(options), error);
    return status == UJ_OK ? check_bands(options, error) : status;
}

/* A range within two bounds, or the nearest number to them that it holds. */
static uj_range narrowed(uj_range range, int low, int high)
{
    if (range.low < low)
        range.low = low < range.high ? low : range.high;
    if (range.high > high)
        range.high = high > range.low ? high : range.low;
    return range;
}

uj_status request_init(struct request *out, const uj_generate_options *given, uj_error *error)
{
    *out = (struct request){.options = UJ_GENERATE_OPTIONS_INIT};
    const uj_generate_options *const options = &out->options;
    uj_status status = options_read(&out->options, sizeof out->options, given, error);
    if (status == UJ_OK)
        status = check(options, error);
    if (status != UJ_OK)
        return status;
    const int cells = options->width * options->height;
    const bool asks_steps = options->steps.low > 1 || options->steps.high < INT_MAX;
    *out = (struct request){
        .options = *options,
        .width = options->width,
        .height = options->height,
        .exit_row = exit_row_of(options),
        .walls = narrowed(options->walls, 0, cells / 9),
        .cars = narrowed(options->cars, 1, cells / CAR_LENGTH),
        .trucks = narrowed(options->trucks, 0, cells / TRUCK_LENGTH),
        .detailed = options->rate || options->bands != 0 || options->is_known || asks_steps,
        .max_states = cells <= STANDARD_CELLS ? 20000
                      : cells <= 49           ? 60000
                                              : 200000,
    };
    /* On 6x6 four to nine cars and two to four trucks: what the cards of the original game have. */
    out->usual_cars = narrowed(out->cars, cells / 8, cells / 4);
    out->usual_trucks = narrowed(out->trucks, cells / 18, cells / 9);
    return UJ_OK;
}

uj_status uj_generate_check(const uj_generate_options *options, uj_error *error)
{
    struct request request;
    return request_init(&request, options, error);
}

int random_in(uj_range range, uj_random *random)
{
    return range.low + (int)uj_random_below(random, (uint64_t)(range.high - range.low) + 1);
}

/* An exact number takes none of the random numbers, so that it gives the puzzles that it gave before there were ranges. */
int request_walls(const struct request *request, uj_random *random)
{
    return request->walls.low < request->walls.high ? random_in(request->walls, random) : request->walls.low;
}

struct recipe request_recipe(const struct request *request, uj_random *random)
{
    const int cars = random_in(request->usual_cars, random), trucks = random_in(request->usual_trucks, random);
    return (struct recipe){request->width, request->height, request->exit_row, request_walls(request, random),
                           cars,           trucks};
}

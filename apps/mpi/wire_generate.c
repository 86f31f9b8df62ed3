#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "work.h"

void wire_generate_options(struct wire *wire, uj_generate_options *options)
{
    enum { ALL_BANDS = (2 << UJ_EXPERT) - 1 };
    if (wire_is_reading(wire))
        *options = (uj_generate_options)UJ_GENERATE_OPTIONS_INIT;
    options->count = wire_number(wire, options->count, UINT64_MAX);
    options->width = wire_int(wire, options->width, UJ_GENERATE_MIN_SIDE, UJ_GENERATE_MAX_SIDE);
    options->height = wire_int(wire, options->height, UJ_GENERATE_MIN_SIDE, UJ_GENERATE_MAX_SIDE);
    options->exit_row = wire_int(wire, options->exit_row, -1, UJ_GENERATE_MAX_SIDE - 1);
    wire_range(wire, &options->walls);
    wire_range(wire, &options->cars);
    wire_range(wire, &options->trucks);
    wire_range(wire, &options->moves);
    wire_range(wire, &options->steps);
    options->bands = (unsigned)wire_number(wire, options->bands, ALL_BANDS);
    options->minimal = wire_bool(wire, options->minimal);
    options->rate = wire_bool(wire, options->rate);
    options->method = (uj_method)wire_int(wire, (int)options->method, UJ_CLIMB, UJ_RANDOM);
    options->seed = wire_number(wire, options->seed, UINT64_MAX);
    options->first_attempt = wire_number(wire, options->first_attempt, UINT64_MAX);
    options->found_before = wire_number(wire, options->found_before, UINT64_MAX);
    options->threads = wire_int(wire, options->threads, 0, INT_MAX);
    wire_limits(wire, &options->limits);
    options->patience = wire_number(wire, options->patience, UINT64_MAX);
}

/* ---- Boards -------------------------------------------------------------------------------------------------------- */

static void wire_vehicle(struct wire *wire, uj_vehicle *vehicle)
{
    wire_words(wire, vehicle->name, sizeof vehicle->name);
    vehicle->row = (uint8_t)wire_number(wire, vehicle->row, UJ_MAX_SIDE - 1);
    vehicle->column = (uint8_t)wire_number(wire, vehicle->column, UJ_MAX_SIDE - 1);
    vehicle->length = (uint8_t)wire_number(wire, vehicle->length, UJ_MAX_SIDE);
    vehicle->horizontal = wire_bool(wire, vehicle->horizontal);
}

/* The board of these numbers, built by the functions that check every rule; false: there is none. */
static bool build_board(uj_board *out, const uj_board *numbers)
{
    uj_status status = uj_board_init(out, numbers->width, numbers->height, NULL);
    for (int row = 0; row < numbers->height && status == UJ_OK; row++)
        for (int column = 0; column < numbers->width && status == UJ_OK; column++)
            if (uj_board_is_wall(numbers, row, column))
                status = uj_board_add_wall(out, row, column, NULL);
    for (int i = 0; i < numbers->vehicle_count && status == UJ_OK; i++) {
        const uj_vehicle *const vehicle = &numbers->vehicles[i];
        status =
            uj_board_add(out, vehicle->name, vehicle->row, vehicle->column, vehicle->length, vehicle->horizontal, NULL);
    }
    if (status == UJ_OK)
        status = uj_board_finish(out, numbers->target, numbers->exit_row, NULL);
    return status == UJ_OK && memcmp(&out->walls, &numbers->walls, sizeof out->walls) == 0;
}

static void wire_board(struct wire *wire, uj_board *board)
{
    uj_board numbers = {0};
    if (!wire_is_reading(wire))
        numbers = *board;
    numbers.width = (uint8_t)wire_int(wire, numbers.width, UJ_MIN_SIDE, UJ_MAX_SIDE);
    numbers.height = (uint8_t)wire_int(wire, numbers.height, UJ_MIN_SIDE, UJ_MAX_SIDE);
    numbers.exit_row = (uint8_t)wire_number(wire, numbers.exit_row, UJ_MAX_SIDE - 1);
    numbers.target = (uint8_t)wire_number(wire, numbers.target, UJ_MAX_VEHICLES - 1);
    for (int i = 0; i < 4; i++)
        numbers.walls.word[i] = wire_number(wire, numbers.walls.word[i], UINT64_MAX);
    numbers.vehicle_count = (uint8_t)wire_number(wire, numbers.vehicle_count, UJ_MAX_VEHICLES);
    for (int i = 0; i < numbers.vehicle_count; i++)
        wire_vehicle(wire, &numbers.vehicles[i]);
    if (wire_is_reading(wire) && !wire->problem && !build_board(board, &numbers))
        wire_fail(wire, UJ_BAD_INPUT, "its board breaks the rules");
}

/* ---- Ratings ------------------------------------------------------------------------------------------------------- */

static int wire_from_none(struct wire *wire, int value) /* -1: there is none */
{
    return wire_int(wire, value, -1, INT_MAX);
}

static int wire_natural(struct wire *wire, int value)
{
    return wire_int(wire, value, 0, INT_MAX);
}

/* NULL is sent as no digits at all. */
static void wire_digits(struct wire *wire, char **digits)
{
    size_t length = !wire_is_reading(wire) && *digits ? strlen(*digits) : 0;
    const char *const data = wire_bytes(wire, *digits, &length);
    for (size_t i = 0; data && i < length; i++)
        if (data[i] < '0' || data[i] > '9')
            wire_fail(wire, UJ_BAD_INPUT, "a number has other characters than digits");
    if (!wire_is_reading(wire) || wire->problem || length == 0)
        return;
    *digits = calloc(length + 1, 1);
    if (!*digits) {
        wire_fail(wire, UJ_NO_MEMORY, "not enough memory");
        return;
    }
    memcpy(*digits, data, length);
}

static void wire_rated_cluster(struct wire *wire, uj_rating *rating)
{
    rating->solvable = wire_bool(wire, rating->solvable);
    rating->states = wire_number(wire, rating->states, UINT64_MAX);
    rating->solutions = wire_number(wire, rating->solutions, rating->states);
    rating->solution_density = wire_real(wire, rating->solution_density);
    rating->max_distance = wire_from_none(wire, rating->max_distance);
    rating->max_steps = wire_from_none(wire, rating->max_steps);
    rating->harder_by = wire_natural(wire, rating->harder_by);
    rating->hardest_states = wire_number(wire, rating->hardest_states, rating->states);
}

static void wire_rated_solutions(struct wire *wire, uj_rating *rating)
{
    rating->moves = wire_from_none(wire, rating->moves);
    rating->steps = wire_from_none(wire, rating->steps);
    wire_digits(wire, &rating->optimal_paths);
    rating->optimal_states = wire_number(wire, rating->optimal_states, rating->states);
    rating->branching = wire_real(wire, rating->branching);
    rating->optimal_branching = wire_real(wire, rating->optimal_branching);
    rating->bottlenecks = wire_natural(wire, rating->bottlenecks);
    rating->divergence = wire_from_none(wire, rating->divergence);
    rating->counterintuitive = wire_natural(wire, rating->counterintuitive);
    rating->red_backward = wire_natural(wire, rating->red_backward);
    rating->counterintuitive_mean = wire_real(wire, rating->counterintuitive_mean);
    rating->red_backward_mean = wire_real(wire, rating->red_backward_mean);
}

static void wire_rated_players(struct wire *wire, uj_rating *rating)
{
    rating->random_moves = wire_real(wire, rating->random_moves);
    rating->greedy_moves = wire_real(wire, rating->greedy_moves);
    rating->blocking = wire_real(wire, rating->blocking);
    rating->blockers = wire_natural(wire, rating->blockers);
    rating->blocking_size = wire_natural(wire, rating->blocking_size);
    rating->blocking_depth = wire_natural(wire, rating->blocking_depth);
    rating->blocking_parts = wire_natural(wire, rating->blocking_parts);
    rating->blocking_largest_part = wire_natural(wire, rating->blocking_largest_part);
}

static void wire_rated_vehicles(struct wire *wire, uj_rating *rating, int vehicle_count)
{
    for (int i = 0; i < vehicle_count; i++) {
        rating->vehicle_moves[i] = (uint16_t)wire_number(wire, rating->vehicle_moves[i], UINT16_MAX);
        rating->removable[i] = wire_bool(wire, rating->removable[i]);
    }
    rating->must_move = wire_int(wire, rating->must_move, 0, UJ_MAX_VEHICLES);
    rating->vehicles = wire_int(wire, rating->vehicles, 0, UJ_MAX_VEHICLES);
    rating->cars = wire_int(wire, rating->cars, 0, UJ_MAX_VEHICLES);
    rating->trucks = wire_int(wire, rating->trucks, 0, UJ_MAX_VEHICLES);
    rating->minimal = wire_bool(wire, rating->minimal);
}

static void wire_rated_estimate(struct wire *wire, uj_rating *rating)
{
    rating->model_version = wire_natural(wire, rating->model_version);
    memcpy(rating->model, uj_rating_model_now()->name, sizeof rating->model); /* ranks of another build are refused */
    rating->seconds_estimate = wire_real(wire, rating->seconds_estimate);
    rating->seconds_low = wire_real(wire, rating->seconds_low);
    rating->seconds_high = wire_real(wire, rating->seconds_high);
    rating->extrapolated = wire_bool(wire, rating->extrapolated);
    rating->band = (uj_band)wire_int(wire, (int)rating->band, UJ_EASY, UJ_EXPERT);
    rating->steps_class = (uj_band)wire_int(wire, (int)rating->steps_class, UJ_EASY, UJ_EXPERT);
}

/* ---- Levels -------------------------------------------------------------------------------------------------------- */

static void check_solution(struct wire *wire, const uj_level *level)
{
    uj_replay replay;
    if (uj_board_replay(&replay, &level->board, level->solution, level->solution_length, NULL) != UJ_OK ||
        !replay.solved || replay.moves != level->solution_length || level->moves != (int)replay.moves)
        wire_fail(wire, UJ_BAD_INPUT, "its solution does not solve its board");
}

static void wire_solution(struct wire *wire, uj_level *level)
{
    const size_t count = wire_count(wire, level->solution_length, 2);
    if (wire_is_reading(wire) && count > 0) {
        level->solution = calloc(count, sizeof *level->solution);
        if (!level->solution)
            wire_fail(wire, UJ_NO_MEMORY, "not enough memory");
    }
    level->solution_length = level->solution ? count : 0;
    for (size_t i = 0; i < level->solution_length; i++) {
        uj_move *const move = &level->solution[i];
        move->vehicle = (uint8_t)wire_number(wire, move->vehicle, UJ_MAX_VEHICLES - 1);
        move->by = (int8_t)wire_int(wire, move->by, -UJ_MAX_SIDE, UJ_MAX_SIDE);
    }
    if (wire_is_reading(wire) && !wire->problem)
        check_solution(wire, level);
}

static void wire_level(struct wire *wire, uj_level *level)
{
    wire_board(wire, &level->board);
    level->id = wire_number(wire, level->id, UINT64_MAX);
    level->cluster = wire_number(wire, level->cluster, UINT64_MAX);
    level->moves = wire_natural(wire, level->moves);
    level->steps = wire_from_none(wire, level->steps);
    level->states = wire_number(wire, level->states, UINT64_MAX);
    wire_solution(wire, level);
    wire_rated_cluster(wire, &level->rating);
    wire_rated_solutions(wire, &level->rating);
    wire_rated_players(wire, &level->rating);
    wire_rated_vehicles(wire, &level->rating, level->board.vehicle_count);
    wire_rated_estimate(wire, &level->rating);
    level->rated = wire_bool(wire, level->rated);
    level->seed = wire_number(wire, level->seed, UINT64_MAX);
    level->attempt = wire_number(wire, level->attempt, UINT64_MAX);
    if (wire_is_reading(wire) && !wire->problem && level->id != uj_puzzle_id(&level->board))
        wire_fail(wire, UJ_BAD_INPUT, "its id belongs to another board");
}

void wire_attempt(struct wire *wire, uj_attempt *attempt)
{
    if (wire_is_reading(wire))
        *attempt = (uj_attempt){.level = UJ_LEVEL_INIT};
    attempt->judged = wire_number(wire, attempt->judged, UINT64_MAX);
    attempt->solvable = wire_number(wire, attempt->solvable, attempt->judged);
    attempt->most_moves = wire_from_none(wire, attempt->most_moves);
    attempt->most_steps = wire_from_none(wire, attempt->most_steps);
    attempt->found = wire_bool(wire, attempt->found);
    if (attempt->found)
        wire_level(wire, &attempt->level);
}

/* Boards made of vehicles, not of letters: two bytes of the input are one vehicle, so that a changed byte is a vehicle that was moved,
 * turned or made longer. Every algorithm must agree with the witness of the tests. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "convert.h"

enum { MOST_STATES = 1500, MOST_VEHICLES = 14 };

static bool is_free(const ref_board *board, const ref_vehicle *new)
{
    ref_board tried = *board;
    tried.vehicles[tried.vehicle_count++] = *new;
    return !ref_problem(&tried);
}

/* The first bytes are the sides, the row and column of the target, and walls; what does not fit is left out. */
static bool make_board(ref_board *out, const uint8_t *data, size_t size)
{
    if (size < 6)
        return false;
    *out = (ref_board){.width = 3 + data[0] % 6, .height = 3 + data[1] % 6};
    const ref_vehicle target = {data[2] % out->height, data[3] % (out->width - 1), 2, true};
    if (!is_free(out, &target))
        return false;
    out->vehicles[out->vehicle_count++] = target;
    for (size_t i = 6; i + 1 < size && out->vehicle_count < MOST_VEHICLES; i += 2) {
        const ref_vehicle next = {data[i] % out->height, data[i] / 16 % out->width, 2 + data[i + 1] % 3,
                                  data[i + 1] & 64};
        if (is_free(out, &next))
            out->vehicles[out->vehicle_count++] = next;
    }
    for (int i = 4; i < 6; i++) {
        ref_board walled = *out;
        walled.walls[data[i] % out->height][data[i] / 16 % out->width] = '#';
        if (data[i] >= 128 && !ref_problem(&walled))
            *out = walled;
    }
    return true;
}

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Whether it may answer that it does not know: a search that goes in circles, or one that lists the frames of the whole group first, which may
 * not fit into memory however near the solution is. */
static bool may_give_up(const uj_algorithm *algorithm)
{
    return algorithm->is_tree_search || strcmp(algorithm->name, "bidirectional") == 0;
}

static void compare(const uj_board *board, const uj_algorithm *algorithm, uj_metric metric, const ref_solution *truth)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm->name;
    options.metric = metric;
    options.threads = 1;
    options.max_nodes = algorithm->is_tree_search ? 300 : 0;
    require(uj_solve(&solution, board, &options, NULL) == UJ_OK);
    require(solution.outcome != UJ_UNDECIDED || may_give_up(algorithm));
    require(solution.outcome == UJ_UNDECIDED || (solution.outcome == UJ_SOLVED) == (truth->status == REF_FOUND));
    if (solution.outcome == UJ_SOLVED) {
        require(uj_solution_check(board, solution.moves, solution.move_count, NULL) == UJ_OK);
        require(
            solution.length == (int)truth->length ||
            (!solution.optimal && algorithm->shortest != UJ_SHORTEST_ALWAYS && solution.length > (int)truth->length));
    }
    uj_solution_clear(&solution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ref_board witness;
    if (!make_board(&witness, data, size))
        return 0;
    const uj_board board = board_from_ref(&witness);
    for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        ref_solution truth = ref_solve(&witness, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, MOST_STATES);
        for (size_t i = 0; truth.status != REF_GAVE_UP && uj_algorithm_at(i); i++)
            if (metric == UJ_MOVES || !uj_algorithm_at(i)->moves_only)
                compare(&board, uj_algorithm_at(i), (uj_metric)metric, &truth);
        ref_solution_free(&truth);
    }
    return 0;
}

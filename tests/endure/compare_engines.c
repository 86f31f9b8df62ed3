/* Random boards through the library and through the witness, which shares no line with it; puzzles that the library makes, checked by the
 * witness. The first disagreement is printed with its board, and ends the program with status 1.
 *
 *     compare_engines SEED BOARDS PUZZLES
 *
 * Prints how many boards and puzzles were decided by both: the witness gives up where a cluster is too large for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "random_board.h"

enum { MOST_STATES = 20000, EVERY_ALGORITHM = 20 /* each 20th board goes through all of them */ };

static void disagree(const uj_board *board, const char *algorithm, uj_metric metric, const char *what)
{
    uj_text json = UJ_TEXT_INIT;
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    uj_puzzle_write(&json, &puzzle, UJ_FORMAT_JSON, true, NULL);
    printf("%s, %s: %s\n%s\n", algorithm, metric == UJ_MOVES ? "moves" : "steps", what, json.data ? json.data : "");
    exit(1);
}

static bool replays(const uj_board *board, const uj_move *moves, size_t count, uj_metric metric, int length)
{
    ref_move *copy = calloc(count + 1, sizeof *copy);
    if (!copy)
        abort();
    for (size_t i = 0; i < count; i++)
        copy[i] = ref_from_move(moves[i]);
    const bool good = ref_replay_solves(ref_from_board(board), copy, count) &&
                      ref_cost(copy, count, metric == UJ_MOVES ? REF_MOVES : REF_STEPS) == length;
    free(copy);
    return good;
}

static void compare(const uj_board *board, const uj_algorithm *algorithm, uj_metric metric, const ref_solution *truth)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm->name;
    options.metric = metric;
    options.threads = 1;
    if (algorithm->is_tree_search)
        options.max_nodes = 2000;
    const bool is_solvable = truth->status == REF_FOUND;
    const int shortest = (int)truth->length;
    if (uj_solve(&solution, board, &options, NULL) != UJ_OK)
        disagree(board, algorithm->name, metric, "fails");
    const bool must_be_shortest = solution.optimal || algorithm->shortest == UJ_SHORTEST_ALWAYS;
    if (solution.outcome == UJ_UNDECIDED && !algorithm->is_tree_search)
        disagree(board, algorithm->name, metric, "undecided");
    if (solution.outcome != UJ_UNDECIDED && (solution.outcome == UJ_SOLVED) != is_solvable)
        disagree(board, algorithm->name, metric,
                 is_solvable ? "finds no solution" : "finds a solution where there is none");
    if (is_solvable && solution.lower_bound > shortest)
        disagree(board, algorithm->name, metric, "the lower bound is too high");
    if (solution.outcome == UJ_SOLVED &&
        (!replays(board, solution.moves, solution.move_count, metric, solution.length) ||
         (must_be_shortest && solution.length != shortest)))
        disagree(board, algorithm->name, metric, "the solution is wrong or not the shortest");
    uj_solution_clear(&solution);
}

/* False if the witness gives up. */
static bool compare_all(const uj_board *board, bool with_every_algorithm)
{
    const ref_board witness = ref_from_board(board);
    for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        ref_solution truth = ref_solve(&witness, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, MOST_STATES);
        const bool is_known = truth.status != REF_GAVE_UP;
        for (size_t i = 0; is_known && uj_algorithm_at(i); i++) {
            const uj_algorithm *algorithm = uj_algorithm_at(i);
            const bool is_usual = strcmp(algorithm->name, "auto") == 0 || strcmp(algorithm->name, "bfs") == 0;
            if ((with_every_algorithm || is_usual) && !(algorithm->moves_only && metric == UJ_STEPS))
                compare(board, algorithm, (uj_metric)metric, &truth);
        }
        ref_solution_free(&truth);
        if (!is_known)
            return false;
    }
    return true;
}

static bool check_puzzle(uj_level *level, void *payload)
{
    uint64_t *const checked = payload;
    const ref_board witness = ref_from_board(&level->board);
    ref_solution truth = ref_solve(&witness, REF_MOVES, 50 * MOST_STATES);
    if (truth.status != REF_GAVE_UP) {
        if (truth.status != REF_FOUND || (int)truth.length != level->moves ||
            !replays(&level->board, level->solution, level->solution_length, UJ_MOVES, level->moves))
            disagree(&level->board, "generate", UJ_MOVES, "the puzzle is not what it says");
        ++*checked;
    }
    ref_solution_free(&truth);
    return true;
}

static uint64_t check_puzzles(uint64_t seed, uint64_t count)
{
    uint64_t checked = 0;
    uj_error error = {.message = ""};
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.count = count;
    options.seed = seed;
    options.threads = 1;
    options.width = 4 + (int)(seed % 3);
    options.height = 4 + (int)(seed / 3 % 3);
    options.exit_row = options.height / 2;
    options.method = (uj_method)(seed % 3);
    const uj_status status = uj_generate(&options, check_puzzle, &checked, NULL, &error);
    if (status != UJ_OK && status != UJ_LIMIT) {
        printf("generate, seed %llu: %s\n", (unsigned long long)seed, error.message);
        exit(1);
    }
    return checked;
}

int main(int count, char **words)
{
    if (count != 4) {
        fprintf(stderr, "usage: compare_engines SEED BOARDS PUZZLES\n");
        return 2;
    }
    const uint64_t seed = strtoull(words[1], NULL, 10), boards = strtoull(words[2], NULL, 10);
    uj_random random;
    uint64_t decided = 0;
    uj_random_seed(&random, seed, 0);
    for (uint64_t i = 0; i < boards; i++) {
        uj_board board;
        random_board(&board, &random, i % 2 == 0 ? &random_board_small : &random_board_middle);
        if (i % 4 == 0)
            board_make_hardest(&board, MOST_STATES / 4);
        decided += compare_all(&board, i % EVERY_ALGORITHM == 0);
    }
    printf("%llu %llu\n", (unsigned long long)decided,
           (unsigned long long)check_puzzles(seed, strtoull(words[3], NULL, 10)));
    return 0;
}

/* Finds the boards that `unjam lab` bundles (apps/unjam/lab/lab_boards.c).
 *
 *   find_profile thesis SECONDS [SEED [NAME]]
 *       Boards like B1, B2, B6 and B7 of van Dijk's thesis (2018), which are known from pictures only: the same
 *       optimum and numbers of cars and trucks, and of those found in SECONDS each the one whose tree has most nearly
 *       as many nodes. Of the trees of B6 and B7 nothing is known but that they are huge: the one whose
 *       cluster has most nearly 5,000 states, as many as hard puzzles have.
 *   find_profile spread <boards.txt
 *       40 boards out of a list of strings, shortest solutions evenly from 8 to 51 moves, each the one for which
 *       breadth-first search in unit steps explores most nearly as many states as Seng & Diep (2025) report on
 *       average for the cards of the original game.
 *
 * Prints one board a line: its length, the nodes of its tree where they were counted, and the board. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unjam.h"

enum {
    SIDE = 6,
    EXIT_ROW = 2,
    TRIES = 200,
    MEMORY = 64 << 20,
    CARDS = 40,
    SHORTEST = 8,
    LONGEST = 51,
    MEAN_STATES = 3071,
    HARD_STATES = 5000
};

struct profile {
    const char *name;
    int moves, cars, trucks;
    uint64_t nodes; /* that breadth-first search traverses; 0: unknown in the thesis */
};

static const struct profile profiles[] = {
    {"B1", 4, 7, 3, 6997},
    {"B2", 6, 7, 4, 217398},
    {"B6", 16, 11, 2, 0},
    {"B7", 20, 8, 3, 0},
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool add_somewhere(uj_board *board, int length, uj_random *random)
{
    for (int try = 0; try < TRIES; try++) {
        const char name[] = {(char)('A' + board->vehicle_count), '\0'};
        const bool horizontal = uj_random_below(random, 2);
        const int line = (int)uj_random_below(random, SIDE);
        const int along = (int)uj_random_below(random, (uint64_t)(SIDE - length + 1));
        if (horizontal && line == EXIT_ROW)
            continue;
        if (uj_board_add(board, name, horizontal ? line : along, horizontal ? along : line, length, horizontal, NULL) ==
            UJ_OK)
            return true;
    }
    return false;
}

static bool random_profile_board(uj_board *board, const struct profile *profile, uj_random *random)
{
    uj_board_init(board, SIDE, SIDE, NULL);
    bool placed = uj_board_add(board, "A", EXIT_ROW, (int)uj_random_below(random, SIDE - 1), 2, true, NULL) == UJ_OK;
    for (int i = 1; i < profile->cars + profile->trucks && placed; i++)
        placed = add_somewhere(board, i < profile->cars ? 2 : 3, random);
    return placed && uj_board_finish(board, 0, EXIT_ROW, NULL) == UJ_OK;
}

/* Moves the vehicles so that the shortest solution has the wanted length. `*states`: of the cluster. */
static bool walk_to_length(uj_board *board, int moves, uj_random *random, uint64_t *states)
{
    uj_cluster *cluster;
    if (uj_cluster_open(&cluster, board, &(uj_limits){.max_memory = MEMORY}, NULL) != UJ_OK)
        return false;
    *states = uj_cluster_states(cluster);
    const bool deep_enough = uj_cluster_max_distance(cluster, UJ_MOVES) >= moves;
    if (deep_enough) {
        uint64_t state = uj_cluster_find(cluster, uj_random_below(random, *states), moves, UJ_MOVES);
        if (state == UINT64_MAX)
            state = uj_cluster_find(cluster, 0, moves, UJ_MOVES);
        uj_cluster_board(cluster, state, board);
    }
    uj_cluster_close(cluster);
    return deep_enough;
}

/* With the optimum as its limit, depth-first search traverses the nodes that breadth-first search does, without its
 * memory. */
static uint64_t tree_nodes(const uj_board *board, const struct profile *profile)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = "tree-dfs";
    options.max_depth = profile->moves;
    options.max_nodes = profile->nodes * 4;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve(&solution, board, &options, NULL);
    const uint64_t nodes = solution.outcome == UJ_SOLVED ? solution.expanded : 0;
    uj_solution_clear(&solution);
    return nodes;
}

static void print_board(const char *name, int moves, uint64_t nodes, const uj_board *board)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = *board;
    uj_text text = UJ_TEXT_INIT;
    if (uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, NULL) == UJ_OK)
        printf("%s%s%d %llu %.*s\n", name, *name ? " " : "", moves, (unsigned long long)nodes,
               (int)strcspn(text.data, "\n"), text.data);
    uj_text_free(&text);
    fflush(stdout);
}

static void find_profile(const struct profile *profile, double seconds, uint64_t seed)
{
    const double end = seconds_now() + seconds;
    double nearest = INFINITY;
    uint64_t nearest_nodes = 0;
    uj_board best;
    uj_random random;
    uj_random_seed(&random, seed, (uint64_t)profile->moves);
    while (seconds_now() < end && nearest > 0) {
        uj_board board;
        uint64_t states;
        if (!random_profile_board(&board, profile, &random) ||
            !walk_to_length(&board, profile->moves, &random, &states))
            continue;
        uj_board_canonical(&board,
                           &board); /* as it will be read again: the tree depends on the order of the vehicles */
        const uint64_t nodes = profile->nodes ? tree_nodes(&board, profile) : 0;
        if (profile->nodes && nodes == 0)
            continue;
        const double ratio = profile->nodes ? (double)nodes / (double)profile->nodes : (double)states / HARD_STATES;
        const double distance = fabs(log(ratio));
        if (distance < nearest) {
            nearest = distance;
            nearest_nodes = nodes;
            best = board;
        }
    }
    if (isfinite(nearest))
        print_board(profile->name, profile->moves, nearest_nodes, &best);
    else
        fprintf(stderr, "find_profile: found nothing like %s; give it more seconds\n", profile->name);
}

static int wanted_length(int card)
{
    return SHORTEST + (card * (LONGEST - SHORTEST) + (CARDS - 1) / 2) / (CARDS - 1);
}

static double explored_states(const uj_board *board)
{
    const uj_solve_options options = {
        .size = sizeof(uj_solve_options), .algorithm = "bfs", .metric = UJ_STEPS, .cutoff = -1};
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve(&solution, board, &options, NULL);
    const double states = (double)solution.expanded;
    uj_solution_clear(&solution);
    return states;
}

struct choice {
    uj_board board;
    double distance; /* INFINITY: none yet */
};

static void offer(struct choice *choices, const uj_board *board)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve(&solution, board, NULL, NULL);
    const int length = solution.length;
    uj_solution_clear(&solution);
    for (int i = 0; i < CARDS; i++) {
        if (length != wanted_length(i))
            continue;
        const double distance = fabs(log(explored_states(board) / MEAN_STATES));
        if (distance < choices[i].distance)
            choices[i] = (struct choice){*board, distance};
    }
}

/* Where there is no board of a length, a state on the way of a longer one serves. */
static int pick_spread(void)
{
    static struct choice choices[CARDS];
    for (int i = 0; i < CARDS; i++)
        choices[i].distance = INFINITY;
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        uj_board board;
        if (uj_board_parse(&board, line, strlen(line), NULL) == UJ_OK)
            offer(choices, &board);
    }
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = CARDS - 2; i >= 0; i--) {
        uint64_t states;
        if (!isinf(choices[i].distance) || isinf(choices[i + 1].distance))
            continue;
        choices[i] = choices[i + 1];
        walk_to_length(&choices[i].board, wanted_length(i), &random, &states);
    }
    for (int i = 0; i < CARDS; i++)
        if (isinf(choices[i].distance))
            fprintf(stderr, "find_profile: no board of %d moves or more\n", wanted_length(i));
        else
            print_board("", wanted_length(i), 0, &choices[i].board);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "spread") == 0)
        return pick_spread();
    if (argc < 3 || strcmp(argv[1], "thesis") != 0) {
        fputs("usage: find_profile thesis SECONDS [SEED [NAME]] | find_profile spread <boards.txt\n", stderr);
        return 2;
    }
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++)
        if (argc < 5 || strcmp(argv[4], profiles[i].name) == 0)
            find_profile(&profiles[i], atof(argv[2]), seed);
    return EXIT_SUCCESS;
}

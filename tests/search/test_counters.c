/* What every algorithm counts, on boards of several kinds, is the same in every version: `unjam lab` sets these counts beside
 * those of the papers. Whoever changes how an algorithm works changes its row here, and knows then what was changed. */
#include <string.h>

#include "search_support.h"

static const struct {
    const char *cells;
    int width, height;
} boards[] = {
    {"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6},
    {"BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5},
    {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 6, 6},
    {UNSOLVABLE_CLUSTER, 4, 6},
    {"AA...B........"
     ".....B........"
     "....DD........",
     14, 3},
};

static uint64_t with(uint64_t sum, uint64_t number)
{
    return (sum ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t with_search(uint64_t sum, const uj_board *board, const uj_solve_options *options)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, board, options, NULL), UJ_OK);
    const uint64_t numbers[] = {(uint64_t)solution.outcome,
                                (uint64_t)solution.length,
                                (uint64_t)solution.optimal,
                                (uint64_t)solution.lower_bound,
                                solution.expanded,
                                solution.generated,
                                solution.queue,
                                solution.peak_queue,
                                solution.profile_length};
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        sum = with(sum, numbers[i]);
    for (size_t i = 0; i < solution.profile_length; i++)
        sum = with(sum, solution.profile[i]);
    for (size_t i = 0; i < solution.move_count; i++)
        sum = with(with(sum, solution.moves[i].vehicle), (uint64_t)solution.moves[i].by);
    uj_solution_clear(&solution);
    return sum;
}

/* In both metrics, as far as `max_nodes`; shallower, and with another heuristic. */
static uint64_t with_board(uint64_t sum, const uj_board *board, const uj_algorithm *algorithm, uint64_t max_nodes)
{
    for (int metric = 0; metric < (algorithm->moves_only ? 1 : 2); metric++) {
        uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
        options.algorithm = algorithm->name;
        options.metric = (uj_metric)metric;
        options.threads = 1;
        options.max_nodes = max_nodes;
        options.profile = true;
        options.limits.max_memory = UINT64_C(64) << 30; /* of any machine: how far a search goes depends on it */
        sum = with_search(sum, board, &options);
        options.max_depth = 6;
        sum = with_search(sum, board, &options);
        options.heuristic = algorithm->uses_heuristic ? "blockers" : NULL;
        options.max_nodes = max_nodes < 300 ? max_nodes : 300;
        options.ties = UJ_TIES_DEEP;
        sum = with_search(sum, board, &options);
    }
    return sum;
}

/* Boards that one can see through, and larger ones: more cells than a word has bits, and states of one, two and more words. */
static uint64_t digest(const uj_algorithm *algorithm)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        const uj_board board = board_from_cells(boards[i].cells, boards[i].width, boards[i].height);
        sum = with_board(sum, &board, algorithm, 4000);
    }
    static const struct random_board_options sizes[] = {
        {9, 10, 3, 18, 45, 50, 1, false}, {11, 12, 3, 40, 55, 60, 2, false}, {16, 16, 3, 100, 70, 75, 3, false}};
    uj_random random;
    uj_random_seed(&random, 2026, 0);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        uj_board board;
        random_board(&board, &random, &sizes[i]);
        sum = with_board(sum, &board, algorithm, 60);
    }
    return sum;
}

static const struct {
    const char *algorithm;
    uint64_t digest;
} rows[] = {
    {"auto", UINT64_C(0xd4dbb40e67d6e486)},
    {"bfs", UINT64_C(0x02b9850cfb6a25ba)},
    {"space", UINT64_C(0x3312f6f3a2760e86)},
    {"bidirectional", UINT64_C(0x2140d6ac23310e81)},
    {"astar", UINT64_C(0x752dd97c66650325)},
    {"ida", UINT64_C(0x3dce371608d81728)},
    {"best-first", UINT64_C(0x8f6f9cc1df705cba)},
    {"dfs", UINT64_C(0x94c30c83ebb624cf)},
    {"tree-bfs", UINT64_C(0xb533f9403a7d6cf0)},
    {"tree-bfs-early", UINT64_C(0xdc2852f7590ce1e3)},
    {"tree-bfs-prune-pre", UINT64_C(0xac7b98976145635c)},
    {"tree-bfs-prune-post", UINT64_C(0x127a6b73b23b05bd)},
    {"tree-dfs", UINT64_C(0x1a9a89d7231fdb7d)},
    {"hybrid", UINT64_C(0xb64930d2da5c8255)},
};

static uint64_t expected_of(const char *algorithm)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (strcmp(rows[i].algorithm, algorithm) == 0)
            return rows[i].digest;
    return 0;
}

static void every_algorithm_counts_the_same_in_every_version(void **state)
{
    (void)state;
    int changed = 0;
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const uj_algorithm *algorithm = uj_algorithm_at(i);
        const uint64_t found = digest(algorithm);
        if (found == expected_of(algorithm->name))
            continue;
        print_error("    {\"%s\", UINT64_C(0x%016llx)},\n", algorithm->name, (unsigned long long)found);
        changed++;
    }
    assert_int_equal(changed, 0);
}

/* All that is said about a board under growing limits, as one number. */
static uint64_t anytime_digest(const uj_board *board, uj_metric metric)
{
    static const uint64_t nodes[] = {40, 700, 5000, 12000, 40000}, plain_states[] = {0, 60, 900};
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < COUNT_OF(nodes) * COUNT_OF(plain_states); i++) {
        const uj_solve_options options = {.metric = metric, .max_nodes = nodes[i / COUNT_OF(plain_states)]};
        uj_solution solution = solve_anytime(board, options, plain_states[i % COUNT_OF(plain_states)]);
        sum = with(with(sum, solution.expanded), solution.generated);
        sum = with(with(sum, (uint64_t)solution.lower_bound), (uint64_t)solution.length);
        sum = with(sum, (uint64_t)solution.outcome);
        for (size_t m = 0; m < solution.move_count; m++)
            sum = with(with(sum, solution.moves[m].vehicle), (uint64_t)solution.moves[m].by);
        uj_solution_clear(&solution);
    }
    return sum;
}

/* How beams widen, what share of the limits each part gets and when a proof is worth trying decide how good an answer is, not
 * whether it is right. Whoever changes that changes these numbers, and knows then what was changed. */
static void the_parts_of_anytime_search_do_the_same_work_in_every_version(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int width, height;
        uint64_t moves, steps;
    } expected[] = {
        {HARDEST_IN_MOVES, 6, 6, UINT64_C(0xa120a22348bcedcb), UINT64_C(0x57d19be457f108f1)},
        {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 6, 6, UINT64_C(0x078d5bba213de3ff), UINT64_C(0xe99d472c3a5506dc)},
        /* No beam finds a solution, nor ever runs out of states. */
        {"......"
         "AA...B"
         ".....B"
         "DDDDDD"
         "EE...."
         "..FF.."
         "...GG."
         "HH...."
         ".II..."
         "..JJ.."
         "KK....",
         6, 11, UINT64_C(0x0a2ec9c1ad9ebad1), UINT64_C(0x4beeb08a586f4d74)},
        {UNSOLVABLE_CLUSTER, 4, 6, UINT64_C(0x52831ce23d919d60), UINT64_C(0x52831ce23d919d60)},
        {"BBooCoooooCoAAooCoDDooooEEooooFFoooo", 6, 6, UINT64_C(0x83417f3d270aa38d), UINT64_C(0x594bc06feebacd56)},
        {"BB.CCD.E"
         "F..G.D.E"
         "F..G.HHH"
         "AA.I.J.."
         "K..I.J.L"
         "K.MMM..L"
         "NN..O.PP"
         "....OQQQ",
         8, 8, UINT64_C(0x3f32eb36aead0232), UINT64_C(0x8aa9c687a5140038)},
    };
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        const uj_board board = board_from_cells(expected[i].cells, expected[i].width, expected[i].height);
        const uint64_t moves = anytime_digest(&board, UJ_MOVES), steps = anytime_digest(&board, UJ_STEPS);
        if (moves != expected[i].moves || steps != expected[i].steps)
            fail_msg("%s: UINT64_C(0x%016llx), UINT64_C(0x%016llx)", expected[i].cells, (unsigned long long)moves,
                     (unsigned long long)steps);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_counts_the_same_in_every_version),
        cmocka_unit_test(the_parts_of_anytime_search_do_the_same_work_in_every_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The experiments: one row each, with their solvers and columns. */
#include "lab/lab.h"

/* ---- the solvers ---- */

#define TREE(algorithm_name, depth)                                                                                    \
    {                                                                                                                  \
        .algorithm = algorithm_name, .max_depth = depth, .cutoff = -1                                                  \
    }
#define HYBRID(n)                                                                                                      \
    {                                                                                                                  \
        NULL, "hybrid, cutoff " #n, {.algorithm = "hybrid", .max_depth = LAB_DEPTH, .cutoff = n}, NULL, NULL           \
    }
#define STEPS(algorithm_name, heuristic_name)                                                                          \
    {                                                                                                                  \
        .algorithm = algorithm_name, .heuristic = heuristic_name, .metric = UJ_STEPS, .cutoff = -1                     \
    }
#define MOVES(algorithm_name, heuristic_name)                                                                          \
    {                                                                                                                  \
        .algorithm = algorithm_name, .heuristic = heuristic_name, .cutoff = -1                                         \
    }

const struct lab_solver lab_thesis_solvers[] = {
    [BFS] = {NULL, "BFS", TREE("tree-bfs", LAB_DEPTH), &paper_bfs, NULL},
    [DFS_20] = {NULL, "DFS to depth 20", TREE("tree-dfs", LAB_DEPTH), &paper_dfs_20, NULL},
    [DFS_OPTIMUM] = {NULL, "DFS to the optimum", TREE("tree-dfs", LAB_AT_OPTIMUM), &paper_dfs_optimum, NULL},
    [PRUNE_PRE] = {"pre", "pruned before", TREE("tree-bfs-prune-pre", LAB_DEPTH), &paper_prune_pre, NULL},
    [PRUNE_POST] = {"post", "pruned after", TREE("tree-bfs-prune-post", LAB_DEPTH), &paper_prune_post, NULL},
    [EARLY] = {NULL, "early detection", TREE("tree-bfs-early", LAB_DEPTH), &paper_early, NULL},
    [HYBRID_2] = HYBRID(2),
    HYBRID(4),
    HYBRID(6),
    HYBRID(8),
    [HYBRID_10] = HYBRID(10),
};

static const struct lab_solver end_solvers[] = {
    [LAB_RUNS_4_1] = {NULL, NULL, TREE("tree-dfs", 10), NULL, NULL},
    [LAB_RUNS_4_2] = {NULL, NULL, TREE("tree-bfs", 10), NULL, NULL},
};

const struct lab_solver lab_puzzle_solvers[] = {
    {NULL, "A*, straight-line distance", STEPS("astar", "distance"), NULL, NULL},
    {NULL, "A*, vehicles in the path", STEPS("astar", "path"), NULL, NULL},
    {NULL, "breadth-first", STEPS("bfs", NULL), NULL, NULL},
};

#define MEANS(ms, states)                                                                                              \
    &(const struct lab_paper)                                                                                          \
    {                                                                                                                  \
        .rows = { {ms, states} }                                                                                       \
    }

/* The first three are those of the paper. */
const struct lab_solver lab_card_solvers[] = {
    {"bfs", "breadth-first", STEPS("bfs", NULL), MEANS(737.2, 3070.775), NULL},
    {"astar, direct", "A*, direct blocking", STEPS("astar", "direct"), MEANS(829.7, 2866.925), NULL},
    {"astar, chain", "A*, blocking chain", STEPS("astar", "chain"), MEANS(796.1, 2640.7), NULL},
    {"astar, blockers (ours)", NULL, STEPS("astar", "blockers"), NULL, NULL},
    {"astar, closure (ours)", NULL, STEPS("astar", "closure"), NULL, NULL},
    {"auto (the default)", NULL, STEPS("auto", NULL), NULL, NULL},
};

static const struct lab_solver weighted_solvers[] = {
    {"astar, none", NULL, MOVES("astar", "none"), NULL, "about 4 s"},
    {"astar, weighted-blockers", NULL, MOVES("astar", "weighted-blockers"), NULL, "about 2 s"},
    {"best-first, weighted-blockers", NULL, MOVES("best-first", "weighted-blockers"), NULL, NULL},
    {"astar, blockers", NULL, MOVES("astar", "blockers"), NULL, NULL},
    {"auto (the default)", NULL, MOVES("auto", NULL), NULL, NULL},
};

/* ---- the columns ---- */

#define MICROSECONDS "\302\265s per node"
#define BOARD                                                                                                          \
    {                                                                                                                  \
        "board", "", LAB_PAPER, LAB_NAME                                                                               \
    }
#define DEFAULT_TIME                                                                                                   \
    {                                                                                                                  \
        "default", "ms", LAB_HERE, LAB_DEFAULT_MS                                                                      \
    }
#define BOTH(head, quantity)                                                                                           \
    {head, "paper", LAB_PAPER, quantity},                                                                              \
    {                                                                                                                  \
        head, "here", LAB_HERE, quantity                                                                               \
    }
#define PRE_POST(head, quantity)                                                                                       \
    {head, "pre", LAB_HERE, quantity},                                                                                 \
    {                                                                                                                  \
        head, "post", LAB_MORE, quantity                                                                               \
    }

static const struct lab_column board_columns[] = {
    BOARD, BOTH("moves", LAB_LENGTH), BOTH("cars", LAB_CARS), BOTH("trucks", LAB_TRUCKS), DEFAULT_TIME,
};

static const struct lab_column end_columns[] = {
    {"run", "", LAB_PAPER, LAB_NAME},
    BOTH("moves", LAB_LENGTH),
    {"generator ms", "paper", LAB_PAPER, LAB_GENERATOR_WORD},
    {"generator ms", "here", LAB_HERE, LAB_GENERATOR_MS},
    {"nodes", "here", LAB_HERE, LAB_NODES},
    {"solver ms", "paper", LAB_PAPER, LAB_TIME_WORD},
    {"solver ms", "here", LAB_HERE, LAB_MS},
    DEFAULT_TIME,
};

static const struct lab_column queue_columns[] = {
    BOARD,
    BOTH("nodes", LAB_NODES),
    BOTH("queue", LAB_QUEUE),
    BOTH("ms", LAB_MS),
    BOTH(MICROSECONDS, LAB_US_PER_NODE),
    DEFAULT_TIME,
};

static const struct lab_column no_queue_columns[] = {
    BOARD, BOTH("nodes", LAB_NODES), BOTH("ms", LAB_MS), BOTH(MICROSECONDS, LAB_US_PER_NODE), DEFAULT_TIME,
};

static const struct lab_column prune_columns[] = {
    BOARD,
    {"pruning", "", LAB_PAPER, LAB_LABEL},
    BOTH("nodes", LAB_NODES),
    BOTH("queue", LAB_QUEUE),
    BOTH("ms", LAB_MS),
    BOTH(MICROSECONDS, LAB_US_PER_NODE),
    DEFAULT_TIME,
};

static const struct lab_column pruning_columns[] = {
    BOARD,
    {"every", "", LAB_PAPER, LAB_LABEL},
    PRE_POST("nodes", LAB_NODES),
    PRE_POST("queue", LAB_QUEUE),
    PRE_POST("compared, millions", LAB_COMPARED),
    PRE_POST("ms", LAB_MS),
};

static const struct lab_column hybrid_columns[] = {
    BOARD,
    {"cutoff", "", LAB_PAPER, LAB_LABEL},
    BOTH("nodes", LAB_NODES),
    BOTH("queue", LAB_CUTOFF_QUEUE),
    BOTH("ms", LAB_MS),
    {"of it BFS", "ms", LAB_HERE, LAB_BFS_MS},
    {"no duplicates", "queue", LAB_MORE, LAB_CUTOFF_QUEUE},
    {"no duplicates", "nodes", LAB_MORE, LAB_NODES},
    {"no duplicates", "ms", LAB_MORE, LAB_MS},
};

static const struct lab_column puzzle_columns[] = {
    {"puzzle", "", LAB_PAPER, LAB_NAME},
    BOTH("steps", LAB_LENGTH),
    BOTH("A* distance", LAB_NODES),
    {"A* path", "paper", 2 + LAB_PAPER, LAB_NODES},
    {"A* path", "here", 2 + LAB_HERE, LAB_NODES},
    {"BFS", "paper", 4 + LAB_PAPER, LAB_NODES},
    {"BFS", "here", 4 + LAB_HERE, LAB_NODES},
    {"ms", "A* distance", LAB_HERE, LAB_MS},
    {"ms", "A* path", 2 + LAB_HERE, LAB_MS},
    {"ms", "BFS", 4 + LAB_HERE, LAB_MS},
    {"band", "", LAB_PAPER, LAB_LABEL},
};

static const struct lab_column card_columns[] = {
    {"search", "", LAB_PAPER, LAB_NAME},
    BOTH("explored states, mean", LAB_MEAN_NODES),
    BOTH("ms, mean", LAB_MS),
    {"steps, mean", "here", LAB_HERE, LAB_MEAN_LENGTH},
    {"not shortest", "boards", LAB_HERE, LAB_LONGER},
};

static const struct lab_column weighted_columns[] = {
    {"search", "", LAB_PAPER, LAB_NAME},
    {"time, all boards", "paper", LAB_PAPER, LAB_TIME_WORD},
    {"ms, all boards", "here", LAB_HERE, LAB_ALL_MS},
    {"states, mean", "here", LAB_HERE, LAB_MEAN_NODES},
    {"moves, mean", "here", LAB_HERE, LAB_MEAN_LENGTH},
    {"not shortest", "boards", LAB_HERE, LAB_LONGER},
};

/* ---- the experiments ---- */

#define LIST(array) array, sizeof array / sizeof *array
#define ONE(solver) &lab_thesis_solvers[solver], 1
#define FAILURES    "DNC: did not complete, out of memory (64 GB). OOT: out of time (15 minutes)."
#define RANDOM_BOARDS                                                                                                  \
    "5 cars and 3 trucks at random, max search depth 10; sorted by moves. --seed S makes other boards."

const struct lab_experiment lab_experiments[] = {
    {"4.1", "van Dijk 2018: from nothing to a solved board, depth-first",
     "Table 4.1, van Dijk 2018: from nothing to a solved board, depth-first (tree-dfs)", LAB_RUNS_4_1,
     LIST(end_columns), &end_solvers[LAB_RUNS_4_1], 1, lab_run_ends, .paper_notes = {RANDOM_BOARDS}},
    {"4.2", "van Dijk 2018: from nothing to a solved board, breadth-first",
     "Table 4.2, van Dijk 2018: from nothing to a solved board, breadth-first (tree-bfs)", LAB_RUNS_4_2,
     LIST(end_columns), &end_solvers[LAB_RUNS_4_2], 1, lab_run_ends, .paper_notes = {RANDOM_BOARDS}},
    {"4.3", "van Dijk 2018: the boards B1 to B7, and the time of the default solver",
     "Table 4.3, van Dijk 2018: the boards", LAB_THESIS, LIST(board_columns), NULL, 0, lab_run_boards,
     .notes = {"default: the time of \"unjam solve\" for the same board, with proof."},
     .paper_notes = {"B3, B4 and B5 are the thesis's own boards, the others ours, of the same profile.",
                     "The thesis could not solve B6 and B7."}},
    {"4.4", "van Dijk 2018: breadth-first over the tree; figures 3.5, 4.1 to 4.3",
     "Table 4.4, van Dijk 2018: breadth-first over the tree (tree-bfs)", LAB_THESIS, LIST(queue_columns), ONE(BFS),
     lab_run_solvers, .paper_notes = {FAILURES}},
    {"4.5", "van Dijk 2018: depth-first to depth 20",
     "Table 4.5, van Dijk 2018: depth-first over the tree (tree-dfs), max search depth 20", LAB_THESIS,
     LIST(no_queue_columns), ONE(DFS_20), lab_run_solvers, .paper_notes = {FAILURES}},
    {"4.6", "van Dijk 2018: depth-first to the optimum",
     "Table 4.6, van Dijk 2018: depth-first over the tree (tree-dfs), max search depth = optimum", LAB_THESIS,
     LIST(no_queue_columns), ONE(DFS_OPTIMUM), lab_run_optimum, .paper_notes = {FAILURES}},
    {"5.1", "van Dijk 2018: queue pruning; figures 5.1, 5.2",
     "Table 5.1, van Dijk 2018: queue pruning (tree-bfs-prune-pre, tree-bfs-prune-post)", LAB_THESIS,
     LIST(prune_columns), &lab_thesis_solvers[PRUNE_PRE], 2, lab_run_solvers,
     .notes = {"Comparing whole states, pruning removes far more than in the thesis; see docs/lab.md."},
     .paper_notes = {FAILURES}},
    {"5.2", "van Dijk 2018: early solution detection; figures 5.3 to 5.5",
     "Table 5.2, van Dijk 2018: early solution detection (tree-bfs-early)", LAB_THESIS, LIST(queue_columns), ONE(EARLY),
     lab_run_early,
     .paper_notes = {"The paper's queue of B4 breaks this rule: a misprint, as the same board shows here.", FAILURES}},
    {"pruning", "van Dijk 2018: his open question, pruning the queue less often",
     "Section 5.1.2, van Dijk 2018: does it help to prune the queue less often (--prune-every)?", LAB_THESIS,
     LIST(pruning_columns), &lab_thesis_solvers[PRUNE_PRE], 2, lab_run_pruning,
     .notes =
         {"compared: at most this many nodes of the queue are compared by the thesis's method; here a table decides."},
     .paper_notes = {"It does not help: duplicates that stay have children; nodes and comparisons increase in every "
                     "row."}},
    {"6.1", "van Dijk 2018: the hybrid solver; figures 6.1 to 6.4",
     "Table 6.1, van Dijk 2018: the hybrid solver with different cutoffs (hybrid), max search depth 20", LAB_THESIS,
     LIST(hybrid_columns), NULL, 0, lab_run_hybrid,
     .notes = {"no duplicates: the thesis's future work, hybrid --dedup; its queue as it goes into the depth-first "
               "part."},
     .paper_notes = {FAILURES}},
    {"puzzles", "15 puzzles in unit steps, three searches, classes by steps; two charts",
     "The report on 15 puzzles: states visited by three searches, counted in unit steps, and its classes", LAB_PUZZLES,
     LIST(puzzle_columns), LIST(lab_puzzle_solvers), lab_run_puzzles,
     .notes = {"Its best-first search orders by g + h, which is A*. Classes by steps: up to 25 easy, up to 50 "
               "medium."},
     .paper_notes = {"Puzzle 10 is printed with A35V, which leaves the board; A35H is meant."}},
    {"cards", "Seng & Diep 2025: 40 boards in unit steps, three searches; two charts",
     "Table 1, Seng & Diep 2025: explored states and time over 40 boards, counted in unit steps", LAB_CARDS,
     LIST(card_columns), LIST(lab_card_solvers), lab_run_means,
     .notes =
         {"The paper's figures are means over the 40 cards of the original game; --boards FILE runs them if you have "
          "them."},
     .keeps_paper = true},
    {"weighted", "Guevara & Nouri: their heuristic against none",
     "Guevara & Nouri: their heuristic, the sum of the columns of occupied cells ahead, against none", LAB_CARDS,
     LIST(weighted_columns), LIST(weighted_solvers), lab_run_means,
     .notes = {"The paper's times are of its course's boards, before and after all its optimisations, the heuristic "
               "first.",
               "The heuristic is not admissible, so a solution need not be shortest."},
     .keeps_paper = true},
    {0},
};

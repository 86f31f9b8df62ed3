/* Solving. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_SOLVE_H
#define UNJAM_SOLVE_H

#include "unjam/cluster.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Solving ------------------------------------------------------------------------------------------------------- */

typedef enum uj_outcome {
    UJ_SOLVED,
    UJ_UNSOLVABLE, /* proven: no sequence of moves brings the target to the exit */
    UJ_UNDECIDED   /* a limit was reached first */
} uj_outcome;

/* Which of several equally promising states A* takes first. */
typedef enum uj_ties {
    UJ_TIES_FIFO, /* the oldest */
    UJ_TIES_LIFO, /* the newest */
    UJ_TIES_DEEP  /* the one reached by the most moves */
} uj_ties;

typedef struct uj_solve_options {
    size_t size;           /* UJ_SOLVE_OPTIONS_INIT sets it */
    const char *algorithm; /* a name of uj_algorithm_at; NULL: "auto" */
    const char *heuristic; /* a name of uj_heuristic_at; NULL: the algorithm's own choice */
    uj_metric metric;
    int threads;              /* 0: all cores; never changes the result */
    uj_limits limits;
    uint64_t max_nodes;       /* states or tree nodes to expand; 0: no limit */
    int max_depth;            /* longest solution to look for; 0: no limit, but 20 for the tree searches */
    int cutoff;               /* hybrid: the depth where depth-first search takes over; -1: 4 */
    bool dedup;               /* hybrid: remove duplicates from the queue at the cutoff */
    uint64_t prune_every;     /* tree-bfs-prune-*: prune the queue at every n-th opportunity; 0: at every one */
    uj_ties ties;             /* astar */
    bool profile;             /* count states per depth */
    uj_progress_fn progress;  /* may be NULL; called from one thread at a time, a few times a second */
    void *progress_payload;
} uj_solve_options;

#define UJ_SOLVE_OPTIONS_INIT { .size = sizeof(uj_solve_options), .cutoff = -1 }

/* Start with UJ_SOLUTION_INIT, release with uj_solution_clear. One solution can be used for many calls. */
typedef struct uj_solution {
    uj_outcome outcome;
    const char *algorithm; /* the one that ran: never "auto" */
    uj_metric metric;
    int length;            /* in the metric; -1 if none is known */
    int lower_bound;       /* proven: no solution is shorter; 0 where nothing is known */
    bool optimal;          /* length is proven shortest */
    bool group_unsolvable; /* no state of the group is solved: known without a search */
    uj_move *moves;        /* owned; in steps every move is by one cell */
    size_t move_count;
    uint64_t expanded;     /* states or tree nodes taken from the queue or stack */
    uint64_t generated;
    uint64_t queue;        /* length of the queue at the end (hybrid: at the cutoff) */
    uint64_t peak_queue;
    uint64_t compared;     /* tree-bfs-prune-*: upper bound of the queue nodes that pruning by comparison would examine */
    double seconds;
    double bfs_seconds, dfs_seconds; /* hybrid's two parts */
    uint64_t *profile;     /* states per depth, owned; NULL unless requested */
    size_t profile_length;
} uj_solution;

#define UJ_SOLUTION_INIT { .length = -1 }

/* Solves a board. UJ_OK whatever the outcome; UJ_BAD_INPUT: unknown algorithm or heuristic; UJ_NO_MEMORY: not enough memory even for the
 * smallest search (reaching a limit is the outcome UJ_UNDECIDED). `options` may be NULL. */
UJ_API uj_status uj_solve(uj_solution *solution, const uj_board *board, const uj_solve_options *options, uj_error *error);
UJ_API void uj_solution_clear(uj_solution *solution);

/* Plays the moves. UJ_OK: every one is legal and the last leaves the board solved. UJ_BAD_INPUT: otherwise. */
UJ_API uj_status uj_solution_check(const uj_board *board, const uj_move *moves, size_t move_count, uj_error *error);

/* Whether the solution and the claimed length of a puzzle are correct. */
typedef struct uj_verification {
    bool has_solution;   /* there is a list of moves, or the board is solved without one */
    bool legal, solves;  /* every move is legal; the last leaves the target at the exit */
    size_t illegal_move; /* if not legal: the number of the first illegal move, from 0 */
    char reason[160];    /* why that move is illegal; else "" */
    size_t moves, steps; /* of the solution, up to that move; a slide in several parts, such as AR AR, is one move */
    uj_metric metric;
    uj_outcome outcome;  /* of the search for a shortest solution */
    int shortest;        /* its length in the metric; -1: there is none, or a limit was reached first */
    int longer_by;       /* length minus `shortest`, if it solves the board and `shortest` is known; else -1 */
    int claimed;         /* the length that the puzzle claims in moves; -1: none */
    int left;            /* moves or steps to the exit from where it stopped: 0 if it solves the board; -1: none, or not known */
    bool ambiguous;      /* it ends with a move that can be read in several ways: see `reason` */
    bool claim_holds;    /* `claimed` equals `shortest`; false unless both are known and the metric is moves */
} uj_verification;

/* Replays the puzzle's solution and solves the board to compare. UJ_OK whether or not the solution is correct; other statuses as for
 * uj_solve. `options` may be NULL. */
UJ_API uj_status uj_verify(uj_verification *out, const uj_puzzle *puzzle, const uj_solve_options *options, uj_error *error);

/* The same for an answer in free text. What ended the reading counts as its last move: an impossible one is illegal, with
 * `illegal_move` equal to the number of moves that were read. */
UJ_API uj_status uj_verify_reply(uj_verification *out, const uj_board *board, const uj_reply *reply,
                                 const uj_solve_options *options, uj_error *error);

/* When the solutions of an algorithm are the shortest. */
typedef enum uj_shortest { UJ_SHORTEST_ALWAYS, UJ_SHORTEST_IF_ADMISSIBLE, UJ_SHORTEST_NEVER } uj_shortest;

/* The tables behind the names, from 0; NULL past the end. */
typedef struct uj_algorithm {
    const char *name, *summary;
    uj_shortest shortest;
    bool uses_heuristic;
    bool moves_only;       /* no steps metric */
    bool uses_ties;        /* as the other uses_…: it uses that member of uj_solve_options */
    bool uses_cutoff;      /* and `dedup`; bfs_seconds and dfs_seconds are its two parts */
    bool uses_pruning;     /* prune_every */
    bool is_tree_search;   /* it counts lists of moves, not states */
    bool keeps_tree;       /* its memory grows with these lists */
    bool expands_all_once; /* it has expanded every reachable state once when the outcome is UJ_UNSOLVABLE */
} uj_algorithm;

typedef struct uj_heuristic {
    const char *name, *summary;
    bool admissible_moves, admissible_steps;
} uj_heuristic;

UJ_API const uj_algorithm *uj_algorithm_at(size_t index);
UJ_API const uj_algorithm *uj_algorithm_find(const char *name); /* NULL: there is none of this name */
UJ_API const uj_heuristic *uj_heuristic_at(size_t index);

/* Writes the distance after each move of the board to `distances`, which has room for UJ_MAX_MOVES, in the order of uj_board_moves. -1:
 * there is no solution. UJ_DISTANCE_UNKNOWN: a limit was reached first. The distances come from the cluster if it fits into
 * max_memory (0: 2 GiB), else from solving the board after each move. The limits apply to all of it together. `options` may be
 * NULL: moves, no limits. */
enum { UJ_DISTANCE_UNKNOWN = -2 };
UJ_API uj_status uj_move_distances(int *distances, const uj_board *board, const uj_solve_options *options, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

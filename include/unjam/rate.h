/* Rating: how hard a board is for a person, and why. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_RATE_H
#define UNJAM_RATE_H

#include "unjam/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Rating -------------------------------------------------------------------------------------------------- */

typedef enum uj_band { UJ_EASY, UJ_MEDIUM, UJ_HARD, UJ_EXPERT } uj_band;

UJ_API const char *uj_band_name(uj_band band); /* "easy", … */
UJ_API uj_band uj_steps_class(int steps);      /* the class by steps; never UJ_EXPERT */

/* The model of the estimated seconds: exp(constant + log_moves ln M + log10_greedy log10 H + blocking A) with M the moves, H
 * the greedy_moves and A the blocking of a uj_rating. */
typedef struct uj_rating_model {
    int version; /* changes whenever a number below does */
    double constant, log_moves, log10_greedy, blocking;
    double greed;                /* how strongly the greedy player avoids states with a large blocking graph */
    int least_moves, most_moves; /* range of the boards that the model was fitted to */
    double seconds[3];           /* bands: below the first easy, below the second medium, up to the third hard */
    int steps[2];                /* classes by steps: up to the first easy, up to the second medium */
} uj_rating_model;

UJ_API const uj_rating_model *uj_rating_model_now(void);

/* How hard a board is for people, and why; docs/difficulty.md defines every term. A "random shortest solution"
 * chooses, in each state, with equal probability among the moves that reduce the distance. Start with UJ_RATING_INIT,
 * release with uj_rating_clear. One rating can be used for many calls. */
typedef struct uj_rating {
    /* The cluster. */
    bool solvable;           /* if not, the shortest solutions, the players and the estimate are missing */
    uint64_t states, solutions;
    double solution_density; /* solutions / states */
    int max_distance;        /* greatest distance in moves of any state, or -1 */
    int max_steps;           /* the same in steps */
    int harder_by;           /* max_distance - moves */
    uint64_t hardest_states; /* how many are at max_distance */

    /* The shortest solutions. */
    int moves, steps;           /* -1: there are none */
    char *optimal_paths;        /* how many, as decimal digits; owned; NULL if there are none */
    uint64_t optimal_states;    /* states that one of them passes through */
    double branching;           /* mean number of possible moves before each move of a random one */
    double optimal_branching;   /* mean number of those that reduce the distance */
    int bottlenecks;            /* states, except start and end, that all of them pass through */
    int divergence;             /* moves before they differ in more than the order of moves; -1: never */
    int counterintuitive;       /* least number of moves that put more vehicles between target and exit */
    int red_backward;           /* least number of moves of the target to the left */
    double counterintuitive_mean, red_backward_mean; /* of a random one */
    uint16_t vehicle_moves[UJ_MAX_VEHICLES];         /* least number of moves of each vehicle */
    int must_move;                                   /* vehicles for which that is more than 0 */

    /* Random and greedy players, and the blocking graph. */
    double random_moves; /* expected moves of a player who chooses every move with equal probability */
    double greedy_moves; /* H: the same with probabilities proportional to exp(-greed * size of the blocking graph afterwards) */
    double blocking;     /* mean size of the blocking graph before each move of a random shortest solution */
    int blockers;        /* at the start: vehicles between target and exit */
    int blocking_size, blocking_depth;         /* vehicles of the start's blocking graph, and arrows to the farthest */
    int blocking_parts, blocking_largest_part; /* its strongly connected parts of two vehicles or more */

    /* The vehicles. */
    int vehicles, cars, trucks; /* all, those of 2 cells, those of 3 */
    bool minimal;               /* removing any one vehicle except the target makes the shortest solution shorter */
    bool removable[UJ_MAX_VEHICLES]; /* vehicles whose removal does not make it shorter */

    /* The estimate. */
    int model_version;
    double seconds_estimate;
    bool extrapolated; /* the number of moves is outside the range that the model was fitted to */
    uj_band band;
    uj_band steps_class; /* uj_steps_class */
} uj_rating;

#define UJ_RATING_INIT { .max_distance = -1, .max_steps = -1, .moves = -1, .steps = -1, .divergence = -1 }

/* Rates a board. UJ_OK also if it has no solution. UJ_LIMIT: the cluster exceeds the memory (by default 2 GiB, or three
 * quarters of the machine's if that is less) or the time. Boards that are the same puzzle get exactly the same rating.
 * `limits` may be NULL. */
UJ_API uj_status uj_rate(uj_rating *rating, const uj_board *board, const uj_limits *limits, uj_error *error);
UJ_API void uj_rating_clear(uj_rating *rating);

#ifdef __cplusplus
}
#endif
#endif

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

/* What an estimate of seconds is: the mean time of the people who solve a board, or the time that half of them need at most. */
typedef enum uj_statistic { UJ_MEAN, UJ_MEDIAN } uj_statistic;

UJ_API const char *uj_statistic_name(uj_statistic statistic); /* "mean", "median" */

enum { UJ_MODEL_NAME_SIZE = 48 };

/* The model of the mean seconds: exp(constant + log_moves ln M + log10_greedy log10 H + blocking A / V) with M the moves, H
 * the greedy_moves, A the blocking and V the vehicles of a uj_rating. */
typedef struct uj_rating_model {
    char name[UJ_MODEL_NAME_SIZE]; /* "unjam 2" */
    int version;                   /* of our own model, changed whenever a number below is; 0: another model */
    double constant, log_moves, log10_greedy, blocking;
    double greed; /* how strongly the greedy player avoids states with a large blocking graph */
    double low, median, high;          /* of people: a quarter, half and three quarters need at most this many times the mean */
    int least_moves, most_moves;       /* range of the boards that were measured */
    int least_vehicles, most_vehicles; /* the same */
    int checked_moves;                 /* the order of longer boards was checked up to here; 0: not checked */
    double seconds[3]; /* bands by the mean: below the first easy, below the second medium, up to the third hard */
    int steps[2];      /* classes by steps: up to the first easy, up to the second medium */
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
    int model_version;                    /* 0: not ours */
    char model[UJ_MODEL_NAME_SIZE];       /* its name; missing, like the next three, in a rating from a puzzle file */
    uj_statistic seconds_are;             /* what seconds_estimate is */
    double seconds_low, seconds_high;     /* half of the people need between these */
    double seconds_estimate;
    bool extrapolated; /* the moves or the vehicles are outside the range of the boards that were measured */
    uj_band band;      /* by the mean seconds */
    uj_band steps_class; /* uj_steps_class */
} uj_rating;

#define UJ_RATING_INIT { .max_distance = -1, .max_steps = -1, .moves = -1, .steps = -1, .divergence = -1 }

/* Rates a board. UJ_OK also if it has no solution. UJ_LIMIT: the cluster exceeds the memory (by default 2 GiB, or three
 * quarters of the machine's if that is less) or the time. Boards that are the same puzzle get exactly the same rating.
 * `limits` may be NULL. */
UJ_API uj_status uj_rate(uj_rating *rating, const uj_board *board, const uj_limits *limits, uj_error *error);

/* Makes the estimate of a rating again: by this model (NULL: ours), as a mean or a median. The features do not change. */
UJ_API void uj_rating_apply(uj_rating *rating, const uj_rating_model *model, uj_statistic statistic);

UJ_API void uj_rating_clear(uj_rating *rating);

/* ---- Fitting the model to other people --------------------------------------------------------------------------- */

/* What the model uses of a board: members of its rating. */
typedef struct uj_fit_board {
    int moves, vehicles;
    double greedy_moves, blocking;
} uj_fit_board;

/* How long a person took for a board. */
typedef struct uj_timing {
    size_t board;  /* index */
    size_t person; /* index; ignored where people are not told apart */
    double seconds;
} uj_timing;

enum { UJ_FIT_TERMS = 4, UJ_FIT_LEAST_BOARDS = 2 * UJ_FIT_TERMS };

/* In the order constant, log_moves, log10_greedy, blocking: "constant", "ln M", "log10 H", "A/V"; NULL past the end. */
UJ_API const char *uj_fit_term_name(int term);

/* A model fitted to times. R^2 is of the logarithm of the mean seconds of each board. */
typedef struct uj_fit {
    uj_rating_model model; /* without a name; its bands are ours */
    double errors[UJ_FIT_TERMS]; /* standard errors of the coefficients */
    double r2, r2_left_out;      /* on all boards; with each board predicted by the fit to all others */
    double r2_moves;             /* with each board left out, of a model that uses only the moves */
    double r2_ours;              /* of our model, at the level of these times */
    double level;                /* of these times, compared with ours: their mean factor */
    bool has_spread;             /* the shares low, median and high of the model come from these times; otherwise ours */
    size_t boards, times, people; /* people: 0 if they are not told apart */
} uj_fit;

/* Fits the model to the mean time of each board. With `people` (0: they are not told apart), times are first corrected for how
 * fast each person is, so that it does not matter who solved which board. UJ_BAD_INPUT: the times do not determine a model; `error`
 * says why. Every board must have a time. */
UJ_API uj_status uj_fit_times(uj_fit *out, const uj_fit_board *boards, size_t board_count, const uj_timing *timings,
                              size_t timing_count, size_t people, uj_error *error);

/* A model as JSON, described in docs/difficulty.md, and back. UJ_BAD_INPUT: it is not a model; `error` says why. */
UJ_API void uj_fit_write(uj_text *out, const uj_fit *fit);
UJ_API uj_status uj_rating_model_read(uj_rating_model *out, const char *text, size_t length, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

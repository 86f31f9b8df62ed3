/* Making puzzles: any number with the requested properties, and the puzzle of the day. Part of unjam.h, which states the
 * conventions. */
#ifndef UNJAM_GENERATE_H
#define UNJAM_GENERATE_H

#include "unjam/rate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Levels -------------------------------------------------------------------------------------------------------- */

/* The id of a puzzle. It depends only on the canonical form, not on the names or the order of vehicles. Where the exit row is in
 * the middle, a board and its upside-down mirror image are the same puzzle and have the same id. (A mirror image with the exit in
 * another row, or at the left, is a different puzzle.) The id is the same on every machine and in every version. */
UJ_API uint64_t uj_puzzle_id(const uj_board *board);

enum { UJ_ID_SIZE = 17 }; /* 16 hexadecimal digits, as ids are written everywhere, and the final zero */

UJ_API void uj_id_text(char out[UJ_ID_SIZE], uint64_t id);
UJ_API bool uj_id_parse(uint64_t *out, const char *text); /* false: not 16 hexadecimal digits */

/* A puzzle with everything known about it. Start with UJ_LEVEL_INIT, release with uj_level_clear. */
typedef struct uj_level {
    uj_board board;      /* in canonical form */
    uint64_t id;         /* uj_puzzle_id */
    uint64_t cluster;    /* id of the cluster's hardest state (of several, the lowest id): two puzzles have the same
                          * value if and only if they belong to the same cluster, mirrored or not */
    int moves, steps;    /* length of the shortest solution in each metric */
    uint64_t states;     /* number of states of the cluster */
    uj_move *solution;   /* shortest in moves; owned */
    size_t solution_length;
    uj_rating rating;    /* owned */
    bool rated;          /* cluster, steps, states and rating are filled in; otherwise they are 0, -1, 0 and empty
                          * unless something needed them */
    const char *method;  /* "climb", "walkback", "random", "daily", or "" if it was not generated; a constant string */
    uint64_t seed;       /* of the run that made it */
    uint64_t attempt;    /* of that run; seed and attempt together reproduce the puzzle */
} uj_level;

#define UJ_LEVEL_INIT { .moves = -1, .steps = -1, .rating = UJ_RATING_INIT, .method = "" }

UJ_API void uj_level_clear(uj_level *level);

/* Makes a level from any board with a solution: canonical form, ids, shortest solution, rating. UJ_BAD_INPUT: it has no
 * solution. UJ_LIMIT: a limit was reached before it was rated. `limits` may be NULL. */
UJ_API uj_status uj_level_make(uj_level *out, const uj_board *board, const uj_limits *limits, uj_error *error);

/* ---- Generating ---------------------------------------------------------------------------------------------------- */

typedef enum uj_method {
    UJ_CLIMB,    /* changes vehicles as long as the hardest state gets harder */
    UJ_WALKBACK, /* a random board, moved to the hardest state that it can reach */
    UJ_RANDOM    /* a random board as it is: the generator of van Dijk's thesis */
} uj_method;

UJ_API const char *uj_method_name(uj_method method);

enum { UJ_GENERATE_MIN_SIDE = 4, UJ_GENERATE_MAX_SIDE = 8 };

/* Progress of a run. */
typedef struct uj_generate_stats {
    uint64_t wanted, found;
    uint64_t attempts; /* finished attempts, successful or not */
    uint64_t judged;   /* boards examined */
    uint64_t solvable; /* of them */
    uint64_t repeated; /* puzzles left out because their cluster had already occurred */
    int most_moves, most_steps; /* of the hardest boards examined, where they were counted; -1: none */
} uj_generate_stats;

/* Receives a puzzle. The caller releases it afterwards: to keep it, copy the struct and set *level to UJ_LEVEL_INIT. Called by the
 * thread that called uj_generate, in an order that does not depend on threads. Return false to stop the work. */
typedef bool (*uj_level_fn)(uj_level *level, void *payload);

/* Whether to leave out a cluster because its puzzle is already known. */
typedef bool (*uj_known_fn)(uint64_t cluster, void *payload);

/* Called a few times a second by the thread that called uj_generate. Return false to stop the work. */
typedef bool (*uj_generate_progress_fn)(const uj_generate_stats *stats, void *payload);

/* The result of one attempt. */
typedef struct uj_attempt {
    bool found;
    uj_level level;  /* if found; else UJ_LEVEL_INIT */
    uint64_t judged, solvable;  /* boards examined */
    int most_moves, most_steps; /* of the hardest of them; -1: none */
} uj_attempt;

/* Makes attempts first … first + count - 1 and fills in `out`, by any means, such as many machines. Any status except UJ_OK
 * ends the run; UJ_LIMIT ends it as a callback would. */
typedef uj_status (*uj_attempts_fn)(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error);

typedef struct uj_generate_options {
    size_t size;             /* UJ_GENERATE_OPTIONS_INIT sets it */
    uint64_t count;
    int width, height;       /* UJ_GENERATE_MIN_SIDE to UJ_GENERATE_MAX_SIDE each */
    int exit_row;            /* from 0; -1: the middle one, the upper of two */
    uj_range walls;
    uj_range cars, trucks;   /* vehicles of 2 cells, including the target, and of 3 */
    uj_range moves, steps;   /* of the shortest solution in each metric */
    unsigned bands;          /* 1 << uj_band of those that are wanted; 0: any */
    bool minimal;            /* only puzzles in which every vehicle is necessary */
    bool rate;               /* rate every level; bands, steps and is_known imply it */
    uj_method method;
    uint64_t seed;
    uint64_t first_attempt;  /* start here, so that one seed can be used for several runs */
    uint64_t found_before;   /* puzzles that an interrupted run took before first_attempt; they count as found */
    int threads;             /* 0: all cores; never changes the result */
    uj_limits limits;        /* of the whole run; a board that alone is too large for the memory is skipped */
    uint64_t patience;       /* give up after this many attempts without a new puzzle; 0: a default that takes minutes */
    uj_known_fn is_known;    /* may be NULL; called like uj_level_fn */
    void *known_payload;
    uj_generate_progress_fn progress; /* may be NULL */
    void *progress_payload;
    uj_attempts_fn attempts; /* makes the attempts; NULL: threads of this process */
    void *attempts_payload;
} uj_generate_options;

#define UJ_GENERATE_OPTIONS_INIT { .size = sizeof(uj_generate_options), .count = 1, .width = 6, .height = 6, .exit_row = -1, \
    .cars = { 1, 0x7fffffff }, .trucks = UJ_RANGE_ANY, .moves = { 1, 0x7fffffff }, .steps = { 1, 0x7fffffff } }

/* Makes puzzles of proven length, never two of one cluster. The same options give the same puzzles in the same order on
 * any machine and any number of threads. UJ_BAD_INPUT: the options contradict each other. UJ_LIMIT: fewer puzzles than requested were
 * found, and `error` says why: impossible (known immediately), out of time, out of patience, or stopped by a callback. `stats` may
 * be NULL. */
UJ_API uj_status uj_generate(const uj_generate_options *options, uj_level_fn take, void *payload,
                             uj_generate_stats *stats, uj_error *error);

/* Makes one attempt of such a run by its number, for a uj_attempts_fn. Patience is ignored. UJ_LIMIT: a limit of the options was
 * reached. */
UJ_API uj_status uj_generate_attempt(uj_attempt *out, const uj_generate_options *options, uint64_t number, uj_error *error);

/* UJ_LIMIT, with the reason in `error`: it is known without a search that no board meets the request. UJ_BAD_INPUT: the options
 * contradict each other. uj_generate checks this first. */
UJ_API uj_status uj_generate_check(const uj_generate_options *options, uj_error *error);

/* Makes a random board as van Dijk's thesis does: exactly this many cars (including the target) and trucks, placed one by one.
 * If a place is not free, another is tried; after five failures the previous vehicle is placed again. No horizontal vehicle stands
 * ahead of the target in its row, and the target is not at the exit. The board may have no solution.
 * UJ_LIMIT: no room for this many vehicles was found. */
UJ_API uj_status uj_board_random(uj_board *out, int width, int height, int exit_row, int cars, int trucks,
                                 uj_random *random, uj_error *error);

/* The puzzle of a day (Gregorian; month and day from 1), the same for everyone: 6x6, easy on Mondays, medium until
 * Thursday, hard on Fridays and Saturdays, expert on Sundays. It takes a fraction of a second on one thread. UJ_BAD_INPUT: there is no such day. UJ_LIMIT: a limit was
 * reached first. `limits` may be NULL. */
UJ_API uj_status uj_daily(uj_level *out, int year, int month, int day, const uj_limits *limits, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

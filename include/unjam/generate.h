/* Making puzzles: any number, as hard as asked for, and the puzzle of the day. Part of unjam.h, which tells the
 * conventions. */
#ifndef UNJAM_GENERATE_H
#define UNJAM_GENERATE_H

#include "unjam/rate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Levels -------------------------------------------------------------------------------------------------------- */

/* The number of a puzzle. It depends on nothing but the canonical form: not on names, not on the order of vehicles, and
 * not on top and bottom where the exit row is in the middle, so that a mirror image is the same puzzle. (A mirror
 * image with the exit in another row, or at the left, is not.) The same on every machine and in every version. */
UJ_API uint64_t uj_puzzle_id(const uj_board *board);

enum { UJ_ID_SIZE = 17 }; /* 16 hexadecimal digits and the final zero, as ids are written everywhere */

UJ_API void uj_id_text(char out[UJ_ID_SIZE], uint64_t id);
UJ_API bool uj_id_parse(uint64_t *out, const char *text); /* false: not 16 hexadecimal digits */

/* A puzzle with everything that is known of it. Start with UJ_LEVEL_INIT, release with uj_level_clear. */
typedef struct uj_level {
    uj_board board;      /* in canonical form */
    uint64_t id;         /* uj_puzzle_id */
    uint64_t cluster;    /* id of the cluster's hardest configuration (of several, the lowest id): two puzzles have the
                          * same one if and only if they are of the same cluster, mirrored or not */
    int moves, steps;    /* of the shortest solution in each metric */
    uint64_t states;     /* configurations in the cluster */
    uj_move *solution;   /* shortest in moves; owned */
    size_t solution_length;
    uj_rating rating;    /* owned */
    bool rated;          /* cluster, steps, states and rating are filled in; otherwise 0, -1, 0 and empty where nothing
                          * asked for them */
    const char *method;  /* "climb", "walkback", "random", "daily", or "" where it was not generated; never freed */
    uint64_t seed;       /* of the run that made it */
    uint64_t attempt;    /* of that run: seed and attempt together give the puzzle again */
} uj_level;

#define UJ_LEVEL_INIT { .moves = -1, .steps = -1, .rating = UJ_RATING_INIT, .method = "" }

UJ_API void uj_level_clear(uj_level *level);

/* Makes a level of any board with a solution: canonical form, ids, shortest solution, rating. UJ_BAD_INPUT: it has no
 * solution. UJ_LIMIT: too large to rate. `limits` may be NULL. */
UJ_API uj_status uj_level_make(uj_level *out, const uj_board *board, const uj_limits *limits, uj_error *error);

/* ---- Generating ---------------------------------------------------------------------------------------------------- */

typedef enum uj_method {
    UJ_CLIMB,    /* changes vehicles as long as the hardest configuration gets harder */
    UJ_WALKBACK, /* a random board, moved to the hardest configuration that it can reach */
    UJ_RANDOM    /* a random board as it is: the generator of van Dijk's thesis */
} uj_method;

UJ_API const char *uj_method_name(uj_method method);

enum { UJ_GENERATE_MIN_SIDE = 4, UJ_GENERATE_MAX_SIDE = 8 };

/* How far the work is. */
typedef struct uj_generate_stats {
    uint64_t wanted, found;
    uint64_t attempts; /* finished, found or not */
    uint64_t judged;   /* boards looked at on the way */
    uint64_t solvable; /* of them */
    uint64_t repeated; /* puzzles left out because their cluster was there already */
    int most_moves, most_steps; /* of the hardest boards looked at, as far as they were counted; -1: of none */
} uj_generate_stats;

/* Takes a puzzle, which is released afterwards: move what is to be kept out of it, leaving UJ_LEVEL_INIT. Called by the
 * thread that called uj_generate, in an order that does not depend on threads. False stops the work. */
typedef bool (*uj_level_fn)(uj_level *level, void *payload);

/* Whether a cluster is to be left out because its puzzle is known from elsewhere. */
typedef bool (*uj_known_fn)(uint64_t cluster, void *payload);

/* Called a few times a second by the thread that called uj_generate. False stops the work. */
typedef bool (*uj_generate_progress_fn)(const uj_generate_stats *stats, void *payload);

/* What one attempt came to. */
typedef struct uj_attempt {
    bool found;
    uj_level level;  /* if found; else UJ_LEVEL_INIT */
    uint64_t judged, solvable;  /* boards looked at */
    int most_moves, most_steps; /* of the hardest of them; -1: none */
} uj_attempt;

/* Does attempts first … first + count - 1 and fills in `out`, in whatever way: the work of many machines, for example.
 * Anything but UJ_OK ends the run; UJ_LIMIT ends it as a callback would. */
typedef uj_status (*uj_attempts_fn)(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error);

typedef struct uj_generate_options {
    uint64_t count;
    int width, height;       /* UJ_GENERATE_MIN_SIDE to UJ_GENERATE_MAX_SIDE each */
    int exit_row;            /* from 0; -1: the middle one, the upper of two */
    int walls;               /* exactly as many */
    uj_range cars, trucks;   /* vehicles of 2 cells, the target among them, and of 3 */
    uj_range moves, steps;   /* of the shortest solution in each metric */
    unsigned bands;          /* 1 << uj_band of those that are wanted; 0: any */
    bool minimal;            /* no vehicle could be taken away without making it easier */
    bool rate;               /* fill in all of each level; bands, steps and is_known do so by themselves */
    uj_method method;
    uint64_t seed;
    uint64_t first_attempt;  /* attempts before it are passed over, so that one seed serves several runs */
    uint64_t found_before;   /* puzzles that an interrupted run took before first_attempt; they count as found */
    int threads;             /* 0: all cores; never changes the result */
    uj_limits limits;        /* of the whole run; a board too large for the memory alone does not count */
    uint64_t patience;       /* attempts without a new puzzle before it gives up; 0: so many that it takes minutes */
    uj_known_fn is_known;    /* may be NULL; called like uj_level_fn */
    void *known_payload;
    uj_generate_progress_fn progress; /* may be NULL */
    void *progress_payload;
    uj_attempts_fn attempts; /* does the attempts; NULL: threads of this process */
    void *attempts_payload;
} uj_generate_options;

#define UJ_GENERATE_OPTIONS_INIT { .count = 1, .width = 6, .height = 6, .exit_row = -1, .cars = { 1, 0x7fffffff }, \
    .trucks = UJ_RANGE_ANY, .moves = { 1, 0x7fffffff }, .steps = { 1, 0x7fffffff } }

/* Makes puzzles, each proven to be as long as it says, never two of one cluster. The same options give the same puzzles
 * in the same order on any machine and any number of threads. UJ_BAD_INPUT: the options make no sense. UJ_LIMIT: there
 * were fewer than asked for, and `error` says why: impossible (known at once), out of time, out of patience, or stopped
 * by a callback. `stats` may be NULL. */
UJ_API uj_status uj_generate(const uj_generate_options *options, uj_level_fn take, void *payload,
                             uj_generate_stats *stats, uj_error *error);

/* One attempt of such a run by its number, for a uj_attempts_fn. Patience does not count; UJ_LIMIT: a limit of the options cut it
 * short. */
UJ_API uj_status uj_generate_attempt(uj_attempt *out, const uj_generate_options *options, uint64_t number, uj_error *error);

/* UJ_LIMIT, and the reason, if it is known without search that no board meets the request; UJ_BAD_INPUT if it makes no
 * sense. uj_generate asks this first. */
UJ_API uj_status uj_generate_check(const uj_generate_options *options, uj_error *error);

/* A random board as van Dijk's thesis makes it: exactly so many cars (with the target) and trucks, placed one by one;
 * a place that is not free is drawn again, and after five such draws the vehicle before is placed anew. Nothing stands
 * on the target's row ahead of it, and the target is not at the exit. Whether it has a solution is open.
 * UJ_LIMIT: no room for so many vehicles was found. */
UJ_API uj_status uj_board_random(uj_board *out, int width, int height, int exit_row, int cars, int trucks,
                                 uj_random *random, uj_error *error);

/* The puzzle of a day (Gregorian; month and day from 1), the same for everyone: 6x6, easy on Mondays, harder every day, expert on
 * Sundays. UJ_BAD_INPUT: there is no such day. Takes a fraction of a second on one thread. UJ_LIMIT: a limit was reached
 * first. `limits` may be NULL. */
UJ_API uj_status uj_daily(uj_level *out, int year, int month, int day, const uj_limits *limits, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

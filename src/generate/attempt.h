/* One attempt at a puzzle. Every attempt has random numbers of its own, made from the seed and its number, and knows
 * nothing of the others, so that it makes no difference which thread does it. */
#ifndef UNJAM_GENERATE_ATTEMPT_H
#define UNJAM_GENERATE_ATTEMPT_H

#include <assert.h>

#include "base/range.h"
#include "base/budget.h"

/* ---- draft.c: a board in the making. Generated boards have at most 64 cells, so that the cells taken are one machine word ---- */

enum { CAR_LENGTH = 2, TRUCK_LENGTH = 3, STANDARD_CELLS = 36 /* of the board that constants were tried on */ };

static_assert(UJ_GENERATE_MAX_SIDE * UJ_GENERATE_MAX_SIDE <= 64, "the cells of a generated board are one word");

/* The target is vehicle 0, and nobody has a name yet. Nothing ever stands between the target and the exit for good:
 * neither a wall nor another vehicle along its row. */
struct draft {
    uj_board board;
    uint64_t taken; /* cells of walls and vehicles */
};

/* What a board is made of, exactly. */
struct recipe {
    int width, height, exit_row;
    int walls, cars, trucks; /* cars with the target */
};

/* An empty board. */
void draft_init(struct draft *draft, int width, int height, int exit_row);

/* The board in another placement of its vehicles. */
void draft_set(struct draft *draft, const uj_board *board);

/* One vehicle or wall at a random place; false, and nothing added, if it cannot be there. The first vehicle is the
 * target, a car that is not at the exit. */
bool draft_add(struct draft *draft, int length, uj_random *random);
bool draft_add_wall(struct draft *draft, uj_random *random);

/* `vehicle` is not 0. */
void draft_remove(struct draft *draft, int vehicle);
void draft_remove_wall(struct draft *draft, unsigned cell);

int draft_count(const struct draft *draft, int length); /* vehicles of this length */

/* A random board by the recipe, as uj_board_random makes it. False: no room was found. */
bool draft_random(struct draft *out, const struct recipe *recipe, uj_random *random);

/* ---- request.c: what is asked for, made ready for the methods ---- */

struct request {
    uj_generate_options options;
    int width, height, exit_row;
    uj_range walls;                    /* what boards draw from: of an open range, few */
    uj_range cars, trucks;             /* no more than fit */
    uj_range usual_cars, usual_trucks; /* what random boards have: the middle of an open range */
    bool detailed;                     /* steps, states, clusters and ratings are wanted */
    uint64_t max_states;               /* the largest group that is looked at */
};

/* As uj_generate_check. */
uj_status request_init(struct request *out, const uj_generate_options *options, uj_error *error);

/* A number of the range, each with the same chance. */
int random_in(uj_range range, uj_random *random);

/* How many walls a board gets, which it keeps. */
int request_walls(const struct request *request, uj_random *random);

/* Walls, cars and trucks for a random board. */
struct recipe request_recipe(const struct request *request, uj_random *random);

/* ---- An attempt ---- */

struct attempt {
    const struct request *request;
    uj_budget *budget; /* of the run */
    uj_random random;
    uj_attempt result;
    bool cut_short; /* by time or by the caller: what it would have found is not known */
    /* Reports progress; false if there is no time for another board. */
    bool (*poll)(struct attempt *attempt);
    void *payload;
};

typedef uj_status attempt_fn(struct attempt *attempt, uj_error *error);

attempt_fn attempt_climb, attempt_walkback, attempt_random;

/* Nothing looked at and nothing found. */
#define ATTEMPT_NONE ((uj_attempt){.level = UJ_LEVEL_INIT, .most_moves = -1, .most_steps = -1})

static inline void attempt_note_length(struct attempt *attempt, uj_metric metric, int length)
{
    int *const most = metric == UJ_MOVES ? &attempt->result.most_moves : &attempt->result.most_steps;
    *most = length > *most ? length : *most;
}

/* Counts a board that was looked at, with its shortest length or -1; false if there is no time for another. */
static inline bool attempt_count(struct attempt *attempt, uj_metric metric, int length)
{
    attempt->result.judged++;
    attempt->result.solvable += length >= 0;
    attempt_note_length(attempt, metric, length);
    attempt->cut_short = attempt->cut_short || !attempt->poll(attempt);
    return !attempt->cut_short;
}

enum wish_fit { FITS, TOO_EASY, TOO_HARD, UNFIT };

/* Makes the board the attempt's level and says whether it is what was asked for. *moves is its shortest length, or -1, also
 * where it is not; may be NULL. */
uj_status attempt_finish(struct attempt *attempt, const uj_board *board, enum wish_fit *fit, int *moves,
                         uj_error *error);

/* ---- judge.c: how hard a set of vehicles can be made: the farthest state of its group from any solution ---- */

struct verdict {
    int distance;    /* of the hardest state; -1: nothing can be solved, or the group is too large */
    uint64_t states; /* states of the group, or of the cluster */
    uj_board board;  /* in that state; of several, the one whose positions come first in order */
};

/* Searches the board's whole group backwards from its solutions, at most `max_states` states. The one found is the
 * hardest of its cluster too; if it is nearer than `least`, the board stays as it is. UJ_NO_MEMORY is the only failure; what the budget
 * does not allow is too large. */
uj_status judge_group(struct verdict *out, const uj_board *board, uj_metric metric, int least, uint64_t max_states,
                      uj_budget *budget);

/* The same within the board's own cluster, at a distance of `most` at most. */
uj_status judge_cluster(struct verdict *out, const uj_board *board, uj_metric metric, int most, uint64_t max_states,
                        uj_budget *budget);

/* ---- level.c: the steps from a board to a level, dearest last, so that a board can be turned down early ---- */

/* The canonical board and its id; nothing else is known yet. */
void level_begin(uj_level *out, const uj_board *board);

/* The shortest solution; moves stays -1 if there is none. UJ_LIMIT: the budget came to its end first. */
uj_status level_solve(uj_level *level, uj_budget *budget, uj_error *error);

/* Steps, states and the key of the cluster. */
uj_status level_measure(uj_level *level, uj_budget *budget, uj_error *error);

/* The rating, and what level_measure finds. */
uj_status level_rate(uj_level *level, uj_budget *budget, uj_error *error);

#endif

/* One game, without a terminal: the session, the vehicle that is chosen, hints, the clock and what was said. */
#ifndef UNJAM_APPS_PLAY_GAME_H
#define UNJAM_APPS_PLAY_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "unjam.h"

enum hint_stage { HINT_NONE, HINT_VEHICLE, HINT_REASON, HINT_MOVE };

/* What is known of a puzzle; computed while it is played. */
struct facts {
    bool has_solution; /* the next four are known */
    uj_outcome outcome;
    int length, lower_bound;
    bool optimal;
    bool has_rating, is_rated; /* is_rated: the rating could be worked out, and the next two are known */
    uj_band band;
    double seconds_estimate;
};

/* A way out of a state, to be followed move by move: where hints and the shown solution come from. All zero is a plan
 * that knows nothing. Following one plan instead of making a new one at each move also leads out where the plan is not
 * proven shortest. */
struct plan {
    uj_board start;
    uj_move *moves; /* owned */
    size_t move_count;
    uj_explanation why; /* empty where there was no memory for it */
};

struct game {
    uj_play *play; /* owned; NULL before the first game */
    int chosen;    /* the vehicle that arrows move */
    double seconds;
    struct facts facts;
    struct plan plan;
    enum hint_stage hint_stage; /* how much of the hint is on the screen */
    uj_move hint;
    uj_move under_way; /* what is left of the move that game_follow_cell makes; by 0: nothing */
    int hint_count;
    bool was_shown;           /* the program plays, or played, the solution */
    char typed[UJ_NAME_SIZE]; /* letters of a name that were typed one after the other */
    double typed_at;
    char message[160];
};

void game_free(struct game *game);

/* Begins a game; the one before is forgotten. */
uj_status game_begin(struct game *game, const uj_board *board);

void game_say(struct game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool game_is_solved(const struct game *game);

/* Moves were made and the target is not out: there is something to lose. */
bool game_is_under_way(const struct game *game);

/* Adds to the clock, which stands still once the puzzle is solved. */
void game_tick(struct game *game, double seconds);

/* ---- choosing ---- */

void game_choose(struct game *game, int vehicle);
void game_choose_next(struct game *game,
                      int by); /* by 1 or -1, in reading order; those that cannot move are passed over */

/* The vehicle whose name is typed; letters that follow within a second belong together. `now` is in seconds. */
void game_type(struct game *game, char letter, double now);

/* ---- moving ---- */

/* So many cells, or as far as it goes. Arrows across the chosen vehicle do nothing but say so. */
void game_slide(struct game *game, bool horizontal, int by);
void game_slide_by(struct game *game, int by); /* as far as there is room */
void game_replay(struct game *game, int by);   /* undoes a move or, where `by` is more than 0, redoes it */
void game_reset(struct game *game);

/* ---- hints; both need a plan that comes through the present state ---- */

/* Takes over the moves of a solution of `start`. */
void game_take_plan(struct game *game, const uj_board *start, uj_solution *solution);
bool game_has_plan(const struct game *game);

/* First the vehicle, then what its move is for, then the move; asked once more, it is made. */
void game_hint(struct game *game);

enum follow {
    FOLLOW_CELL, /* the vehicle has farther to go */
    FOLLOW_MOVE, /* the move is done */
    FOLLOW_END   /* the puzzle is solved, or there is no plan */
};

/* From here on the program plays; then, one cell farther on the way of the plan each time. */
void game_follow_begin(struct game *game);
enum follow game_follow_cell(struct game *game);

/* ---- words.c: words that are said in several places ---- */

const char *words_direction(bool horizontal, int direction); /* "left", "right", "up", "down" */

/* "1:23" or "1:02:03". */
void words_time(char *out, size_t size, double seconds);

/* How long something takes by estimate: "half a minute", "2 minutes". */
void words_about(char *out, size_t size, double seconds);

#endif

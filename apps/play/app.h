/* All that a run of the game holds together; used by play.c (the loop), puzzles.c (which puzzle is played) and actions.c
 * (what keys do). */
#ifndef UNJAM_APPS_PLAY_APP_H
#define UNJAM_APPS_PLAY_APP_H

#include "../clock.h"
#include "arrange.h"
#include "game.h"
#include "play.h"
#include "screen.h"
#include "task.h"

/* What the player asked for that needs a plan first. */
enum wish { WISH_NOTHING, WISH_HINT, WISH_FILM };

struct app {
    const struct play_options *options;
    struct screen screen;
    struct arrangement arrangement;
    struct game game; /* game.play is NULL before the first puzzle is there */
    char title[64];
    char waiting[160]; /* what is said as long as there is no game */

    size_t board;           /* of the boards that were given: the one played last, or the first */
    bool is_given;          /* the game is about that board, not about a puzzle that was made */
    uint64_t new_count;     /* puzzles made so far */
    struct task *supply;    /* makes the next puzzle */
    struct task *solve;     /* looks for a plan */
    bool solves_from_start; /* that plan also gives the best number of moves */
    struct task *rate;
    enum wish wish;

    bool film;        /* the solution is playing */
    double film_next; /* when its next step is due */
    bool help;        /* the list of keys is on the screen, */
    int help_first;   /* from this line on */
    int help_next;    /* what a key shows next; 0: the game */
    bool left;
    const struct binding *asked; /* waits for a yes or no, because it gives up the game under way; or NULL */
    int held_row, held_column;   /* the cell where the mouse button went down; -1: it is up */
};

/* ---- puzzles.c ---- */

/* In the line of the game, or in the middle of the screen before there is one. */
void app_say(struct app *app, const char *message);

void app_begin_given(struct app *app, size_t board); /* one of the boards that were given */
void app_order_new(struct app *app, uj_band band);
void app_order_daily(struct app *app);
void app_cancel_order(struct app *app);

/* Looks for a way out of the present state, unless one is known; then the wish is met. */
void app_want(struct app *app, enum wish wish);

/* Takes the results of tasks. */
void app_take_answers(struct app *app);
void app_drop_tasks(struct app *app);

/* ---- actions.c ---- */

void app_on_key(struct app *app, int key);

/* What the player has to answer first; NULL: nothing. */
const char *app_question(const struct app *app);

#endif

/* unjam solve: from the boards of the input to their solutions in the output.
 *
 * Boards become jobs. A job is solved and written to a text of its own by whichever thread takes it (solve_job.c), and
 * the texts are printed in the order of the input (solve_pool.c), so the output is the same for any number of threads. */
#ifndef UNJAM_APPS_SOLVE_H
#define UNJAM_APPS_SOLVE_H

#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "progress.h"
#include "unjam.h"

/* How the moves of a solution are written. */
enum move_notation {
    MOVES_SIGNED,   /* A+3: right and down are positive */
    MOVES_DIRECTED, /* AR3: R, L, U or D */
    MOVES_UNIT      /* AR AR AR */
};

enum { SOLVE_MOST_THREADS = 1024 };

enum solve_output { SOLVE_TEXT, SOLVE_JSON, SOLVE_PUZZLE, SOLVE_ANIMATION };

struct solve_options {
    struct input input;
    struct drawing drawing;
    uj_solve_options search;
    int threads;
    struct progress *progress;
    enum solve_output output;
    uj_format to; /* SOLVE_PUZZLE: carlist or json */
    enum move_notation notation;
    bool no_times; /* leave out what differs from run to run */
};

struct solve_job {
    uj_puzzle puzzle; /* the board and its line alone */
    const char *file;
    size_t number; /* of the board in the whole input, from 1 */
    bool is_heavy; /* may need all the memory, so it runs alone and has all threads to itself */
    bool is_done;
    enum exit_status status;
    uj_text out;        /* for standard output */
    uj_text complaints; /* for standard error */
};

/* ---- one board: solve_job.c, and a file for each kind of output ---- */

bool solve_is_heavy(const uj_board *board, const struct solve_options *options);

/* Solves and writes; `solution` serves many jobs. */
void solve_job_run(struct solve_job *job, const struct solve_options *options, uj_solution *solution);

void solve_add_text(struct solve_job *job, const struct solve_options *options, const uj_solution *solution);
void solve_add_json(struct solve_job *job, const struct solve_options *options, const uj_solution *solution);
void solve_add_puzzle(struct solve_job *job, const struct solve_options *options, const uj_solution *solution);
void solve_add_animation(struct solve_job *job, const struct solve_options *options, const uj_solution *solution);

/* What the text says below the board: the moves, how the search ended, what it cost. */
void solve_add_answer(uj_text *text, const struct solve_options *options, const uj_board *board,
                      const uj_solution *solution);
void solve_add_outcome(uj_text *text, const struct solve_options *options, const uj_solution *solution);

void solve_add_moves(uj_text *text, const uj_board *board, const uj_solution *solution, enum move_notation notation);
void solve_add_move(uj_text *text, const uj_board *board, uj_move move, enum move_notation notation);

/* Prints what solve_add_animation wrote: in place in a terminal, one picture after the other elsewhere. */
void solve_play_animation(const uj_text *text);

/* ---- many boards: solve_pool.c ---- */

struct solve_pool;

struct solve_pool *solve_pool_new(const struct solve_options *options); /* NULL if memory is short */
void solve_pool_free(struct solve_pool *pool);
void solve_pool_add(struct solve_pool *pool, const char *file, const uj_puzzle *puzzle);

/* Solves and prints all that was added. Unless it `is_end`, one board alone is already known not to stay alone. */
void solve_pool_settle(struct solve_pool *pool, bool is_end);
enum exit_status solve_pool_status(const struct solve_pool *pool); /* the worst so far */

/* ---- what there is: solve_list.c ---- */

const char *algorithm_name_at(size_t index); /* NULL past the end */
const char *heuristic_name_at(size_t index);
void list_algorithms(bool only_names);
void list_heuristics(bool only_names);

#endif

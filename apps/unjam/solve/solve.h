/* unjam solve: from the boards of the input to their solutions in the output. */
#ifndef UNJAM_APPS_SOLVE_H
#define UNJAM_APPS_SOLVE_H

#include "board_pool.h"
#include "drawing.h"
#include "unjam.h"

/* How the moves of a solution are written. */
enum move_notation {
    MOVES_SIGNED,   /* A+3: right and down are positive */
    MOVES_DIRECTED, /* AR3: R, L, U or D */
    MOVES_UNIT      /* AR AR AR */
};

/* What is done about the order of the moves. */
enum solve_order {
    ORDER_HUMAN,   /* put in order for people */
    ORDER_ANY,     /* as the search finds them */
    ORDER_DEFAULT, /* for people, if the solution is proven shortest */
};

enum solve_output { SOLVE_TEXT, SOLVE_JSON, SOLVE_PUZZLE, SOLVE_BOARDS, SOLVE_ANIMATION };

struct solve_options {
    struct input input;
    struct drawing drawing;
    uj_solve_options search;
    int threads;
    enum solve_output output;
    uj_format to; /* SOLVE_PUZZLE: carlist or json; with `boards` any */
    bool boards;  /* every board of the solution */
    enum move_notation notation;
    enum solve_order order;
    bool explain;                /* why each move */
    bool all_solutions, classes; /* list all shortest solutions, or one of each class */
    uint64_t most_solutions;     /* to list */
    bool no_times;               /* leave out what differs from run to run */
};

struct solve_result {
    uj_solution solution;
    bool is_ordered; /* for people; if so, how: */
    uj_ordering ordering;
    uj_explanation why; /* with options.explain, if there is a solution */
};

/* ---- one board: solve_job.c, and a file for each kind of output ---- */

/* The work for boards_work; the options, complete, are its payload. */
struct board_work solve_work(const struct solve_options *options);

/* The same for all_solutions: solve_all.c. */
struct board_work solve_all_work(const struct solve_options *options);

void solve_add_text(struct board_job *job, const struct solve_options *options, const struct solve_result *result);
void solve_add_puzzle(struct board_job *job, const struct solve_options *options, const struct solve_result *result);
void solve_add_boards(struct board_job *job, const struct solve_options *options, const struct solve_result *result);
void solve_add_animation(struct board_job *job, const struct solve_options *options, const struct solve_result *result);

/* Whether there is a solution to explain. */
bool solve_is_explained(const struct solve_options *options, const struct solve_result *result);

/* The aims, each with its moves and their reasons. */
void solve_add_explanation(uj_text *text, const uj_board *board, const uj_explanation *why);

/* The boards of the solution, drawn, with `mark` behind each. */
void solve_add_pictures(uj_text *out, const struct solve_options *options, const uj_board *start,
                        const uj_solution *solution, const char *mark);

/* What the text says below the board: the moves, how the search ended, what it cost. */
void solve_add_answer(uj_text *text, const struct solve_options *options, const uj_board *board,
                      const struct solve_result *result);
void solve_add_outcome(uj_text *text, const struct solve_options *options, const uj_solution *solution);

void solve_add_moves(uj_text *text, const uj_board *board, const uj_solution *solution, enum move_notation notation);
void solve_add_move(uj_text *text, const uj_board *board, uj_move move, enum move_notation notation);

/* Prints what solve_add_animation wrote: in place in a terminal, one picture after the other elsewhere. */
void solve_play_animation(const uj_text *text);

/* ---- what there is: solve_list.c ---- */

const char *algorithm_name_at(size_t index); /* NULL past the end */
const char *heuristic_name_at(size_t index);
void list_algorithms(bool only_names);
void list_heuristics(bool only_names);

#endif

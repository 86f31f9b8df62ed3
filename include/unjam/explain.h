/* Solutions that people can follow: their order, the reason for each move, all shortest solutions. Part of unjam.h, which states the
 * conventions. docs/solutions.md defines the terms. */
#ifndef UNJAM_EXPLAIN_H
#define UNJAM_EXPLAIN_H

#include "unjam/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The order of moves -------------------------------------------------------------------------------------------- */

/* How a solution was chosen. */
typedef enum uj_ordering {
    UJ_ORDERING_LEAST, /* no shortest solution is easier to follow */
    UJ_ORDERING_LOCAL  /* moves were shifted until no single shift reduces the travel; the other shortest solutions are not known */
} uj_ordering;

/* The travel of these moves. */
UJ_API uint64_t uj_moves_travel(const uj_board *board, const uj_move *moves, size_t count);

/* Replaces the moves of a solution by those of an equally long one that is easier to follow. If it is proven shortest and the shortest
 * solutions pass through at most a million states, this is the one of them with the fewest steps, and then the least travel; a fixed
 * rule breaks ties. Otherwise only the order of the moves is improved. The board is the one that was solved. If a limit is reached,
 * the result is UJ_ORDERING_LOCAL. `ordering` and `limits` may be NULL. */
UJ_API uj_status uj_solution_order(uj_solution *solution, uj_ordering *ordering, const uj_board *board, const uj_limits *limits,
                                   uj_error *error);

/* ---- Why each move ------------------------------------------------------------------------------------------------- */

/* Why a move is made. To *undo* a move is to put its vehicle back where it was before. */
typedef enum uj_reason_kind {
    UJ_REASON_NONE,   /* no later move needs it */
    UJ_REASON_EXIT,   /* it brings the target to the exit */
    UJ_REASON_ROOM,   /* a later move of another vehicle needs a cell that it frees */
    UJ_REASON_PASSAGE /* the vehicle's own next move needs it: another vehicle will then be in the way */
} uj_reason_kind;

/* Moves are numbered from 0 here, and consecutive moves of a vehicle in one direction count as one. */
typedef struct uj_reason {
    uj_move move;
    size_t first;       /* its first move in the list that was explained */
    uj_reason_kind kind;
    size_t needed_by;   /* room, passage: the first later move that is illegal if this one is undone; passage: to the same end */
    size_t before;      /* passage: the move that brings the other vehicle into the way */
    size_t returns_in;  /* the vehicle's next move if that goes back, so that this one is a retreat; else 0 */
    size_t moves_on_in; /* the vehicle's next move; 0: there is none */
    size_t aim;         /* the number of its aim */
} uj_reason;

/* Consecutive moves with one purpose: a later move that needs the last of them. It, or one of these moves, needs each of the others. */
typedef struct uj_aim {
    size_t first, count;
    size_t needed_by; /* as in the last move's reason; the number of moves: none, it brings the target to the exit */
} uj_aim;

/* Start with UJ_EXPLANATION_INIT, release with uj_explanation_clear. */
typedef struct uj_explanation {
    uj_reason *reasons;
    size_t reason_count;
    uj_aim *aims;
    size_t aim_count;
} uj_explanation;

#define UJ_EXPLANATION_INIT { .reasons = NULL }

/* Explains a list of moves that solves the board. UJ_BAD_INPUT: it does not. */
UJ_API uj_status uj_explain(uj_explanation *out, const uj_board *board, const uj_move *moves, size_t count, uj_error *error);
UJ_API void uj_explanation_clear(uj_explanation *explanation);

/* ---- All shortest solutions ---------------------------------------------------------------------------------------- */

/* All shortest solutions of a board, as a graph. */
typedef struct uj_solutions uj_solutions;

typedef enum uj_solution_set {
    UJ_SOLUTIONS_ALL,
    UJ_SOLUTIONS_CLASSES /* one of each class: solutions that differ only in the order of moves that commute count as one */
} uj_solution_set;

/* UJ_LIMIT: a limit was reached first. The limits apply to everything done with the object. `limits` may be NULL. */
UJ_API uj_status uj_solutions_open(uj_solutions **out, const uj_board *board, uj_metric metric, const uj_limits *limits,
                                   uj_error *error);
UJ_API void uj_solutions_close(uj_solutions *solutions);
UJ_API int uj_solutions_length(const uj_solutions *solutions); /* in the metric; -1: there is no solution */

/* Appends how many there are, in decimal digits. UJ_LIMIT: there are so many classes that a limit was reached. */
UJ_API uj_status uj_solutions_count(uj_text *out, uj_solutions *solutions, uj_solution_set set, uj_error *error);

/* Writes the next solution of a set to `moves`, which has room for uj_solutions_length of them, in the same order each time. UJ_END:
 * there are no more. UJ_LIMIT: as above. */
UJ_API uj_status uj_solutions_next(uj_move *moves, uj_solutions *solutions, uj_solution_set set, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

/* The list of moves that some notations keep with a board. It is replayed while it is read, so that a move that breaks
 * the rules is refused where it stands. */
#ifndef UNJAM_FORMAT_STORED_SOLUTION_H
#define UNJAM_FORMAT_STORED_SOLUTION_H

#include "format/source.h"

struct stored_solution {
    bool is_replayed; /* false: it is taken as it is */
    uj_board now;     /* after the moves so far, if it is replayed */
    uj_move *moves;
    size_t length, capacity;
    const char *last_at;
};

/* Appends a move that stands at `at`. */
uj_status solution_add(struct stored_solution *solution, uj_move move, const struct source *source, const char *at,
                       uj_error *error);

/* Hands the moves over to the puzzle, if they solve it. */
uj_status solution_give(struct stored_solution *solution, const struct source *source, uj_puzzle *puzzle,
                        uj_error *error);
void solution_free(struct stored_solution *solution);

#endif

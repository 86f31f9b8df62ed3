/* What every algorithm is given, what it must fill in, and the parts they share.
 *
 * An algorithm is a function here and a row in algorithms.c or compared_algorithms.c. The function is called with a solution
 * that is cleared and names outcome UJ_UNDECIDED; the board is not solved yet and its group has solutions (uj_solve deals
 * with the other cases before any search). It fills in outcome, length, lower_bound, moves and the counters;
 * uj_solve adds algorithm, metric, optimal for the algorithms that are always shortest, and the seconds. */
#ifndef UNJAM_SEARCH_SEARCH_H
#define UNJAM_SEARCH_SEARCH_H

#include "core/layout.h"
#include "base/budget.h"
#include "search/informed/heuristic.h"

struct search {
    const struct algorithm *algorithm; /* the row of the table */
    const uj_board *board;
    struct layout layout;
    positions start;
    const uj_solve_options *options;
    const struct heuristic *heuristic; /* never NULL */
    int threads;                       /* at least 1 */
    int max_depth;                     /* INT_MAX where there is no limit */
    uj_budget budget;
    uj_solution *solution;
};

/* The functions that the rows of the table name. */
typedef uj_status search_fn(struct search *search);
search_fn search_auto, search_bfs, search_bidirectional, search_dfs, search_hybrid, search_ida, search_informed;
search_fn search_space, search_tree_breadth, search_tree_dfs;

/* For boards too big for the perfect index: a solution with a proven lower bound if nothing better is possible. Its first part, a
 * plain search, ends after the level that passes `plain_states`. */
uj_status search_big(struct search *search, uint64_t plain_states);

/* search_space as far as the frames it reaches hold no more than this many states; UJ_LIMIT beyond. */
uj_status search_space_within(struct search *search, uint64_t max_states);

/* Sets the counters and the profile back to zero, for another search of the same board. */
void solution_restart(uj_solution *solution);

/* Gives the solution room for `count` moves, which the caller then writes. */
uj_status solution_reserve_moves(uj_solution *solution, size_t count);

/* Adds to the count of states at a depth; does nothing unless the profile was asked for. */
uj_status profile_add(struct search *search, size_t depth, uint64_t count);

#endif

/* Calling the parts of a search that have no name of their own in the table of algorithms. */
#ifndef SEARCH_SUPPORT_H
#define SEARCH_SUPPORT_H

#include <limits.h>

#include "search/mover.h"
#include "search/search.h"
#include "solve_support.h"

struct fixture {
    uj_solve_options options;
    uj_solution solution;
    struct search search;
    struct mover mover;
};

/* What uj_solve makes ready before it calls an algorithm. Allocates nothing. */
static inline void set_up(struct fixture *fixture, const uj_board *board, uj_solve_options options)
{
    fixture->options = options;
    fixture->options.size = sizeof options;
    fixture->solution = (uj_solution)UJ_SOLUTION_INIT;
    fixture->solution.outcome = UJ_UNDECIDED;
    fixture->solution.metric = options.metric;
    fixture->search = (struct search){
        .board = board,
        .options = &fixture->options,
        .heuristic = heuristic_by_name("none"),
        .threads = options.threads > 0 ? options.threads : 1,
        .max_depth = options.max_depth > 0 ? options.max_depth : INT_MAX,
        .solution = &fixture->solution,
    };
    budget_init(&fixture->search.budget, &fixture->options.limits);
    if (options.max_nodes)
        fixture->search.budget.max_nodes = options.max_nodes;
    layout_init(&fixture->search.layout, board);
    positions_of(&fixture->search.start, board);
    fixture->mover = (struct mover){.masks = NULL};
}

static inline void set_up_with_mover(struct fixture *fixture, const uj_board *board, uj_solve_options options)
{
    set_up(fixture, board, options);
    assert_int_equal(mover_init(&fixture->mover, board, &fixture->search.layout, options.metric), UJ_OK);
}

static inline void tear_down(struct fixture *fixture)
{
    mover_free(&fixture->mover);
    uj_solution_clear(&fixture->solution);
}

/* Anytime search by itself, with a plain search of so many states in front of it. */
static inline uj_solution solve_anytime(const uj_board *board, uj_solve_options options, uint64_t plain_states)
{
    struct fixture fixture;
    set_up(&fixture, board, options);
    assert_int_equal(search_big(&fixture.search, plain_states), UJ_OK);
    const uj_solution solution = fixture.solution;
    fixture.solution = (uj_solution)UJ_SOLUTION_INIT;
    tear_down(&fixture);
    return solution;
}

#endif

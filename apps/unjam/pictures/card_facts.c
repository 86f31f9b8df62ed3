#include "pictures/picture.h"

#include <stdio.h>

static const double patience_seconds = 20;

static bool is_shortest(const uj_solution *solution)
{
    return solution->outcome == UJ_SOLVED && solution->optimal;
}

/* A board without a shortest solution has no par; where the search took too long, what the input claims is called so. */
static void add_par(struct card_facts *extras, uj_card *card, int claimed_moves)
{
    const uj_solution *solution = &extras->solution;
    const bool is_proven = is_shortest(solution);
    const int moves = is_proven ? solution->length : claimed_moves;
    if (solution->outcome == UJ_UNSOLVABLE)
        snprintf(extras->par, sizeof extras->par, "no solution");
    else if (moves >= 0)
        snprintf(extras->par, sizeof extras->par, "%s %d %s", is_proven ? "Par" : "Claimed:", moves,
                 moves == 1 ? "move" : "moves");
    card->par = extras->par[0] != '\0' ? extras->par : NULL;
}

/* Within the limits of the command, and not for ever. */
static uj_limits limits_of_one(const uj_limits *limits)
{
    return (uj_limits){.timeout_seconds = patience_seconds, .within = limits->within};
}

static bool add_band(uj_card *card, const uj_limits *limits)
{
    const uj_limits one = limits_of_one(limits);
    uj_rating rating = UJ_RATING_INIT;
    const bool is_rated = uj_rate(&rating, card->board, &one, NULL) == UJ_OK;
    if (is_rated && rating.solvable) {
        card->band = uj_band_name(rating.band);
        card->level = (int)rating.band + 1;
    }
    uj_rating_clear(&rating);
    return is_rated;
}

bool card_facts_fill(struct card_facts *extras, uj_card *card, int claimed_moves, bool with_solution,
                     const uj_limits *limits)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.limits = limits_of_one(limits);
    if (uj_solve(&extras->solution, card->board, &options, NULL) != UJ_OK)
        extras->solution.outcome = UJ_UNDECIDED;
    add_par(extras, card, claimed_moves);
    bool is_complete = extras->solution.outcome != UJ_UNDECIDED;
    if (is_shortest(&extras->solution)) {
        is_complete = add_band(card, limits);
        if (with_solution) {
            const uj_limits one = limits_of_one(limits);
            uj_solution_order(&extras->solution, NULL, card->board, &one, NULL); /* without memory: as it was found */
            card->solution = extras->solution.moves;
            card->solution_length = extras->solution.move_count;
        }
    }
    uj_id_text(extras->mark, uj_puzzle_id(card->board));
    card->mark = extras->mark;
    return is_complete;
}

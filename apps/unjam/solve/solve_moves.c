/* Moves as people write them. */
#include <stdlib.h>

#include "solve/solve.h"

static char direction_of(const uj_board *board, uj_move move)
{
    if (board->vehicles[move.vehicle].horizontal)
        return move.by > 0 ? 'R' : 'L';
    return move.by > 0 ? 'D' : 'U';
}

void solve_add_move(uj_text *text, const uj_board *board, uj_move move, enum move_notation notation)
{
    const char *name = board->vehicles[move.vehicle].name;
    const int cells = abs(move.by);
    switch (notation) {
    case MOVES_SIGNED:
        uj_text_printf(text, "%s%+d", name, move.by);
        break;
    case MOVES_DIRECTED:
        uj_text_printf(text, "%s%c%d", name, direction_of(board, move), cells);
        break;
    case MOVES_UNIT:
        for (int i = 0; i < cells; i++)
            uj_text_printf(text, "%s%s%c", i > 0 ? " " : "", name, direction_of(board, move));
        break;
    }
}

/* Steps that go on in the same way are written as one slide: A+3 is three steps. */
static uj_move slide_at(const uj_solution *solution, size_t *index)
{
    uj_move slide = solution->moves[(*index)++];
    while (solution->metric == UJ_STEPS && *index < solution->move_count) {
        const uj_move next = solution->moves[*index];
        if (next.vehicle != slide.vehicle || (next.by > 0) != (slide.by > 0))
            break;
        slide.by = (int8_t)(slide.by + next.by);
        ++*index;
    }
    return slide;
}

void solve_add_moves(uj_text *text, const uj_board *board, const uj_solution *solution, enum move_notation notation)
{
    uj_text_words(text, "moves:");
    for (size_t i = 0; i < solution->move_count;) {
        uj_text_words(text, " ");
        solve_add_move(text, board, slide_at(solution, &i), notation);
    }
    uj_text_words(text, "\n");
}

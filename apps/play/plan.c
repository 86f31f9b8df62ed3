#include "plan.h"

#include <stdlib.h>

void plan_free(struct plan *plan)
{
    free(plan->moves);
    plan->moves = NULL;
    plan->move_count = 0;
}

void plan_take(struct plan *plan, const uj_board *start, uj_solution *solution)
{
    plan_free(plan);
    plan->start = *start;
    plan->moves = solution->moves;
    plan->move_count = solution->move_count;
    solution->moves = NULL;
    solution->move_count = 0;
}

/* Positions of one game have the same vehicles in the same order. */
static bool is_same_position(const uj_board *a, const uj_board *b)
{
    for (int i = 0; i < a->vehicle_count; i++)
        if (a->vehicles[i].row != b->vehicles[i].row || a->vehicles[i].column != b->vehicles[i].column)
            return false;
    return true;
}

const uj_move *plan_rest(const struct plan *plan, const uj_board *now, size_t *count)
{
    uj_board board = plan->start;
    for (size_t i = 0; i < plan->move_count; i++) {
        if (is_same_position(&board, now)) {
            *count = plan->move_count - i;
            return plan->moves + i;
        }
        uj_board_move(&board, plan->moves[i], NULL);
    }
    return NULL;
}

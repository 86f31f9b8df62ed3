/* One move with the places where it begins and ends, so that two moves can be compared without the states around them. */
#ifndef UNJAM_EXPLAIN_SLIDE_H
#define UNJAM_EXPLAIN_SLIDE_H

#include "core/layout.h"

struct slide {
    uint8_t vehicle;
    uint8_t from, to; /* its positions along its line */
};

static inline struct slide slide_of(const positions *before, uj_move move)
{
    const uint8_t from = before->at[move.vehicle];
    return (struct slide){move.vehicle, from, (uint8_t)(from + move.by)};
}

static inline uj_move slide_move(struct slide slide)
{
    return (uj_move){slide.vehicle, (int8_t)(slide.to - slide.from)};
}

static inline unsigned slide_steps(struct slide slide)
{
    return slide.to > slide.from ? slide.to - slide.from : slide.from - slide.to;
}

/* Whether two moves, one directly after the other, can be made in either order. If both orders begin with a legal first move, this
 * is exact: neither vehicle stands in the way of the other, before or after. */
bool slides_commute(const uj_board *board, struct slide a, struct slide b);

/* Whether a vehicle that stands at a position is in the way of a move of another. */
bool slide_is_blocked(const uj_board *board, struct slide slide, unsigned vehicle, unsigned position);

/* How far attention travels from one move to the next: 0 if they do not commute, because the eye then follows cause and effect;
 * otherwise the cells on the shortest way between the one vehicle, where it has stopped, and the other, where it stands. */
unsigned slides_travel(const uj_board *board, struct slide a, struct slide b);

#endif

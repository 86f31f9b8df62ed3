/* What the bits of a word of the last level stand for: one configuration each. */
#ifndef UNJAM_LATTICE_VIEW_H
#define UNJAM_LATTICE_VIEW_H

#include "lattice/engine.h"

/* What the number of a bit says of an inner line: the digit with this stride counts the placements of the set. A stride of 0: the
 * set has one placement. */
struct digit {
    const struct filling *filling;
    unsigned set, stride;
};

struct word_view {
    uint32_t word;
    struct digit digits[LATTICE_SIDE]; /* by place on the board */
    uint32_t outer;                    /* placements, as in a word of level 0 */
};

struct word_view view_word(const struct engine *engine, uint32_t number);
struct configuration view_configuration(const struct engine *engine, const struct word_view *view, unsigned bit);

#endif

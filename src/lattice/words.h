/* Words, links and shifts: all configurations of an outer placement as the bits of a word. docs/perfect-index.md explains
 * the idea, which src/space uses for one board, too. */
#ifndef UNJAM_LATTICE_WORDS_H
#define UNJAM_LATTICE_WORDS_H

#include "base/bits.h"
#include "base/grow.h"
#include "lattice/lattice.h"

enum {
    BLOCKED_BITS = 8,                              /* for each inner line in `blocked` */
    PLACEMENT_BITS = LINE_PLACEMENTS <= 8 ? 3 : 4, /* for each outer line in `parent`, on level 0 */
    PLACEMENT_INSIDE = 0xff,
};

static_assert((int)LATTICE_SIDE <= (int)BLOCKED_BITS && LATTICE_SIDE * BLOCKED_BITS <= 64,
              "`blocked` holds all inner lines");
static_assert(LINE_PLACEMENTS <= 1 << PLACEMENT_BITS && LATTICE_SIDE * PLACEMENT_BITS <= 32,
              "`parent` holds the placements of all outer lines");

/* An outer placement, or a part of one that was too large for a word. */
struct word {
    uint64_t blocked;  /* BLOCKED_BITS for each inner line: its cells that are taken by outer vehicles */
    uint64_t solved;   /* bits with the target at the exit; the pattern continues beyond the size */
    uint32_t links;    /* the first of its links; they end where those of the next word begin */
    uint32_t shifts;   /* likewise */
    uint32_t parent;   /* the word of the level before that it came from; on level 0 the outer placements */
    uint8_t size;      /* bits in use, 1 to WORD_BITS */
    uint8_t placement; /* of the line added last, if that was too large; else PLACEMENT_INSIDE */
    uint8_t parts;     /* into which its bits fall if only inner vehicles may slide */
    uint16_t future;   /* see engine_is_large_enough */
};

/* A slide of an outer vehicle: it leads from one word to another. */
struct link {
    uint64_t blocked;    /* like that of a word, for all that the slide sweeps */
    uint64_t own, other; /* bits that can slide, here and there, in the same order */
    uint32_t to;
};

/* Slides of an inner vehicle: a bit of the mask can move down by so much, and what it moves to can move up. */
struct shift {
    uint64_t slides, joins; /* joins: both ends are connected within the line, by any number of slides */
    uint32_t by;
};

struct level {
    struct word *words; /* one more than the count, where links and shifts end */
    struct link *links;
    struct shift *shifts;
    uint32_t count;
    size_t word_capacity, link_capacity, shift_capacity;
    bool has_links; /* level 0 has none: engine_outer_links makes them when they are needed */
};

/* The cells of an inner line that are blocked. */
static inline unsigned blocked_in(uint64_t blocked, int line)
{
    return blocked >> BLOCKED_BITS * line & LINE_ALL_CELLS;
}

/* The placement of an outer line, from the `parent` of a word of level 0. */
static inline unsigned placement_in(uint32_t parent, int line)
{
    return parent >> PLACEMENT_BITS * line & ((1U << PLACEMENT_BITS) - 1);
}

/* Makes room for so many of each; false: no memory. */
static inline bool level_reserve(struct level *level, size_t words, size_t links, size_t shifts)
{
    struct word *const w = grow(level->words, &level->word_capacity, words, sizeof *w);
    if (w)
        level->words = w;
    struct link *const l = grow(level->links, &level->link_capacity, links, sizeof *l);
    if (l)
        level->links = l;
    struct shift *const s = grow(level->shifts, &level->shift_capacity, shifts, sizeof *s);
    if (s)
        level->shifts = s;
    return w && l && s;
}

#endif

/* The perfect index of a group.
 *
 * A group is all states with the same vehicles in the same order on every line; no move leaves it. Choose the rows as
 * the outer axis, or the columns, whichever has fewer placements. Once every outer line is placed (a *frame*), the inner
 * lines do not touch one another: each may stand in any of its placements that avoid the outer vehicles, whatever the others do. So
 * the states of a frame are numbered by a mixed-radix number with one digit per inner line, without gaps, and those of the
 * group by adding up the sizes of the frames. No hash table is needed anywhere.
 *
 * Better still, a set of states of one frame is a row of bits, mostly a single machine word, and moves act on all
 * of them at once:
 * - an inner vehicle slides by one: its digit changes, which is a masked shift of the whole row of bits (struct frame_shift);
 * - an outer vehicle slides by one: the frame changes. The states legal in both frames come in the same order in
 *   both, so they are squeezed together by one mask and spread out again by another (struct frame_link): PEXT and PDEP.
 * A longer slide is a repetition of slides by one that stops where nothing is left. */
#ifndef UNJAM_SPACE_SPACE_H
#define UNJAM_SPACE_SPACE_H

#include "base/budget.h"
#include "base/bits.h"
#include "space/filling.h"

#define FRAME_NONE UINT32_MAX

enum { FIT_UNKNOWN = UINT16_MAX };

/* The placements of an inner line that the outer vehicles leave it, numbered 0, 1, … as the digits of that line. */
struct fit {
    uint64_t allowed;
    uint64_t leaving[SPACE_SIDE]; /* digits that leave a cell of the line free */
    uint64_t solved;              /* digits that have the target at the exit, if it is on this line */
    uint64_t open;                /* digits that have it there or let it slide there */
    uint32_t slides;              /* where its digit slides begin */
    uint16_t covered;             /* cells of the line that outer vehicles cover */
    uint8_t count;
    uint8_t slide_count;
};

/* An inner vehicle slides by one: from these digits to those `by` higher. A vehicle that has several rows of this
 * has them one after another; `last` marks the end. */
struct digit_shift {
    uint64_t digits;
    uint8_t by;
    bool last;
};

/* An outer vehicle slides by one from some placement of its filling. It covers one new cell and frees one, each on one inner
 * line: only these two lines decide which states the frames before and after share. */
struct outer_step {
    uint32_t key_change;    /* added to the frame's key, modulo 2^32 */
    uint8_t filling;        /* the outer line */
    uint8_t placement;      /* where it leads */
    uint8_t cell;           /* of the two inner lines: the number of the outer one */
    uint8_t covered, freed; /* the fillings of the two inner lines, or SPACE_NONE */
};

/* The links with a step from a placement, and those by which the same vehicle can slide by two. */
struct outer_steps {
    uint64_t once, twice;
};

struct frame {
    uint32_t size;                      /* states */
    uint32_t word;                      /* where its bits begin in a set of states */
    uint32_t key;                       /* mixed-radix number of the outer placements */
    uint32_t slides, links, wide_links; /* where they begin; slides is FRAME_NONE while not prepared */
    bool may_open;                      /* in some state the target may be at the exit or slide there */
    uint64_t narrow, wide;              /* numbers of the links that lead somewhere: both frames of one word, or not */
    uint64_t onward;                    /* of those behind which the vehicle may perhaps slide on */
    uint8_t placements[SPACE_SIDE];     /* of the outer lines */
    uint16_t fits[SPACE_SIDE];          /* of the inner lines */
};

/* In frames of one word the mask is here; in longer ones this is a place in the mask pool. */
struct frame_shift {
    uint64_t mask;
    uint32_t by;
    bool last;
};

/* An outer vehicle slides by one. Each of them that can move at all has two numbers: LINK_ON (right or down), then
 * LINK_BACK. */
struct frame_link {
    uint64_t own,
        other;      /* what both frames share, in this one and in the other; of wide ones: places in the mask pool */
    uint32_t frame; /* the other */
    uint32_t word;  /* where its bits begin */
};

enum { LINK_ON, LINK_BACK, LINK_DIRECTIONS, LINK_MOST = 64 };

static_assert(LINK_MOST <= 64, "a set of links is one word");
static_assert(SPACE_SIDE / 2 * SPACE_SIDE * LINK_DIRECTIONS <= UINT8_MAX, "link_count holds all links there can be");

struct space {
    struct layout layout;
    bool rows_outer;
    uint8_t outer_count, inner_count;
    uint8_t outer_side;     /* lines of the outer axis = cells of an inner line */
    uint8_t link_count;     /* numbers of links: two for each outer vehicle that can move */
    uint8_t target_filling; /* which of the outer or inner fillings has the target */
    uint8_t target_place;   /* and where on it */
    bool target_outer;
    struct space_filling rows[SPACE_SIDE], columns[SPACE_SIDE];
    const struct space_filling *outer, *inner; /* the rows and the columns, or the other way round */
    uint8_t inner_at[SPACE_SIDE];              /* inner line of an inner line, or SPACE_NONE */
    uint32_t weight[SPACE_SIDE];               /* of an outer line's placement in the key */
    uint32_t key_count;
    uint8_t link_filling[LINK_MOST]; /* the outer line of a link */
    struct outer_step *outer_steps;  /* link_count for every placement: see outer_step_at */
    struct outer_steps *steps_from;  /* by outer line and placement */
    uint32_t *frame_of_key;          /* number + 1; 0: not asked for yet */
    uint64_t max_states;
    uj_budget *budget;                                         /* of all memory here; NULL: no limit */
    uj_status (*prepare)(struct space *space, uint32_t frame); /* the build for this processor */

    struct frame *frames;
    uint32_t frame_count;
    size_t frame_capacity;
    uint64_t size;       /* states of the frames so far */
    uint32_t word_count; /* of a set of states */
    uint32_t widest;     /* words of the longest frame */

    uint16_t *fit_of; /* by inner line and covered cells; FIT_UNKNOWN until asked for */
    struct fit *fits; /* has room for all there can be, so that it never moves */
    size_t fit_count;
    unsigned most_slides; /* of one fit */
    struct digit_shift *digit_slides;
    size_t digit_slide_count, digit_slide_capacity;

    struct frame_shift *slides;
    size_t slide_count, slide_capacity;
    struct frame_link *links, *wide_links;
    size_t link_total, link_capacity, wide_link_total, wide_link_capacity;
    uint64_t *masks; /* pool for frames of several words; none has less than two, the second being 0 */
    size_t mask_count, mask_capacity;
};

/* One state: a frame and a bit in it. */
struct spot {
    uint32_t frame, bit;
};

/* Opens the space of a board. Frames come into being as they are asked for, so that an easy board of a large group costs
 * little. UJ_LIMIT, here and below: too many placements on a line or axis, or more than `max_states` states in
 * the frames asked for, or the time of the budget is over; the caller then has to search with a hash table. UJ_NO_MEMORY, also
 * where the budget refused it: see budget_judge. */
uj_status space_open(struct space *space, const uj_board *board, uint64_t max_states, uj_budget *budget);
void space_close(struct space *space);

/* Makes every frame of the group, so that the index covers all of it, in order of the keys. For a newly opened space. */
uj_status space_list(struct space *space);

/* Works out the slides and links of a frame, which makes the frames beside it: space->prepare is one of these. */
uj_status space_prepare_bmi2(struct space *space, uint32_t frame);
uj_status space_prepare_portable(struct space *space, uint32_t frame);

/* The place of a state, whose frame is made if it must be; frame FRAME_NONE if the state is not of the group. */
uj_status space_enter(struct space *space, const positions *state, struct spot *out);

/* The same among the frames there are: FRAME_NONE also if its frame has not been asked for. */
struct spot space_spot(const struct space *space, const positions *state);
void space_state(const struct space *space, struct spot spot, positions *out);

/* The state at a bit of a word of a set of states. */
struct spot space_spot_in_word(const struct space *space, uint32_t word, unsigned bit);

/* Sets the frame's words to its states with the target at the exit; false, and nothing set, if there are none. */
bool space_mark_solved(const struct space *space, uint32_t frame, uint64_t *words);

/* The same for those in which the target is at the exit or can slide there. `spare` is room for as many words. */
bool space_mark_open(const struct space *space, uint32_t frame, uint64_t *words, uint64_t *spare);

/* The step of link number `link` from a placement of that vehicle's filling. */
static inline const struct outer_step *outer_step_at(const struct space *space, unsigned placement, unsigned link)
{
    return &space->outer_steps[placement * space->link_count + link];
}

/* Links of a prepared frame. */
static inline const struct frame_link *narrow_link(const struct space *space, const struct frame *frame, unsigned link)
{
    const uint64_t before = frame->narrow & ((UINT64_C(1) << link) - 1);
    return &space->links[frame->links + count_bits(before)];
}

static inline const struct frame_link *wide_link(const struct space *space, const struct frame *frame, unsigned link)
{
    const uint64_t before = frame->wide & ((UINT64_C(1) << link) - 1);
    return &space->wide_links[frame->wide_links + count_bits(before)];
}

static inline uint32_t frame_words(const struct frame *frame)
{
    return (frame->size + WORD_BITS - 1) / WORD_BITS;
}

#endif

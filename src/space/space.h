/* The perfect index of a group.
 *
 * A group is all states with the same vehicles in the same order on every line; no move leaves it. Choose the rows as
 * the outer axis, or the columns, whichever has fewer placements. Once every outer line is placed (a *frame*), the inner
 * lines do not touch one another: each may stand in any of its placements that avoid the outer vehicles, whatever the others do. So
 * the states of a frame are numbered by a mixed-radix number with one digit per inner line, without gaps. No hash table is
 * needed anywhere.
 *
 * Better still, a set of states of one frame is a row of bits, mostly a single machine word, and moves of any length act on all
 * states of a word at once:
 * - an inner vehicle slides: its digit changes, which is a masked shift of the word (struct word_shift);
 * - an outer vehicle slides: the frame changes. The states legal in both frames come in the same order in both, so they are
 *   squeezed together by one mask and spread out again by another (struct word_link): PEXT and PDEP.
 *
 * A frame of more than 64 states has several words. The digits of the last lines vary within a word. Of the line before them, a word
 * has some of the values, side by side, and of each line before that one value. So every word is like a small frame of its own, and
 * the order is kept: a slide joins each word with those in which its states continue. */
#ifndef UNJAM_SPACE_SPACE_H
#define UNJAM_SPACE_SPACE_H

#include <stdalign.h>

#include "base/budget.h"
#include "base/bits.h"
#include "space/filling.h"

#define FRAME_NONE UINT32_MAX

/* The placements of an inner line that the outer vehicles leave it, numbered 0, 1, … as the digits of that line. */
struct fit {
    uint64_t leaving[SPACE_SIDE]; /* digits that leave a cell of the line free */
    uint64_t allowed;
    uint64_t solved; /* digits that have the target at the exit, if it is on this line */
    uint64_t open;   /* digits that have it there or let it slide there */
    uint64_t
        near; /* likewise: digits with one outer vehicle before it; on other lines, if the target's is an outer one: digits
                           * that cover the cell of its row but can leave it by one slide */
    uint32_t shifts;      /* where its shifts begin */
    uint16_t shift_count; /* of slides of any length */
    uint16_t covered;     /* cells of the line that outer vehicles cover */
    uint8_t count;
};

/* How one inner line's digit lies in the words of a frame. */
struct digit {
    const struct fit *fit;
    uint64_t zero;        /* states of a word with the first value that it has */
    uint64_t every;       /* a bit for each value that a word has, `stride` apart */
    uint32_t word_stride; /* how many words apart its parts are; 1 in a frame of one word */
    uint8_t stride;       /* how far apart neighbouring values are in a word, or would be if it had more than one */
    uint8_t part;         /* values that a word has */
    uint8_t parts;        /* so many parts make up all its values */
};

/* An outer vehicle slides from some placement of its line. Every cell further covers one more cell and frees one, each on one
 * inner line: only these lines decide which states the frames before and after share. The slides of a vehicle one way come one
 * after another, the nearest first. */
struct outer_slide {
    alignas(16)              /* so that numbers of slides are multiplied by a shift */
        uint32_t key_change; /* added to the frame's key, modulo 2^32 */
    uint8_t by;              /* cells */
    uint8_t line;            /* the outer line */
    uint8_t cell;            /* where that crosses inner lines */
    uint8_t placement;       /* where it leads */
    uint8_t covered;         /* the inner line whose cell it covers last; inner_count: none */
    uint8_t freed;           /* likewise the one whose cell it frees last */
    uint8_t freed_before;    /* and the one whose cell it frees before that */
    uint8_t changed;         /* the inner lines from this one on keep all their cells */
    uint8_t onward;          /* the vehicle, if it slides right or down by one cell; or SPACE_NONE */
};

/* Slides of the outer vehicles in one frame: a line of one vehicle has at most one for each of its cells, and of more vehicles each
 * free cell at most two. */
enum { SLIDES_MOST = SPACE_SIDE * 2 * SPACE_SIDE };

struct frame {
    uint32_t size; /* states */
    uint32_t word; /* its first in a set of states */
    uint32_t word_count;
    uint32_t key;                   /* mixed-radix number of the outer placements */
    uint32_t digits;                /* where they begin */
    uint8_t placements[SPACE_SIDE]; /* of the outer lines */
};

/* States of a frame, up to 64. */
struct space_word {
    uint64_t states; /* there are bits without one */
    uint64_t near;   /* those at most two moves from the end; WORD_UNSEEN while not asked for */
    uint32_t frame;
    uint32_t shifts; /* where they begin; WORD_RAW while not prepared */
    uint32_t links;
    uint16_t shift_count, link_count;
};

#define WORD_RAW    UINT32_MAX
#define WORD_UNSEEN UINT64_MAX

/* Inner vehicles slide, the number of their states rising by `by`. Of an inner line, `mask` is the digits that rise and `by` is
 * in digits; of a word, it is the states. */
struct word_shift {
    uint64_t mask;
    uint32_t by;
    bool is_far;  /* slides by more than one cell */
    uint8_t line; /* the inner line */
};

/* A vehicle slides, and the word changes: the states that do so, in this word and in the other, in the same order. */
struct word_link {
    uint64_t own, other;
    uint32_t word;  /* the other */
    bool is_far;    /* by more than one cell */
    uint8_t onward; /* the vehicle, if it is an outer one that slides right or down by one cell; or SPACE_NONE */
};

struct space;
struct flood;
struct flood_work;

/* What depends on the processor: the same code with PEXT and PDEP, and in plain C. */
struct space_kernel {
    uj_status (*fit_make)(struct space *space, unsigned inner, unsigned covered, const struct fit **out);
    uj_status (*frame_add)(struct space *space, uint32_t key, const uint8_t *placements, const struct fit *const *fits);
    uj_status (*prepare)(struct space *space, uint32_t word); /* its shifts and links, and the frames beside it */
    void (*expand)(struct flood_work *work, struct flood *flood);
    uint64_t (*find_ends)(const struct space *space, uint32_t word, bool is_near); /* one move from the end, or two */
};

extern const struct space_kernel kernel_portable, kernel_bmi2;

struct space {
    const struct layout *layout;
    bool rows_outer;
    uint8_t outer_count, inner_count;
    uint8_t outer_side;     /* lines of the outer axis = cells of an inner line */
    uint8_t target_filling; /* which of the outer or inner fillings has the target */
    uint8_t target_place;   /* and where on it */
    bool target_outer;
    uint16_t most_slides; /* of outer vehicles, in one frame */
    struct space_filling rows[SPACE_SIDE], columns[SPACE_SIDE];
    const struct space_filling *outer, *inner;            /* the rows and the columns, or the other way round */
    uint8_t outer_at[SPACE_SIDE], inner_at[SPACE_SIDE];   /* fillings of the lines by number, or SPACE_NONE */
    uint16_t slides_at[SPACE_SIDE][SPACE_PLACEMENTS + 1]; /* where the slides from a placement of an outer line begin */
    uint32_t weight[SPACE_SIDE];                          /* of an outer line's placement in the key */
    uint32_t key_count;
    const struct space_kernel *kernel;
    uint64_t max_states;
    uj_budget *budget; /* of all memory here; NULL: no limit */

    struct outer_slide *outer_slides;
    size_t outer_slide_count, outer_slide_capacity;
    uint32_t *frame_of_key; /* number + 1; 0: not asked for yet */

    struct frame *frames;
    uint32_t frame_count;
    size_t frame_capacity;
    struct digit *digits; /* inner_count for each frame, and one of no line */
    size_t digit_count, digit_capacity;
    uint64_t size; /* states of the frames so far */
    struct space_word *words;
    uint32_t word_count;
    size_t word_capacity;

    const struct fit **fit_of; /* by inner line and covered cells; NULL until asked for */
    struct fit *fits;          /* has room for all there can be, so that it never moves */
    size_t fit_count;
    unsigned most_shifts;            /* of one fit */
    struct word_shift *digit_shifts; /* of inner lines */
    size_t digit_shift_count, digit_shift_capacity;

    struct word_shift *shifts;
    size_t shift_count, shift_capacity;
    struct word_link *links;
    size_t link_count, link_capacity;
};

/* One state: a frame and a bit of its words. */
struct spot {
    uint32_t frame, bit;
};

/* Opens the space of a board, whose layout must last as long. Frames come into being as they are asked for, so that an easy board of a large group costs
 * little. UJ_LIMIT, here and below: too many placements on a line or axis, or more than `max_states` states in
 * the frames asked for, or the time of the budget is over; the caller then has to search with a hash table. UJ_NO_MEMORY, also
 * where the budget refused it: see budget_judge. */
uj_status space_open(struct space *space, const uj_board *board, const struct layout *layout, uint64_t max_states,
                     uj_budget *budget);
void space_close(struct space *space);

/* Makes every frame of the group, so that the index covers all of it, in order of the keys. For a newly opened space. */
uj_status space_list(struct space *space);

/* The place of a state, whose frame is made if it must be; frame FRAME_NONE if the state is not of the group. */
uj_status space_enter(struct space *space, const positions *state, struct spot *out);

/* The same among the frames there are: FRAME_NONE also if its frame has not been asked for. */
struct spot space_spot(const struct space *space, const positions *state);
void space_state(const struct space *space, struct spot spot, positions *out);

/* The states of a word that are at most so many moves from the end: 0, which has the target at the exit, 1 or 2. */
uint64_t space_find_ends(struct space *space, uint32_t word, unsigned moves);

static inline uint64_t space_ends(struct space *space, uint32_t word, unsigned moves)
{
    const uint64_t near = space->words[word].near;
    return moves == 2 && near != WORD_UNSEEN ? near : space_find_ends(space, word, moves);
}

/* The state at a bit of a word. */
static inline struct spot space_spot_in_word(const struct space *space, uint32_t word, unsigned bit)
{
    const uint32_t frame = space->words[word].frame;
    return (struct spot){frame, (word - space->frames[frame].word) * WORD_BITS + bit};
}

/* And back: the word that has a state. */
static inline uint32_t spot_word(const struct space *space, struct spot spot)
{
    return space->frames[spot.frame].word + spot.bit / WORD_BITS;
}

static inline const struct fit *fit_at(const struct space *space, const struct frame *frame, unsigned inner)
{
    return space->digits[frame->digits + inner].fit;
}

/* How much room to make in an array: at least what most boards need, so that little is moved while it grows. The first is for what
 * frames have several of. */
enum { ROOM_FIRST = 2048, ROOM_FRAMES = 1024 };

static inline size_t room(size_t wanted)
{
    return wanted > ROOM_FIRST ? wanted : ROOM_FIRST;
}

static inline size_t frame_room(size_t wanted)
{
    return wanted > ROOM_FRAMES ? wanted : ROOM_FRAMES;
}

/* The first of the values that a word of a frame has. */
static inline unsigned digit_first(const struct digit *digit, uint32_t word)
{
    return digit->parts == 1 ? 0 : word / digit->word_stride % digit->parts * digit->part;
}

/* Where a value takes the number of a state. */
static inline uint32_t digit_place(const struct digit *digit, unsigned value)
{
    return digit->parts == 1
               ? value * digit->stride
               : value % digit->part * digit->stride + value / digit->part * digit->word_stride * WORD_BITS;
}

#endif

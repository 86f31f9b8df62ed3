/* Preparing words: their shifts, and their links to the words beside them. Included by the two builds. */
#include <assert.h>
#include <string.h>

#include "space/frames_kernel.h"

enum {
    SLIDES_FEW = 8,            /* the outer vehicles of most lines have no more slides from one placement */
    LINKS_OF_SHIFT = 4,        /* of a word: up and down, to two words each */
    LINKS_OF_SLIDE = WORD_BITS /* at most one for each state */
};

/* A word that is being prepared. */
struct raw_word {
    const struct frame *frame;
    const struct digit *digits;
    uint64_t states;
    uint32_t frame_number;
    uint32_t number;               /* in its frame */
    uint8_t first[SPACE_SIDE + 1]; /* value of each digit */
};

/* Room for so many links, and for all that go to frames of one word; one more is written before it is known to be none. */
static inline uj_status reserve_links(struct space *space, size_t more)
{
    return budget_fit(space->budget, space->links, space->link_capacity,
                      room(space->link_count + space->most_slides + more + 1));
}

/* Adds a link, for which there is room, unless it is empty. */
static inline void add_link(struct space *space, uint64_t own, uint64_t other, uint32_t word, bool is_far,
                            uint8_t onward)
{
    assert(count_bits(own) == count_bits(other));
    space->links[space->link_count] = (struct word_link){own, other, word, is_far, onward};
    space->link_count += own != 0;
}

/* ---- slides of inner vehicles ---- */

/* Where a digit has only some of its values in a word: links to and from the words `distance` parts on, for the values that come
 * there. These are the lower ones of the word, which rise by the rest of `by`, or the upper ones, which begin the next part. */
static inline void add_rise(struct space *space, const struct raw_word *raw, const struct digit *digit,
                            const struct word_shift *shift, unsigned distance, bool is_upper)
{
    const unsigned first = raw->first[shift->line], rest = shift->by % digit->part;
    const unsigned falls = (digit->part - rest) * digit->stride, rises = rest * digit->stride;
    const uint64_t lower = LOW_BITS(digit->part - rest), which = is_upper ? LOW_BITS(digit->part) ^ lower : lower;
    const uint32_t word = raw->frame->word + raw->number, onward = distance * digit->word_stride;
    const uint64_t own = mask_of(shift->mask >> first & which, digit, 0) & raw->states;
    add_link(space, own, is_upper ? own >> falls : own << rises, word + onward, shift->is_far, SPACE_NONE);
    if (first < distance * digit->part)
        return;
    const uint64_t other =
        mask_of(shift->mask >> (first - distance * digit->part) & which, digit, 0) & space->words[word - onward].states;
    add_link(space, is_upper ? other >> falls : other << rises, other, word - onward, shift->is_far, SPACE_NONE);
}

/* The states of a word that rise within it. In a frame of several words there are links for the others. */
static uint64_t lay_wide_shift(struct space *space, const struct raw_word *raw, const struct word_shift *shift)
{
    const struct digit *digit = &raw->digits[shift->line];
    if (digit->parts == 1)
        return mask_of(shift->mask, digit, 0) & raw->states;
    const unsigned whole = shift->by / digit->part;
    if (whole > 0)
        add_rise(space, raw, digit, shift, whole, false);
    if (shift->by % digit->part > 0)
        add_rise(space, raw, digit, shift, whole + 1, true);
    const uint64_t values = shift->mask >> raw->first[shift->line];
    return whole == 0 ? mask_of(values & LOW_BITS(digit->part - shift->by), digit, 0) & raw->states : 0;
}

/* The shifts of the inner lines of a frame, one line after another, for which there is room. Of most lines they are few: a fixed
 * number is copied without a branch, which could not be predicted. */
static inline struct word_shift *list_shifts(const struct space *space, const struct digit *digits,
                                             struct word_shift *out)
{
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct fit *fit = digits[i].fit;
        const struct word_shift *shifts = space->digit_shifts + fit->shifts;
        memcpy(out, shifts, SHIFTS_FEW * sizeof *out);
        for (unsigned k = SHIFTS_FEW; __builtin_expect(k < fit->shift_count, 0); k++)
            out[k] = shifts[k];
        out += fit->shift_count;
    }
    return out;
}

/* From the digits that rise to the states. */
static inline __attribute__((always_inline)) struct word_shift *lay_shifts(struct space *space,
                                                                           const struct raw_word *raw,
                                                                           struct word_shift *begin,
                                                                           const struct word_shift *end, bool is_narrow)
{
    struct word_shift *out = begin;
    for (struct word_shift *shift = begin; shift < end; shift++) {
        const struct digit *digit = &raw->digits[shift->line];
        const uint64_t mask = is_narrow ? mask_of(shift->mask, digit, 0) : lay_wide_shift(space, raw, shift);
        *out = (struct word_shift){mask, shift->by * digit->stride, shift->is_far, shift->line};
        out += is_narrow || mask != 0;
    }
    return out;
}

/* ---- slides of outer vehicles ---- */

static inline uint64_t free_states_of(const struct digit *digits, unsigned line, unsigned cell)
{
    return mask_of(digits[line].fit->leaving[cell], &digits[line], 0);
}

/* In frames of one word: the states in which inner lines leave the way of a slide free, where it leads. */
static inline uint64_t free_states(const struct digit *digits, const struct outer_slide *slide)
{
    uint64_t states =
        free_states_of(digits, slide->freed, slide->cell) & free_states_of(digits, slide->freed_before, slide->cell);
    for (unsigned back = 2; __builtin_expect(back < slide->by, 0); back++)
        states &= free_states_of(digits, slide[-(int)back].freed, slide->cell);
    return states;
}

/* The same in a word of a frame of any size. */
static uint64_t free_states_in(const struct space *space, const struct frame *frame, uint32_t word,
                               const struct outer_slide *slide)
{
    uint64_t states = space->words[frame->word + word].states;
    for (const struct outer_slide *s = slide - (slide->by - 1); s <= slide; s++) {
        const struct digit *digit = &space->digits[frame->digits + s->freed];
        states &= mask_of(digit->fit->leaving[slide->cell], digit, digit_first(digit, word));
    }
    return states;
}

/* The number, in the frame with these digits, of the first state of a word after a slide that it takes. Every digit has its first value
 * that lets the slide pass. How digits lie depends on those behind them alone, so that the last ones keep their places. */
static uint32_t first_beside(const struct raw_word *raw, const struct outer_slide *slide, const struct digit *there)
{
    const unsigned end = slide->changed;
    uint8_t values[sizeof raw->first];
    memcpy(values, raw->first, sizeof values);
    for (const struct outer_slide *s = slide - (slide->by - 1); s <= slide; s++)
        values[s->covered] +=
            (uint8_t)lowest_bit(raw->digits[s->covered].fit->leaving[s->cell] >> raw->first[s->covered]);
    uint32_t result = end > 0 ? raw->number % raw->digits[end - 1].word_stride * WORD_BITS : raw->number * WORD_BITS;
    for (unsigned i = 0; i < end; i++) {
        const struct fit *here = raw->digits[i].fit;
        unsigned value = values[i];
        if (here != there[i].fit) {
            const uint64_t placement = PDEP(UINT64_C(1) << value, here->allowed);
            value = count_bits(there[i].fit->allowed & (placement - 1));
        }
        result += digit_place(&there[i], value);
    }
    return result;
}

/* Where one of the frames has several words: the states of a word that take a slide, from the first on, lie in one word of the other
 * frame after another. */
static uj_status add_links(struct space *space, const struct raw_word *raw, uint64_t own, const struct frame *other,
                           const struct outer_slide *slide)
{
    const uj_status status = reserve_links(space, LINKS_OF_SLIDE);
    if (status != UJ_OK)
        return status;
    const uint32_t first = first_beside(raw, slide, space->digits + other->digits);
    uint64_t there = free_states_in(space, other, first / WORD_BITS, slide) & UINT64_MAX << first % WORD_BITS;
    for (uint32_t word = first / WORD_BITS; own; there = own ? free_states_in(space, other, ++word, slide) : 0) {
        const uint64_t part = PDEP(LOW_BITS(count_bits(there)), own);
        add_link(space, part, PDEP(LOW_BITS(count_bits(own)), there), other->word + word, slide->by > 1, slide->onward);
        own ^= part;
    }
    return UJ_OK;
}

/* A slide of an outer vehicle for which some states of a word leave room. */
struct chance {
    uint64_t own;
    const struct outer_slide *slide;
};

/* Lists them, without a branch on which there are: it could not be predicted. */
static inline __attribute__((always_inline)) unsigned
list_chances(const struct space *space, const struct raw_word *raw, struct chance *out, bool is_narrow)
{
    uint16_t slides[SLIDES_MOST + SLIDES_FEW];
    unsigned slide_count = 0, count = 0;
    for (unsigned line = 0; line < space->outer_count; line++) {
        const uint16_t *at = &space->slides_at[line][raw->frame->placements[line]];
        const unsigned first = at[0], more = at[1] - first;
        uint16_t *const place = slides + slide_count;
        for (unsigned k = 0; k < SLIDES_FEW; k++)
            place[k] = (uint16_t)(first + k);
        for (unsigned k = SLIDES_FEW; __builtin_expect(k < more, 0); k++)
            place[k] = (uint16_t)(first + k);
        slide_count += more;
    }
    uint64_t own = 0;
    for (unsigned i = 0; i < slide_count; i++) {
        const struct outer_slide *slide = space->outer_slides + slides[i];
        const struct digit *covered = &raw->digits[slide->covered];
        const uint64_t values = covered->fit->leaving[slide->cell];
        const uint64_t mask = mask_of(values, covered, is_narrow ? 0 : raw->first[slide->covered]);
        own = (own | (is_narrow        ? -(uint64_t)(slide->by == 1)
                      : slide->by == 1 ? raw->states
                                       : 0)) &
              mask; /* those that take the slide by one less, if they can go on */
        out[count] = (struct chance){own, slide};
        count += own != 0;
    }
    return count;
}

/* Links to the frames beside a word's, and these frames, for all of which there is room. */
static inline __attribute__((always_inline)) uj_status prepare_links(struct space *space, const struct raw_word *raw,
                                                                     bool is_narrow)
{
    const struct frame *const frames = space->frames;
    const uint32_t *const frame_of_key = space->frame_of_key;
    const uint32_t number = raw->frame_number;
    struct chance chances[SLIDES_MOST + 1];
    const unsigned count = list_chances(space, raw, chances, is_narrow);
    uint32_t nearer = number;
    for (const struct chance *chance = chances; chance < chances + count; chance++) {
        const struct outer_slide *s = chance->slide;
        const uint32_t key = raw->frame->key + s->key_change;
        if (__builtin_expect(frame_of_key[key] == 0, 0)) {
            const uj_status status = add_beside(space, key, s->by > 1 ? nearer : number, s);
            if (status != UJ_OK)
                return status;
        }
        nearer = frame_of_key[key] - 1;
        const struct frame *other = &frames[nearer];
        if (is_narrow && __builtin_expect(other->size <= WORD_BITS, 1)) {
            add_link(space, chance->own, free_states(space->digits + other->digits, s), other->word, s->by > 1,
                     s->onward);
            continue;
        }
        const uj_status status = add_links(space, raw, chance->own, other, s);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

/* ---- both ---- */

static uj_status prepare_shifts(struct space *space, const struct raw_word *raw, bool is_narrow)
{
    const size_t most = (size_t)space->most_shifts * space->inner_count;
    uj_status status =
        budget_fit(space->budget, space->shifts, space->shift_capacity, room(space->shift_count + most + SHIFTS_FEW));
    if (status == UJ_OK && !is_narrow)
        status = reserve_links(space, most * LINKS_OF_SHIFT);
    if (status != UJ_OK)
        return status;
    struct word_shift *begin = space->shifts + space->shift_count, *end = list_shifts(space, raw->digits, begin);
    end = is_narrow ? lay_shifts(space, raw, begin, end, true) : lay_shifts(space, raw, begin, end, false);
    space->shift_count = (size_t)(end - space->shifts);
    return UJ_OK;
}

static uj_status prepare_word(struct space *space, uint32_t number)
{
    const size_t first_shift = space->shift_count, first_link = space->link_count;
    if (first_shift >= WORD_RAW || first_link >= WORD_RAW)
        return UJ_LIMIT; /* words point to them with 32 bits */
    uj_status status = reserve_links(space, 0);
    if (status == UJ_OK)
        status = reserve_frames(space, space->most_slides);
    if (status != UJ_OK)
        return status;
    const uint32_t of = space->words[number].frame;
    const struct frame *frame = &space->frames[of];
    const bool is_narrow = frame->size <= WORD_BITS;
    struct raw_word raw = {frame, space->digits + frame->digits, space->words[number].states,
                           of,    number - frame->word,          {0}};
    for (unsigned i = 0; !is_narrow && i < space->inner_count; i++)
        raw.first[i] = (uint8_t)digit_first(&raw.digits[i], raw.number);
    status = is_narrow ? prepare_links(space, &raw, true) : prepare_links(space, &raw, false);
    if (status == UJ_OK)
        status = prepare_shifts(space, &raw, is_narrow);
    if (status != UJ_OK)
        return status;
    struct space_word *word = &space->words[number];
    assert(word->shifts == WORD_RAW);
    word->shifts = (uint32_t)first_shift;
    word->links = (uint32_t)first_link;
    word->shift_count = (uint16_t)(space->shift_count - first_shift);
    word->link_count = (uint16_t)(space->link_count - first_link);
    return UJ_OK;
}

/* The masks by which slides act on all configurations of a frame at once.
 *
 * Every one of them says "the digit of this inner rail is one of these values". In the numbers of a frame's configurations a
 * digit of weight `stride` that runs from 0 to count - 1 repeats with the period stride * count, so the mask is one period
 * of runs of `stride` bits, repeated. A frame is expanded only some three times on average: making its masks has to be about
 * as cheap as using them. */
#include <string.h>

#include "core/grow.h"
#include "space/frames.h"

/* How one inner rail's digit lies in the numbers of a frame's configurations. */
struct digit {
    const struct variant *variant;
    uint32_t stride; /* how far apart neighbouring values are */
    uint64_t zero;   /* configurations with the value 0; only in frames of one word */
};

static inline uint64_t low_bits(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static inline struct digit digit_make(const struct variant *variant, uint32_t stride, uint32_t size)
{
    struct digit digit = {variant, stride, 0};
    if (size > 64)
        return digit;
    digit.zero = low_bits(stride);
    for (uint32_t period = stride * variant->count; period < size; period *= 2)
        digit.zero |= digit.zero << period;
    digit.zero &= low_bits(size);
    return digit;
}

static inline const struct variant *variant_at(const struct space *space, uint32_t frame, unsigned inner)
{
    return &space->variant_list[space->variants[(size_t)frame * space->inner_count + inner]];
}

static inline void digits_of(const struct space *space, uint32_t frame, struct digit *out)
{
    const uint32_t size = space->frames[frame].size;
    uint32_t stride = 1;
    for (unsigned i = space->inner_count; i-- > 0;) {
        out[i] = digit_make(variant_at(space, frame, i), stride, size);
        stride *= out[i].variant->count;
    }
}

/* In a frame of one word: shift the configurations with value 0 to every value. */
static inline uint64_t narrow_mask(uint64_t values, const struct digit *digit)
{
    uint64_t mask = 0;
    for (; values; values &= values - 1)
        mask |= digit->zero << (unsigned)__builtin_ctzll(values) * digit->stride;
    return mask;
}

static void set_run(uint64_t *words, uint32_t from, uint32_t count)
{
    while (count > 0) {
        const uint32_t offset = from % 64, here = count < 64 - offset ? count : 64 - offset;
        words[from / 64] |= low_bits(here) << offset;
        from += here;
        count -= here;
    }
}

/* In a frame of several words: a period that fits a word is repeated, a longer one is set run by run. */
static void wide_mask(uint64_t *words, uint64_t values, const struct digit *digit, uint32_t size)
{
    const uint32_t period = digit->stride * digit->variant->count, word_count = (size + 63) / 64;
    if (period <= 64) {
        const struct digit in_word = digit_make(digit->variant, digit->stride, 64);
        const uint64_t many = narrow_mask(values, &in_word), one = many & low_bits(period);
        for (uint32_t i = 0, skipped = 0; i < word_count; i++) {
            /* The word begins in the middle of a period: what is left of that one, then whole ones. */
            const uint32_t left = period - skipped;
            words[i] = one >> skipped | (left < 64 ? many << left : 0);
            for (skipped += 64; skipped >= period;)
                skipped -= period;
        }
        words[word_count - 1] &= low_bits(size - (word_count - 1) * 64);
        return;
    }
    memset(words, 0, word_count * sizeof *words);
    for (uint32_t start = 0; start < size; start += period)
        for (uint64_t rest = values; rest; rest &= rest - 1)
            set_run(words, start + (unsigned)__builtin_ctzll(rest) * digit->stride, digit->stride);
}

/* All configurations of a frame. */
static void wide_all(uint64_t *words, uint32_t size)
{
    memset(words, 0, (size + 63) / 64 * sizeof *words);
    set_run(words, 0, size);
}

/* Room in the pool for one mask of a frame of several words, and its place there. */
static inline uint64_t pool_take(struct space *space, const struct frame *frame)
{
    const uint64_t place = space->mask_count;
    space->mask_count += frame_words(frame);
    return place;
}

/* The configurations of a frame in which a digit has one of these values: the mask, or its place in the pool. No digit:
 * all of them. */
static inline uint64_t mask_make(struct space *space, const struct frame *frame, uint64_t values, const struct digit *digit)
{
    if (frame->size <= 64)
        return digit ? narrow_mask(values, digit) : low_bits(frame->size);
    const uint64_t place = pool_take(space, frame);
    if (digit)
        wide_mask(space->masks + place, values, digit, frame->size);
    else
        wide_all(space->masks + place, frame->size);
    return place;
}

static void prepare_slides(struct space *space, struct frame *frame, const struct digit *digits)
{
    frame->slides = (uint32_t)space->slide_count;
    struct slide *slide = space->slides + space->slide_count;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct digit *digit = &digits[i];
        if (digit->variant->slide_count == 0)
            continue; /* where nothing can slide there is no table of slides to point into */
        const struct digit_slide *by_digit = space->digit_slides + digit->variant->slides;
        for (unsigned s = 0; s < digit->variant->slide_count; s++, slide++, by_digit++) {
            slide->mask = mask_make(space, frame, by_digit->digits, digit);
            slide->by = by_digit->by * digit->stride;
            slide->last = by_digit->last;
        }
    }
    *slide++ = (struct slide){0, 0, true}; /* by 0: the end */
    space->slide_count = (size_t)(slide - space->slides);
}

static inline const struct way *way_of(const struct space *space, uint32_t frame, unsigned link)
{
    const unsigned rail = space->ways[link].rail;
    return way_at(space, space->placements[(size_t)frame * space->outer_count + rail], link);
}

/* Finds where the links of a frame lead, which may make those frames. The links are appended, the rest of them unset. */
static uj_status find_frames(struct space *space, uint32_t frame)
{
    struct link *links = grow(space->links, &space->link_capacity, space->link_total + space->link_count, sizeof *links);
    if (!links)
        return UJ_NO_MEMORY;
    space->links = links;
    links += space->link_total;
    uj_status status = UJ_OK;
    for (unsigned i = 0; i < space->link_count && status == UJ_OK; i++) {
        const struct way *way = way_of(space, frame, i);
        links[i].frame = FRAME_NONE;
        if (way->placement != RAIL_NONE
            && (way->covered == RAIL_NONE || variant_at(space, frame, way->covered)->leaving[way->cell] != 0))
            status = frame_beside(space, frame, way, &links[i].frame);
    }
    return status;
}

/* Room for the slides and masks of a frame, so that filling them in cannot fail. */
static uj_status make_room(struct space *space, uint32_t frame)
{
    size_t slides = 1, words = 0;
    for (unsigned i = 0; i < space->inner_count; i++)
        slides += variant_at(space, frame, i)->slide_count;
    struct slide *slide = grow(space->slides, &space->slide_capacity, space->slide_count + slides, sizeof *slide);
    if (!slide)
        return UJ_NO_MEMORY;
    space->slides = slide;
    if (space->widest == 1)
        return UJ_OK;
    const uint32_t own = frame_words(&space->frames[frame]);
    const struct link *links = space->links + space->link_total;
    words = own * slides;
    for (unsigned i = 0; i < space->link_count; i++)
        if (links[i].frame != FRAME_NONE)
            words += own + frame_words(&space->frames[links[i].frame]);
    uint64_t *masks = grow(space->masks, &space->mask_capacity, space->mask_count + words, sizeof *masks);
    if (!masks)
        return UJ_NO_MEMORY;
    space->masks = masks;
    return UJ_OK;
}

/* What a frame and the one where a way leads share, in both. */
static inline void link_masks(struct space *space, const struct frame *frame, const struct digit *digits, const struct way *way,
                              struct link *link)
{
    const struct frame *other = &space->frames[link->frame];
    const struct digit *covered = way->covered == RAIL_NONE ? NULL : &digits[way->covered];
    link->from = mask_make(space, frame, covered ? covered->variant->leaving[way->cell] : 0, covered);
    if (way->freed == RAIL_NONE) {
        link->to = mask_make(space, other, 0, NULL);
        return;
    }
    /* In the other frame the freed line's variant has changed, and so has the covered line's, which counts in the
     * stride if it comes later. */
    uint32_t stride = digits[way->freed].stride;
    if (covered && way->covered > way->freed)
        stride = stride / covered->variant->count * variant_at(space, link->frame, way->covered)->count;
    const struct digit freed = digit_make(variant_at(space, link->frame, way->freed), stride, other->size);
    link->to = mask_make(space, other, freed.variant->leaving[way->cell], &freed);
}

static void prepare_links(struct space *space, uint32_t number, const struct digit *digits)
{
    struct frame *frame = &space->frames[number];
    struct link *links = space->links + space->link_total;
    for (unsigned i = 0; i < space->link_count; i++) {
        struct link *link = &links[i];
        if (link->frame == FRAME_NONE)
            continue;
        const struct frame *other = &space->frames[link->frame];
        link->word = frame->size <= 64 && other->size <= 64 ? other->word : FRAME_NONE;
        if (other->links == FRAME_NONE) {
            link_masks(space, frame, digits, way_of(space, number, i), link);
            continue;
        }
        /* The other frame has the same link the other way round. */
        const struct link *reverse = &space->links[other->links + (i ^ 1)];
        link->from = reverse->to;
        link->to = reverse->from;
    }
    frame->links = (uint32_t)space->link_total;
    space->link_total += space->link_count;
}

uj_status space_prepare(struct space *space, uint32_t frame)
{
    uj_status status = find_frames(space, frame);
    if (status == UJ_OK)
        status = make_room(space, frame);
    if (status != UJ_OK)
        return status;
    struct digit digits[RAIL_MAX_SIDE];
    digits_of(space, frame, digits);
    prepare_slides(space, &space->frames[frame], digits);
    prepare_links(space, frame, digits);
    return UJ_OK;
}

static unsigned target_position(const struct space *space, uint32_t frame)
{
    const uint8_t placement = space->placements[(size_t)frame * space->outer_count + space->target_rail];
    return space->outer[space->target_rail].at[space->target_place][placement];
}

static void mark_all(const struct frame *frame, uint64_t *words)
{
    if (frame->size <= 64)
        words[0] = low_bits(frame->size);
    else
        wide_all(words, frame->size);
}

static void mark(const struct frame *frame, uint64_t values, const struct digit *digit, uint64_t *words)
{
    if (frame->size <= 64)
        words[0] = narrow_mask(values, digit);
    else
        wide_mask(words, values, digit, frame->size);
}

/* Where the target is on an inner rail: those with one of these values of its digit. */
static bool mark_values(const struct space *space, uint32_t frame, uint64_t values, uint64_t *words)
{
    if (values == 0)
        return false;
    struct digit digits[RAIL_MAX_SIDE];
    digits_of(space, frame, digits);
    mark(&space->frames[frame], values, &digits[space->target_rail], words);
    return true;
}

bool space_mark_solved(const struct space *space, uint32_t frame, uint64_t *words)
{
    if (!space->target_outer)
        return mark_values(space, frame, variant_at(space, frame, space->target_rail)->solved, words);
    if (target_position(space, frame) != space->layout.goal)
        return false;
    mark_all(&space->frames[frame], words);
    return true;
}

bool space_mark_open(const struct space *space, uint32_t number, uint64_t *words, uint64_t *spare)
{
    if (!space->target_outer)
        return mark_values(space, number, variant_at(space, number, space->target_rail)->open, words);
    if (layout_hopeless(&space->layout))
        return false;
    /* Its row is an outer rail with nothing ahead of it: the inner lines ahead must leave the row's cell free. */
    const struct frame *frame = &space->frames[number];
    const struct rail *rail = &space->outer[space->target_rail];
    const unsigned length = space->layout.lanes[space->layout.target].length, side = space->layout.goal + length;
    const unsigned ahead = target_position(space, number) + length;
    for (unsigned line = ahead; line < side; line++)
        if (space->inner_at[line] != RAIL_NONE && variant_at(space, number, space->inner_at[line])->leaving[rail->line] == 0)
            return false;
    struct digit digits[RAIL_MAX_SIDE];
    digits_of(space, number, digits);
    mark_all(frame, words);
    uint64_t some = 0;
    for (unsigned line = ahead; line < side; line++) {
        const unsigned inner = space->inner_at[line];
        if (inner == RAIL_NONE)
            continue;
        mark(frame, digits[inner].variant->leaving[rail->line], &digits[inner], spare);
        for (uint32_t i = 0; i < frame_words(frame); i++)
            words[i] &= spare[i];
    }
    for (uint32_t i = 0; i < frame_words(frame); i++)
        some |= words[i];
    return some != 0;
}

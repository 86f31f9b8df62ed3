/* Making frames. Included by the two builds. */
#include <assert.h>
#include <string.h>

#include "space/fits_kernel.h"
#include "space/frames.h"
#include "space/masks.h"

enum { LARGE_FRAME = 4096 };          /* states: worth a look at the clock each time */
#define MOST_SIZE (UINT64_C(1) << 40) /* more than any limit */

/* The words of the newest frame, for which there is room, each with up to `size` states; none is prepared. */
static inline void add_words(struct space *space, const struct frame *frame, const struct digit *digits, uint32_t size)
{
    const struct digit *split =
        digits + space->inner_count; /* has some of its values in a word, and fewer in the last */
    while (frame->word_count > 1 && split->parts == 1)
        split--;
    const uint64_t values = LOW_BITS(split->fit->count);
    for (uint32_t i = 0; i < frame->word_count; i++) {
        const uint64_t states = mask_of(values, split, digit_first(split, i)) & LOW_BITS(size);
        space->words[space->word_count++] = (struct space_word){
            .states = states, .near = WORD_UNSEEN, .frame = space->frame_count - 1, .shifts = WORD_RAW};
    }
}

/* Lays the digits of a new frame and finds how many words it has. Returns how many states a word has room for. A digit is divided only
 * where one value more than a word has room for would not fit, and into parts as equal as can be, so that on average words are more
 * than half full. */
static inline uint32_t lay_digits(const struct space *space, struct frame *frame, struct digit *digits,
                                  const struct fit *const *fits)
{
    const unsigned count = space->inner_count;
    const bool is_narrow = frame->size <= WORD_BITS;
    uint32_t stride = 1, words = 1;
    for (unsigned i = count; i-- > 0 && is_narrow; stride *= fits[i]->count)
        digits[i] = digit_make(fits[i], stride, fits[i]->count, frame->size);
    for (unsigned i = count; i-- > 0 && !is_narrow;) {
        const unsigned most = words == 1 ? WORD_BITS / stride : 1; /* values for which a word has room */
        const unsigned parts = (fits[i]->count + most - 1) / most, part = (fits[i]->count + parts - 1) / parts;
        digits[i] = digit_make(fits[i], stride, part, WORD_BITS);
        digits[i].word_stride = words;
        digits[i].parts = (uint8_t)parts;
        stride *= part;
        words *= parts;
    }
    for (unsigned i = 0; i < count && !is_narrow; i++)
        digits[i].zero &= LOW_BITS(stride);
    digits[count] = digit_make(&fit_of_no_line, 1, 1, stride);
    frame->word_count = words;
    return stride;
}

/* Room for so many more frames, and for the digits of all for which there is room. */
static inline uj_status reserve_frames(struct space *space, size_t more)
{
    const uj_status status =
        budget_fit(space->budget, space->frames, space->frame_capacity, frame_room(space->frame_count + more));
    return status == UJ_OK ? budget_fit(space->budget, space->digits, space->digit_capacity,
                                        space->frame_capacity * (space->inner_count + 1u))
                           : status;
}

static uj_status add_frame(struct space *space, uint32_t key, const uint8_t *placements, const struct fit *const *fits)
{
    uint64_t size = 1;
    for (unsigned i = 0; i < space->inner_count; i++)
        size = (size < MOST_SIZE ? size : MOST_SIZE) * fits[i]->count;
    assert(key < space->key_count && space->frame_of_key[key] == 0 && size > 0);
    if (space->size + size > space->max_states ||
        budget_is_over_at(space->budget, size > LARGE_FRAME ? 0 : space->frame_count))
        return UJ_LIMIT;
    uj_status status = reserve_frames(space, 1);
    if (status != UJ_OK)
        return status;
    struct frame *frame = &space->frames[space->frame_count];
    struct digit *digits = space->digits + space->digit_count;
    *frame = (struct frame){
        .size = (uint32_t)size, .word = space->word_count, .key = key, .digits = (uint32_t)space->digit_count};
    memcpy(frame->placements, placements, sizeof frame->placements);
    const uint32_t word_size = lay_digits(space, frame, digits, fits);
    assert(frame->word_count == 1 ||
           (uint64_t)frame->word_count * WORD_BITS < 2 * size); /* so 32 bits number the bits */
    status = budget_fit(space->budget, space->words, space->word_capacity,
                        frame_room((size_t)space->word_count + frame->word_count));
    if (status != UJ_OK)
        return status;
    space->digit_count += space->inner_count + 1u;
    space->size += size;
    space->frame_of_key[key] = ++space->frame_count;
    add_words(space, frame, digits, word_size);
    return UJ_OK;
}

/* Kept apart from the loop that seldom needs it: makes the frame to which a slide along an outer line leads, from the one that is a cell nearer; the line that it covers must be
 * able to make way. Its number is the last. */
static __attribute__((noinline)) uj_status add_beside(struct space *space, uint32_t key, uint32_t nearer,
                                                      const struct outer_slide *slide)
{
    const struct frame *frame = &space->frames[nearer];
    uint8_t placements[SPACE_SIDE];
    const struct fit *fits[SPACE_SIDE];
    memcpy(placements, frame->placements, sizeof placements);
    placements[slide->line] = slide->placement;
    for (unsigned i = 0; i < space->inner_count; i++)
        fits[i] = fit_at(space, frame, i);
    const unsigned bit = 1u << slide->cell;
    uj_status status = UJ_OK;
    if (slide->covered < space->inner_count)
        status = fit_find(space, slide->covered, fits[slide->covered]->covered | bit, &fits[slide->covered]);
    if (status == UJ_OK && slide->freed < space->inner_count)
        status = fit_find(space, slide->freed, fits[slide->freed]->covered & ~bit, &fits[slide->freed]);
    return status == UJ_OK ? add_frame(space, key, placements, fits) : status;
}

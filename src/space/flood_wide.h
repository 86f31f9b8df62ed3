/* The part of flood_kernel.h for frames of several words. */

/* States of a frame are reached. */
static void reach_many(struct flood *flood, uint32_t number, const struct frame *frame, const uint64_t *bits)
{
    const uint32_t count = frame_words(frame);
    struct flood_word *words = &flood->words[frame->word];
    uint64_t some_before = 0, some_fresh = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t before = words[i].visited, after = before | bits[i];
        some_before |= before ^ words[i].settled;
        some_fresh |= before ^ after;
        words[i].visited = after;
    }
    flood->active[flood->active_count] = number;
    flood->active_count += (some_before == 0) & (some_fresh != 0);
}

/* Adds slides of inner vehicles by one row of shifts to what is reached. Behind the words of both there is room for a word, 0 in
 * `bits`. Returns how many moves those are. */
static inline uint64_t shift_many(uint64_t *restrict reached, const uint64_t *restrict bits,
                                  const uint64_t *restrict mask, uint32_t words, uint32_t by)
{
    const uint32_t whole = by / WORD_BITS, part = by % WORD_BITS;
    uint64_t count = 0;
    for (uint32_t low = 0, high = whole; high < words; low++, high++) {
        const uint64_t up = bits[low] & mask[low];
        const uint64_t down = (bits[high] >> part | bits[high + 1] << 1 << (WORD_BITS - 1 - part)) & mask[low];
        reached[low] |= down;
        reached[high] |= up << part;
        reached[high + 1] |= up >> 1 >> (WORD_BITS - 1 - part);
        count += count_bits(up) + count_bits(down);
    }
    return count;
}

/* Squeezes the bits under one mask together and spreads them out under another. Returns how many those were. */
static uint64_t transfer_many(uint64_t *out, uint32_t out_words, const uint64_t *out_mask, const uint64_t *bits,
                              const uint64_t *mask)
{
    struct wide held = {0};
    unsigned count = 0;
    uint64_t moved = 0;
    for (uint32_t i = 0; i < out_words; i++) {
        const unsigned wanted = count_bits(out_mask[i]);
        while (count < wanted) {
            held = wide_or(held, wide_left(wide_of(PEXT(*bits, *mask)), count));
            count += count_bits(*mask);
            bits++;
            mask++;
        }
        out[i] = PDEP(held.low, out_mask[i]);
        moved += count_bits(out[i]);
        held = wide_right(held, wanted);
        count -= wanted;
    }
    return moved;
}

/* No set and no mask has less than two words. */
static inline bool any_under(const uint64_t *bits, const uint64_t *mask, uint32_t words)
{
    uint64_t all = (bits[0] & mask[0]) | (bits[1] & mask[1]);
    for (uint32_t i = 2; i < words; i++)
        all |= bits[i] & mask[i];
    return all != 0;
}

/* The same with at most two words in both frames, and all that is reached. */
static inline void carry_two(struct flood_work *work, struct flood *flood, const struct frame_link *link, uint64_t low,
                             uint64_t high, bool is_wide)
{
    const uint64_t *own = work->space->masks + link->own, *other = work->space->masks + link->other;
    const struct wide shared =
        wide_or(wide_of(PEXT(low, own[0])), wide_left(wide_of(PEXT(high, own[1])), count_bits(own[0])));
    low = PDEP(shared.low, other[0]);
    high = PDEP(wide_right(shared, count_bits(other[0])).low, other[1]);
    struct flood_word *words = &flood->words[link->word]; /* there is a word behind the last */
    const uint64_t before[2] = {words[0].visited, words[1].visited};
    const uint64_t ahead = (before[0] ^ words[0].settled) | ((before[1] ^ words[1].settled) & -(uint64_t)is_wide);
    words[0].visited = before[0] | low;
    words[1].visited = before[1] | high;
    flood->active[flood->active_count] = link->frame;
    flood->active_count += (ahead == 0) & (((low & ~before[0]) | (high & ~before[1])) != 0);
    work->generated += count_bits(low) + count_bits(high);
}

/* Makes a mask of a link unless it has it; false, and work->status set, if it cannot be. */
static inline bool own_ready(struct flood_work *work, uint32_t number, struct frame_link *link)
{
    if (__builtin_expect(link->own != MASK_NONE, 1))
        return true;
    work->status = prepare_own(work->space, number, link);
    return work->status == UJ_OK;
}

static inline bool other_ready(struct flood_work *work, uint32_t number, struct frame_link *link)
{
    if (__builtin_expect(link->other != MASK_NONE, 1))
        return true;
    work->status = prepare_other(work->space, number, link);
    return work->status == UJ_OK;
}

/* Outer vehicles slide where one of the frames has several words. In `bits` there is a word behind the last, which is 0. */
static void carry_many(struct flood_work *work, struct flood *flood, uint32_t number, const uint64_t *bits)
{
    const struct space *space = work->space;
    const struct frame *frame = &space->frames[number];
    struct frame_link *link = space->links + frame->links + frame->link_count, *const end = link + frame->wide_count;
    const uint32_t words = frame_words(frame);
    uint64_t *out = work->scratch[2];
    bool passes = true; /* some state takes the slide by one less */
    for (; link < end; link++) {
        const struct frame *other = &space->frames[link->frame];
        if (link->is_far && (!work->far || !passes))
            continue;
        if (!own_ready(work, number, link))
            return;
        const bool any = any_under(bits, space->masks + link->own, words);
        passes = any || words == 1; /* in frames of one word, links by one less may not be among these */
        if (!any)
            continue;
        if (!other_ready(work, number, link))
            return;
        if (words <= 2 && other->size <= 2 * WORD_BITS) {
            carry_two(work, flood, link, bits[0], bits[1], other->size > WORD_BITS);
            continue;
        }
        work->generated +=
            transfer_many(out, frame_words(other), space->masks + link->other, bits, space->masks + link->own);
        reach_many(flood, link->frame, other, out);
    }
}

static void expand_wide(struct flood_work *work, struct flood *flood, const struct flood_arrival *arrival)
{
    const struct space *space = work->space;
    const struct frame *frame = &space->frames[arrival->frame];
    const uint32_t words = frame_words(frame);
    uint64_t *bits = work->scratch[0], *reached = work->scratch[1];
    for (uint32_t i = 0; i < words; i++) {
        bits[i] = flood->pool[arrival->bits + i];
        reached[i] = 0;
    }
    bits[words] = 0;
    const struct frame_shift *shift = space->shifts + frame->shifts, *end = shift + frame->shift_count;
    for (; shift < end; shift++)
        if (work->far || !shift->is_far)
            work->generated += shift_many(reached, bits, space->masks + shift->mask, words, shift->by);
    reach_many(flood, arrival->frame, frame, reached);
    carry_many(work, flood, arrival->frame, bits);
}

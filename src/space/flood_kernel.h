/* All moves from a set of configurations of one frame, on whole words. Included twice, by flood_bmi2.c and
 * flood_portable.c, which define PEXT, PDEP and EXPAND; the results are the same. */
#include "space/flood.h"

/* Slides and links of a frame are made when they are first needed. */
static inline bool ready(struct flood_work *work, uint32_t frame)
{
    return __builtin_expect(work->space->frames[frame].links != FRAME_NONE, 1) || flood_work_prepare(work, frame);
}

/* A frame that is reached for the first time since the level began becomes active. */
static inline void reach(struct flood_work *work, uint32_t frame, uint32_t word, uint64_t bits)
{
    const uint64_t before = work->next[word];
    if (before == 0)
        work->active[work->active_count++] = frame;
    work->next[word] = before | bits;
}

static inline void touch_wide(struct flood_work *work, uint32_t frame)
{
    if (work->touched[frame])
        return;
    work->touched[frame] = 1;
    work->active[work->active_count++] = frame;
}

static inline uint64_t count_bits(uint64_t bits)
{
    return (uint64_t)__builtin_popcountll(bits);
}

__extension__ typedef unsigned __int128 two_words;

/* ---- frames of several words ---- */

static inline const uint64_t *masks_at(const struct space *space, const struct frame *frame, const uint64_t *mask)
{
    return frame->size <= 64 ? mask : space->masks + *mask;
}

static bool any_under(const uint64_t *bits, const uint64_t *mask, uint32_t words)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < words; i++)
        all |= bits[i] & mask[i];
    return all != 0;
}

/* out = (bits & mask) << by, or added to what is there. */
static inline void shift_up(uint64_t *out, const uint64_t *bits, const uint64_t *mask, uint32_t words, uint32_t by, bool add)
{
    const uint32_t whole = by / 64, part = by % 64;
    uint64_t below = 0;
    for (uint32_t i = 0; i < whole && !add; i++)
        out[i] = 0;
    for (uint32_t i = 0; i + whole < words; i++) {
        const uint64_t here = bits[i] & mask[i], moved = here << part | below >> 1 >> (63 - part);
        out[i + whole] = add ? out[i + whole] | moved : moved;
        below = here;
    }
}

/* out = (bits >> by) & mask, or added to what is there. */
static inline void shift_down(uint64_t *out, const uint64_t *bits, const uint64_t *mask, uint32_t words, uint32_t by, bool add)
{
    const uint32_t whole = by / 64, part = by % 64;
    uint64_t above = 0;
    for (uint32_t i = words - whole; i < words && !add; i++)
        out[i] = 0;
    for (uint32_t i = words; i-- > whole;) {
        const uint64_t moved = (bits[i] >> part | above << 1 << (63 - part)) & mask[i - whole];
        out[i - whole] = add ? out[i - whole] | moved : moved;
        above = bits[i];
    }
}

/* Adds bits to what is reached and tells whether there were any. */
static inline bool reach_words(struct flood_work *work, uint32_t word, uint32_t words, const uint64_t *bits)
{
    uint64_t *next = &work->next[word], all = 0, count = 0;
    for (uint32_t i = 0; i < words; i++) {
        next[i] |= bits[i];
        all |= bits[i];
        count += count_bits(bits[i]);
    }
    work->generated += count;
    return all != 0;
}

/* Slides of one inner vehicle, given by the rows from `slide` to the one marked last. */
static inline __attribute__((always_inline)) void shuffle(struct flood_work *work, uint32_t word, uint32_t words,
                                                          const struct slide *slide, bool forward, const uint64_t *bits)
{
    const uint64_t *masks = work->space->masks;
    for (int turn = 0;; turn ^= 1) {
        uint64_t *out = work->scratch[turn];
        for (const struct slide *s = slide;; s++) {
            if (forward)
                shift_up(out, bits, masks + s->mask, words, s->by, s != slide);
            else
                shift_down(out, bits, masks + s->mask, words, s->by, s != slide);
            if (s->last)
                break;
        }
        if (!reach_words(work, word, words, out) || !work->far)
            return;
        bits = out;
    }
}

/* Squeezes the bits under one mask together and spreads them out under another. */
static void transfer(uint64_t *out, uint32_t out_words, const uint64_t *out_mask, const uint64_t *bits, const uint64_t *mask)
{
    two_words held = 0;
    unsigned count = 0;
    for (uint32_t i = 0; i < out_words; i++) {
        const unsigned wanted = (unsigned)count_bits(out_mask[i]);
        while (count < wanted) {
            held |= (two_words)PEXT(*bits, *mask) << count;
            count += (unsigned)count_bits(*mask);
            bits++;
            mask++;
        }
        out[i] = PDEP((uint64_t)held, out_mask[i]);
        held >>= wanted;
        count -= wanted;
    }
}

/* The same where both sides have at most two words. */
static inline void transfer_two(uint64_t *out, uint32_t out_words, const uint64_t *out_mask, const uint64_t *bits,
                                const uint64_t *mask, uint32_t words)
{
    two_words shared = PEXT(bits[0], mask[0]);
    if (words == 2)
        shared |= (two_words)PEXT(bits[1], mask[1]) << count_bits(mask[0]);
    out[0] = PDEP((uint64_t)shared, out_mask[0]);
    if (out_words == 2)
        out[1] = PDEP((uint64_t)(shared >> count_bits(out_mask[0])), out_mask[1]);
}

/* An outer vehicle slides on from a frame with the configurations in `bits`, one way; `way` is its link's number. */
static void carry_wide(struct flood_work *work, uint32_t number, unsigned way, const uint64_t *bits)
{
    const struct space *space = work->space;
    int held = -1; /* the scratch with the bits that slide, which preparing a frame may move; -1: `bits` */
    do {
        const struct frame *frame = &space->frames[number];
        const struct link *link = &space->links[frame->links + way];
        if (link->frame == FRAME_NONE)
            return;
        const uint64_t *source = held < 0 ? bits : work->scratch[held];
        const uint64_t *mask = masks_at(space, frame, &link->from);
        if (!any_under(source, mask, frame_words(frame)))
            return;
        const uint32_t reached = link->frame;
        const struct frame *other = &space->frames[reached];
        held = held == 0;
        if (frame->size <= 128 && other->size <= 128)
            transfer_two(work->scratch[held], frame_words(other), masks_at(space, other, &link->to), source, mask,
                         frame_words(frame));
        else
            transfer(work->scratch[held], frame_words(other), masks_at(space, other, &link->to), source, mask);
        if (other->size > 64)
            touch_wide(work, reached);
        else if (work->next[other->word] == 0)
            work->active[work->active_count++] = reached;
        reach_words(work, other->word, frame_words(other), work->scratch[held]);
        number = reached;
    } while (work->far && ready(work, number));
}

static inline two_words two_at(const uint64_t *words)
{
    return (two_words)words[1] << 64 | words[0];
}

/* All slides of the inner vehicles of a frame of two words, which are most of the wide ones. */
static two_words shuffled_two(const struct space *space, const struct slide *slide, two_words bits, bool far,
                              uint64_t *generated)
{
    two_words reached = 0;
    uint64_t count = 0;
    for (; slide->by; slide++) {
        const struct slide *const first = slide;
        while (!slide->last)
            slide++;
        for (int forward = 0; forward < 2; forward++) {
            two_words moving = bits;
            do {
                two_words moved = 0;
                for (const struct slide *s = first; s <= slide; s++) {
                    const two_words mask = two_at(space->masks + s->mask);
                    moved |= forward ? (moving & mask) << s->by : moving >> s->by & mask;
                }
                moving = moved;
                reached |= moving;
                count += count_bits((uint64_t)moving) + count_bits((uint64_t)(moving >> 64));
            } while (moving && far);
        }
    }
    *generated += count;
    return reached;
}

static void expand_wide(struct flood_work *work, uint32_t number, const uint64_t *bits)
{
    const struct space *space = work->space;
    const uint32_t word = space->frames[number].word, words = frame_words(&space->frames[number]);
    const struct slide *slide = space->slides + space->frames[number].slides;
    touch_wide(work, number);
    if (words == 2) {
        const two_words reached = shuffled_two(space, slide, two_at(bits), work->far, &work->generated);
        work->next[word] |= (uint64_t)reached;
        work->next[word + 1] |= (uint64_t)(reached >> 64);
    }
    for (; words > 2 && slide->by; slide++) {
        shuffle(work, word, words, slide, true, bits);
        shuffle(work, word, words, slide, false, bits);
        while (!slide->last)
            slide++;
    }
    for (unsigned way = 0; way < space->link_count; way++)
        carry_wide(work, number, way, bits);
}

/* ---- frames of one word ---- */

/* All slides of one inner vehicle with several rows. */
static uint64_t shuffled_rows(const struct slide *first, const struct slide *last, uint64_t bits, bool far, uint64_t *generated)
{
    uint64_t reached = 0;
    for (int forward = 0; forward < 2; forward++) {
        uint64_t moving = bits;
        do {
            uint64_t moved = 0;
            for (const struct slide *s = first; s <= last; s++)
                moved |= forward ? (moving & s->mask) << s->by : moving >> s->by & s->mask;
            moving = moved;
            reached |= moving;
            *generated += count_bits(moving);
        } while (moving && far);
    }
    return reached;
}

/* All slides of the inner vehicles. */
static inline uint64_t shuffled(const struct slide *slide, uint64_t bits, bool far, uint64_t *generated)
{
    uint64_t reached = 0, count = 0;
    for (; slide->by; slide++) {
        if (!slide->last) {
            const struct slide *first = slide;
            while (!slide->last)
                slide++;
            reached |= shuffled_rows(first, slide, bits, far, &count);
            continue;
        }
        const uint64_t mask = slide->mask;
        const unsigned by = slide->by;
        for (uint64_t up = (bits & mask) << by; up; up = (up & mask) << by) {
            reached |= up;
            count += count_bits(up);
            if (!far)
                break;
        }
        for (uint64_t down = bits >> by & mask; down; down = down >> by & mask) {
            reached |= down;
            count += count_bits(down);
            if (!far)
                break;
        }
    }
    *generated += count;
    return reached;
}

/* An outer vehicle slides on through frames of one word; where a longer one comes, carry_wide goes on. */
static inline __attribute__((always_inline)) void carry(struct flood_work *work, const struct link *link, uint32_t number,
                                                        unsigned way, uint64_t bits)
{
    const struct space *space = work->space;
    uint64_t count = 0;
    while (link->frame != FRAME_NONE) {
        if (link->word == FRAME_NONE) {
            carry_wide(work, number, way, &bits);
            break;
        }
        const uint64_t shared = PEXT(bits, link->from);
        if (!shared)
            break;
        bits = PDEP(shared, link->to);
        count += count_bits(bits);
        number = link->frame;
        reach(work, number, link->word, bits);
        if (!work->far || !ready(work, number))
            break;
        link = &space->links[space->frames[number].links + way];
    }
    work->generated += count;
}

void EXPAND(struct flood_work *work, uint32_t number, const uint64_t *bits)
{
    const struct space *space = work->space;
    if (!ready(work, number))
        return;
    const struct frame *frame = &space->frames[number];
    if (frame->size > 64) {
        expand_wide(work, number, bits);
        return;
    }
    const uint64_t inside = shuffled(space->slides + frame->slides, *bits, work->far, &work->generated);
    if (inside)
        reach(work, number, frame->word, inside);
    const uint32_t links = frame->links;
    for (unsigned way = 0; way < space->link_count; way++) {
        const struct link *link = &space->links[links + way];
        if (link->frame != FRAME_NONE)
            carry(work, link, number, way, *bits);
    }
}

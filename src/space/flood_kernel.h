/* All moves from a set of configurations of one frame, on whole words. Included twice, by flood_bmi2.c and
 * flood_portable.c, which define PEXT, PDEP and EXPAND; the results are the same. */
#include <string.h>

#include "space/flood.h"

/* Slides and links of a frame are made when they are first needed. */
static inline bool ready(struct flood_work *work, uint32_t frame)
{
    return work->space->frames[frame].links != FRAME_NONE || flood_work_prepare(work, frame);
}

/* A frame that is reached for the first time since the level began becomes active. */
static inline void reach(struct flood_work *work, uint32_t frame, uint64_t bits)
{
    uint64_t *word = &work->next[work->space->frames[frame].word];
    if (*word == 0)
        work->active[work->active_count++] = frame;
    *word |= bits;
    work->generated += (uint64_t)__builtin_popcountll(bits);
}

static void reach_wide(struct flood_work *work, uint32_t number, const uint64_t *bits)
{
    const struct frame *frame = &work->space->frames[number];
    if (frame->size <= 64) {
        reach(work, number, bits[0]);
        return;
    }
    if (!work->touched[number]) {
        work->touched[number] = 1;
        work->active[work->active_count++] = number;
    }
    uint64_t *words = &work->next[frame->word];
    for (uint32_t i = 0; i < frame_words(frame); i++) {
        words[i] |= bits[i];
        work->generated += (uint64_t)__builtin_popcountll(bits[i]);
    }
}

/* out |= (bits & mask) << by, over several words. */
static void shift_up(uint64_t *out, const uint64_t *bits, const uint64_t *mask, uint32_t words, uint32_t by)
{
    const uint32_t whole = by / 64, part = by % 64;
    for (uint32_t i = whole; i < words; i++) {
        const uint64_t low = bits[i - whole] & mask[i - whole];
        out[i] |= low << part;
        if (part && i + 1 < words)
            out[i + 1] |= low >> (64 - part);
    }
}

/* out |= (bits >> by) & mask. */
static void shift_down(uint64_t *out, const uint64_t *bits, const uint64_t *mask, uint32_t words, uint32_t by)
{
    const uint32_t whole = by / 64, part = by % 64;
    for (uint32_t i = 0; i + whole < words; i++) {
        uint64_t moved = bits[i + whole] >> part;
        if (part && i + whole + 1 < words)
            moved |= bits[i + whole + 1] << (64 - part);
        out[i] |= moved & mask[i];
    }
}

static bool any(const uint64_t *bits, uint32_t words)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < words; i++)
        all |= bits[i];
    return all != 0;
}

__extension__ typedef unsigned __int128 two_words;

static bool any_under(const uint64_t *bits, const uint64_t *mask, uint32_t words)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < words; i++)
        all |= bits[i] & mask[i];
    return all != 0;
}

/* Squeezes the bits under one mask together and spreads them out under another. */
static void transfer(uint64_t *out, uint32_t out_words, const uint64_t *out_mask, const uint64_t *bits, const uint64_t *mask)
{
    two_words held = 0;
    unsigned count = 0;
    for (uint32_t i = 0; i < out_words; i++) {
        const unsigned wanted = (unsigned)__builtin_popcountll(out_mask[i]);
        while (count < wanted) {
            held |= (two_words)PEXT(*bits, *mask) << count;
            count += (unsigned)__builtin_popcountll(*mask);
            bits++;
            mask++;
        }
        out[i] = PDEP((uint64_t)held, out_mask[i]);
        held >>= wanted;
        count -= wanted;
    }
}

static inline const uint64_t *masks_at(const struct space *space, const struct frame *frame, const uint64_t *mask)
{
    return frame->size <= 64 ? mask : space->masks + *mask;
}

/* An outer vehicle slides on from `number` with the configurations in `bits`. */
static void carry(struct flood_work *work, uint32_t number, unsigned vehicle, bool forward, const uint64_t *bits)
{
    const struct space *space = work->space;
    int held = -1; /* the scratch with the bits that slide, which preparing a frame may move; -1: `bits` */
    do {
        if (!ready(work, number))
            return;
        const struct link *link = &space->links[space->frames[number].links + vehicle];
        const uint32_t reached = forward ? link->next : link->back;
        if (reached == FRAME_NONE || !ready(work, reached))
            return;
        link = &space->links[space->frames[forward ? number : reached].links + vehicle];
        const struct frame *frame = &space->frames[number], *other = &space->frames[reached];
        const uint64_t *mask = masks_at(space, frame, forward ? &link->from : &link->to);
        const uint64_t *other_mask = masks_at(space, other, forward ? &link->to : &link->from);
        const uint64_t *source = held < 0 ? bits : work->scratch[held];
        if (!any_under(source, mask, frame_words(frame)))
            return;
        held = held == 0;
        transfer(work->scratch[held], frame_words(other), other_mask, source, mask);
        reach_wide(work, reached, work->scratch[held]);
        number = reached;
    } while (work->far);
}

/* Slides of one inner vehicle, given by the rows from `slide` to the one marked last. */
static void shuffle(struct flood_work *work, uint32_t number, const struct slide *slide, bool forward, const uint64_t *bits)
{
    const struct frame *frame = &work->space->frames[number];
    const uint32_t words = frame_words(frame);
    for (int turn = 0;; turn ^= 1) {
        uint64_t *out = work->scratch[turn];
        memset(out, 0, words * sizeof *out);
        for (const struct slide *s = slide;; s++) {
            const uint64_t *mask = masks_at(work->space, frame, &s->mask);
            if (forward)
                shift_up(out, bits, mask, words, s->by);
            else
                shift_down(out, bits, mask, words, s->by);
            if (s->last)
                break;
        }
        if (!any(out, words))
            return;
        reach_wide(work, number, out);
        if (!work->far)
            return;
        bits = out;
    }
}

static void expand_wide(struct flood_work *work, uint32_t number, const uint64_t *bits)
{
    const struct space *space = work->space;
    const struct frame *frame = &space->frames[number];
    for (const struct slide *slide = space->slides + frame->slides; slide->by;) {
        shuffle(work, number, slide, true, bits);
        shuffle(work, number, slide, false, bits);
        while (!slide->last)
            slide++;
        slide++;
    }
    for (unsigned v = 0; v < space->link_count; v++) {
        carry(work, number, v, true, bits);
        carry(work, number, v, false, bits);
    }
}

/* All slides of the inner vehicles of a frame of one word. */
static inline uint64_t shuffled(const struct slide *slide, uint64_t bits, bool far, uint64_t *generated)
{
    uint64_t reached = 0, count = 0;
    for (; slide->by; slide++) {
        const struct slide *const first = slide;
        while (!slide->last)
            slide++;
        uint64_t up = bits, down = bits;
        if (first == slide) {
            const uint64_t mask = slide->mask;
            const unsigned by = slide->by;
            do {
                up = (up & mask) << by;
                reached |= up;
                count += (uint64_t)__builtin_popcountll(up);
            } while (up && far);
            do {
                down = down >> by & mask;
                reached |= down;
                count += (uint64_t)__builtin_popcountll(down);
            } while (down && far);
            continue;
        }
        do {
            uint64_t moved = 0;
            for (const struct slide *s = first; s <= slide; s++)
                moved |= (up & s->mask) << s->by;
            up = moved;
            reached |= up;
            count += (uint64_t)__builtin_popcountll(up);
        } while (up && far);
        do {
            uint64_t moved = 0;
            for (const struct slide *s = first; s <= slide; s++)
                moved |= down >> s->by & s->mask;
            down = moved;
            reached |= down;
            count += (uint64_t)__builtin_popcountll(down);
        } while (down && far);
    }
    *generated += count;
    return reached;
}

/* An outer vehicle slides on through frames of one word; a longer frame is left to `carry`. */
static inline void carry_narrow(struct flood_work *work, uint32_t number, unsigned vehicle, uint64_t bits)
{
    const struct space *space = work->space;
    const uint64_t start_bits = bits;
    const uint32_t start = number;
    do {
        if (!ready(work, number))
            return;
        const struct link *link = &space->links[space->frames[number].links + vehicle];
        if (link->next == FRAME_NONE)
            break;
        if (space->frames[link->next].size > 64) {
            carry(work, number, vehicle, true, &bits);
            break;
        }
        const uint64_t shared = PEXT(bits, link->from);
        if (!shared)
            break;
        bits = PDEP(shared, link->to);
        number = link->next;
        reach(work, number, bits);
    } while (work->far);
    bits = start_bits;
    number = start;
    do {
        const uint32_t back = space->links[space->frames[number].links + vehicle].back;
        if (back == FRAME_NONE)
            break;
        if (!ready(work, back))
            return;
        if (space->frames[back].size > 64) {
            carry(work, number, vehicle, false, &bits);
            break;
        }
        const struct link *link = &space->links[space->frames[back].links + vehicle];
        const uint64_t shared = PEXT(bits, link->to);
        if (!shared)
            break;
        bits = PDEP(shared, link->from);
        number = back;
        reach(work, number, bits);
    } while (work->far);
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
    if (inside) {
        const uint64_t generated = work->generated;
        reach(work, number, inside);
        work->generated = generated;
    }
    for (unsigned v = 0; v < space->link_count; v++)
        carry_narrow(work, number, v, *bits);
}

#include "space/masks.h"

#define BIT(n) ((n) < 64 ? UINT64_C(1) << ((n)&63) : 0)
#define BITS4(n, first)                                                                                                \
    (BIT((first) * (n)) | BIT(((first) + 1) * (n)) | BIT(((first) + 2) * (n)) | BIT(((first) + 3) * (n)))
#define BITS16(n, first) (BITS4(n, first) | BITS4(n, (first) + 4) | BITS4(n, (first) + 8) | BITS4(n, (first) + 12))
#define EVERY(n)         (BITS16(n, 0) | BITS16(n, 16) | BITS16(n, 32) | BITS16(n, 48))
#define EVERY4(n)        EVERY(n), EVERY((n) + 1), EVERY((n) + 2), EVERY((n) + 3)
#define EVERY16(n)       EVERY4(n), EVERY4((n) + 4), EVERY4((n) + 8), EVERY4((n) + 12)

const uint64_t mask_every[65] = {EVERY16(0), EVERY16(16), EVERY16(32), EVERY16(48), EVERY(64)};

const struct fit fit_of_no_line = {.leaving = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, .count = 1};

static_assert(sizeof fit_of_no_line.leaving / sizeof *fit_of_no_line.leaving == 12, "it leaves every cell free");

static unsigned target_position(const struct space *space, const struct frame *frame)
{
    return space->outer[space->target_filling].at[space->target_place][frame->placements[space->target_filling]];
}

/* Where the target is on an inner line: those with one of these values of its digit. */
static bool mark_values(const struct space *space, const struct frame *frame, uint64_t values, uint64_t *words)
{
    if (values == 0)
        return false;
    mark(words, values, &space->digits[frame->digits + space->target_filling], frame->size);
    return true;
}

bool space_mark_solved(const struct space *space, uint32_t number, uint64_t *words)
{
    const struct frame *frame = &space->frames[number];
    if (!space->target_outer)
        return mark_values(space, frame, fit_at(space, frame, space->target_filling)->solved, words);
    if (target_position(space, frame) != space->layout.goal)
        return false;
    mark_all(words, frame->size);
    return true;
}

bool space_mark_open(const struct space *space, uint32_t number, uint64_t *words, uint64_t *spare)
{
    const struct frame *frame = &space->frames[number];
    if (!frame->may_open)
        return false;
    if (frame->size <= WORD_BITS) {
        words[0] = frame->open;
        return true;
    }
    if (!space->target_outer)
        return mark_values(space, frame, fit_at(space, frame, space->target_filling)->open, words);
    /* Its row is an outer line with nothing ahead of it: the inner lines ahead must leave the row's cell free. They do not
     * touch one another, so where each can do so, all can. */
    const struct space_filling *filling = &space->outer[space->target_filling];
    const unsigned length = space->layout.lanes[space->layout.target].length, side = space->layout.goal + length;
    const struct digit *digits = space->digits + frame->digits;
    mark_all(words, frame->size);
    for (unsigned line = target_position(space, frame) + length; line < side; line++) {
        const unsigned inner = space->inner_at[line];
        if (inner == SPACE_NONE)
            continue;
        mark(spare, digits[inner].fit->leaving[filling->line], &digits[inner], frame->size);
        for (uint32_t i = 0; i < frame_words(frame); i++)
            words[i] &= spare[i];
    }
    return true;
}

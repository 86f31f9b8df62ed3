/* Causal links between the moves of one solution. A move is undone by putting its vehicle back to where it was. The first later move
 * that its vehicle would then block is what it is for; the test needs only the two moves, because the vehicle has not
 * moved in between. */
#include <assert.h>
#include <stdlib.h>

#include "base/error.h"
#include "explain/slide.h"

struct story {
    const uj_board *board;
    uj_explanation *out;
    struct slide *slides; /* as many as there are reasons */
};

static bool is_continued(struct slide before, struct slide slide)
{
    return before.vehicle == slide.vehicle && (before.to > before.from) == (slide.to > slide.from);
}

/* The slides, each a reason that is not known yet. */
static void write_slides(struct story *story, const uj_move *moves, size_t count)
{
    positions here;
    positions_of(&here, story->board);
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        const struct slide slide = slide_of(&here, moves[i]);
        here.at[slide.vehicle] = slide.to;
        if (made > 0 && is_continued(story->slides[made - 1], slide)) {
            story->slides[made - 1].to = slide.to;
        } else {
            story->slides[made] = slide;
            story->out->reasons[made++] = (uj_reason){.first = i};
        }
    }
    story->out->reason_count = made;
    for (size_t i = 0; i < made; i++)
        story->out->reasons[i].move = slide_move(story->slides[i]);
}

/* The next move of the same vehicle, or the number of moves. */
static size_t next_of_vehicle(const struct story *story, size_t i)
{
    size_t next = i + 1;
    while (next < story->out->reason_count && story->slides[next].vehicle != story->slides[i].vehicle)
        next++;
    return next;
}

/* Where the vehicles are before a move. */
static void find_positions(const struct story *story, size_t before, positions *out)
{
    positions_of(out, story->board);
    for (size_t i = 0; i < before; i++)
        out->at[story->slides[i].vehicle] = story->slides[i].to;
}

/* The first move after `i` that brings a vehicle to where it is in the way of the vehicle's next move, `next`, if move `i` is
 * undone; 0 if there is none. */
static size_t find_intruder(const struct story *story, size_t i, size_t next)
{
    const struct slide whole = {story->slides[i].vehicle, story->slides[i].from, story->slides[next].to};
    positions there;
    if (whole.from == whole.to)
        return 0;
    find_positions(story, next, &there);
    for (size_t j = i + 1; j < next; j++) {
        const unsigned other = story->slides[j].vehicle;
        const bool stays = story->slides[j].to == there.at[other] && next_of_vehicle(story, j) >= next;
        if (stays && slide_is_blocked(story->board, whole, other, there.at[other]))
            return j;
    }
    return 0;
}

/* Whether the vehicle's next move takes it back to where it was before this one, or farther. */
static bool comes_back(struct slide slide, struct slide next)
{
    return slide.to > slide.from ? next.to <= slide.from : next.to >= slide.from;
}

static void find_reason(const struct story *story, size_t i)
{
    const size_t count = story->out->reason_count, next = next_of_vehicle(story, i);
    const struct slide slide = story->slides[i];
    uj_reason *reason = &story->out->reasons[i];
    reason->moves_on_in = next < count ? next : 0;
    reason->returns_in = next < count && comes_back(slide, story->slides[next]) ? next : 0;
    if (i + 1 == count) {
        reason->kind = UJ_REASON_EXIT;
        return;
    }
    for (size_t j = i + 1; j < next; j++)
        if (slide_is_blocked(story->board, story->slides[j], slide.vehicle, slide.from)) {
            reason->kind = UJ_REASON_ROOM;
            reason->needed_by = j;
            return;
        }
    reason->before = next < count ? find_intruder(story, i, next) : 0;
    if (reason->before == 0)
        return;
    reason->kind = UJ_REASON_PASSAGE;
    reason->needed_by = next;
}

/* What a move is for: the purpose of the aim before it, `current`, if it serves that too; otherwise the first move that needs it but does
 * not follow directly, because a move that only makes the next one possible shares its purpose. */
static size_t purpose_of(const uj_explanation *explanation, size_t i, size_t current)
{
    const size_t count = explanation->reason_count;
    for (; i + 1 < count; i++) {
        const uj_reason *reason = &explanation->reasons[i];
        const size_t purpose = reason->kind == UJ_REASON_NONE ? i + 1 : reason->needed_by;
        if (purpose == current || purpose != i + 1)
            return purpose;
    }
    return count;
}

/* Consecutive moves of one purpose are an aim. */
static void find_aims(uj_explanation *explanation)
{
    for (size_t i = 0; i < explanation->reason_count; i++) {
        uj_aim *last = explanation->aim_count > 0 ? &explanation->aims[explanation->aim_count - 1] : NULL;
        const size_t purpose = purpose_of(explanation, i, last ? last->needed_by : 0);
        if (!last || last->needed_by != purpose)
            explanation->aims[explanation->aim_count++] = (uj_aim){.first = i, .count = 1, .needed_by = purpose};
        else
            last->count++;
        explanation->reasons[i].aim = explanation->aim_count - 1;
    }
}

uj_status uj_explain(uj_explanation *out, const uj_board *board, const uj_move *moves, size_t count, uj_error *error)
{
    uj_explanation_clear(out);
    const uj_status status = uj_solution_check(board, moves, count, error);
    if (status != UJ_OK || count == 0)
        return status;
    struct story story = {board, out, malloc(count * sizeof *story.slides)};
    out->reasons = malloc(count * sizeof *out->reasons);
    out->aims = malloc(count * sizeof *out->aims);
    if (!story.slides || !out->reasons || !out->aims) {
        free(story.slides);
        uj_explanation_clear(out);
        return fail_memory(error);
    }
    write_slides(&story, moves, count);
    for (size_t i = 0; i < out->reason_count; i++)
        find_reason(&story, i);
    find_aims(out);
    free(story.slides);
    return UJ_OK;
}

void uj_explanation_clear(uj_explanation *explanation)
{
    free(explanation->reasons);
    free(explanation->aims);
    *explanation = (uj_explanation)UJ_EXPLANATION_INIT;
}

#include "rate/blocking.h"

#include <string.h>

static void set_add(struct vehicle_set *set, unsigned vehicle)
{
    set->word[vehicle / 64] |= UINT64_C(1) << vehicle % 64;
}

static bool set_has(const struct vehicle_set *set, unsigned vehicle)
{
    return set->word[vehicle / 64] >> vehicle % 64 & 1;
}

static void set_join(struct vehicle_set *set, const struct vehicle_set *other)
{
    set->word[0] |= other->word[0];
    set->word[1] |= other->word[1];
}

/* One vehicle of `set` that is not in `done`; -1 if there is none. */
static int set_next(const struct vehicle_set *set, const struct vehicle_set *done)
{
    const uint64_t low = set->word[0] & ~done->word[0], high = set->word[1] & ~done->word[1];
    return low ? __builtin_ctzll(low) : high ? 64 + __builtin_ctzll(high) : -1;
}

static bool is_horizontal(const struct layout *layout, unsigned vehicle)
{
    return layout->lanes[vehicle].stride == 1; /* boards are at least 3 wide */
}

static bool is_after_target(const struct layout *layout, unsigned vehicle)
{
    return layout->lanes[vehicle].low > layout->lanes[layout->target].low; /* vehicles along a line keep their order */
}

/* Takes up the line of a vehicle, as a new one if it is the first along it. */
static void join_line(struct blocking *blocking, unsigned vehicle)
{
    const uint32_t bit = UINT32_C(1) << blocking->line[vehicle];
    unsigned place = 0;
    while (place < blocking->line_count && blocking->lines[place].bit != bit)
        place++;
    if (place == blocking->line_count)
        blocking->lines[blocking->line_count++] = (struct blocking_line){bit, 0};
    blocking->lines[place].vehicles++;
    blocking->place[vehicle] = (uint8_t)place;
}

void blocking_init(struct blocking *blocking, const struct layout *layout, int width)
{
    *blocking = (struct blocking){.layout = layout};
    for (unsigned i = 0; i < layout->vehicle_count; i++) {
        const unsigned start = layout->lanes[i].start;
        blocking->line[i] = (uint8_t)(is_horizontal(layout, i) ? start / (unsigned)width : UJ_MAX_SIDE + start);
        set_add(&blocking->along[blocking->line[i]], i);
    }
    for (unsigned i = 0; i < layout->vehicle_count; i++) {
        if (i == layout->target)
            continue;
        join_line(blocking, i);
        blocking->shape[i] = ((UINT32_C(1) << layout->lanes[i].length) - 1)
                             << (is_horizontal(layout, i) ? UJ_MAX_SIDE : 0);
        blocking->after_target += blocking->line[i] == blocking->line[layout->target] && is_after_target(layout, i);
    }
}

/* A vehicle lies along one line and crosses as many as it has cells. */
static void find_lines(struct blocking *blocking, const positions *state)
{
    const struct layout *layout = blocking->layout;
    memcpy(blocking->on, blocking->along, sizeof blocking->on);
    for (unsigned i = 0; i < layout->vehicle_count; i++) {
        struct vehicle_set *crossed = blocking->on + (is_horizontal(layout, i) ? UJ_MAX_SIDE : 0) + state->at[i];
        for (unsigned cell = 0; cell < layout->lanes[i].length; cell++)
            set_add(&crossed[cell], i);
    }
}

/* What covers a cell between the target and the exit. Lines know which vehicles are on them, not where, but that is
 * enough: a vertical one on both its column and the target's row covers the cell where they cross, and a horizontal
 * one on that row lies along it. */
static struct vehicle_set ahead_of_target(const struct blocking *blocking, const positions *state)
{
    const struct layout *layout = blocking->layout;
    const unsigned target = layout->target, first = state->at[target] + layout->lanes[target].length;
    struct vehicle_set ahead = {{0}};
    for (unsigned column = first; column < (unsigned)layout->goal + layout->lanes[target].length; column++)
        set_join(&ahead, &blocking->on[UJ_MAX_SIDE + column]);
    for (int word = 0; word < 2; word++)
        ahead.word[word] &= blocking->on[blocking->line[target]].word[word];
    return ahead;
}

/* What a vehicle points to. */
static struct vehicle_set pointed_to(const struct blocking *blocking, const struct vehicle_set *ahead, unsigned vehicle)
{
    return vehicle == blocking->layout->target ? *ahead : blocking->on[blocking->line[vehicle]];
}

/* All vehicles along one line point to the same others, so it is lines that are reached: those from which a vehicle reaches
 * over to a line that is reached already. The target's row counts only if another vehicle along it is reached. */
struct blocking_size blocking_measure(const struct blocking *blocking, const positions *state)
{
    const struct layout *layout = blocking->layout;
    const struct blocking_line *lines = blocking->lines;
    uint32_t crossed[BLOCKING_LINES] = {0}; /* by the vehicles along each of `lines` */
    for (unsigned i = 0; i < layout->vehicle_count; i++)
        crossed[blocking->place[i]] |= blocking->shape[i] << state->at[i];

    /* A vehicle covers a cell ahead if it lies along the row and crosses a column ahead, or the other way round. */
    const unsigned target = layout->target, length = layout->lanes[target].length;
    const unsigned first = UJ_MAX_SIDE + state->at[target] + length, end = UJ_MAX_SIDE + layout->goal + length;
    const uint32_t row = UINT32_C(1) << blocking->line[target];
    const uint32_t ahead = row | (uint32_t)((UINT64_C(1) << end) - (UINT64_C(1) << first));
    uint32_t reached = 0, before;
    for (unsigned i = 0; i < blocking->line_count; i++)
        reached |= crossed[i] & ahead ? lines[i].bit & ahead : 0;
    const int blockers = __builtin_popcount(reached & ~row) + blocking->after_target;
    do {
        before = reached;
        for (unsigned i = 0; i < blocking->line_count; i++)
            reached |= crossed[i] & reached ? lines[i].bit : 0;
    } while (reached != before);
    int magnitude = 1;
    for (unsigned i = 0; i < blocking->line_count; i++)
        magnitude += reached & lines[i].bit ? lines[i].vehicles : 0;
    return (struct blocking_size){blockers, magnitude};
}

/* Which vehicles each one reaches, by adding what they point to until nothing changes. */
static void close_graph(const struct blocking *blocking, const struct vehicle_set *ahead, struct vehicle_set *reach)
{
    const int count = blocking->layout->vehicle_count;
    for (int i = 0; i < count; i++)
        reach[i] = pointed_to(blocking, ahead, (unsigned)i);
    for (int through = 0; through < count; through++)
        for (int i = 0; i < count; i++)
            if (set_has(&reach[i], (unsigned)through))
                set_join(&reach[i], &reach[through]);
}

static int depth_of(const struct blocking *blocking, const struct vehicle_set *ahead)
{
    struct vehicle_set reached = {{0}}, level = {{0}};
    set_add(&level, blocking->layout->target);
    int depth = -1;
    while (set_next(&level, &reached) >= 0) {
        struct vehicle_set next = level;
        for (int i; (i = set_next(&level, &reached)) >= 0; set_add(&reached, (unsigned)i)) {
            const struct vehicle_set others = pointed_to(blocking, ahead, (unsigned)i);
            set_join(&next, &others);
        }
        level = next;
        depth++;
    }
    return depth;
}

struct blocking_shape blocking_describe(struct blocking *blocking, const positions *state)
{
    const unsigned target = blocking->layout->target;
    struct blocking_shape shape = {.size = blocking_measure(blocking, state)};
    find_lines(blocking, state);
    const struct vehicle_set ahead = ahead_of_target(blocking, state);
    struct vehicle_set reach[UJ_MAX_VEHICLES], seen = {{0}};
    close_graph(blocking, &ahead, reach);
    struct vehicle_set members = reach[target];
    set_add(&members, target);
    for (int i; (i = set_next(&members, &seen)) >= 0; set_add(&seen, (unsigned)i)) {
        int part = 1;
        for (unsigned j = 0; j < blocking->layout->vehicle_count; j++) {
            if (j == (unsigned)i || !set_has(&reach[i], j) || !set_has(&reach[j], (unsigned)i))
                continue;
            part++;
            set_add(&seen, j);
        }
        shape.parts += part > 1;
        if (part > 1 && part > shape.largest_part)
            shape.largest_part = part;
    }
    shape.depth = depth_of(blocking, &ahead);
    return shape;
}

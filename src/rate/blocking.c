#include "rate/blocking.h"

#include <string.h>

#include "base/bits.h"

static vehicle_set set_of(unsigned vehicle)
{
    return wide_left(wide_of(1), vehicle);
}

static bool set_has(vehicle_set set, unsigned vehicle)
{
    return wide_right(set, vehicle).low & 1;
}

/* Some vehicle of a set that is not empty. */
static unsigned set_first(vehicle_set set)
{
    return set.low ? lowest_bit(set.low) : 64 + lowest_bit(set.high);
}

static void set_add(vehicle_set *set, vehicle_set more)
{
    *set = wide_or(*set, more);
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
        set_add(&blocking->along[blocking->line[i]], set_of(i));
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
        vehicle_set *crossed = blocking->on + (is_horizontal(layout, i) ? UJ_MAX_SIDE : 0) + state->at[i];
        for (unsigned cell = 0; cell < layout->lanes[i].length; cell++)
            set_add(&crossed[cell], set_of(i));
    }
}

/* What covers a cell between the target and the exit. Lines know which vehicles are on them, not where, but that is
 * enough: a vertical one on both its column and the target's row covers the cell where they cross, and a horizontal
 * one on that row lies along it. */
static vehicle_set ahead_of_target(const struct blocking *blocking, const positions *state)
{
    const struct layout *layout = blocking->layout;
    const unsigned target = layout->target, first = state->at[target] + layout->lanes[target].length;
    vehicle_set ahead = {0};
    for (unsigned column = first; column < (unsigned)layout->goal + layout->lanes[target].length; column++)
        set_add(&ahead, blocking->on[UJ_MAX_SIDE + column]);
    return wide_and(ahead, blocking->on[blocking->line[target]]);
}

/* What a vehicle points to. */
static vehicle_set pointed_to(const struct blocking *blocking, vehicle_set ahead, unsigned vehicle)
{
    return vehicle == blocking->layout->target ? ahead : blocking->on[blocking->line[vehicle]];
}

typedef uint32_t lanes
    __attribute__((vector_size(BLOCKING_LANES * sizeof(uint32_t)))); /* a set of lines in each state */

/* The sets in the states where some other set is not empty. */
static inline lanes where(lanes set, lanes other)
{
    return set & (lanes)(other != 0);
}

static bool is_empty(lanes set)
{
    uint32_t any = 0;
    for (unsigned i = 0; i < BLOCKING_LANES; i++)
        any |= set[i];
    return any == 0;
}

/* All vehicles along one line point to the same others, so it is lines that are reached: those from which a vehicle reaches
 * over to a line that is reached already. The target's row counts only if another vehicle along it is reached. */
void blocking_measure(const struct blocking *blocking, const positions *states, unsigned count,
                      struct blocking_size *out)
{
    assert(count <= BLOCKING_LANES);
    const struct layout *layout = blocking->layout;
    const struct blocking_line *lines = blocking->lines;
    const unsigned target = layout->target, length = layout->lanes[target].length, end = layout->goal + length;
    const uint32_t row = UINT32_C(1) << blocking->line[target];
    lanes crossed[BLOCKING_LINES] = {{0}}; /* by the vehicles along each of `lines` */
    lanes ahead = {0}, reached = {0}, before, magnitude = {0};
    for (unsigned k = 0; k < count; k++) {
        for (unsigned i = 0; i < layout->vehicle_count; i++)
            crossed[blocking->place[i]][k] |= blocking->shape[i] << states[k].at[i];
        const unsigned first = states[k].at[target] + length;
        ahead[k] = row | ((UINT32_C(1) << end) - (UINT32_C(1) << first)) << UJ_MAX_SIDE;
    }
    /* A vehicle covers a cell ahead if it lies along the row and crosses a column ahead, or the other way round. */
    for (unsigned i = 0; i < blocking->line_count; i++)
        reached |= where(ahead & lines[i].bit, crossed[i] & ahead);
    for (unsigned k = 0; k < count; k++)
        out[k].blockers = __builtin_popcount(reached[k] & ~row) + blocking->after_target;
    do {
        before = reached;
        for (unsigned i = 0; i < blocking->line_count; i++)
            reached |= where((lanes){0} + lines[i].bit, crossed[i] & reached);
    } while (!is_empty(reached ^ before));
    for (unsigned i = 0; i < blocking->line_count; i++)
        magnitude += where((lanes){0} + lines[i].vehicles, reached & lines[i].bit);
    for (unsigned k = 0; k < count; k++)
        out[k].magnitude = 1 + (int)magnitude[k];
}

/* Which vehicles each one reaches, by adding what they point to until nothing changes. */
static void close_graph(const struct blocking *blocking, vehicle_set ahead, vehicle_set *reach)
{
    const int count = blocking->layout->vehicle_count;
    for (int i = 0; i < count; i++)
        reach[i] = pointed_to(blocking, ahead, (unsigned)i);
    for (int through = 0; through < count; through++)
        for (int i = 0; i < count; i++)
            if (set_has(reach[i], (unsigned)through))
                set_add(&reach[i], reach[through]);
}

static int depth_of(const struct blocking *blocking, vehicle_set ahead)
{
    vehicle_set reached = {0}, level = set_of(blocking->layout->target);
    int depth = -1;
    for (vehicle_set rest; !wide_is_zero(rest = wide_without(level, reached)); depth++) {
        reached = level;
        for (; !wide_is_zero(rest); rest = wide_without(rest, set_of(set_first(rest))))
            set_add(&level, pointed_to(blocking, ahead, set_first(rest)));
    }
    return depth;
}

struct blocking_shape blocking_describe(struct blocking *blocking, const positions *state)
{
    const unsigned target = blocking->layout->target;
    struct blocking_shape shape = {.size = {0}};
    blocking_measure(blocking, state, 1, &shape.size);
    find_lines(blocking, state);
    const vehicle_set ahead = ahead_of_target(blocking, state);
    vehicle_set reach[UJ_MAX_VEHICLES], seen = {0};
    close_graph(blocking, ahead, reach);
    const vehicle_set members = wide_or(reach[target], set_of(target));
    for (vehicle_set rest; !wide_is_zero(rest = wide_without(members, seen));) {
        const unsigned i = set_first(rest);
        set_add(&seen, set_of(i));
        int part = 1;
        for (unsigned j = 0; j < blocking->layout->vehicle_count; j++) {
            if (j == i || !set_has(reach[i], j) || !set_has(reach[j], i))
                continue;
            part++;
            set_add(&seen, set_of(j));
        }
        shape.parts += part > 1;
        if (part > 1 && part > shape.largest_part)
            shape.largest_part = part;
    }
    shape.depth = depth_of(blocking, ahead);
    return shape;
}

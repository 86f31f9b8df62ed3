#include "space/space.h"

#include <assert.h>
#include <string.h>

#include "space/frames.h"
#include "space/slides.h"

enum { MAX_KEYS = 1 << 24 };

/* Makes a filling of every line of one axis that has a vehicle. */
static bool make_fillings(struct space_filling *fillings, uint8_t *count, const struct line_vehicles *lines,
                          unsigned line_count, unsigned side, const struct layout *layout)
{
    *count = 0;
    for (unsigned i = 0; i < line_count; i++) {
        if (lines[i].vehicle_count == 0)
            continue;
        if (!filling_init(&fillings[*count], &lines[i], i, side, layout))
            return false;
        ++*count;
    }
    return true;
}

static uint64_t combinations(const struct space_filling *fillings, unsigned count)
{
    uint64_t product = 1;
    for (unsigned i = 0; i < count && product <= MAX_KEYS; i++)
        product *= fillings[i].placement_count;
    return product;
}

static uj_status choose_axes(struct space *space, const uj_board *board)
{
    if (board->width > SPACE_SIDE || board->height > SPACE_SIDE)
        return UJ_LIMIT;
    struct lines lines;
    lines_init(&lines, board);
    uint8_t row_count, column_count;
    if (!make_fillings(space->rows, &row_count, lines.rows, board->height, board->width, space->layout) ||
        !make_fillings(space->columns, &column_count, lines.columns, board->width, board->height, space->layout))
        return UJ_LIMIT;
    const uint64_t by_rows = combinations(space->rows, row_count);
    const uint64_t by_columns = combinations(space->columns, column_count);
    space->rows_outer = by_rows <= by_columns;
    space->outer = space->rows_outer ? space->rows : space->columns;
    space->inner = space->rows_outer ? space->columns : space->rows;
    space->outer_count = space->rows_outer ? row_count : column_count;
    space->inner_count = space->rows_outer ? column_count : row_count;
    space->outer_side = space->rows_outer ? board->height : board->width;
    const uint64_t keys = space->rows_outer ? by_rows : by_columns;
    space->key_count = (uint32_t)keys;
    return keys <= MAX_KEYS ? UJ_OK : UJ_LIMIT;
}

static void number_fillings(struct space *space)
{
    uint32_t weight = 1;
    for (int i = space->outer_count - 1; i >= 0; i--) {
        space->weight[i] = weight;
        weight *= space->outer[i].placement_count;
    }
    memset(space->outer_at, SPACE_NONE, sizeof space->outer_at);
    memset(space->inner_at, SPACE_NONE, sizeof space->inner_at);
    for (uint8_t i = 0; i < space->outer_count; i++)
        space->outer_at[space->outer[i].line] = i;
    for (uint8_t i = 0; i < space->inner_count; i++)
        space->inner_at[space->inner[i].line] = i;
}

static void find_target(struct space *space)
{
    space->target_outer = space->rows_outer; /* the target is horizontal */
    const struct space_filling *fillings = space->rows_outer ? space->outer : space->inner;
    const int count = space->rows_outer ? space->outer_count : space->inner_count;
    for (uint8_t i = 0; i < count; i++)
        for (uint8_t v = 0; v < fillings[i].vehicle_count; v++)
            if (fillings[i].vehicles[v] == space->layout->target) {
                space->target_filling = i;
                space->target_place = v;
            }
}

uj_status space_open(struct space *space, const uj_board *board, const struct layout *layout, uint64_t max_states,
                     uj_budget *budget)
{
    memset(space, 0, offsetof(struct space, rows));
    memset(space->weight, 0, sizeof *space - offsetof(struct space, weight));
    space->layout = layout;
    space->budget = budget;
    /* Frames have fewer than twice as many bits as states, and those are numbered with 32 bits. */
    space->max_states = max_states < UINT32_MAX / 2 ? max_states : UINT32_MAX / 2;
    space->kernel = &kernel_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2"))
        space->kernel = &kernel_bmi2;
#endif
    uj_status status = choose_axes(space, board);
    if (status != UJ_OK)
        return status;
    number_fillings(space);
    find_target(space);
    status = slides_init(space);
    const size_t fits = (size_t)space->inner_count << space->outer_side;
    space->frame_of_key = budget_zeroed(budget, space->key_count, sizeof *space->frame_of_key);
    space->fit_of = budget_zeroed(budget, fits, sizeof *space->fit_of);
    space->fits = budget_alloc(budget, fits, sizeof *space->fits);
    if (status != UJ_OK || !space->frame_of_key || !space->fit_of || !space->fits) {
        space_close(space);
        return UJ_NO_MEMORY;
    }
    return UJ_OK;
}

void space_close(struct space *space)
{
    budget_free(space->outer_slides);
    budget_free(space->frame_of_key);
    budget_free(space->frames);
    budget_free(space->digits);
    budget_free(space->words);
    budget_free(space->fit_of);
    budget_free(space->fits);
    budget_free(space->digit_shifts);
    budget_free(space->shifts);
    budget_free(space->links);
    /* All pointers at once, so that closing twice does no harm. */
    memset(&space->outer_slides, 0, sizeof *space - offsetof(struct space, outer_slides));
}

/* The outer lines' placements and their key; false if one of them is not where it could be. */
static bool outer_placements(const struct space *space, const positions *state, uint8_t *placements, uint32_t *key)
{
    *key = 0;
    for (int i = 0; i < space->outer_count; i++) {
        const unsigned placement = filling_placement(&space->outer[i], state);
        if (placement == SPACE_NONE)
            return false;
        placements[i] = (uint8_t)placement;
        *key += placement * space->weight[i];
    }
    return true;
}

/* The state's number in its frame; false if an inner line is not where it could be. */
static bool find_bit(const struct space *space, uint32_t frame, const positions *state, uint32_t *bit)
{
    *bit = 0;
    const struct digit *digits = space->digits + space->frames[frame].digits;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const uint64_t allowed = digits[i].fit->allowed;
        const unsigned placement = filling_placement(&space->inner[i], state);
        if (placement == SPACE_NONE || !(allowed >> placement & 1))
            return false;
        *bit += digit_place(&digits[i], count_bits(allowed & ((UINT64_C(1) << placement) - 1)));
    }
    return true;
}

static uj_status add_frame_of(struct space *space, const uint8_t *placements, uint32_t key)
{
    const struct fit *fits[SPACE_SIDE] = {0};
    for (unsigned i = 0; i < space->inner_count; i++) {
        unsigned covered = 0;
        for (unsigned o = 0; o < space->outer_count; o++)
            if (space->outer[o].covered[placements[o]] >> space->inner[i].line & 1)
                covered |= 1u << space->outer[o].line;
        const uj_status status = fit_find(space, i, covered, &fits[i]);
        if (status != UJ_OK)
            return status;
    }
    return space->kernel->frame_add(space, key, placements, fits);
}

uj_status space_enter(struct space *space, const positions *state, struct spot *out)
{
    uint8_t placements[SPACE_SIDE] = {0};
    uint32_t key;
    out->frame = FRAME_NONE;
    if (outer_placements(space, state, placements, &key) && space->frame_of_key[key] == 0) {
        const uj_status status = add_frame_of(space, placements, key);
        if (status != UJ_OK)
            return status;
    }
    *out = space_spot(space, state);
    return UJ_OK;
}

struct spot space_spot(const struct space *space, const positions *state)
{
    static const struct spot nowhere = {FRAME_NONE, 0};
    uint8_t placements[SPACE_SIDE];
    uint32_t key, bit;
    if (!outer_placements(space, state, placements, &key))
        return nowhere;
    const uint32_t known = space->frame_of_key[key];
    if (known == 0 || !find_bit(space, known - 1, state, &bit))
        return nowhere;
    return (struct spot){known - 1, bit};
}

void space_state(const struct space *space, struct spot spot, positions *out)
{
    const struct frame *frame = &space->frames[spot.frame];
    for (int i = 0; i < space->outer_count; i++)
        filling_put(&space->outer[i], frame->placements[i], out);
    const struct digit *digits = space->digits + frame->digits;
    unsigned rest = spot.bit % WORD_BITS;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const unsigned value = digit_first(&digits[i], spot.bit / WORD_BITS) + rest / digits[i].stride;
        rest %= digits[i].stride;
        filling_put(&space->inner[i], nth_bit(digits[i].fit->allowed, value), out);
    }
}

#include "core/layout.h"

#include <assert.h>

static uint8_t bits_for(unsigned values)
{
    return values > 1 ? (uint8_t)(32 - __builtin_clz(values - 1)) : 0;
}

static unsigned position_of(const uj_vehicle *vehicle)
{
    return vehicle->horizontal ? vehicle->column : vehicle->row;
}

/* Where a vehicle is: its line, and its position on that. */
struct place {
    uint8_t line, at;
};

static struct place place_of(const uj_vehicle *vehicle)
{
    return (struct place){(uint8_t)(vehicle->horizontal ? vehicle->row : UJ_MAX_SIDE + vehicle->column),
                          (uint8_t)position_of(vehicle)};
}

/* Narrows low and high: first to the stretch between walls, then by the room that the others in that stretch need, without a branch
 * on who those are: it could not be predicted. */
static void bound_lane(struct lane *lane, const uj_board *board, int index, const struct place *places)
{
    const uj_vehicle *self = &board->vehicles[index];
    const unsigned here = places[index].at, side = self->horizontal ? board->width : board->height;
    unsigned first = here, end = here + self->length;
    while (first > 0 && !cells_has(&board->walls, lane_cell(lane, first - 1)))
        first--;
    while (end < side && !cells_has(&board->walls, lane_cell(lane, end)))
        end++;
    unsigned low = first, high = end - self->length;
    for (int i = 0; i < board->vehicle_count; i++) {
        const unsigned there = places[i].at, length = board->vehicles[i].length;
        const bool is_beside = (places[i].line == places[index].line) & (there >= first) & (there < end);
        low += length * (is_beside & (there < here));
        high -= length * (is_beside & (there > here));
    }
    lane->low = (uint8_t)low;
    lane->high = (uint8_t)high;
}

void layout_init(struct layout *out, const uj_board *board)
{
    out->vehicle_count = board->vehicle_count;
    out->target = board->target;
    out->goal = (uint8_t)(board->width - board->vehicles[board->target].length);
    out->in_word = cells_in_word(board);
    out->walls = board->walls;
    struct place places[UJ_MAX_VEHICLES];
    for (int i = 0; i < board->vehicle_count; i++)
        places[i] = place_of(&board->vehicles[i]);
    unsigned word = 0, shift = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        struct lane *const lane = &out->lanes[i];
        lane->start = (uint8_t)(vehicle->horizontal ? vehicle->row * board->width : vehicle->column);
        lane->stride = vehicle->horizontal ? 1 : board->width;
        lane->length = vehicle->length;
        bound_lane(lane, board, i, places);
        lane->bits = bits_for(lane->high - lane->low + 1u);
        if (shift + lane->bits > 64) {
            word++;
            shift = 0;
        }
        lane->word = (uint8_t)word;
        lane->shift = (uint8_t)(lane->bits ? shift : 0);
        shift += lane->bits;
    }
    assert(word < LAYOUT_MAX_WORDS);
    out->words = (uint8_t)(word + 1);
}

void positions_of(positions *out, const uj_board *board)
{
    for (int i = 0; i < board->vehicle_count; i++)
        out->at[i] = (uint8_t)position_of(&board->vehicles[i]);
}

void positions_onto(uj_board *board, const positions *state)
{
    for (int i = 0; i < board->vehicle_count; i++) {
        uj_vehicle *vehicle = &board->vehicles[i];
        *(vehicle->horizontal ? &vehicle->column : &vehicle->row) = state->at[i];
    }
}

uj_move positions_difference(const struct layout *layout, const positions *before, const positions *after)
{
    uint8_t vehicle = 0;
    while (vehicle + 1 < layout->vehicle_count && before->at[vehicle] == after->at[vehicle])
        vehicle++;
    return (uj_move){vehicle, (int8_t)(after->at[vehicle] - before->at[vehicle])};
}

uj_cells layout_occupied(const struct layout *layout, const positions *state)
{
    uj_cells occupied = layout->walls;
    for (int i = 0; i < layout->vehicle_count; i++) {
        const struct lane *lane = &layout->lanes[i];
        cells_add_run(&occupied, lane_cell(lane, state->at[i]), lane->stride, lane->length);
    }
    return occupied;
}

static inline __attribute__((always_inline)) size_t moves_in(const struct layout *layout, const positions *state,
                                                             uj_metric metric, bool in_word, uj_move *out)
{
    const uj_cells occupied = layout_occupied(layout, state);
    size_t count = 0;
    for (int i = 0; i < layout->vehicle_count; i++) {
        int back, ahead;
        lane_range(&layout->lanes[i], state->at[i], &occupied, in_word, &back, &ahead);
        const int limit = metric == UJ_STEPS ? 1 : UJ_MAX_SIDE;
        const int most = ahead < limit ? ahead : limit, least = -(back < limit ? back : limit);
        for (int by = most; by >= least; by--)
            if (by != 0)
                out[count++] = (uj_move){(uint8_t)i, (int8_t)by};
    }
    return count;
}

size_t layout_moves(const struct layout *layout, const positions *state, uj_metric metric, uj_move *out)
{
    return layout->in_word ? moves_in(layout, state, metric, true, out) : moves_in(layout, state, metric, false, out);
}

void layout_pack(const struct layout *layout, const positions *state, uint64_t *words)
{
    for (int i = 0; i < layout->words; i++)
        words[i] = 0;
    for (int i = 0; i < layout->vehicle_count; i++) {
        const struct lane *lane = &layout->lanes[i];
        words[lane->word] |= (uint64_t)(state->at[i] - lane->low) << lane->shift;
    }
}

void layout_unpack(const struct layout *layout, const uint64_t *words, positions *out)
{
    for (int i = 0; i < layout->vehicle_count; i++) {
        const struct lane *lane = &layout->lanes[i];
        const uint64_t mask = (UINT64_C(1) << lane->bits) - 1;
        out->at[i] = (uint8_t)(lane->low + (words[lane->word] >> lane->shift & mask));
    }
}

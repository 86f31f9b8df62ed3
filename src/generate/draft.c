#include "generate/attempt.h"

#include <string.h>

void draft_init(struct draft *draft, int width, int height, int exit_row)
{
    memset(draft, 0, sizeof *draft);
    draft->board.width = (uint8_t)width;
    draft->board.height = (uint8_t)height;
    draft->board.exit_row = (uint8_t)exit_row;
}

void draft_set(struct draft *draft, const uj_board *board)
{
    assert(board->target == 0 && board->width * board->height <= 64);
    draft->board = *board;
    draft->taken = uj_board_occupied(board).word[0];
}

static uint64_t cells_of(const uj_board *board, const uj_vehicle *vehicle)
{
    const unsigned stride = vehicle->horizontal ? 1 : board->width;
    uint64_t cells = UINT64_C(1) << (vehicle->row * board->width + vehicle->column);
    for (unsigned i = 1; i < vehicle->length; i++)
        cells |= cells << stride;
    return cells;
}

/* Whether the target could never pass. */
static bool stands_ahead(const uj_board *board, const uj_vehicle *vehicle)
{
    return vehicle->horizontal && vehicle->row == board->exit_row && vehicle->column > board->vehicles[0].column;
}

bool draft_add(struct draft *draft, int length, uj_random *random)
{
    uj_board *board = &draft->board;
    const bool is_target = board->vehicle_count == 0;
    const bool horizontal = is_target || uj_random_below(random, 2);
    const int lines = horizontal ? board->height : board->width, side = horizontal ? board->width : board->height;
    const int line = is_target ? board->exit_row : (int)uj_random_below(random, (uint64_t)lines);
    const int along = (int)uj_random_below(random, (uint64_t)(side - length + 1));
    const uj_vehicle vehicle = {
        .row = (uint8_t)(horizontal ? line : along),
        .column = (uint8_t)(horizontal ? along : line),
        .length = (uint8_t)length,
        .horizontal = horizontal,
    };
    assert(length >= CAR_LENGTH && length <= side);
    const uint64_t cells = cells_of(board, &vehicle);
    const bool is_useless = is_target ? along == side - length : stands_ahead(board, &vehicle);
    if (is_useless || (draft->taken & cells) != 0 || board->vehicle_count == UJ_MAX_VEHICLES)
        return false;
    board->vehicles[board->vehicle_count++] = vehicle;
    draft->taken |= cells;
    return true;
}

/* The target passes every cell from its own place to the exit. */
static bool is_on_the_way(const uj_board *board, unsigned cell)
{
    return board->vehicle_count > 0 && cell / board->width == board->exit_row &&
           cell % board->width > board->vehicles[0].column;
}

bool draft_add_wall(struct draft *draft, uj_random *random)
{
    const unsigned cells = (unsigned)draft->board.width * draft->board.height;
    const unsigned cell = (unsigned)uj_random_below(random, cells);
    if (draft->taken >> cell & 1 || is_on_the_way(&draft->board, cell))
        return false;
    draft->board.walls.word[0] |= UINT64_C(1) << cell;
    draft->taken |= UINT64_C(1) << cell;
    return true;
}

void draft_remove(struct draft *draft, int vehicle)
{
    assert(vehicle > 0 && vehicle < draft->board.vehicle_count);
    uj_board *board = &draft->board;
    draft->taken &= ~cells_of(board, &board->vehicles[vehicle]);
    board->vehicles[vehicle] = board->vehicles[--board->vehicle_count];
}

void draft_remove_wall(struct draft *draft, unsigned cell)
{
    draft->board.walls.word[0] &= ~(UINT64_C(1) << cell);
    draft->taken &= ~(UINT64_C(1) << cell);
}

int draft_count(const struct draft *draft, int length)
{
    int count = 0;
    for (int i = 0; i < draft->board.vehicle_count; i++)
        count += draft->board.vehicles[i].length == length;
    return count;
}

enum {
    TRIES = 5,          /* of a place for a vehicle, before the one placed last is placed anew */
    MOST_TRIES = 20000, /* in all; a board that can be filled so takes some hundreds at most */
};

/* The thesis places cars before trucks. Walls are ours: they come last, and never move again. */
bool draft_random(struct draft *out, const struct recipe *recipe, uj_random *random)
{
    const int vehicles = recipe->cars + recipe->trucks;
    int tries = 0, walls = 0;
    draft_init(out, recipe->width, recipe->height, recipe->exit_row);
    for (int total = 0; out->board.vehicle_count < vehicles; total++) {
        if (total == MOST_TRIES)
            return false;
        const int placed = out->board.vehicle_count;
        if (draft_add(out, placed < recipe->cars ? CAR_LENGTH : TRUCK_LENGTH, random)) {
            tries = 0;
        } else if (++tries == TRIES) {
            tries = 0;
            if (placed > 1)
                draft_remove(out, placed - 1);
            else
                draft_init(out, recipe->width, recipe->height, recipe->exit_row);
        }
    }
    for (int total = 0; walls < recipe->walls && total < MOST_TRIES; total++)
        walls += draft_add_wall(out, random);
    return walls == recipe->walls;
}

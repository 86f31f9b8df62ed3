#include "catalogue/spelling.h"

#include <string.h>

#include "core/board.h"
#include "core/cells.h"

/* ---- Boards -------------------------------------------------------------------------------------------------------- */

static unsigned thing_of(const uj_vehicle *vehicle)
{
    return (vehicle->horizontal ? THING_ACROSS_2 : THING_DOWN_2) + (vehicle->length - 2u);
}

bool spelling_of(struct spelling *out, const uj_board *board, const struct board_shape *shape)
{
    uint8_t things[SPELLING_CELLS] = {0};
    const int cells = shape->width * shape->height;
    if (board->width != shape->width || board->height != shape->height || board->exit_row != shape->exit_row)
        return false;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *const vehicle = &board->vehicles[i];
        if (vehicle->length > 3)
            return false;
        things[vehicle->row * shape->width + vehicle->column] = (uint8_t)thing_of(vehicle);
    }
    out->count = 0;
    for (int cell = 0; cell < cells; cell++) {
        const unsigned thing = cells_has(&board->walls, (unsigned)cell) ? THING_WALL : things[cell];
        if (thing == THING_NONE)
            continue;
        if (out->count == SPELLING_THINGS)
            return false;
        out->cell[out->count] = (uint8_t)cell;
        out->thing[out->count++] = (uint8_t)thing;
    }
    return true;
}

/* The last car of the exit row; -1 if that row ends otherwise. */
static int target_of(const struct spelling *spelling, const struct board_shape *shape)
{
    int target = -1;
    for (int i = 0; i < spelling->count; i++)
        if (spelling->cell[i] / shape->width == shape->exit_row && thing_is_across(spelling->thing[i]))
            target = i;
    return target >= 0 && spelling->thing[target] == THING_ACROSS_2 ? target : -1;
}

static void add_vehicle(uj_board *board, unsigned cell, unsigned thing)
{
    uj_vehicle *const vehicle = &board->vehicles[board->vehicle_count];
    memset(vehicle, 0, sizeof *vehicle);
    vehicle->name[0] = (char)('A' + board->vehicle_count++);
    vehicle->row = (uint8_t)(cell / board->width);
    vehicle->column = (uint8_t)(cell % board->width);
    vehicle->length = (uint8_t)thing_length(thing);
    vehicle->horizontal = thing_is_across(thing);
}

bool spelling_board(uj_board *out, const struct spelling *spelling, const struct board_shape *shape)
{
    const int target = target_of(spelling, shape);
    if (target < 0)
        return false;
    out->width = shape->width;
    out->height = shape->height;
    out->exit_row = shape->exit_row;
    out->target = out->vehicle_count = 0;
    memset(&out->walls, 0, sizeof out->walls);
    add_vehicle(out, spelling->cell[target], spelling->thing[target]);
    for (int i = 0; i < spelling->count; i++) {
        if (spelling->thing[i] == THING_WALL)
            cells_add(&out->walls, spelling->cell[i]);
        else if (i != target)
            add_vehicle(out, spelling->cell[i], spelling->thing[i]);
    }
    return true;
}

static uint64_t id_add(uint64_t id, unsigned cell, unsigned thing, unsigned width)
{
    return board_id_add(id, cell / width, cell % width, (unsigned)thing_length(thing), thing_is_across(thing));
}

bool spelling_id(uint64_t *out, const struct spelling *spelling, const struct board_shape *shape, uint64_t begin)
{
    const int target = target_of(spelling, shape);
    if (target < 0)
        return false;
    *out = id_add(begin, spelling->cell[target], spelling->thing[target], shape->width);
    for (int i = 0; i < spelling->count; i++)
        if (i != target)
            *out = id_add(*out, spelling->cell[i], spelling->thing[i], shape->width);
    return true;
}

struct spelling_counts spelling_count(const struct spelling *spelling, const struct board_shape *shape)
{
    struct spelling_counts counts = {.is_plain = true};
    uint8_t in_row[UJ_CATALOGUE_SIDE] = {0}, in_column[UJ_CATALOGUE_SIDE] = {0};
    int in_exit_row = 0;
    for (int i = 0; i < spelling->count; i++) {
        const unsigned thing = spelling->thing[i];
        const int row = spelling->cell[i] / shape->width, column = spelling->cell[i] % shape->width;
        if (thing == THING_WALL) {
            counts.walls++;
            in_row[row]++;
            continue;
        }
        counts.vehicles++;
        counts.trucks += thing_length(thing) - 2;
        uint8_t *const line = thing_is_across(thing) ? &in_row[row] : &in_column[column];
        *line = (uint8_t)(*line + thing_length(thing));
        in_exit_row += thing_is_across(thing) && row == shape->exit_row;
    }
    counts.cars = counts.vehicles - counts.trucks;
    counts.is_plain = in_exit_row == 1;
    for (int row = 0; row < shape->height; row++)
        counts.is_plain = counts.is_plain && (row == shape->exit_row || in_row[row] < shape->width);
    for (int column = 0; column < shape->width; column++)
        counts.is_plain = counts.is_plain && in_column[column] < shape->height;
    return counts;
}

/* ---- Order --------------------------------------------------------------------------------------------------------- */

int spelling_compare(const struct spelling *a, const struct spelling *b, int *cell)
{
    int i = 0;
    while (i < a->count && i < b->count && a->cell[i] == b->cell[i] && a->thing[i] == b->thing[i])
        i++;
    const int cell_a = i < a->count ? a->cell[i] : SPELLING_CELLS, cell_b = i < b->count ? b->cell[i] : SPELLING_CELLS;
    *cell = cell_a < cell_b ? cell_a : cell_b;
    if (cell_a != cell_b)
        return cell_a < cell_b ? 1 : -1; /* where one has something, the other has nothing */
    return cell_a == SPELLING_CELLS ? 0 : a->thing[i] - b->thing[i];
}

/* ---- Coding -------------------------------------------------------------------------------------------------------- */

/* What stands on the board so far. */
struct canvas {
    uint64_t across, down, walls;
};

static inline void canvas_add(struct canvas *canvas, int cell, unsigned thing, int width)
{
    if (thing == THING_WALL)
        canvas->walls |= UINT64_C(1) << cell;
    else if (thing_is_across(thing))
        canvas->across |= ((UINT64_C(1) << thing_length(thing)) - 1) << cell;
    else
        canvas->down |= (UINT64_C(1) | UINT64_C(1) << width | (uint64_t)(thing_length(thing) == 3) << 2 * width)
                        << cell;
}

static inline bool canvas_has(const struct canvas *canvas, int cell)
{
    return (canvas->across | canvas->down | canvas->walls) >> cell & 1;
}

static inline unsigned surrounding(const struct canvas *canvas, int cell)
{
    return canvas->across >> cell & 1 ? 1 : canvas->down >> cell & 1 ? 2 : canvas->walls >> cell & 1 ? 4 : 3;
}

/* Free cells from this one to the right, as far as a truck reaches. */
static inline int room_across(const struct canvas *canvas, int cell, int column, int width)
{
    if (column + 1 == width || canvas_has(canvas, cell + 1))
        return 1;
    return column + 2 == width || canvas_has(canvas, cell + 2) ? 2 : 3;
}

static inline uint32_t context_next(const struct canvas *canvas, int cell, int row, int column, int width)
{
    const unsigned left = column == 0 ? 0 : surrounding(canvas, cell - 1);
    const unsigned above = row == 0 ? 0 : surrounding(canvas, cell - width);
    const unsigned room = (unsigned)room_across(canvas, cell, column, width) - 1;
    return (((uint32_t)cell * 3 + room) * SPELLING_SURROUNDINGS + left) * SPELLING_SURROUNDINGS + above;
}

void spelling_sizes(struct share_sizes *out, const struct board_shape *shape)
{
    const uint32_t cells = (uint32_t)shape->width * shape->height;
    out->contexts[KIND_FIRST] = out->symbols[KIND_FIRST] = cells;
    out->contexts[KIND_GREATER] = cells * THINGS;
    out->contexts[KIND_NEXT] = cells * 3 * SPELLING_SURROUNDINGS * SPELLING_SURROUNDINGS;
    out->symbols[KIND_GREATER] = out->symbols[KIND_NEXT] = THINGS;
}

static unsigned thing_at(const struct spelling *spelling, int cell)
{
    for (int i = 0; i < spelling->count; i++)
        if (spelling->cell[i] == cell)
            return spelling->thing[i];
    return THING_NONE;
}

int spelling_choices(struct choice out[SPELLING_CHOICES], const struct spelling *spelling, const struct spelling *last,
                     int before, int *first, const struct board_shape *shape)
{
    const int cells = shape->width * shape->height;
    struct canvas canvas = {0};
    int count = 0, from = 0, i = 0;
    *first = 0;
    if (last) {
        spelling_compare(spelling, last, first);
        from = *first + 1;
        const unsigned was = thing_at(last, *first), is = thing_at(spelling, *first);
        out[count++] = (struct choice){(uint32_t)before, KIND_FIRST, (uint8_t)*first};
        out[count++] = (struct choice){(uint32_t)*first * THINGS + was, KIND_GREATER, (uint8_t)is};
    }
    for (; i < spelling->count && spelling->cell[i] < from; i++)
        canvas_add(&canvas, spelling->cell[i], spelling->thing[i], shape->width);
    for (int cell = from; cell < cells; cell++) {
        if (canvas_has(&canvas, cell))
            continue;
        const bool is_thing = i < spelling->count && spelling->cell[i] == cell;
        const unsigned thing = is_thing ? spelling->thing[i++] : THING_NONE;
        out[count++] =
            (struct choice){context_next(&canvas, cell, cell / shape->width, cell % shape->width, shape->width),
                            KIND_NEXT, (uint8_t)thing};
        if (is_thing)
            canvas_add(&canvas, cell, thing, shape->width);
    }
    return count;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

/* Puts a thing where it was read; false: it does not fit there, or there are too many. */
static bool add_thing(struct spelling *spelling, struct canvas *canvas, int cell, unsigned thing,
                      const struct board_shape *shape)
{
    const int row = cell / shape->width, column = cell % shape->width, length = thing_length(thing);
    const bool fits =
        thing == THING_WALL || (thing_is_across(thing) ? room_across(canvas, cell, column, shape->width) >= length
                                                       : row + length <= shape->height);
    if (!fits || spelling->count == SPELLING_THINGS)
        return false;
    spelling->cell[spelling->count] = (uint8_t)cell;
    spelling->thing[spelling->count++] = (uint8_t)thing;
    canvas_add(canvas, cell, thing, shape->width);
    return true;
}

/* Reads where the spelling leaves the one before it, which is in its place, and keeps what comes before. */
static bool take_first(struct spelling *spelling, struct canvas *canvas, struct decoder *decoder,
                       const struct share_tables *tables, int *first, const struct board_shape *shape)
{
    *first = (int)decoder_take(decoder, shares_of(tables, KIND_FIRST, (uint32_t)*first));
    const unsigned was = thing_at(spelling, *first);
    int kept = 0;
    for (; kept < spelling->count && spelling->cell[kept] < *first; kept++)
        canvas_add(canvas, spelling->cell[kept], spelling->thing[kept], shape->width);
    spelling->count = (uint8_t)kept;
    if (canvas_has(canvas, *first))
        return false;
    const unsigned thing = decoder_take(decoder, shares_of(tables, KIND_GREATER, (uint32_t)*first * THINGS + was));
    return thing > was && add_thing(spelling, canvas, *first, thing, shape);
}

bool spelling_take(struct spelling *spelling, struct decoder *decoder, const struct share_tables *tables, bool is_first,
                   int *first, const struct board_shape *shape)
{
    struct canvas canvas = {0};
    int from = 0;
    if (is_first)
        spelling->count = 0, *first = 0;
    else if (!take_first(spelling, &canvas, decoder, tables, first, shape))
        return false;
    else
        from = *first + 1;
    int cell = from;
    for (int row = from / shape->width; row < shape->height; row++)
        for (int column = cell - row * shape->width; column < shape->width; column++, cell++) {
            if (canvas_has(&canvas, cell))
                continue;
            const uint32_t context = context_next(&canvas, cell, row, column, shape->width);
            const unsigned thing = decoder_take(decoder, shares_of(tables, KIND_NEXT, context));
            if (thing != THING_NONE && !add_thing(spelling, &canvas, cell, thing, shape))
                return false;
        }
    return !decoder->is_damaged;
}

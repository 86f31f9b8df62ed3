#include "format/notation.h"

#include <assert.h>
#include <string.h>

#include "core/board.h"
#include "core/cells.h"
#include "base/error.h"

/* A to Z and a to z without the cells o and x; X is for the target alone. */
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz";
enum { LETTER_COUNT = sizeof letters - 1, MOST_VEHICLES = LETTER_COUNT + 1 };

enum cell { CELL_UNKNOWN, CELL_EMPTY, CELL_WALL, CELL_VEHICLE };

static enum cell cell_of(char c)
{
    if (c == '.' || c == 'o')
        return CELL_EMPTY;
    if (c == '#' || c == 'x')
        return CELL_WALL;
    return is_letter(c) ? CELL_VEHICLE : CELL_UNKNOWN;
}

const char *cells_unknown(const struct text_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (cell_of(line->text[i]) == CELL_UNKNOWN)
            return line->text + i;
    return NULL;
}

uj_status cells_refuse(const struct source *source, const char *at, const char *end, uj_error *error)
{
    char character[CHARACTER_SIZE];
    character_text(character, at, end);
    return source_refuse(source, at, error, "unknown character %s: cells are . or o, x or #, or a vehicle's letter",
                         character);
}

/* The cells of one letter as far as they were seen, row by row. */
struct piece {
    uint16_t first, last, count, step;
    bool straight;
};

/* Takes the next cell of a piece. The second cell gives the direction, all others must follow in it. */
static void piece_grow(struct piece *piece, unsigned cell, unsigned width)
{
    const unsigned step = cell - piece->last;
    if (piece->count == 0) {
        piece->first = (uint16_t)cell;
        piece->straight = true;
    } else {
        if (piece->count == 1)
            piece->step = (uint16_t)step;
        const bool wraps = step == 1 && cell % width == 0;
        const bool follows = step == piece->step && (step == 1 || step == width) && !wraps;
        piece->straight = piece->straight && follows;
    }
    piece->last = (uint16_t)cell;
    piece->count++;
}

static char letter_at(const struct cellmap *map, unsigned cell)
{
    return map->rows[cell / (unsigned)map->width][cell % (unsigned)map->width];
}

static const char *place_of_cell(const struct cellmap *map, unsigned cell)
{
    return map->rows[cell / (unsigned)map->width] + cell % (unsigned)map->width;
}

/* All cells that hang together with `from` and have the same letter. */
static uj_cells connected(const struct cellmap *map, unsigned from)
{
    const unsigned width = (unsigned)map->width, cell_count = width * (unsigned)map->height;
    const char letter = letter_at(map, from);
    static_assert(UJ_MAX_SIDE * UJ_MAX_SIDE <= UINT8_MAX + 1, "a cell is 8 bits");
    uint8_t waiting[UJ_MAX_SIDE * UJ_MAX_SIDE];
    unsigned waiting_count = 0;
    uj_cells seen = {{0}};
    cells_add(&seen, from);
    waiting[waiting_count++] = (uint8_t)from;
    while (waiting_count > 0) {
        const unsigned cell = waiting[--waiting_count], column = cell % width;
        const unsigned next[] = {column > 0 ? cell - 1 : cell, column + 1 < width ? cell + 1 : cell,
                                 cell >= width ? cell - width : cell, cell + width < cell_count ? cell + width : cell};
        for (int i = 0; i < 4; i++) {
            if (cells_has(&seen, next[i]) || letter_at(map, next[i]) != letter)
                continue;
            cells_add(&seen, next[i]);
            waiting[waiting_count++] = (uint8_t)next[i];
        }
    }
    return seen;
}

/* Distinguishes a vehicle in two pieces from a bent one, and points at its first cell that is in the wrong place. */
static uj_status refuse_shape(const struct cellmap *map, const struct piece *piece, const struct source *source,
                              uj_error *error)
{
    const char letter = letter_at(map, piece->first);
    const uj_cells whole = connected(map, piece->first);
    const unsigned width = (unsigned)map->width;
    const bool horizontal = (piece->first + 1u) % width != 0 && letter_at(map, piece->first + 1u) == letter;
    unsigned bend = 0;
    for (unsigned cell = piece->first + 1u; cell <= piece->last; cell++) {
        if (letter_at(map, cell) != letter)
            continue;
        if (!cells_has(&whole, cell))
            return source_refuse(source, place_of_cell(map, cell), error,
                                 "vehicle %c is in two pieces; every vehicle needs its own letter", letter);
        const bool in_line = horizontal ? cell / width == piece->first / width : cell % width == piece->first % width;
        if (bend == 0 && !in_line)
            bend = cell;
    }
    return source_refuse(source, place_of_cell(map, bend), error,
                         "vehicle %c is bent; it must lie straight in one row or one column", letter);
}

/* Letters differ in their low six bits. */
enum { LETTER_SLOTS = 64 };
static_assert(('A' ^ 'z') < LETTER_SLOTS, "the letters of both cases differ in the bits of a slot");

static unsigned slot_of(char letter)
{
    return (unsigned)letter & (LETTER_SLOTS - 1);
}

static uj_status choose_target(const struct cellmap *map, const struct piece pieces[LETTER_SLOTS],
                               const struct source *source, uj_board *board, uj_error *error)
{
    const char letter = pieces[slot_of('X')].count ? 'X' : 'A';
    const struct piece *piece = &pieces[slot_of(letter)];
    if (piece->count == 0)
        return source_refuse(source, map->rows[0], error, "there is no target: no vehicle has the letter X or A");
    const char name[] = {letter, '\0'};
    const uj_status status = uj_board_finish(board, uj_board_find(board, name), -1, error);
    return source_place(source, place_of_cell(map, piece->first), status, error);
}

/* Collects the cells of every letter and the walls; returns how many letters there are, in `order` of their first
 * cells. */
static unsigned collect_pieces(const struct cellmap *map, struct piece pieces[LETTER_SLOTS], char order[LETTER_SLOTS],
                               uj_cells *walls)
{
    unsigned count = 0, cell = 0;
    for (int row = 0; row < map->height; row++)
        for (int column = 0; column < map->width; column++, cell++) {
            const char letter = map->rows[row][column];
            const enum cell kind = cell_of(letter);
            if (kind == CELL_WALL)
                cells_add(walls, cell);
            if (kind != CELL_VEHICLE)
                continue;
            struct piece *piece = &pieces[slot_of(letter)];
            if (piece->count == 0)
                order[count++] = letter;
            piece_grow(piece, cell, (unsigned)map->width);
        }
    return count;
}

uj_status cellmap_read(const struct cellmap *map, const struct source *source, uj_board *board, uj_error *error)
{
    const uj_status status = uj_board_init(board, map->width, map->height, error);
    if (status != UJ_OK)
        return source_place(source, map->rows[0], status, error);

    struct piece pieces[LETTER_SLOTS] = {{0}};
    char order[LETTER_SLOTS];
    const unsigned count = collect_pieces(map, pieces, order, &board->walls);
    for (unsigned i = 0; i < count; i++) {
        const struct piece *piece = &pieces[slot_of(order[i])];
        if (piece->count == 1)
            return source_refuse(source, place_of_cell(map, piece->first), error,
                                 "vehicle %c has length 1; it must be 2 or more", order[i]);
        if (!piece->straight)
            return refuse_shape(map, piece, source, error);
        const char name[] = {order[i], '\0'};
        board_append(board, name, piece->first / map->width, piece->first % map->width, piece->count, piece->step == 1);
    }
    return choose_target(map, pieces, source, board, error);
}

void cellmap_write(char cells[UJ_MAX_SIDE * UJ_MAX_SIDE], const uj_board *board)
{
    const unsigned width = board->width, cell_count = width * board->height;
    memset(cells, 'o', cell_count);
    for (unsigned word = 0; word < sizeof board->walls.word / sizeof *board->walls.word; word++)
        for (uint64_t walls = board->walls.word[word]; walls != 0; walls &= walls - 1)
            cells[word * 64 + (unsigned)__builtin_ctzll(walls)] = 'x';
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        const unsigned first = vehicle->row * width + vehicle->column, stride = vehicle->horizontal ? 1 : width;
        for (unsigned j = 0; j < vehicle->length; j++)
            cells[first + j * stride] = vehicle->name[0];
    }
}

uj_status cellmap_check(const uj_board *board, uj_error *error)
{
    if (board->vehicle_count <= MOST_VEHICLES)
        return UJ_OK;
    return fail_here(error, UJ_CANNOT_HOLD, "there are letters for %d vehicles only; this board has %d", MOST_VEHICLES,
                     board->vehicle_count);
}

static bool allows(const uj_board *board, int vehicle, const char *name)
{
    if (name[0] == '\0' || name[1] != '\0')
        return false;
    if (vehicle == board->target) /* on a full board all letters but X are needed for the others */
        return name[0] == 'X' || (name[0] == 'A' && board->vehicle_count < MOST_VEHICLES);
    return strchr(letters, name[0]) != NULL;
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    if (vehicle == board->target)
        name[0] = board->vehicle_count < MOST_VEHICLES ? 'A' : 'X';
    else if (index < LETTER_COUNT)
        name[0] = letters[index];
    else
        return false;
    name[1] = '\0';
    return true;
}

const struct naming cellmap_naming = {
    "names are single letters except o and x; the target is X, or A if no vehicle is X; no other vehicle is X",
    allows,
    propose,
};

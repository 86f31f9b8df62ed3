#include "core/board.h"

#include <assert.h>
#include <string.h>

#include "core/cells.h"
#include "base/error.h"

uj_status uj_board_init(uj_board *board, int width, int height, uj_error *error)
{
    const int sides[] = {width, height};
    for (int i = 0; i < 2; i++)
        if (sides[i] < UJ_MIN_SIDE || sides[i] > UJ_MAX_SIDE)
            return fail_here(error, UJ_BAD_INPUT, "a board of %dx%d cells; each side must be %d to %d", width, height,
                             UJ_MIN_SIDE, UJ_MAX_SIDE);
    memset(board, 0, offsetof(uj_board, vehicles));
    board->width = (uint8_t)width;
    board->height = (uint8_t)height;
    return UJ_OK;
}

static bool name_is_usable(const char *name)
{
    size_t length = 0;
    for (; name[length] != '\0'; length++)
        if (name[length] <= ' ' || name[length] > '~' || strchr(",\"'\\", name[length]) || length + 1 >= UJ_NAME_SIZE)
            return false;
    return length > 0;
}

/* The name's first characters for a message, whatever bytes it is made of. */
static void printable_name(char out[21], const char *name)
{
    size_t length = 0;
    for (; length < 20 && name[length] != '\0'; length++)
        out[length] = name[length] < ' ' || name[length] > '~' ? '?' : name[length];
    out[length] = '\0';
}

static bool is_on_board(const uj_board *board, int row, int column)
{
    return row >= 0 && row < board->height && column >= 0 && column < board->width;
}

uj_status board_check_place(const uj_board *board, const char *name, int row, int column, int length, bool horizontal,
                            uj_error *error)
{
    if (length < 2)
        return fail_here(error, UJ_BAD_INPUT, "vehicle %s has length %d; it must be 2 or more", name, length);
    /* Each number is in range before it enters a sum, so that none can overflow. */
    const int side = horizontal ? board->width : board->height;
    const bool fits = is_on_board(board, row, column) && length <= side && (horizontal ? column : row) + length <= side;
    if (!fits)
        return fail_here(error, UJ_BAD_INPUT, "vehicle %s is off the board: it does not fit into %dx%d cells", name,
                         board->width, board->height);
    const unsigned stride = horizontal ? 1 : board->width;
    const unsigned first = (unsigned)(row * board->width + column);
    const uj_cells occupied = uj_board_occupied(board);
    for (unsigned i = 0; i < (unsigned)length; i++) {
        const unsigned cell = first + i * stride;
        if (!cells_has(&occupied, cell))
            continue;
        const int at_row = (int)cell / board->width, at_column = (int)cell % board->width;
        const int other = uj_board_at(board, at_row, at_column);
        if (other < 0)
            return fail_here(error, UJ_BAD_INPUT, "vehicle %s overlaps the wall at row %d, column %d", name, at_row + 1,
                             at_column + 1);
        return fail_here(error, UJ_BAD_INPUT, "vehicle %s overlaps vehicle %s at row %d, column %d", name,
                         board->vehicles[other].name, at_row + 1, at_column + 1);
    }
    return UJ_OK;
}

uj_status board_check_name(const uj_board *board, const char *name, uj_error *error)
{
    if (board->vehicle_count >= UJ_MAX_VEHICLES)
        return fail_here(error, UJ_BAD_INPUT, "too many vehicles: at most %d", UJ_MAX_VEHICLES);
    if (!name_is_usable(name)) {
        char shown[21];
        printable_name(shown, name);
        return fail_here(
            error, UJ_BAD_INPUT,
            "\"%s\" cannot be a vehicle's name: 1 to %d printable characters, no space, comma, quote or backslash",
            shown, UJ_NAME_SIZE - 1);
    }
    if (uj_board_find(board, name) >= 0)
        return fail_here(error, UJ_BAD_INPUT, "there are two vehicles named %s", name);
    return UJ_OK;
}

void board_append(uj_board *board, const char *name, int row, int column, int length, bool horizontal)
{
    assert(board->vehicle_count < UJ_MAX_VEHICLES && strlen(name) < UJ_NAME_SIZE);
    uj_vehicle *vehicle = &board->vehicles[board->vehicle_count++];
    memset(vehicle, 0, sizeof *vehicle);
    memcpy(vehicle->name, name, strlen(name));
    vehicle->row = (uint8_t)row;
    vehicle->column = (uint8_t)column;
    vehicle->length = (uint8_t)length;
    vehicle->horizontal = horizontal;
}

uj_status uj_board_add(uj_board *board, const char *name, int row, int column, int length, bool horizontal,
                       uj_error *error)
{
    uj_status status = board_check_name(board, name, error);
    if (status == UJ_OK)
        status = board_check_place(board, name, row, column, length, horizontal, error);
    if (status != UJ_OK)
        return status;
    board_append(board, name, row, column, length, horizontal);
    return UJ_OK;
}

uj_status uj_board_add_wall(uj_board *board, int row, int column, uj_error *error)
{
    if (!is_on_board(board, row, column))
        return fail_here(error, UJ_BAD_INPUT, "a wall is off the board of %dx%d cells", board->width, board->height);
    if (uj_board_is_wall(board, row, column))
        return fail_here(error, UJ_BAD_INPUT, "two walls at row %d, column %d", row + 1, column + 1);
    const int vehicle = uj_board_at(board, row, column);
    if (vehicle >= 0)
        return fail_here(error, UJ_BAD_INPUT, "the wall at row %d, column %d overlaps vehicle %s", row + 1, column + 1,
                         board->vehicles[vehicle].name);
    cells_add(&board->walls, (unsigned)(row * board->width + column));
    return UJ_OK;
}

uj_status uj_board_finish(uj_board *board, int target, int exit_row, uj_error *error)
{
    if (target < 0 || target >= board->vehicle_count)
        return fail_here(error, UJ_BAD_INPUT, "there is no target vehicle");
    const uj_vehicle *red = &board->vehicles[target];
    if (!red->horizontal)
        return fail_here(error, UJ_BAD_INPUT, "the target %s is vertical; it must be horizontal", red->name);
    if (exit_row < -1 || exit_row >= board->height)
        return fail_here(error, UJ_BAD_INPUT, "the exit row must be 1 to %d", board->height);
    if (exit_row >= 0 && red->row != exit_row)
        return fail_here(error, UJ_BAD_INPUT, "the target %s is on row %d, not on the exit row %d", red->name,
                         red->row + 1, exit_row + 1);
    board->target = (uint8_t)target;
    board->exit_row = red->row;
    return UJ_OK;
}

int uj_board_find(const uj_board *board, const char *name)
{
    for (int i = 0; i < board->vehicle_count; i++)
        if (strcmp(board->vehicles[i].name, name) == 0)
            return i;
    return -1;
}

static bool covers(const uj_vehicle *vehicle, int row, int column)
{
    if (vehicle->horizontal)
        return row == vehicle->row && column >= vehicle->column && column < vehicle->column + vehicle->length;
    return column == vehicle->column && row >= vehicle->row && row < vehicle->row + vehicle->length;
}

int uj_board_at(const uj_board *board, int row, int column)
{
    for (int i = 0; i < board->vehicle_count; i++)
        if (covers(&board->vehicles[i], row, column))
            return i;
    return -1;
}

bool uj_board_is_wall(const uj_board *board, int row, int column)
{
    return is_on_board(board, row, column) && cells_has(&board->walls, (unsigned)(row * board->width + column));
}

uj_cells uj_board_occupied(const uj_board *board)
{
    uj_cells occupied = board->walls;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        cells_add_run(&occupied, (unsigned)v->row * board->width + v->column, v->horizontal ? 1 : board->width,
                      v->length);
    }
    return occupied;
}

uj_contents uj_board_contents(const uj_board *board)
{
    uj_contents contents = {0, 0, 0, 0};
    for (int i = 0; i < board->vehicle_count; i++) {
        const int length = board->vehicles[i].length;
        contents.cars += length == 2;
        contents.trucks += length == 3;
        contents.longer += length > 3;
    }
    for (int i = 0; i < 4; i++)
        contents.walls += __builtin_popcountll(board->walls.word[i]);
    return contents;
}

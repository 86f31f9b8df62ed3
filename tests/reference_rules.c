/* The rules, once more and as plainly as possible. */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* Cells as the eye sees them: 0 empty, -1 wall, else 1 + the vehicle's number. False if two things overlap or something
 * is outside. */
static bool fill_grid(const ref_board *board, int grid[REF_MAX_SIDE][REF_MAX_SIDE])
{
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            grid[row][column] = board->walls[row][column] == '#' ? -1 : 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        const ref_vehicle *v = &board->vehicles[i];
        for (int k = 0; k < v->length; k++) {
            const int row = v->horizontal ? v->row : v->row + k;
            const int column = v->horizontal ? v->column + k : v->column;
            if (row < 0 || row >= board->height || column < 0 || column >= board->width || grid[row][column] != 0)
                return false;
            grid[row][column] = 1 + i;
        }
    }
    return true;
}

const char *ref_problem(const ref_board *board)
{
    if (board->width < 3 || board->width > REF_MAX_SIDE || board->height < 3 || board->height > REF_MAX_SIDE)
        return "size";
    if (board->vehicle_count < 1 || board->vehicle_count > REF_MAX_VEHICLES)
        return "number of vehicles";
    for (int i = 0; i < board->vehicle_count; i++)
        if (board->vehicles[i].length < 2 || board->vehicles[i].length > REF_MAX_SIDE)
            return "length of a vehicle";
    int grid[REF_MAX_SIDE][REF_MAX_SIDE];
    if (!fill_grid(board, grid))
        return "overlap or off the board";
    if (board->target < 0 || board->target >= board->vehicle_count)
        return "no target";
    if (!board->vehicles[board->target].horizontal)
        return "vertical target";
    return NULL;
}

bool ref_solved(const ref_board *board)
{
    const ref_vehicle *target = &board->vehicles[board->target];
    return target->column + target->length == board->width;
}

/* Moves a vehicle by one cell if the cell before it is on the board and empty. */
static bool nudge(ref_board *board, int vehicle, int direction)
{
    int grid[REF_MAX_SIDE][REF_MAX_SIDE];
    fill_grid(board, grid);
    ref_vehicle *v = &board->vehicles[vehicle];
    const int reach = direction > 0 ? v->length : -1;
    const int row = v->horizontal ? v->row : v->row + reach;
    const int column = v->horizontal ? v->column + reach : v->column;
    if (row < 0 || row >= board->height || column < 0 || column >= board->width || grid[row][column] != 0)
        return false;
    if (v->horizontal)
        v->column += direction;
    else
        v->row += direction;
    return true;
}

bool ref_slide(ref_board *board, ref_move move)
{
    if (move.vehicle < 0 || move.vehicle >= board->vehicle_count || move.by == 0)
        return false;
    ref_board moved = *board;
    for (int i = 0; i < abs(move.by); i++)
        if (!nudge(&moved, move.vehicle, move.by > 0 ? 1 : -1))
            return false;
    *board = moved;
    return true;
}

/* Counts empty cells from a vehicle's end. */
static int room(const ref_board *board, int grid[REF_MAX_SIDE][REF_MAX_SIDE], const ref_vehicle *v, int direction)
{
    const int down = v->horizontal ? 0 : direction, right = v->horizontal ? direction : 0;
    const int last = direction > 0 ? v->length - 1 : 0;
    int row = v->row + (v->horizontal ? 0 : last) + down, column = v->column + (v->horizontal ? last : 0) + right;
    int count = 0;
    while (row >= 0 && row < board->height && column >= 0 && column < board->width && grid[row][column] == 0) {
        count++;
        row += down;
        column += right;
    }
    return count;
}

size_t ref_moves(const ref_board *board, ref_metric metric, ref_move *out)
{
    int grid[REF_MAX_SIDE][REF_MAX_SIDE];
    fill_grid(board, grid);
    size_t count = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        int ahead = room(board, grid, &board->vehicles[i], 1), back = room(board, grid, &board->vehicles[i], -1);
        if (metric == REF_STEPS) {
            ahead = ahead > 0 ? 1 : 0;
            back = back > 0 ? 1 : 0;
        }
        for (int by = ahead; by >= -back; by--)
            if (by != 0)
                out[count++] = (ref_move){i, by};
    }
    return count;
}

bool ref_replay_solves(ref_board board, const ref_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!ref_slide(&board, moves[i]))
            return false;
    return ref_solved(&board);
}

int ref_cost(const ref_move *moves, size_t count, ref_metric metric)
{
    int cost = 0;
    for (size_t i = 0; i < count; i++)
        cost += metric == REF_MOVES ? 1 : abs(moves[i].by);
    return cost;
}

/* The vehicle that begins at a cell: as many equal letters to the right, or below, as there are. */
static ref_vehicle vehicle_from(const char *cells, int width, int height, int row, int column)
{
    const char letter = cells[row * width + column];
    ref_vehicle v = {row, column, 1, column + 1 < width && cells[row * width + column + 1] == letter};
    const int stride = v.horizontal ? 1 : width;
    const int room_ahead = v.horizontal ? width - column : height - row;
    while (v.length < room_ahead && cells[row * width + column + v.length * stride] == letter)
        v.length++;
    return v;
}

bool ref_read(ref_board *out, const char *cells, int width, int height)
{
    if (width < 3 || width > REF_MAX_SIDE || height < 3 || height > REF_MAX_SIDE ||
        strlen(cells) != (size_t)(width * height))
        return false;
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
    out->target = -1;
    bool seen[256] = {false};
    int covered = 0, letters = 0;
    for (int cell = 0; cell < width * height; cell++) {
        const char c = cells[cell];
        const bool is_wall = c == 'x' || c == '#', is_empty = c == '.' || c == 'o';
        if (is_wall)
            out->walls[cell / width][cell % width] = '#';
        if (is_wall || is_empty)
            continue;
        letters++;
        if (seen[(unsigned char)c])
            continue;
        seen[(unsigned char)c] = true;
        if (c == 'X' || (c == 'A' && !strchr(cells, 'X')))
            out->target = out->vehicle_count;
        if (out->vehicle_count == REF_MAX_VEHICLES)
            return false;
        out->vehicles[out->vehicle_count] = vehicle_from(cells, width, height, cell / width, cell % width);
        covered += out->vehicles[out->vehicle_count++].length;
    }
    /* A bent vehicle, or one in two pieces, leaves letters that no vehicle covers. */
    return covered == letters && ref_problem(out) == NULL;
}

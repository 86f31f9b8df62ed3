#include "space/group.h"

#include "space/lines.h"

/* The question needs no search among moves. Put the target at the exit and choose placements for the rows, one row
 * after another; given those, the columns are independent of one another, and a column can be filled if and only if putting each of
 * its vehicles at the first free place works. Nearly always the rows as they stand will do, so each is tried there first. */
struct inquiry {
    const uj_board *board;
    const struct layout *layout;
    struct lines lines;
    uint8_t order[UJ_MAX_SIDE]; /* rows, in the order they are placed */
    int row_count;
    uint16_t covered[UJ_MAX_SIDE]; /* per column, one bit per row: cells that rows and walls cover */
    int patience;                  /* row placements still to try */
};

static bool column_can_be_filled(const struct inquiry *inquiry, int column)
{
    const struct line_vehicles *line = &inquiry->lines.columns[column];
    const unsigned covered = inquiry->covered[column];
    unsigned next = 0;
    for (int i = 0; i < line->vehicle_count; i++) {
        const struct lane *lane = &inquiry->layout->lanes[line->vehicles[i]];
        const unsigned shape = (1u << lane->length) - 1;
        unsigned at = next > lane->low ? next : lane->low;
        while (at <= lane->high && (covered & shape << at))
            at++;
        if (at > lane->high)
            return false;
        next = at + lane->length;
    }
    return true;
}

static void cover(struct inquiry *inquiry, unsigned row, unsigned column, unsigned length)
{
    for (unsigned c = column; c < column + length; c++)
        inquiry->covered[c] ^= (uint16_t)(1u << row);
}

static bool columns_can_be_filled(const struct inquiry *inquiry, unsigned column, unsigned length)
{
    for (unsigned c = column; c < column + length; c++)
        if (!column_can_be_filled(inquiry, (int)c))
            return false;
    return true;
}

/* Places the vehicles of row order[step] from number `index` on, at column `next` or behind, and then the other rows. */
static bool can_be_placed(struct inquiry *inquiry, int step, int index, unsigned next)
{
    if (step == inquiry->row_count)
        return true;
    const unsigned row = inquiry->order[step];
    const struct line_vehicles *line = &inquiry->lines.rows[row];
    if (index == line->vehicle_count)
        return can_be_placed(inquiry, step + 1, 0, 0);
    const int vehicle = line->vehicles[index];
    const struct lane *lane = &inquiry->layout->lanes[vehicle];
    const unsigned least = vehicle == inquiry->layout->target ? inquiry->layout->goal : lane->low;
    const unsigned low = next > least ? next : least, high = lane->high;
    if (low > high)
        return false;
    const unsigned here = inquiry->board->vehicles[vehicle].column;
    const unsigned places = high - low + 1, first = here >= low && here <= high ? here - low : 0;
    for (unsigned i = 0; i < places; i++) {
        if (inquiry->patience-- <= 0)
            return true;
        const unsigned at = low + (first + i) % places;
        cover(inquiry, row, at, lane->length);
        const bool possible = columns_can_be_filled(inquiry, at, lane->length) &&
                              can_be_placed(inquiry, step, index + 1, at + lane->length);
        cover(inquiry, row, at, lane->length);
        if (possible)
            return true;
    }
    return false;
}

bool group_is_unsolvable(const uj_board *board, const struct layout *layout)
{
    struct inquiry inquiry = {.board = board, .layout = layout, .patience = 100000};
    lines_init(&inquiry.lines, board);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (uj_board_is_wall(board, row, column))
                inquiry.covered[column] |= (uint16_t)(1u << row);
    /* The exit row comes first, because the target there has no choice. */
    inquiry.order[inquiry.row_count++] = board->exit_row;
    for (uint8_t row = 0; row < board->height; row++)
        if (row != board->exit_row && inquiry.lines.rows[row].vehicle_count > 0)
            inquiry.order[inquiry.row_count++] = row;
    return !can_be_placed(&inquiry, 0, 0, 0);
}

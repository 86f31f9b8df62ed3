#include "hostile_board.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MOST_SIDE = 16, BANDS = 2, BAND = 4 /* rows */ };

struct draft {
    int side, exit_row;
    bool is_taken[MOST_SIDE][MOST_SIDE];
    uint64_t random;
    char *text;
    size_t length;
    int vehicles;
    bool is_banded;
};

/* A linear congruential generator; its upper half is random enough. */
static int below(struct draft *draft, int bound)
{
    draft->random = draft->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((draft->random >> 33) % (uint64_t)bound);
}

static void add(struct draft *draft, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct draft *draft, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int got = vsnprintf(draft->text + draft->length, HOSTILE_SIZE - draft->length, format, arguments);
    va_end(arguments);
    draft->length += (size_t)got;
}

/* Places a vehicle where there is room for it. Nothing but the target lies in the exit row. */
static bool place(struct draft *draft, int row, int column, int length, bool is_horizontal)
{
    const int down = !is_horizontal, right = is_horizontal;
    if (row + down * (length - 1) >= draft->side || column + right * (length - 1) >= draft->side ||
        (is_horizontal && row == draft->exit_row && draft->vehicles > 0))
        return false;
    for (int i = 0; i < length; i++)
        if (draft->is_taken[row + down * i][column + right * i])
            return false;
    for (int i = 0; i < length; i++)
        draft->is_taken[row + down * i][column + right * i] = true;
    add(draft, "%s{\"name\":\"v%d\",\"row\":%d,\"column\":%d,\"length\":%d,\"horizontal\":%s}",
        draft->vehicles > 0 ? "," : "", draft->vehicles, row + 1, column + 1, length, is_horizontal ? "true" : "false");
    draft->vehicles++;
    return true;
}

static void scatter(struct draft *draft, int attempts, int most)
{
    for (int i = 0; i < attempts && draft->vehicles < most; i++) {
        const int row = below(draft, draft->side), column = below(draft, draft->side);
        const int length = 2 + below(draft, 3) / 2;
        place(draft, row, column, length, below(draft, 2) == 0);
    }
}

/* Lines alternate, so that they cross: a vehicle in every second row and in every second column. */
static void fill_lines(struct draft *draft)
{
    for (int line = 0; line < draft->side; line += 2) {
        place(draft, line, below(draft, 3), 2, true);
        place(draft, below(draft, draft->side - 1), line + 1, 2, false);
    }
}

/* Two bands of upright cars, each with room for two places between the walls of its column, and below them a full row of cars,
 * which leaves them one; then rows with two vehicles each. Every way to place those, about a million, is a frame of the perfect
 * index with one configuration. */
static void fill_bands(struct draft *draft)
{
    for (int row = 0; row < BANDS * BAND; row += BAND)
        for (int column = 0; column < draft->side; column++) {
            place(draft, row, column, 2, false);
            if (column % 2 == 0)
                place(draft, row + 2, column, 2, true);
        }
    for (int row = BANDS * BAND; row < draft->side; row++) {
        place(draft, row, below(draft, 4), 2, true);
        place(draft, row, 6 + below(draft, 3), 2 + below(draft, 2), true);
    }
}

static bool is_wall(struct draft *draft, int row, int column)
{
    if (draft->is_banded)
        return row < BANDS * BAND && row % BAND == BAND - 1;
    return row != draft->exit_row && !draft->is_taken[row][column] && below(draft, 4) > 0;
}

static void add_walls(struct draft *draft)
{
    const char *comma = "";
    add(draft, "],\"walls\":[");
    for (int row = 0; row < draft->side; row++)
        for (int column = 0; column < draft->side; column++)
            if (is_wall(draft, row, column)) {
                add(draft, "%s{\"row\":%d,\"column\":%d}", comma, row + 1, column + 1);
                comma = ",";
            }
}

void hostile_board(char out[HOSTILE_SIZE], uint64_t number)
{
    enum { PINNED, MOBILE, LINES, CROWDED, KINDS } kind = number % KINDS;
    struct draft draft = {.random = number * 977 + 1, .text = out};
    draft.side = kind == PINNED || kind == CROWDED ? 12 : kind == MOBILE ? 16 : 10 + below(&draft, 7);
    draft.is_banded = kind == PINNED && number / KINDS % 2 == 0;
    draft.exit_row = draft.is_banded ? BANDS * BAND : draft.side / 2 - 1;
    add(&draft, "{\"width\":%d,\"height\":%d,\"exit\":%d,\"target\":\"v0\",\"vehicles\":[", draft.side, draft.side,
        draft.exit_row + 1);
    place(&draft, draft.exit_row, 0, 2, true);
    if (draft.is_banded)
        fill_bands(&draft);
    else if (kind == LINES)
        fill_lines(&draft);
    else
        scatter(&draft, 3000, kind == MOBILE ? 8 + below(&draft, 5) : 90);
    if (kind == PINNED)
        add_walls(&draft);
    add(&draft, "]}");
}

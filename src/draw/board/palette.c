#include "draw/board/palette.h"

#include "core/layout.h"

/* 256 colours rather than 24-bit ones in terminals: every common terminal knows them, also through ssh, screen and tmux,
 * while several still garble the others. The numbers are those of the colour cube that come nearest to `body`. */
static const struct paint paints[] = {
    {"#56b4e9", "#27719b", "#cfe9f9", 74, 16},  /* sky blue */
    {"#e69f00", "#946600", "#fbe3b3", 214, 16}, /* orange */
    {"#009e73", "#00593f", "#b5e6d6", 36, 16},  /* bluish green */
    {"#cc79a7", "#8b4169", "#f2d9e6", 175, 16}, /* reddish purple */
    {"#f0e442", "#988d00", "#fbf8cd", 227, 16}, /* yellow */
    {"#0072b2", "#00436a", "#bcdcf0", 25, 231}, /* blue */
    {"#aeb6bf", "#666f7a", "#eceff2", 250, 16}, /* silver */
};

enum { PAINT_COUNT = sizeof paints / sizeof *paints };

const struct paint target_paint = {"#d41f3a", "#7d0c1e", "#ffffff", 160, 231};

static bool is_near(unsigned a, unsigned b, unsigned width)
{
    const int rows = (int)(a / width) - (int)(b / width), columns = (int)(a % width) - (int)(b % width);
    return rows * rows + columns * columns <= 1;
}

static unsigned swept_count(const struct lane *lane)
{
    return (unsigned)(lane->high - lane->low + lane->length);
}

/* How many pairs of cells one vehicle and another can cover that are the same or side by side. */
static unsigned contacts(const struct lane *a, const struct lane *b, unsigned width)
{
    unsigned count = 0;
    for (unsigned i = 0; i < swept_count(a); i++)
        for (unsigned j = 0; j < swept_count(b); j++)
            count += is_near(lane_cell(a, a->low + i), lane_cell(b, b->low + j), width);
    return count;
}

void palette_assign(const struct paint **out, const uj_board *board)
{
    struct layout layout;
    layout_init(&layout, board);
    uint8_t chosen[UJ_MAX_VEHICLES] = {0};
    for (unsigned i = 0; i < board->vehicle_count; i++) {
        if (i == board->target)
            continue;
        unsigned clashes[PAINT_COUNT] = {0};
        for (unsigned j = 0; j < i; j++)
            if (j != board->target)
                clashes[chosen[j]] += contacts(&layout.lanes[i], &layout.lanes[j], board->width);
        /* Starting at another colour for each vehicle spreads them evenly where nothing clashes. */
        unsigned best = i % PAINT_COUNT;
        for (unsigned k = 1; k < PAINT_COUNT; k++)
            if (clashes[(i + k) % PAINT_COUNT] < clashes[best])
                best = (i + k) % PAINT_COUNT;
        chosen[i] = (uint8_t)best;
    }
    for (unsigned i = 0; i < board->vehicle_count; i++)
        out[i] = i == board->target ? &target_paint : &paints[chosen[i]];
}

void uj_board_paints(uj_paint *out, const uj_board *board)
{
    const struct paint *assigned[UJ_MAX_VEHICLES];
    palette_assign(assigned, board);
    for (unsigned i = 0; i < board->vehicle_count; i++)
        out[i] = (uj_paint){.block = assigned[i]->block, .letter = assigned[i]->letter};
}

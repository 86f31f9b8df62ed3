#include "arrange.h"

/* Characters are about twice as high as wide. Where a name has an even number of columns, it would not be in the middle. */
static const struct cell_size {
    int rows, columns;
} sizes[] = {{5, 11}, {3, 7}, {2, 4}, {1, 3}};

enum {
    SIZE_COUNT = sizeof sizes / sizeof *sizes,
    FRAME = 2,        /* both sides of it */
    EXIT_COLUMNS = 2, /* the arrow at the exit */
    PANEL_GAP = 3,
    TITLE_ROWS = 1,
    LINE_ROWS = 1,  /* what stands in the panel, where there is none */
    BOTTOM_ROWS = 2 /* message and keys */
};

static int board_columns(const uj_board *board, struct cell_size size)
{
    return board->width * size.columns + FRAME + EXIT_COLUMNS;
}

static int all_rows(const uj_board *board, struct cell_size size, bool has_panel)
{
    return TITLE_ROWS + board->height * size.rows + FRAME + (has_panel ? 0 : LINE_ROWS) + BOTTOM_ROWS;
}

static int all_columns(const uj_board *board, struct cell_size size, bool has_panel)
{
    return board_columns(board, size) + (has_panel ? PANEL_GAP + PANEL_COLUMNS : 0);
}

static bool try(struct arrangement *out, const uj_board *board, struct cell_size size, bool has_panel)
{
    const int spare_rows = out->rows - all_rows(board, size, has_panel);
    const int spare_columns = out->columns - all_columns(board, size, has_panel);
    if (spare_rows < 0 || spare_columns < 0)
        return false;
    out->fits = true;
    out->cell_rows = size.rows;
    out->cell_columns = size.columns;
    out->top = TITLE_ROWS + spare_rows / 2 + 1;
    out->left = spare_columns / 2 + 1;
    out->has_panel = has_panel;
    out->panel_column = out->left - 1 + board_columns(board, size) + PANEL_GAP;
    return true;
}

struct arrangement arrange(const uj_board *board, int rows, int columns)
{
    const struct cell_size least = sizes[SIZE_COUNT - 1];
    struct arrangement out = {
        .rows = rows,
        .columns = columns,
        .needed_rows = all_rows(board, least, false),
        .needed_columns = all_columns(board, least, false),
    };
    for (int i = 0; i < SIZE_COUNT && !out.fits; i++)
        if (!try(&out, board, sizes[i], true))
            try(&out, board, sizes[i], false);
    return out;
}

int arranged_row(const struct arrangement *arrangement, int row)
{
    return arrangement->top + row * arrangement->cell_rows;
}

int arranged_column(const struct arrangement *arrangement, int column)
{
    return arrangement->left + column * arrangement->cell_columns;
}

bool arranged_cell(const struct arrangement *arrangement, const uj_board *board, int *row, int *column)
{
    const int below = *row - arrangement->top, right = *column - arrangement->left;
    if (!arrangement->fits || below < 0 || right < 0)
        return false;
    *row = below / arrangement->cell_rows;
    *column = right / arrangement->cell_columns;
    return *row < board->height && *column < board->width;
}

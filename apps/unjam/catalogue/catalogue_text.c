#include "catalogue/catalogue.h"

#include <stdio.h>

#include "numbers.h"

enum { MOST = 256, BANDS = UJ_EXPERT + 1, TURN = 30 }; /* seconds of a row */

/* How many puzzles there are of a sort, and how many of these are plain and fit the box. */
struct row {
    uint64_t all, plain, box;
};

struct tables {
    struct row total, bands[BANDS], moves[MOST], vehicles[MOST], turns[MOST];
    uj_catalogue_puzzle hardest[3]; /* by moves, steps and seconds */
};

static void count(struct row *row, const uj_catalogue_puzzle *puzzle)
{
    row->all++;
    row->plain += puzzle->plain;
    row->box += puzzle->box;
}

/* Of equal ones, that with the higher number, which comes later. */
static bool take(const uj_catalogue_puzzle *puzzle, void *payload)
{
    struct tables *const tables = payload;
    count(&tables->total, puzzle);
    count(&tables->bands[puzzle->band], puzzle);
    count(&tables->moves[puzzle->moves], puzzle);
    count(&tables->vehicles[puzzle->vehicles], puzzle);
    const double turn = puzzle->seconds / TURN;
    count(&tables->turns[turn < MOST ? (int)turn : MOST - 1], puzzle);
    if (puzzle->moves >= tables->hardest[0].moves)
        tables->hardest[0] = *puzzle;
    if (puzzle->steps >= tables->hardest[1].steps)
        tables->hardest[1] = *puzzle;
    tables->hardest[2] = *puzzle;
    return !limits_are_over();
}

static void add_cell(uj_text *out, uint64_t number)
{
    uj_text cell = UJ_TEXT_INIT;
    uj_text_grouped(&cell, number);
    uj_text_printf(out, "%11s", cell.data ? cell.data : "");
    uj_text_free(&cell);
}

static void add_row(uj_text *out, const char *name, const struct row *row)
{
    if (row->all == 0)
        return;
    uj_text_printf(out, "%-10s", name);
    add_cell(out, row->all);
    add_cell(out, row->plain);
    add_cell(out, row->box);
    uj_text_words(out, "\n");
}

static void add_head(uj_text *out, const char *what)
{
    uj_text_printf(out, "\n%-10s%11s%11s%11s\n", what, "puzzles", "plain", "box");
}

/* A row for each number, or from each number times `width` to the next. */
static void add_rows(uj_text *out, const char *what, const struct row rows[MOST], int width)
{
    add_head(out, what);
    for (int i = 0; i < MOST; i++) {
        char name[24];
        if (width > 1)
            snprintf(name, sizeof name, "%d-%d", i * width, (i + 1) * width);
        else
            snprintf(name, sizeof name, "%d", i);
        add_row(out, name, &rows[i]);
    }
}

static void add_hardest(uj_text *out, const char *what, const uj_catalogue_puzzle *found)
{
    const uj_puzzle puzzle = {.board = found->board, .moves = -1};
    uj_text_printf(out, "%-8s", what);
    uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, NULL);
    uj_text_printf(out, "  %d moves, %d steps, ", found->moves, found->steps);
    if (found->seconds > 0) {
        add_about(out, found->seconds);
        uj_text_words(out, ", ");
    }
    uj_text_printf(out, "number %lu\n", (unsigned long)found->number);
}

enum exit_status catalogue_print(const struct catalogue_file *file)
{
    static struct tables tables;
    uj_error error;
    uj_text text = UJ_TEXT_INIT;
    tables = (struct tables){0};
    const uj_filter all = UJ_FILTER_INIT;
    const uj_status status = uj_catalogue_find(file->catalogue, &all, take, &tables, &error);
    if (status != UJ_OK)
        return file_failure(file->name, status, &error);
    if (limits_are_over())
        return limits_cut();
    const uj_board *const board = &tables.hardest[0].board;
    const int model = uj_catalogue_model(file->catalogue);
    uj_text_printf(&text, "%dx%d, exit row %d, ", board->width, board->height, board->exit_row + 1);
    if (model > 0)
        uj_text_printf(&text, "rated by model %d\n", model);
    else
        uj_text_words(&text, "not rated\n");
    add_head(&text, model > 0 ? "band" : "");
    for (int band = 0; band < BANDS && model > 0; band++)
        add_row(&text, uj_band_name((uj_band)band), &tables.bands[band]);
    add_row(&text, "all", &tables.total);
    add_rows(&text, "moves", tables.moves, 1);
    if (model > 0)
        add_rows(&text, "seconds", tables.turns, TURN);
    add_rows(&text, "vehicles", tables.vehicles, 1);
    uj_text_words(&text, "\nhardest\n");
    add_hardest(&text, "moves", &tables.hardest[0]);
    add_hardest(&text, "steps", &tables.hardest[1]);
    if (model > 0)
        add_hardest(&text, "seconds", &tables.hardest[2]);
    return print_and_free(&text) ? EXIT_DONE : EXIT_BAD_INPUT;
}

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "output.h"
#include "pictures/show_card.h"
#include "pictures/show_file.h"
#include "unjam.h"

/* A board is kept until it is known whether another one follows: one alone needs no caption and no number. */
struct pending {
    const char *file;
    int line;
    int moves;     /* -1: not known */
    size_t number; /* from 1; 0: nothing is pending */
    uj_board board;
};

struct show_options {
    struct input input;
    struct show_file file;
    struct drawing drawing;
    const char *title;
    bool hide_names, hide_solutions;
    const char *png_option, *pdf_option; /* an option that was given and has a meaning there only */
    struct pending pending;
    bool lost; /* the output cannot be written, so the rest is not drawn */
};

static bool is_for_cards(const struct show_options *options)
{
    return options->file.path && show_file_kind(options->file.path) == SHOW_PDF;
}

static enum exit_status draw_in_terminal(const struct show_options *options, const char *title, const char *par,
                                         bool many)
{
    const struct pending *pending = &options->pending;
    uj_text text = UJ_TEXT_INIT;
    if (pending->number > 1)
        uj_text_printf(&text, "\n");
    if (title)
        uj_text_printf(&text, "%s: ", title);
    else if (many)
        uj_text_printf(&text, "%s:%d: ", pending->file, pending->line);
    if (title || many)
        uj_text_printf(&text, "%dx%d, %d vehicle%s%s%s\n", pending->board.width, pending->board.height,
                       pending->board.vehicle_count, pending->board.vehicle_count == 1 ? "" : "s", par ? ", " : "",
                       par ? par : "");
    uj_board_draw(&text, &pending->board, &options->drawing.draw);
    const bool printed = print_text(&text);
    uj_text_free(&text);
    return printed ? EXIT_DONE : EXIT_LIMIT;
}

static enum exit_status draw_picture(struct show_options *options, const char *title, const char *par, bool many)
{
    uj_card card = {
        .board = &options->pending.board,
        .title = title,
        .par = par,
        .coordinates = options->drawing.draw.coordinates,
        .hide_names = options->hide_names,
    };
    struct show_card extras;
    show_card_init(&extras);
    /* Cards are for people who want to know how hard it is, and to look up what they do not find. */
    if (is_for_cards(options))
        show_card_fill(&extras, &card, options->pending.moves, !options->hide_solutions && !options->hide_names);
    const enum exit_status status = show_file_add(&options->file, &card, many ? options->pending.number : 0);
    show_card_clear(&extras);
    return status;
}

/* "Puzzle 3": every card of a PDF has a title, other drawings only when asked for. To be freed; NULL for none. */
static bool make_title(char **out, const struct show_options *options, bool many)
{
    *out = NULL;
    if (options->title && !many)
        *out = strdup(options->title);
    else if (!options->title && !is_for_cards(options))
        return true;
    else if (asprintf(out, "%s %zu", options->title ? options->title : "Puzzle", options->pending.number) < 0)
        *out = NULL;
    return *out != NULL;
}

static enum exit_status draw_pending(struct show_options *options, bool many)
{
    const int moves = options->pending.moves;
    char par[32];
    snprintf(par, sizeof par, "%d %s", moves, moves == 1 ? "move" : "moves");
    char *title;
    if (!make_title(&title, options, many)) {
        complain("out of memory");
        return EXIT_LIMIT;
    }
    const enum exit_status status = options->file.path ? draw_picture(options, title, moves < 0 ? NULL : par, many)
                                                       : draw_in_terminal(options, title, moves < 0 ? NULL : par, many);
    free(title);
    options->lost = status != EXIT_DONE;
    return status;
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct show_options *options = payload;
    if (options->lost)
        return EXIT_DONE;
    const enum exit_status status = options->pending.number > 0 ? draw_pending(options, true) : EXIT_DONE;
    const bool has_solution = puzzle->moves < 0 && puzzle->solution_length > 0;
    options->pending = (struct pending){
        .file = file,
        .line = puzzle->line,
        .moves = has_solution ? (int)puzzle->solution_length : puzzle->moves,
        .number = options->pending.number + 1,
        .board = puzzle->board,
    };
    return status;
}

/* ---- Options ----------------------------------------------------------------------------------------------- */

enum { KEY_TITLE = 0x200, KEY_PAPER, KEY_PER_PAGE, KEY_PIXELS, KEY_NO_NAMES, KEY_NO_SOLUTIONS };

static const struct argp_option option_table[] = {
    {.name = "output",
     .key = 'o',
     .arg = "FILE",
     .doc = "Write a picture: FILE.svg, FILE.png or FILE.pdf. A PDF holds all boards as cards to cut out, with their "
            "solutions on the last pages; of several boards in SVG or PNG, each gets a file of its own: FILE-1.svg, "
            "FILE-2.svg, ..."},
    {.name = "coordinates", .key = 'c', .doc = "Number the rows and columns"},
    {.name = "title",
     .key = KEY_TITLE,
     .arg = "TEXT",
     .doc = "A heading; with several boards it is followed by a number"},
    {.name = NULL, .doc = "In pictures:", .group = 2},
    {.name = "no-names", .key = KEY_NO_NAMES, .doc = "Vehicles without their names", .group = 2},
    {.name = "pixels",
     .key = KEY_PIXELS,
     .arg = "N",
     .doc = "PNG: width of the picture (default: about 120 a cell)",
     .group = 2},
    {.name = "paper", .key = KEY_PAPER, .arg = "PAPER", .doc = "PDF: a4 (the default) or letter", .group = 2},
    {.name = "no-solutions", .key = KEY_NO_SOLUTIONS, .doc = "PDF: no solutions on the last pages", .group = 2},
    {.name = "per-page", .key = KEY_PER_PAGE, .arg = "N", .doc = "PDF: cards on a page (default: 6)", .group = 2},
    {0},
};

/* Options that would change nothing are mistakes that the user wants to hear of. */
static void check_options(const struct show_options *options, const struct argp_state *state)
{
    const char *path = options->file.path;
    const enum show_kind kind = path ? show_file_kind(path) : SHOW_UNKNOWN;
    if (path && kind == SHOW_UNKNOWN)
        argp_error(state, "-o %s: which kind of picture? The name must end in .svg, .png or .pdf", path);
    if (options->png_option && kind != SHOW_PNG)
        argp_error(state, "%s is for PNG: use it with -o FILE.png", options->png_option);
    if (options->pdf_option && kind != SHOW_PDF)
        argp_error(state, "%s is for PDF: use it with -o FILE.pdf", options->pdf_option);
    if (options->hide_names && !path)
        argp_error(state, "--no-names is for pictures: use it with -o FILE");
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const paper_words[] = {"a4", "letter", NULL};
    struct show_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->drawing;
        state->child_inputs[1] = &options->input;
        return 0;
    case 'o':
        options->file.path = argument;
        return 0;
    case 'c':
        options->drawing.draw.coordinates = true;
        return 0;
    case KEY_TITLE:
        options->title = argument;
        return 0;
    case KEY_NO_NAMES:
        options->hide_names = true;
        return 0;
    case KEY_NO_SOLUTIONS:
        options->hide_solutions = true;
        options->pdf_option = "--no-solutions";
        return 0;
    case KEY_PIXELS:
        options->file.pixels = (int)argument_number("--pixels", argument, 1, UJ_MAX_PIXELS, state);
        options->png_option = "--pixels";
        return 0;
    case KEY_PAPER:
        options->file.pdf_options.paper = (uj_paper)argument_choice("--paper", argument, paper_words, state);
        options->pdf_option = "--paper";
        return 0;
    case KEY_PER_PAGE:
        options->file.pdf_options.per_page = (int)argument_number("--per-page", argument, 1, UJ_MAX_PER_PAGE, state);
        options->pdf_option = "--per-page";
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_show(int argc, char **argv)
{
    static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE...]",
        .doc = "Draws boards: in colour in a terminal, as plain text in a pipe or file, or as pictures with -o.\v"
               "Examples:\n"
               "  unjam show boards.txt\n"
               "  unjam show --coordinates -o board.svg board.txt\n"
               "  unjam show -o cards.pdf --paper letter --title \"My puzzles\" boards.txt",
        .children = children,
    };
    struct show_options options = {.file.pdf_options = UJ_PDF_OPTIONS_INIT};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    options.file.pdf_options.title = options.title ? options.title : "Puzzles";

    enum exit_status status = input_read(&options.input, on_board, &options);
    if (options.pending.number > 0 && !options.lost)
        status = exit_status_worse(status, draw_pending(&options, options.pending.number > 1));
    return exit_status_worse(status, show_file_end(&options.file, !options.lost));
}

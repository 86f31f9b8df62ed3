#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue/catalogue.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "pictures/picture.h"

/* A board is kept until it is known whether another one follows: one alone needs no caption and no number. */
struct pending {
    const char *file;
    int line;
    int claimed;     /* shortest length, as the input claims; -1: it does not */
    size_t solution; /* length of the solution that came along; 0: none */
    size_t number;   /* from 1; 0: nothing is pending */
    uj_board board;
};

struct show_options {
    struct input input;
    struct show_file file;
    struct drawing drawing;
    const char *title;
    uint64_t id;
    const char *catalogue; /* its file; NULL: the program's */
    bool has_id;           /* that puzzle is drawn, and no input is read */
    bool hide_names, hide_solutions;
    struct pending pending;
    bool is_prompt;   /* each board is drawn as it comes */
    bool lost;        /* the output cannot be written, so the rest is not drawn */
    bool lacks_facts; /* a card lacks what would have taken too long to find */
    bool is_partial;  /* because of the limits of the command */
    uj_limits limits;
};

static bool is_for_cards(const struct show_options *options)
{
    return options->file.path && picture_kind(options->file.path) == PICTURE_PDF;
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
    return print_and_free(&text) ? EXIT_DONE : EXIT_LIMIT;
}

static enum exit_status draw_picture(struct show_options *options, const char *title, const char *par, bool many)
{
    uj_card card = UJ_CARD_INIT;
    card.board = &options->pending.board;
    card.title = title;
    card.par = par;
    card.coordinates = options->drawing.coordinates;
    card.hide_names = options->hide_names;
    struct card_facts extras = {.solution = UJ_SOLUTION_INIT};
    /* Cards are for people who want to know how hard it is, and to look up what they do not find. */
    if (is_for_cards(options) && !card_facts_fill(&extras, &card, options->pending.claimed,
                                                  !options->hide_solutions && !options->hide_names, &options->limits)) {
        options->lacks_facts = true;
        options->is_partial = options->is_partial || options->limits.max_memory > 0 || limits_are_over();
    }
    const enum exit_status status = show_file_add(&options->file, &card, many ? options->pending.number : 0);
    uj_solution_clear(&extras.solution);
    return status;
}

/* "Puzzle 3": every card of a PDF has a title, other drawings only on request. Free it; NULL for none. */
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

/* What the input says of the length. Nobody proved it here, so it is called what it is. */
static bool add_par(char *out, size_t size, const struct pending *pending)
{
    const int claimed = pending->claimed;
    if (claimed >= 0)
        snprintf(out, size, "claimed: %d %s", claimed, claimed == 1 ? "move" : "moves");
    else if (pending->solution > 0)
        snprintf(out, size, "with a solution of %zu %s", pending->solution, pending->solution == 1 ? "move" : "moves");
    return claimed >= 0 || pending->solution > 0;
}

static enum exit_status draw_pending(struct show_options *options, bool many)
{
    char par[48];
    const bool has_par = add_par(par, sizeof par, &options->pending);
    char *title;
    if (!make_title(&title, options, many))
        return status_of_failure(complain_no_memory());
    const enum exit_status status = options->file.path ? draw_picture(options, title, has_par ? par : NULL, many)
                                                       : draw_in_terminal(options, title, has_par ? par : NULL, many);
    free(title);
    options->lost = status != EXIT_DONE;
    return status;
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct show_options *options = payload;
    if (options->lost)
        return EXIT_DONE;
    const bool is_pending = options->pending.number > 0 && !options->is_prompt;
    const enum exit_status status = is_pending ? draw_pending(options, true) : EXIT_DONE;
    options->pending = (struct pending){
        .file = file,
        .line = puzzle->line,
        .claimed = puzzle->moves,
        .solution = puzzle->solution_length,
        .number = options->pending.number + 1,
        .board = puzzle->board,
    };
    return options->is_prompt ? draw_pending(options, options->pending.number > 1) : status;
}

/* The puzzle of --id. */
static enum exit_status draw_by_id(struct show_options *options)
{
    uj_catalogue_puzzle found;
    enum exit_status status = catalogue_find_id(&found, options->catalogue, options->id);
    if (status != EXIT_DONE)
        return status;
    uj_puzzle puzzle = {.board = found.board, .moves = found.moves, .line = 1};
    return on_board("the catalogue", &puzzle, options);
}

/* ---- Options ----------------------------------------------------------------------------------------------- */

/* Options that would change nothing are mistakes that the user wants to hear of. */
static void check(void *payload, const struct option_list *given)
{
    struct show_options *options = payload;
    options->has_id = option_given(given, "id");
    if (options->has_id && options->input.files.count > 0)
        usage_error("--id draws a puzzle of the catalogue; use it without boards");
    const char *path = options->file.path;
    const enum picture_kind kind = path ? picture_kind(path) : PICTURE_UNKNOWN;
    if (path && (kind == PICTURE_UNKNOWN || kind > PICTURE_PDF))
        usage_error("-o %s: the name must end in .svg, .png or .pdf", path);
    const bool is_pdf = kind == PICTURE_PDF;
    const struct option_rule rules[] = {
        {"catalogue", options->has_id, "without --id"},
        {"number", !options->has_id, "with --id"},
        {"format", !options->has_id, "with --id"},
        {"size", !options->has_id, "with --id"},
        {"pixels", kind == PICTURE_PNG, "without -o FILE.png"},
        {"no-solutions", is_pdf, "without -o FILE.pdf"},
        {"no-solutions", !options->hide_names, "with --no-names: solutions need names"},
        {"paper", is_pdf, "without -o FILE.pdf"},
        {"per-page", is_pdf, "without -o FILE.pdf"},
        {"no-names", path, "without -o FILE"},
        {"colour", !path, "with -o, which draws pictures"},
        {"ascii", !path, "with -o, which draws pictures"},
        {0},
    };
    options_refuse_idle(given, rules);
}

static enum exit_status run(void *payload)
{
    struct show_options *options = payload;
    options->file.limits = options->limits;
    drawing_settle(&options->drawing);
    options->file.pdf_options.title = options->title ? options->title : "Puzzles";
    options->is_prompt = !options->file.path && input_is_streamed(&options->input);
    enum exit_status status = options->has_id ? draw_by_id(options) : input_read(&options->input, on_board, options);
    if (options->pending.number > 0 && !options->is_prompt && !options->lost)
        status = exit_status_worse(status, draw_pending(options, options->pending.number > 1));
    status = exit_status_worse(status, show_file_end(&options->file, !options->lost));
    if (!options->lacks_facts)
        return status;
    progress_wipe();
    note(options->is_partial ? "some cards have no par and band; --timeout and --max-memory set the limits"
                             : "some cards have no par or no band, because finding it takes more than 20 seconds");
    return options->is_partial ? exit_status_worse(status, EXIT_LIMIT) : status;
}

static const char *const papers[] = {"a4", "letter", NULL}; /* as in uj_paper */

static const struct option_row rows[] = {
    {'o', "output", "FILE",
     "Write a picture: FILE.svg, FILE.png or FILE.pdf. A PDF contains all boards as cards to cut out, with their "
     "solutions on the last pages. Several boards in SVG or PNG get one file each: FILE-1.svg, FILE-2.svg, ...",
     OPTION_FILE, AT(struct show_options, file.path)},
    {0, "id", "ID", "Draw the puzzle of the catalogue with this id", OPTION_OTHER, AT(struct show_options, id),
     .parse = option_id},
    {0, "catalogue", "FILE", "Look for the id in this catalogue (default: that of all minimal 6x6 puzzles)",
     OPTION_FILE, AT(struct show_options, catalogue)},
    {'c', "coordinates", NULL, "Number the rows and columns", OPTION_FLAG,
     AT(struct show_options, drawing.coordinates)},
    {0, "title", "TEXT", "Heading; several boards are also numbered", OPTION_TEXT, AT(struct show_options, title)},
    INCLUDE(limit_rows, struct show_options, limits),
    INCLUDE_BARE(quiet_rows),
    HEADING("In pictures:"),
    {0, "no-names", NULL, "Omit the names of vehicles", OPTION_FLAG, AT(struct show_options, hide_names)},
    {0, "pixels", "N", "PNG: width of the picture (default: about 120 per cell)", OPTION_INT,
     AT(struct show_options, file.pixels), .low = 1, .high = UJ_MAX_PIXELS},
    {0, "paper", "PAPER", "PDF: a4 (the default) or letter", OPTION_CHOICE,
     AT(struct show_options, file.pdf_options.paper), .words = papers},
    {0, "no-solutions", NULL, "PDF: omit the solutions on the last pages", OPTION_FLAG,
     AT(struct show_options, hide_solutions)},
    {0, "per-page", "N", "PDF: cards on a page (default: 6)", OPTION_INT,
     AT(struct show_options, file.pdf_options.per_page), .low = 1, .high = UJ_MAX_PER_PAGE},
    INCLUDE(drawing_rows, struct show_options, drawing),
    INCLUDE(input_rows, struct show_options, input),
    {0},
};

static const struct show_options defaults = {.file.pdf_options = UJ_PDF_OPTIONS_INIT};

const struct command command_show = {
    .name = "show",
    .summary = "draw boards: in the terminal, as SVG or PNG, as PDF cards to print",
    .about = "Draws boards: in colour in a terminal, as plain text in a pipe or file, or as pictures with -o.",
    .more = "Examples:\n"
            "  unjam show boards.txt\n"
            "  unjam show --id 0123456789abcdef\n"
            "  unjam show --coordinates -o board.svg board.txt\n"
            "  unjam show -o cards.pdf --paper letter --title \"My puzzles\" boards.txt",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"drawing", "boards", offsetof(struct show_options, limits), false},
    .run = run,
};

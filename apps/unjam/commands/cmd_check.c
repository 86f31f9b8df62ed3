#include <stdio.h>

#include "commands.h"
#include "input.h"

struct check_options {
    struct input input;
    uj_limits limits;
    bool json;
};

/* "5 cars, 1 truck": zero counts are left out. */
static void add_count(uj_text *text, const char *separator, int count, const char *one, const char *many)
{
    if (count > 0)
        uj_text_printf(text, "%s%d %s", text->length > 0 ? separator : "", count, count == 1 ? one : many);
}

static void print_line(const char *file, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    const uj_contents contents = uj_board_contents(board);
    uj_text kinds = UJ_TEXT_INIT;
    add_count(&kinds, ", ", contents.cars, "car", "cars");
    add_count(&kinds, ", ", contents.trucks, "truck", "trucks");
    add_count(&kinds, ", ", contents.longer, "longer", "longer");
    add_count(&kinds, ", ", contents.walls, "wall", "walls");
    printf("%s:%d: valid: %dx%d, exit row %d, target %s, ", file, puzzle->line, board->width, board->height,
           board->exit_row + 1, board->vehicles[board->target].name);
    if (puzzle->solution_length > 0) {
        uj_text_words(&kinds, "; with a legal solution of ");
        uj_text_counted(&kinds, puzzle->solution_length, "move");
    }
    if (puzzle->moves >= 0) {
        uj_text_words(&kinds, "; claims ");
        uj_text_counted(&kinds, (uint64_t)puzzle->moves, "move");
    }
    print_text(&kinds);
    putchar('\n');
    uj_text_free(&kinds);
}

static void print_json(const char *file, int line, const uj_puzzle *puzzle, const uj_error *error)
{
    uj_text object = UJ_TEXT_INIT, answer = UJ_TEXT_INIT;
    uj_answer_check(&answer, puzzle, error);
    add_placed(&object, file, line, &answer);
    print_and_free(&object);
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    const struct check_options *options = payload;
    if (options->json)
        print_json(file, puzzle->line, puzzle, NULL);
    else
        print_line(file, puzzle);
    return EXIT_DONE;
}

static void on_bad_board(const char *file, int line, const uj_error *error, void *payload)
{
    const struct check_options *options = payload;
    if (options->json)
        print_json(file, line, NULL, error);
}

static enum exit_status run(void *payload)
{
    struct check_options *options = payload;
    options->input.raw_names = options->json;
    return input_read(&options->input, on_board, options);
}

static const struct option_row rows[] = {
    {'j', "json", NULL, "One JSON object per board and line, including bad boards", OPTION_FLAG,
     AT(struct check_options, json)},
    INCLUDE(limit_rows, struct check_options, limits),
    INCLUDE_BARE(output_rows),
    INCLUDE(input_rows, struct check_options, input),
    {0},
};

static const struct check_options defaults = {.input = {.on_bad_board = on_bad_board}};

const struct command command_check = {
    .name = "check",
    .summary = "say whether each board is valid, and if not, what is wrong and where",
    .about = "Says whether each board is valid, and whether the solution given with it is legal. Errors go to "
             "standard error as FILE:LINE:COLUMN: message, and the exit status is then 2.",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .work = {"checking", "boards", offsetof(struct check_options, limits), false},
    .run = run,
};

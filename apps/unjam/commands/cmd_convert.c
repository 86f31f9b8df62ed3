#include <stdio.h>

#include "commands.h"
#include "input.h"

struct convert_options {
    struct input input;
    uj_limits limits;
    uj_format to;
    uj_text out;
    bool domain;
    bool has_written; /* a board, after which the notation may put a blank line */
};

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct convert_options *options = payload;
    uj_text notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle->board, options->to, &notes, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&options->out, puzzle, options->to, !options->has_written, &error);
    if (status == UJ_OK) {
        print_text(&options->out);
        uj_text_clear(&options->out);
        options->has_written = true;
        uj_text message = UJ_TEXT_INIT;
        uj_puzzle_note_losses(puzzle, options->to, &notes);
        add_renames(&message, file, puzzle->line, options->to, &notes);
        fputs(message.data ? message.data : "", stderr);
        uj_text_free(&message);
    }
    uj_text_free(&notes);
    if (status == UJ_OK)
        return EXIT_DONE;
    error.line = puzzle->line;
    complain_about(file, &error);
    return status_of_failure(status);
}

static void check(void *payload, const struct option_list *given)
{
    const struct convert_options *options = payload;
    if (!option_given(given, "to"))
        usage_error("no notation given; use -t NOTATION (\"unjam help formats\" lists them)");
    if (options->domain && !uj_format_domain(options->to))
        usage_error("--domain needs -t pddl or -t pddl-moves");
    static const char *const with_domain[] = {"to", "output", NULL};
    if (options->domain)
        options_refuse_beside(given, "domain", with_domain);
}

static enum exit_status run(void *payload)
{
    struct convert_options *options = payload;
    if (options->domain) {
        fputs(uj_format_domain(options->to), stdout);
        return EXIT_DONE;
    }
    output_in_blocks();
    const enum exit_status status = input_read(&options->input, on_board, options);
    uj_text_free(&options->out);
    return status;
}

static const struct option_row rows[] = {
    {'t', "to", "NOTATION", "The notation to write (see \"unjam help formats\")", OPTION_FORMAT,
     AT(struct convert_options, to)},
    {0, "domain", NULL, "Write the domain that goes with -t pddl or pddl-moves, instead of boards", OPTION_FLAG,
     AT(struct convert_options, domain)},
    INCLUDE(limit_rows, struct convert_options, limits),
    INCLUDE_BARE(output_rows),
    INCLUDE(input_rows, struct convert_options, input),
    {0},
};

static const struct convert_options defaults = {.to = UJ_FORMAT_UNKNOWN, .out = UJ_TEXT_INIT};

const struct command command_convert = {
    .name = "convert",
    .summary = "write boards in another notation",
    .about =
        "Writes boards in another notation. Vehicles are renamed only where the notation cannot express their "
        "names; standard error lists the new names, and solutions or claimed lengths that were dropped. Boards that "
        "the notation cannot express are refused, the others are still written, and the exit status is then 2.",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"converting", "boards", offsetof(struct convert_options, limits), false},
    .run = run,
};

#include <argp.h>
#include <stdio.h>

#include "commands.h"
#include "input.h"
#include "output.h"
#include "renames.h"
#include "unjam.h"

struct convert_options {
    struct input input;
    uj_format to;
    uj_text out; /* everything, because a notation may need something between two boards */
};

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct convert_options *options = payload;
    uj_text notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle->board, options->to, &notes, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&options->out, puzzle, options->to, &error);
    if (status == UJ_OK) {
        uj_text message = UJ_TEXT_INIT;
        add_renames(&message, file, puzzle->line, options->to, &notes);
        fputs(message.data ? message.data : "", stderr);
        uj_text_free(&message);
    }
    uj_text_free(&notes);
    if (status == UJ_OK)
        return EXIT_DONE;
    error.line = puzzle->line;
    complain_about(file, &error);
    return EXIT_BAD_INPUT;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct convert_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->input;
        return 0;
    case 't':
        options->to = input_parse_format(argument, state);
        return 0;
    case ARGP_KEY_END:
        if (options->to == UJ_FORMAT_UNKNOWN)
            argp_error(state, "to which format? Give one with -t; \"unjam help formats\" lists them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_convert(int argc, char **argv)
{
    static const struct argp_option option_table[] = {
        {.name = "to", .key = 't', .arg = "FORMAT", .doc = "The notation to write (see \"unjam help formats\")"},
        {0},
    };
    static const struct argp_child children[] = {{&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE...]",
        .doc =
            "Writes boards in another notation. Vehicles are renamed only where the notation cannot hold their names, "
            "and standard error says which. What it cannot hold at all is refused, the other boards are still done, "
            "and the exit status is 2.",
        .children = children,
    };
    struct convert_options options = {.to = UJ_FORMAT_UNKNOWN, .out = UJ_TEXT_INIT};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    enum exit_status status = input_read(&options.input, on_board, &options);
    if (!print_text(&options.out))
        status = EXIT_LIMIT;
    uj_text_free(&options.out);
    return status;
}

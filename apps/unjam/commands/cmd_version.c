#include "commands.h"
#include "options/options.h"
#include "output.h"

static enum exit_status run(void *options)
{
    (void)options;
    print_version();
    return EXIT_DONE;
}

static const struct option_row no_rows[] = {{0}};

const struct command command_version = {
    .name = "version",
    .summary = "print the version",
    .about = "Prints the version of the program.",
    .options = no_rows,
    .size = 1,
    .run = run,
};

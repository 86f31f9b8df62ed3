#include "commands.h"

static enum exit_status run(void *options)
{
    (void)options;
    print_version();
    return EXIT_DONE;
}

const struct command command_version = {
    .name = "version",
    .summary = "print the version",
    .about = "Prints the version of the program.",
    .run = run,
};

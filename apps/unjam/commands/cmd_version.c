#include <argp.h>

#include "commands.h"
#include "output.h"

enum exit_status cmd_version(int argc, char **argv)
{
    const struct argp argp = {.doc = "Prints the version of the program."};
    argp_parse(&argp, argc, argv, 0, NULL, NULL);
    print_version(stdout, NULL);
    return EXIT_DONE;
}

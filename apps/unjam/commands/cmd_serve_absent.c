/* In the place of cmd_serve.c where the program was built without libmicrohttpd or jansson. */
#include "commands.h"

static enum exit_status run(void *options)
{
    (void)options;
    complain("this program was built without the server, because libmicrohttpd or jansson was missing");
    return EXIT_BAD_INPUT;
}

const struct command command_serve = {
    .name = "serve",
    .summary = "play, edit and explore in the browser; JSON for programs",
    .about = "This program was built without the server.",
    .run = run,
};

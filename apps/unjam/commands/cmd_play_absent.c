/* In the place of cmd_play.c where the program was built without ncurses. */
#include "commands.h"

static enum exit_status run(void *options)
{
    (void)options;
    complain("this program was built without the game, because ncurses was missing");
    return EXIT_BAD_INPUT;
}

const struct command command_play = {
    .name = "play",
    .summary = "play in the terminal",
    .about = "This program was built without the game.",
    .run = run,
};

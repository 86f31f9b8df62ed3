/* How a command draws boards in the terminal: the options --colour and --ascii.
 *
 *     struct command_options { struct drawing drawing; … };
 *     static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, …};
 *     … in the parser:  case ARGP_KEY_INIT: state->child_inputs[0] = &options->drawing; return 0;
 *     … then:           uj_board_draw(&text, &board, &options->drawing.draw);
 */
#ifndef UNJAM_APPS_DRAWING_H
#define UNJAM_APPS_DRAWING_H

#include <argp.h>

#include "unjam.h"

struct drawing {
    uj_draw_options draw; /* complete once the command line is parsed */
    enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour;
};

extern const struct argp drawing_argp;

/* Whether standard output is a terminal that obeys escape codes. */
bool drawing_in_terminal(void);

#endif

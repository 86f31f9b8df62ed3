/* How a command draws boards in the terminal: the options --colour and --ascii.
 *
 *     struct command_options { struct drawing drawing; … };
 *     … in the table:  INCLUDE(drawing_rows, struct command_options, drawing),
 *     … then:          drawing_settle(&options->drawing);
 *                      uj_board_draw(&text, &board, &options->drawing.draw);
 */
#ifndef UNJAM_APPS_DRAWING_H
#define UNJAM_APPS_DRAWING_H

#include "options/options.h"
#include "unjam.h"

struct drawing {
    uj_draw_options draw; /* made by drawing_settle */
    bool ascii, coordinates;
    enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour;
};

extern const struct option_row drawing_rows[];

/* Settles what depends on the terminal and on the locale. */
void drawing_settle(struct drawing *drawing);

/* Whether standard output is a terminal that obeys escape codes. */
bool drawing_in_terminal(void);

#endif

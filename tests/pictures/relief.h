/* The physical game as a relief: a height and a colour for every place of the table, lit from one side, and seen along rays. */
#ifndef PICTURES_RELIEF_H
#define PICTURES_RELIEF_H

#include "pictures/skins.h"

struct relief {
    struct paint_canvas *scene; /* the colours */
    float *heights;             /* in pixels of the scene */
    double cell, highest;
};

/* Takes the scene as the table, on which everything is flat. */
void relief_start(struct relief *out, struct paint_canvas *scene, double cell);
void relief_end(struct relief *relief);

/* The tray, with a gap in its frame at the exit, and the vehicles. */
void relief_draw_game(struct relief *relief, const struct skin *tray, const uj_board *board, struct placement place,
                      uj_random *random);

/* Light from above and from one side: slopes, shadows that things cast, highlights. */
void relief_light(struct relief *relief, uj_random *random);

/* The colour that a ray meets that enters at the height of the highest thing and would reach the table at (x, y); it moves by `slope` for each
 * pixel of height. */
struct colour relief_seen(const struct relief *relief, double x, double y, const double slope[2]);

#endif

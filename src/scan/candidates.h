/* The grids that a board may lie on, compared by how well the best board of each explains the picture. */
#ifndef UNJAM_SCAN_CANDIDATES_H
#define UNJAM_SCAN_CANDIDATES_H

#include "scan/decode.h"

struct candidate {
    struct place corners[4]; /* in the picture, clockwise from the top left */
    struct sheet sheet;
    struct decoded decoded;
    double
        total; /* how well it explains the picture: a logarithm, for boards of 36 cells; parts of other sizes are not as independent as they are many */
};

/* Room to work in, made once and used for many candidates. */
struct reader_room {
    struct decoder *decoder;
    struct decoded decoded;
    struct evidence evidence;
    struct sheet_pixels pixels;
};

uj_status reader_room_new(struct reader_room **out);
void reader_room_free(struct reader_room *room);

/* The best of all, and how probable it is among them. UJ_END: there is none. */
uj_status candidates_best(struct candidate *out, double *certainty, const struct pyramid *pyramid);

/* The best board on the grid between the corners of `out`, with the look of the floor that fits best. */
void candidate_read(struct candidate *out, struct reader_room *room, int cells, const struct pyramid *pyramid,
                    int beam);

#endif

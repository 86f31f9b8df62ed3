/* The grids that a board may lie on, compared by how well the best board of each explains the picture. */
#ifndef UNJAM_SCAN_CANDIDATES_H
#define UNJAM_SCAN_CANDIDATES_H

#include "scan/decode.h"

struct candidate {
    struct place corners[4]; /* in the picture, clockwise from the top left */
    struct sheet sheet;
    struct decoded decoded;
    struct tone floor[2]; /* the middle and the rim of empty cells */
    bool photo;           /* it lies in a plane of its own, not in that of a screen */
    double total;         /* how much better it explains the picture than chance does: a logarithm */
};

/* Room to work in, made once and used for many candidates. */
struct reader_room {
    struct board_decoder *decoder;
    struct decoded decoded;
    struct evidence evidence;
    struct sheet_pixels pixels;
};

/* The best of all, how probable it is among them, and whether another one beside it is about as good. UJ_END: there is none. */
uj_status candidates_best(struct candidate *out, double *certainty, bool *another, const struct pyramid *pyramid);

/* The best board on the grid between the corners of `out`, with the look of the floor that fits best. Boards with a total below
 * `least` may be passed over. */
void candidate_read(struct candidate *out, struct reader_room *room, int cells, const struct pyramid *pyramid, int beam,
                    double least);

#endif

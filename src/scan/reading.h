/* The best board on one grid, with the look of the floor that fits it best. */
#ifndef UNJAM_SCAN_READING_H
#define UNJAM_SCAN_READING_H

#include "scan/decode.h"

/* What has a total this much lower than the best changes nothing, not even how sure that is. */
enum { FAR_BEHIND = 20 };

struct candidate {
    struct place corners[4]; /* in the picture, clockwise from the top left */
    struct sheet sheet;
    struct decoded decoded;
    struct tone floor[2]; /* the middle and the rim of empty cells */
    int lattice; /* how many cells the grid has that its lattice was found with: what is compared on one lattice counts alike */
    const struct sheet_scales *scales; /* of the grid with which it is compared on one lattice; NULL: its own */
    bool photo;                        /* it lies in a plane of its own, not in that of a screen */
    bool tiled;                        /* its cells are drawn one by one (see evidence_make) */
    bool unclear;                      /* the picture may be a photo, whatever was read */
    double total;                      /* how much better it explains the picture than chance does: a logarithm */
};

/* Room to work in, made once and used for many candidates. */
struct reader_room {
    struct board_decoder *decoder;
    struct decoded decoded;
    struct evidence evidence;
    struct sheet_pixels pixels;
    struct moulding moulding;
};

uj_status reader_room_new(struct reader_room **out, uj_budget *budget);
void reader_room_free(struct reader_room *room);

/* The best board on the grid between the corners of `out`, with the look of the floor that fits best. Boards with a total below
 * `least` may be passed over. */
void candidate_read(struct candidate *out, struct reader_room *room, int cells, const struct pyramid *pyramid, int beam,
                    double least);

#endif

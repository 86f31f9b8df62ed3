/* How an app draws its boards. A skin is a row of a table; the seed of a picture varies what an app would vary. Boards are drawn as
 * they are seen: with the exit on any side. */
#ifndef PICTURES_SKINS_H
#define PICTURES_SKINS_H

#include "pictures/paint.h"

enum side { SIDE_RIGHT, SIDE_BOTTOM, SIDE_LEFT, SIDE_TOP };
enum floor_kind {
    FLOOR_PLAIN,
    FLOOR_TILES,
    FLOOR_LINES,
    FLOOR_CHECKS,
    FLOOR_PEGS,
    FLOOR_SQUARES,
    FLOOR_CROSSES,
    FLOOR_DOTS,
    FLOOR_PLANKS
};
enum body_kind {
    BODY_FLAT,
    BODY_GRADIENT,
    BODY_GLOSS,
    BODY_BEVEL,
    BODY_OUTLINE,
    BODY_RAISED,
    BODY_FRAMED,
    BODY_STRIPED,
    BODY_BANDED,  /* with two stripes */
    BODY_LINED,   /* with one near a side */
    BODY_PIPED,   /* with a thin one along each side */
    BODY_TRIMMED, /* with a dark one near the other side */
    BODY_SKIRTED, /* with a part of another lightness along a side */
    BODY_HEMMED,  /* with two thin ones near a side */
    BODY_SASHED,  /* with a pale one near the other side */
    BODY_INLAID,
    BODY_CAR,
    BODY_PILLOW, /* darker towards its sides */
    BODY_TILED,  /* cell by cell */
    BODY_MOULDED /* in relief, for photos */
};
enum colour_kind { COLOURS_ONE, COLOURS_MANY, COLOURS_BY_AXIS, COLOURS_LIKE_FLOOR /* some; in relief */ };
enum icon_kind { ICON_NONE, ICON_NUMBER, ICON_LETTER, ICON_ARROWS, ICON_CAR, ICON_KNOB };
enum exit_kind { EXIT_GAP, EXIT_ARROW, EXIT_UNMARKED };

struct skin {
    const char *name;
    bool held_back; /* never used for fitting or choosing anything */
    uint32_t ground, frame, floor, line, body, target;
    enum floor_kind floor_kind;
    enum body_kind body_kind;
    enum colour_kind colours;
    enum icon_kind icon;
    enum exit_kind exit;
    enum grain grain;
    double grain_strength;
    double gap, radius, frame_width, shadow; /* in cells */
    int least_side;                          /* of boards, in cells */
    bool any_side;                           /* exits are as often on each side */
};

extern const struct skin skins[];
extern const int skin_count;

/* A skin of its own for every seed. */
void skin_random(struct skin *out, uint64_t seed);

/* Where a board lies in a picture: its top left corner and the size of a cell. */
struct placement {
    double x, y, cell;
    int quarter_turns; /* clockwise: the exit of the drawn board is at side (enum side) quarter_turns */
};

/* A vehicle or a cell as it is drawn on a turned board. */
struct drawn {
    int row, column, length;
    bool horizontal;
};

struct drawn drawn_vehicle(const uj_board *board, const uj_vehicle *vehicle, int quarter_turns);
struct box drawn_box(struct placement place, struct drawn drawn, double inset);
int drawn_side(const uj_board *board); /* boards that are turned are square */

void skin_draw(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board, struct placement place,
               uj_random *random);

/* The parts, for photos. */
void skin_draw_tray(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board,
                    struct placement place);
void skin_draw_vehicle(struct paint_canvas *canvas, const struct skin *skin, struct box box, struct colour colour,
                       struct drawn drawn, int number);
/* The icon says what a car has: arrows for stripes along it, a knob for wheels. */
void car_draw(struct paint_canvas *canvas, const struct skin *skin, struct box box, struct colour colour,
              struct drawn drawn, int number);
struct colour skin_colour(const struct skin *skin, const uj_board *board, int vehicle, uint32_t seed);

#endif

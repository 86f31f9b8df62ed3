/* Pictures of boards as people would send them: screenshots and photos, the same for the same seed on every machine. */
#ifndef PICTURES_PICTURES_H
#define PICTURES_PICTURES_H

#include "pictures/skins.h"

struct test_picture {
    int width, height;
    uint8_t *pixels;        /* red, green, blue */
    uj_board board;         /* with its exit on the right */
    const char *name;       /* of the skin */
    struct placement place; /* of the board in a screenshot */
    double corners[4][2];   /* of the drawn board in the picture, clockwise from its top left */
};

/* A puzzle with a solution, of a side drawn at random: mostly 6, unless that is less than the least. */
void picture_puzzle(uj_board *out, uj_random *random, int least_side);

void picture_screenshot(struct test_picture *out, const struct skin *skin, uint64_t seed);

/* A screenshot of an app of its own, with what real ones show around and over the board. */
void picture_app(struct test_picture *out, uint64_t seed);

/* Kinds of the physical game. */
extern const struct skin trays[];
extern const int tray_count;
void picture_photo(struct test_picture *out, const struct skin *tray, uint64_t seed);

void picture_free(struct test_picture *picture);

/* Sets the corners of a screenshot from its place. */
void picture_note_corners(struct test_picture *out);

/* Turns a canvas to bytes, with what a JPEG of this quality (1 … 100) loses; 0: nothing is lost. */
void picture_bytes(struct test_picture *out, struct paint_canvas *canvas, int quality);

#endif

/* Boards from pictures. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_SCAN_H
#define UNJAM_SCAN_H

#include "unjam/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture in memory: rows of red, green and blue bytes from the top. It belongs to the caller. */
typedef struct uj_picture {
    const uint8_t *pixels;
    int width, height;
    size_t stride; /* bytes from a row to the next; 0: 3 * width */
} uj_picture;

/* The smallest and largest side that uj_scan_picture accepts, and the largest number of pixels. */
enum { UJ_SCAN_MIN_SIDE = 32, UJ_SCAN_MAX_SIDE = 32768, UJ_SCAN_MAX_PIXELS = 64000000 };

/* The sides of the boards that can be found, in cells; boards are square. */
enum { UJ_SCAN_MIN_CELLS = 4, UJ_SCAN_MAX_CELLS = 12 };

typedef enum uj_side { UJ_SIDE_RIGHT, UJ_SIDE_BOTTOM, UJ_SIDE_LEFT, UJ_SIDE_TOP } uj_side;

/* What was seen. Boards have their exit on the right: a board whose exit is on another side in the picture is turned. */
typedef struct uj_scan {
    bool found; /* false: no board was found, and nothing else is valid */
    uj_board board;
    double confidence; /* 0 … 1: how probable it is that every cell, the target and the exit are right */
    bool has_runner_up;
    uj_board runner_up; /* the next best reading */
    double runner_up_confidence;
    uj_cells unsure;      /* cells of `board` on which the probable readings disagree */
    uj_side exit_side;    /* in the picture */
    bool exit_seen;       /* false: the frame shows no exit, and the usual place is assumed */
    double corners[4][2]; /* x and y of the board's corners in the picture, clockwise from the top left of `board` */
    bool another;         /* there seems to be another board in the picture, besides this one */
    uint64_t reserved[7]; /* 0 */
} uj_scan;

/* Reads the board in a picture (docs/scan.md). `limits` may be NULL. Finding no board is not an error: see `found`. UJ_BAD_INPUT: a side
 * or the number of pixels is out of range. UJ_LIMIT: the time or the memory ran out. */
UJ_API uj_status uj_scan_picture(uj_scan *out, const uj_picture *picture, const uj_limits *limits, uj_error *error);

/* Where a place of the board lies in the picture; (0, 0) is the top left of `board`, (1, 1) the bottom right of its first cell. */
UJ_API void uj_scan_place(const uj_scan *scan, double column, double row, double out[2]);

/* "right", "bottom", "left" or "top". */
UJ_API const char *uj_side_name(uj_side side);

#ifdef __cplusplus
}
#endif

#endif

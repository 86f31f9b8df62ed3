/* Boards, moves and play sessions. Part of unjam.h, which tells the conventions. */
#ifndef UNJAM_BOARD_H
#define UNJAM_BOARD_H

#include "unjam/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Boards -------------------------------------------------------------------------------------------------------- */

enum {
    UJ_MIN_SIDE = 3,
    UJ_MAX_SIDE = 16,
    UJ_MAX_VEHICLES = 100,
    UJ_NAME_SIZE = 12 /* bytes of a name with its final zero */
};

/* A set of cells; cell = row * width + column is bit (cell % 64) of word[cell / 64]. */
typedef struct uj_cells {
    uint64_t word[4];
} uj_cells;

typedef struct uj_vehicle {
    char name[UJ_NAME_SIZE]; /* printable ASCII, no space, comma, quote or backslash; unique on the board */
    uint8_t row, column;     /* its topmost, leftmost cell */
    uint8_t length;          /* 2 or more */
    bool horizontal;
} uj_vehicle;

/* A board with one placement of its vehicles. Build it with uj_board_init, uj_board_add, uj_board_add_wall and
 * uj_board_finish, or read it with a uj_reader; every other function takes only boards made so. */
typedef struct uj_board {
    uint8_t width, height;
    uint8_t exit_row; /* the exit is at the right end of this row */
    uint8_t target;   /* index of the vehicle that must leave */
    uint8_t vehicle_count;
    uj_cells walls;
    uj_vehicle vehicles[UJ_MAX_VEHICLES];
} uj_board;

/* An empty board; the exit row is the target's, set by uj_board_finish. UJ_BAD_INPUT if a side is out of range. */
UJ_API uj_status uj_board_init(uj_board *board, int width, int height, uj_error *error);

/* Adds one vehicle (rows and columns from 0; out-of-range values are refused, not undefined), or says why it cannot stand there: too short, off
 * the board, on another vehicle or wall, name taken, board full. */
UJ_API uj_status uj_board_add(uj_board *board, const char *name, int row, int column, int length, bool horizontal, uj_error *error);
UJ_API uj_status uj_board_add_wall(uj_board *board, int row, int column, uj_error *error);

/* Chooses the target and the exit row (-1: the target's own row) and makes sure the target is horizontal and on it. */
UJ_API uj_status uj_board_finish(uj_board *board, int target, int exit_row, uj_error *error);

/* Index of the vehicle with this name, or -1. */
UJ_API int uj_board_find(const uj_board *board, const char *name);

/* Index of the vehicle that covers a cell, or -1. */
UJ_API int uj_board_at(const uj_board *board, int row, int column);
UJ_API bool uj_board_is_wall(const uj_board *board, int row, int column);

typedef struct uj_contents {
    int cars, trucks, longer; /* vehicles of 2 cells, of 3, of more */
    int walls;
} uj_contents;

UJ_API uj_contents uj_board_contents(const uj_board *board);

/* The cells that walls and vehicles cover. */
UJ_API uj_cells uj_board_occupied(const uj_board *board);

/* The same puzzle in one fixed form: target first and named A, the others in reading order of their top left cells,
 * named B, C, … Z, AA, AB, …. Two boards are equal up to names if and only if their canonical forms are equal.
 * `out` may be `board` itself. */
UJ_API void uj_board_canonical(uj_board *out, const uj_board *board);
UJ_API bool uj_board_same(const uj_board *a, const uj_board *b);

/* A 64-bit id that depends on the canonical form alone; the same on every machine and in every version. */
UJ_API uint64_t uj_board_id(const uj_board *board);

/* ---- Moves --------------------------------------------------------------------------------------------------------- */

typedef enum uj_metric {
    UJ_MOVES, /* a slide of any length counts one */
    UJ_STEPS  /* every cell counts one */
} uj_metric;

typedef struct uj_move {
    uint8_t vehicle;
    int8_t by; /* cells; right and down are positive */
} uj_move;

enum { UJ_MAX_MOVES = UJ_MAX_VEHICLES * (UJ_MAX_SIDE - 2) };

/* How far a vehicle can slide: *back cells left or up, *ahead cells right or down; 0 and 0 if there is no such vehicle. */
UJ_API void uj_board_range(const uj_board *board, int vehicle, int *back, int *ahead);

/* Writes the legal moves to `out` (room for UJ_MAX_MOVES) and returns how many there are: vehicle by vehicle, the largest slide
 * forward (right, down) first, the largest backward last. UJ_STEPS gives only the slides by one cell. */
UJ_API size_t uj_board_moves(const uj_board *board, uj_metric metric, uj_move *out);

/* Slides a vehicle, or returns UJ_BAD_INPUT and leaves the board as it was. The opposite slide undoes it. */
UJ_API uj_status uj_board_move(uj_board *board, uj_move move, uj_error *error);

/* Whether the target's right end touches the right edge. */
UJ_API bool uj_board_solved(const uj_board *board);

/* What a list of moves comes to, up to the first that breaks the rules. */
typedef struct uj_replay {
    size_t legal;        /* moves played; fewer than there are if one breaks the rules */
    size_t moves, steps; /* of those played; a slide in several parts, such as AR AR, is one move */
    bool solved;         /* where they end */
    uj_board end;
} uj_replay;

/* Plays the moves by the rules. UJ_BAD_INPUT: one breaks them, and `error` says why. */
UJ_API uj_status uj_board_replay(uj_replay *out, const uj_board *board, const uj_move *moves, size_t count, uj_error *error);

/* ---- Play sessions -------------------------------------------------------------------------------------------------- */

/* One game: a start, a present board and the moves between them. Slides of the same vehicle that follow one another
 * count as one move, as they do in the moves metric; a vehicle put back where it was counts none. */
typedef struct uj_play uj_play;

UJ_API uj_status uj_play_new(uj_play **out, const uj_board *start);
UJ_API void uj_play_free(uj_play *play);
UJ_API const uj_board *uj_play_board(const uj_play *play); /* owned by the session, valid until its next change */
UJ_API uj_status uj_play_move(uj_play *play, uj_move move, uj_error *error); /* forgets what could be redone */
UJ_API bool uj_play_undo(uj_play *play); /* false: nothing to undo */
UJ_API bool uj_play_redo(uj_play *play); /* false: nothing to redo */
UJ_API void uj_play_reset(uj_play *play); /* back to the start; every move can be redone */
UJ_API size_t uj_play_count(const uj_play *play, uj_metric metric);
UJ_API size_t uj_play_history(const uj_play *play, const uj_move **out); /* owned by the session */


#ifdef __cplusplus
}
#endif
#endif

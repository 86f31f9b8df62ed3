/* Boards, moves and play sessions. Part of unjam.h, which states the conventions. */
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
    UJ_NAME_SIZE = 12 /* bytes of a name including its final zero */
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

/* A board in one state. Build it with uj_board_init, uj_board_add, uj_board_add_wall and uj_board_finish, or read it
 * with a uj_reader; every other function accepts only boards made in one of these ways. */
typedef struct uj_board {
    uint8_t width, height;
    uint8_t exit_row; /* the exit is at the right end of this row */
    uint8_t target;   /* index of the vehicle that must leave */
    uint8_t vehicle_count;
    uj_cells walls;
    uj_vehicle vehicles[UJ_MAX_VEHICLES];
} uj_board;

/* Makes an empty board. uj_board_finish sets the exit row later. UJ_BAD_INPUT: a side is out of range. */
UJ_API uj_status uj_board_init(uj_board *board, int width, int height, uj_error *error);

/* Adds one vehicle (rows and columns from 0). UJ_BAD_INPUT, and the board is unchanged, if it cannot be placed there: too short, off
 * the board, on another vehicle or wall, name taken, board full. Any argument values are safe. */
UJ_API uj_status uj_board_add(uj_board *board, const char *name, int row, int column, int length, bool horizontal, uj_error *error);
UJ_API uj_status uj_board_add_wall(uj_board *board, int row, int column, uj_error *error);

/* Sets the target and the exit row (-1: the target's own row). UJ_BAD_INPUT: the target is not horizontal or not in
 * that row. */
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

/* What the box of the real game contains, the target among the cars. It has no walls. */
enum { UJ_BOX_CARS = 12, UJ_BOX_TRUCKS = 4 };

/* Returns the cells that walls and vehicles cover. */
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

/* Writes the legal moves to `out`, which has room for UJ_MAX_MOVES, and returns how many there are. The order is vehicle by vehicle,
 * the longest slide forward (right, down) first, the longest backward last. UJ_STEPS gives only the slides by one cell. */
UJ_API size_t uj_board_moves(const uj_board *board, uj_metric metric, uj_move *out);

/* Slides a vehicle. UJ_BAD_INPUT: the move is illegal, and the board is unchanged. The opposite slide undoes a move. */
UJ_API uj_status uj_board_move(uj_board *board, uj_move move, uj_error *error);

/* Whether the target's right end touches the right edge. */
UJ_API bool uj_board_solved(const uj_board *board);

/* The result of a list of moves, up to the first illegal one. */
typedef struct uj_replay {
    size_t legal;        /* number of moves played; less than `count` if one is illegal */
    size_t moves, steps; /* length of the played part in each metric; a slide in several parts, such as AR AR, is one move */
    bool solved;         /* whether `end` is solved */
    uj_board end;
} uj_replay;

/* Plays the moves. UJ_BAD_INPUT: one is illegal, and `error` says why; `out` is filled in either way. */
UJ_API uj_status uj_board_replay(uj_replay *out, const uj_board *board, const uj_move *moves, size_t count, uj_error *error);

/* ---- Play sessions -------------------------------------------------------------------------------------------------- */

/* One game: a start, a current board and the moves between them. Consecutive slides of the same vehicle count as one
 * move, as they do in the moves metric; if they return the vehicle to its place, they count as none. */
typedef struct uj_play uj_play;

UJ_API uj_status uj_play_new(uj_play **out, const uj_board *start);
UJ_API void uj_play_free(uj_play *play);
UJ_API const uj_board *uj_play_board(const uj_play *play); /* owned by the session, valid until its next change */
UJ_API uj_status uj_play_move(uj_play *play, uj_move move, uj_error *error); /* discards the moves that could be redone */
UJ_API bool uj_play_undo(uj_play *play); /* false: nothing to undo */
UJ_API bool uj_play_redo(uj_play *play); /* false: nothing to redo */
UJ_API void uj_play_reset(uj_play *play); /* back to the start; every move can be redone */
UJ_API size_t uj_play_count(const uj_play *play, uj_metric metric);
UJ_API size_t uj_play_history(const uj_play *play, const uj_move **out); /* owned by the session, valid until its next change */


#ifdef __cplusplus
}
#endif
#endif

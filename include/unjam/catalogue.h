/* The catalogue: all minimal puzzles of a board size, rated, in a small file. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_CATALOGUE_H
#define UNJAM_CATALOGUE_H

#include "unjam/filter.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

enum { UJ_CATALOGUE_SIDE = 7 }; /* rows and columns of the largest board */

/* An open catalogue; docs/catalogue.md describes the file. Read-only once opened: threads may share it. */
typedef struct uj_catalogue uj_catalogue;

/* Opens a catalogue in memory. The bytes must stay as they are until it is closed. UJ_BAD_INPUT: they are not a catalogue, damaged,
 * or of another version of the format. */
UJ_API uj_status uj_catalogue_open(uj_catalogue **out, const void *data, size_t length, uj_error *error);
UJ_API void uj_catalogue_close(uj_catalogue *catalogue);

/* The catalogue of 6x6 that the library was built with; NULL and 0 if it was built without one. */
UJ_API const void *uj_catalogue_builtin(size_t *length);

UJ_API uint32_t uj_catalogue_count(const uj_catalogue *catalogue); /* puzzles */
UJ_API int uj_catalogue_model(const uj_catalogue *catalogue);      /* version of the difficulty model that rated them; 0: they are not rated */

typedef struct uj_catalogue_puzzle {
    uint32_t number;  /* from 1, the easiest, by seconds if they are rated, then moves, then steps. Another model renumbers them */
    uint64_t id;      /* uj_puzzle_id */
    uj_board board;   /* in canonical form */
    int moves, steps; /* of the shortest solution in each metric */
    double seconds;   /* estimated for a person, within 2 %; 0: not rated */
    uj_band band;     /* exactly that of the estimate, if there is one */
    int vehicles, cars, trucks, walls;
    bool box;         /* up to 12 cars including the target, 4 trucks, no walls */
    bool plain;       /* the target is alone in its row, and no other line is full */
} uj_catalogue_puzzle;

/* Takes microseconds. UJ_BAD_INPUT: there is no such number. */
UJ_API uj_status uj_catalogue_get(uj_catalogue_puzzle *out, const uj_catalogue *catalogue, uint32_t number, uj_error *error);

/* Receives a puzzle. Return false to stop. */
typedef bool (*uj_catalogue_fn)(const uj_catalogue_puzzle *puzzle, void *payload);

/* Passes the matching puzzles to `take`. All of them are minimal. UJ_BAD_INPUT: the filter asks for bands or seconds, and the puzzles
 * are not rated. UJ_LIMIT: filter->limits. UJ_OK also if `take` returns false. */
UJ_API uj_status uj_catalogue_find(const uj_catalogue *catalogue, const uj_filter *filter, uj_catalogue_fn take, void *payload,
                                   uj_error *error);

/* Counts the matching puzzles and ignores limit and offset. */
UJ_API uj_status uj_catalogue_matches(const uj_catalogue *catalogue, const uj_filter *filter, uint64_t *out, uj_error *error);

/* Finds the puzzle of a board's cluster. UJ_END: there is none. `limits` may be NULL. */
UJ_API uj_status uj_catalogue_of_board(uj_catalogue_puzzle *out, const uj_catalogue *catalogue, const uj_board *board,
                                       const uj_limits *limits, uj_error *error);

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

/* Makes a catalogue from any number of puzzles, in any order. The same puzzles give the same bytes. */
typedef struct uj_catalogue_builder uj_catalogue_builder;

/* For boards of this size with the exit in this row (from 0). UJ_BAD_INPUT: a side is above UJ_CATALOGUE_SIDE. */
UJ_API uj_status uj_catalogue_builder_new(uj_catalogue_builder **out, int width, int height, int exit_row, uj_error *error);
UJ_API void uj_catalogue_builder_free(uj_catalogue_builder *builder);

/* Adds a level whose steps are known. Either all levels must be rated by the present model, or none. UJ_BAD_INPUT: they are not, or
 * a catalogue of this size cannot hold the level. */
UJ_API uj_status uj_catalogue_builder_add(uj_catalogue_builder *builder, const uj_level *level, uj_error *error);

/* Appends the file. UJ_BAD_INPUT: there is no puzzle, or one was added twice. */
UJ_API uj_status uj_catalogue_builder_write(uj_catalogue_builder *builder, uj_text *out, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

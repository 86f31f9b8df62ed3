/* Notations: reading and writing boards. Part of unjam.h, which tells the conventions. */
#ifndef UNJAM_FORMAT_H
#define UNJAM_FORMAT_H

#include "unjam/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Notations ----------------------------------------------------------------------------------------------------- */

typedef enum uj_format {
    UJ_FORMAT_UNKNOWN = 0, /* when reading: find out */
    UJ_FORMAT_STRING,
    UJ_FORMAT_GRID,
    UJ_FORMAT_LETTERS,
    UJ_FORMAT_CARLIST,
    UJ_FORMAT_LABELLED,
    UJ_FORMAT_CSV,
    UJ_FORMAT_JSON,
    UJ_FORMAT_END /* one past the last */
} uj_format;

UJ_API const char *uj_format_name(uj_format format);        /* "string", …; "unknown" */
UJ_API const char *uj_format_summary(uj_format format);     /* half a line for people */
UJ_API uj_format uj_format_by_name(const char *name);       /* UJ_FORMAT_UNKNOWN if there is none */
UJ_API uj_format uj_format_detect(const char *text, size_t length);

/* A board with what some notations say besides. Start with UJ_PUZZLE_INIT and release with uj_puzzle_clear. */
typedef struct uj_puzzle {
    uj_board board;
    int moves;       /* shortest solution as the input claims, or -1; nobody has checked it */
    uint64_t states; /* size of its cluster as the input claims, or 0; nobody has checked it */
    uj_move *solution; /* legal, and solves the board, unless keep_wrong_solutions; maybe not shortest */
    size_t solution_length;
    int line; /* where it began in the text, from 1 */
} uj_puzzle;

#define UJ_PUZZLE_INIT { .moves = -1 }

UJ_API void uj_puzzle_clear(uj_puzzle *puzzle);

typedef struct uj_read_options {
    uj_format format;  /* UJ_FORMAT_UNKNOWN: detect */
    int width, height; /* for csv, which does not say; 0: the farthest cell */
    bool keep_wrong_solutions; /* hand out solutions that break the rules or do not solve the board: for uj_verify */
} uj_read_options;

#define UJ_READ_OPTIONS_INIT { .format = UJ_FORMAT_UNKNOWN }

/* Reads one board after another out of a text, which must outlive the reader. `options` may be NULL. */
typedef struct uj_reader uj_reader;

UJ_API uj_status uj_reader_open(uj_reader **out, const char *text, size_t length, const uj_read_options *options,
                                uj_error *error);

/* Gives the next bytes of an input: how many were put into `buffer`, 0 at the end, -1 if they cannot be had. May wait. */
typedef int64_t (*uj_read_fn)(char *buffer, size_t room, void *payload);

/* The same from an input that is read as it is needed: a board is given as soon as its last line, or the blank line after
 * it, has come, and what was read before it is forgotten. The notation is detected by the first uj_reader_next. A board
 * of more than UJ_READ_MOST characters ends the reading with UJ_BAD_INPUT; UJ_IO: `read` failed. */
#define UJ_READ_MOST (1 << 20)
UJ_API uj_status uj_reader_open_stream(uj_reader **out, uj_read_fn read, void *payload, const uj_read_options *options,
                                       uj_error *error);

UJ_API void uj_reader_close(uj_reader *reader);
UJ_API uj_format uj_reader_format(const uj_reader *reader);

/* UJ_OK: a board; UJ_END: no more; UJ_BAD_INPUT: this board is wrong as `error` says, the next call goes on behind
 * it. The puzzle is cleared first, so one puzzle serves a whole loop. */
UJ_API uj_status uj_reader_next(uj_reader *reader, uj_puzzle *puzzle, uj_error *error);

/* Reads the first board of a text; for texts with one board. */
UJ_API uj_status uj_board_parse(uj_board *out, const char *text, size_t length, uj_error *error);

/* Renames vehicles, as few as needed, so that the format can hold the names. Appends one line "old -> new" to `notes`
 * (may be NULL) per renamed vehicle, and a line for what gets lost although the board can be written (the size in csv).
 * UJ_CANNOT_HOLD if no renaming helps; the board then stays as it is. */
UJ_API uj_status uj_board_fit_names(uj_board *board, uj_format format, uj_text *notes, uj_error *error);

/* Appends a line for the solution and for the claimed length of a puzzle, where the format has no room for them. */
UJ_API void uj_puzzle_note_losses(const uj_puzzle *puzzle, uj_format format, uj_text *notes);

/* Appends the puzzle in a notation, with what separates it from the one before. UJ_CANNOT_HOLD: the notation has no room for its
 * size, names, walls or exit. */
UJ_API uj_status uj_puzzle_write(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error);

/* The same for notations of one line, string and json, without the line end. */
UJ_API uj_status uj_puzzle_write_line(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error);

/* Reads a list of moves in any of the ways in which "unjam solve" writes them: A+3, AR3 or AR AR AR, with blanks, commas
 * or line ends between them, after the word "moves:" or not. *out is to be freed. Whether they are legal is not asked.
 * UJ_BAD_INPUT: a word is no move of a vehicle of this board. */
UJ_API uj_status uj_moves_read(uj_move **out, size_t *count, const uj_board *board, const char *text, size_t length,
                               uj_error *error);

#ifdef __cplusplus
}
#endif
#endif

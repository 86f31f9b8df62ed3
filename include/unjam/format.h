/* Notations: reading and writing boards. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_FORMAT_H
#define UNJAM_FORMAT_H

#include "unjam/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Notations ----------------------------------------------------------------------------------------------------- */

typedef enum uj_format {
    UJ_FORMAT_UNKNOWN = 0, /* when reading: detect it */
    UJ_FORMAT_STRING,
    UJ_FORMAT_GRID,
    UJ_FORMAT_LETTERS,
    UJ_FORMAT_CARLIST,
    UJ_FORMAT_LABELLED,
    UJ_FORMAT_CSV,
    UJ_FORMAT_JSON,
    UJ_FORMAT_PDDL,
    UJ_FORMAT_PDDL_MOVES,
    UJ_FORMAT_END /* one past the last that this header knows */
} uj_format;

UJ_API const char *uj_format_name(uj_format format);        /* "string", …; "unknown" */
UJ_API const char *uj_format_summary(uj_format format);     /* a few words for people */
UJ_API uj_format uj_format_by_name(const char *name);       /* UJ_FORMAT_UNKNOWN if there is none */
/* The text that goes with all boards of a notation: the domain of PDDL; NULL: there is none. */
UJ_API const char *uj_format_domain(uj_format format);

UJ_API uj_format uj_format_detect(const char *text, size_t length);

/* A board with the other data that some notations contain. Start with UJ_PUZZLE_INIT, release with uj_puzzle_clear. */
typedef struct uj_puzzle {
    uj_board board;
    int moves;       /* length of a shortest solution as the input claims, or -1; not checked */
    uint64_t states; /* size of its cluster as the input claims, or 0; not checked */
    uj_move *solution; /* owned; legal and solves the board unless keep_wrong_solutions; may not be shortest */
    size_t solution_length;
    int line; /* line of the text where it begins, from 1 */
} uj_puzzle;

#define UJ_PUZZLE_INIT { .moves = -1 }

UJ_API void uj_puzzle_clear(uj_puzzle *puzzle);

typedef struct uj_read_options {
    size_t size; /* UJ_READ_OPTIONS_INIT sets it */
    uj_format format;  /* UJ_FORMAT_UNKNOWN: detect */
    int width, height; /* for csv, which has no size; 0: up to the farthest cell */
    bool keep_wrong_solutions; /* for uj_verify: also return solutions that are illegal or do not solve the board */
} uj_read_options;

#define UJ_READ_OPTIONS_INIT { .size = sizeof(uj_read_options) }

/* Reads one board after another from a text, which must outlive the reader. `options` may be NULL. */
typedef struct uj_reader uj_reader;

UJ_API uj_status uj_reader_open(uj_reader **out, const char *text, size_t length, const uj_read_options *options,
                                uj_error *error);

/* Puts the next bytes of an input into `buffer` and returns how many; 0 at the end, -1 on failure. May block. */
typedef int64_t (*uj_read_fn)(char *buffer, size_t room, void *payload);

/* The same for an input that is read only as needed: a board is returned as soon as its last line, or the blank line after
 * it, has arrived, and earlier input is discarded. The first uj_reader_next detects the notation. A board
 * of more than UJ_READ_MOST characters ends the reading with UJ_BAD_INPUT; UJ_IO: `read` failed. */
#define UJ_READ_MOST (1 << 20)
UJ_API uj_status uj_reader_open_stream(uj_reader **out, uj_read_fn read, void *payload, const uj_read_options *options,
                                       uj_error *error);

UJ_API void uj_reader_close(uj_reader *reader);
UJ_API uj_format uj_reader_format(const uj_reader *reader);

/* UJ_OK: a board; UJ_END: no more; UJ_BAD_INPUT: this board is wrong, `error` says why, and the next call resumes after
 * it. The puzzle is cleared first, so one puzzle can be used for a whole loop. */
UJ_API uj_status uj_reader_next(uj_reader *reader, uj_puzzle *puzzle, uj_error *error);

/* Reads the first board of a text and ignores the rest. */
UJ_API uj_status uj_board_parse(uj_board *out, const char *text, size_t length, uj_error *error);

/* Renames vehicles, as few as needed, so that the notation can express the names. Appends one line "old -> new" to `notes`
 * (may be NULL) per renamed vehicle, and a line for anything that the notation leaves out (the size in csv).
 * UJ_CANNOT_HOLD: no renaming helps, and the board is unchanged. */
UJ_API uj_status uj_board_fit_names(uj_board *board, uj_format format, uj_text *notes, uj_error *error);

/* Appends to `notes` one line each for the solution and the claimed length of a puzzle if the notation leaves them out. */
UJ_API void uj_puzzle_note_losses(const uj_puzzle *puzzle, uj_format format, uj_text *notes);

/* Appends the puzzle in a notation, after a blank line if the notation separates boards by one and this is not the first of its
 * text. UJ_CANNOT_HOLD: the notation cannot express its size, names, walls or exit. */
UJ_API uj_status uj_puzzle_write(uj_text *out, const uj_puzzle *puzzle, uj_format format, bool is_first, uj_error *error);

/* The same for the one-line notations, string and json, without the line end. */
UJ_API uj_status uj_puzzle_write_line(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error);

/* Reads a list of moves as "unjam solve" writes them: A+3, AR3 or AR AR AR, separated by blanks, commas or line ends, with or
 * without "moves:" in front. The caller frees *out with free. The moves need not be legal. UJ_BAD_INPUT: a word is not a
 * move of a vehicle of this board. */
UJ_API uj_status uj_moves_read(uj_move **out, size_t *count, const uj_board *board, const char *text, size_t length,
                               uj_error *error);

/* ---- Moves in free text --------------------------------------------------------------------------------------------- */

typedef enum uj_reply_end {
    UJ_REPLY_EMPTY,      /* it states no move */
    UJ_REPLY_COMPLETE,   /* every move was understood */
    UJ_REPLY_AMBIGUOUS,  /* the move after `moves` can be read in several ways */
    UJ_REPLY_IMPOSSIBLE  /* no vehicle of this board could ever make the move after `moves` */
} uj_reply_end;

typedef struct uj_reply {
    uj_move *moves; /* owned; in the order of the text, not replayed */
    size_t count;
    uj_reply_end end;
    int line, column; /* where the ambiguous or impossible move is, from 1; else 0 */
    char reason[160]; /* what is wrong with it; else "" */
    size_t ignored;   /* moves that sentences only consider ("if A moves right 2", "so that B can go up 1") */
} uj_reply;
#define UJ_REPLY_INIT {0}

/* Reads the moves out of an answer as people and language models write them: A+1, AR1, A right 1, move('B','left',1), JSON, numbered
 * lists, blocks between fences, sentences around them; or a plan for the problem of `pddl`. If the text marks an answer (<answer>, \boxed, a fenced block, a line "Answer:"),
 * only that is read; a marked part without a move, such as \boxed{8}, is passed over, unless it says that there is no solution or is an <answer>. Of a text
 * with </think> only what follows is read, and of a <think> that does not end nothing. Nothing is guessed or repaired: reading ends at the first move that is not clear.
 * UJ_BAD_INPUT: the text has more than UJ_READ_MOST characters. The reply is cleared first; clear it at the end. */
UJ_API uj_status uj_reply_read(uj_reply *reply, const uj_board *board, const char *text, size_t length, uj_error *error);
UJ_API void uj_reply_clear(uj_reply *reply);

#ifdef __cplusplus
}
#endif
#endif

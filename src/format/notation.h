/* What the table of notations knows about each of them, and the reader they all work on. */
#ifndef UNJAM_FORMAT_NOTATION_H
#define UNJAM_FORMAT_NOTATION_H

#include "format/source.h"

enum { CSV_COLUMNS = 5 };

/* What a notation remembers from one board to the next. */
struct json_state {
    bool in_list;   /* inside [ … ] */
    bool in_object; /* and that inside {"puzzles": … } */
    bool is_loose;  /* after a fault: brackets and commas between boards no longer count */
};

struct csv_state {
    size_t field_count; /* 0: no header yet */
    size_t column_of[CSV_COLUMNS];
};

/* Where the text comes from, if it is not all there from the beginning. */
struct stream {
    uj_read_fn read; /* NULL: it is */
    void *payload;
    char *buffer; /* what the source reads */
    size_t size;
    bool is_starved; /* the source's flag */
    bool has_ended;  /* nothing more comes */
    bool is_over;    /* nothing more is read */
};

struct uj_reader {
    struct source source;
    struct stream stream;
    uj_read_options options;
    const struct notation *notation; /* NULL: there is nothing in the text */
    struct json_state json;
    struct csv_state csv;
};

/* Which names a notation can hold. */
struct naming {
    const char *rule; /* for people: "names are …" */
    bool (*allows)(const uj_board *board, int vehicle, const char *name);
    /* The names to try for a vehicle, best first, counted by `index`; false when there are no more. */
    bool (*propose)(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE]);
};

struct notation {
    const char *name, *summary;
    /* Reads one board and stops after it, also when it is bad. UJ_END if there is none. The puzzle comes cleared. */
    uj_status (*read)(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error);
    int side; /* the only one of its boards; 0: any */
    bool holds_oblong, holds_walls;
    /* Whether the vehicles can be written, their names apart; NULL: always. */
    uj_status (*check)(const uj_board *board, uj_error *error);
    const struct naming *naming; /* NULL: every name that boards have */
    /* Says what of the board gets lost although it can be written; NULL if nothing ever does. */
    void (*note_loss)(const uj_board *board, uj_text *notes);
    /* Appends a board that passed notation_check and whose names are allowed. */
    void (*write)(uj_text *out, const uj_puzzle *puzzle);
    bool blank_line_between;
    bool holds_solution, holds_claims; /* claims: the shortest length and the size of the cluster */
};

extern const struct notation notation_string, notation_grid, notation_letters, notation_carlist, notation_labelled,
    notation_csv, notation_json, notation_pddl, notation_pddl_moves;

/* The notation of what the source reads next. */
uj_format format_detect(struct source source);

/* Finds the notation if it is not known yet, and reads the next board. */
uj_status reader_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error);

/* The same, with more text as it is needed. */
uj_status stream_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error);

/* NULL for a number that is no format. */
const struct notation *notation_of(uj_format format);

/* UJ_CANNOT_HOLD: the notation cannot express the size, the walls or the vehicles of this board, or, for names_check, its names. */
uj_status notation_check(const struct notation *notation, const uj_board *board, uj_error *error);
uj_status names_check(const struct notation *notation, const uj_board *board, uj_error *error);

/* A, B, … Z, AA, AB, … without X, for a notation that takes names of any length. */
bool names_propose_letters(unsigned index, char name[UJ_NAME_SIZE]);

/* Whether the lines of a block are boards in `string` although they are as long as rows of a grid. */
bool block_is_strings(struct source source);

/* Reads the cells of a board as `string` has them, with or without "WxH:" in front. */
uj_status string_read_cells(const struct source *source, struct field cells, uj_board *board, uj_error *error);

/* Whether the line is a board in `string`. */
bool line_is_string(const struct source *source, struct text_line line);

/* ---- entry.c: one vehicle as the notations with one vehicle per line (or per object) give it: numbers, and where in the text each
 * stands, so that a refusal points at the number that is wrong. */

/* How a notation calls and counts the numbers of a vehicle, for refusals that name the range that holds. */
struct entry_style {
    const char *column, *row, *length;
    int first;      /* the number of the first row and column */
    bool is_upward; /* rows count from the bottom, and a vehicle's is that of its lowest cell */
};

struct entry {
    const struct entry_style *style;
    struct {
        struct field name, orientation, column, row, length;
    } in_text;
    char name[UJ_NAME_SIZE];
    int row, column, length; /* from 0 at the top left, as uj_board_add takes them */
    bool horizontal;
};

/* Reads column, row and length of a vehicle whose orientation is known. What is a little off the board is left to entry_add, which
 * knows the whole vehicle. */
uj_status entry_read(struct entry *entry, const struct source *source, int width, int height, uj_error *error);

/* Adds the vehicle, or refuses it at the part that is wrong. */
uj_status entry_add(const struct entry *entry, const struct source *source, uj_board *board, uj_error *error);

/* Makes `target` the target, on the exit row (-1: its own); `board_at` is the place to blame when there is none. */
uj_status entry_finish(const struct entry *target, int index, int exit_row, const struct source *source,
                       const char *board_at, uj_board *board, uj_error *error);

/* ---- stored_solution.c: the list of moves that some notations keep with a board. It is replayed while it is read, so that a move that breaks
 * the rules is refused where it stands. */

struct stored_solution {
    bool is_replayed; /* false: it is taken as it is */
    uj_board now;     /* after the moves so far, if it is replayed */
    uj_move *moves;
    size_t length, capacity;
    const char *last_at;
};

/* Appends a move that stands at `at`. */
uj_status solution_add(struct stored_solution *solution, uj_move move, const struct source *source, const char *at,
                       uj_error *error);

/* Hands the moves over to the puzzle, if they solve it. */
uj_status solution_give(struct stored_solution *solution, const struct source *source, uj_puzzle *puzzle,
                        uj_error *error);
void solution_free(struct stored_solution *solution);

/* ---- cellmap.c: boards drawn cell by cell, as `string` and `grid` do ---- */

struct cellmap {
    int width, height;
    const char *rows[UJ_MAX_SIDE]; /* into the text of the source */
};

/* The first byte of a line that cannot be a cell, or NULL. */
const char *cells_unknown(const struct text_line *line);

/* Refuses the character there. */
uj_status cells_refuse(const struct source *source, const char *at, const char *end, uj_error *error);

/* Builds the board out of known characters. */
uj_status cellmap_read(const struct cellmap *map, const struct source *source, uj_board *board, uj_error *error);

/* Draws the board into `cells`, row by row; its names must be allowed. */
void cellmap_write(char cells[UJ_MAX_SIDE * UJ_MAX_SIDE], const uj_board *board);

/* Refuses a board with more vehicles than letters. */
uj_status cellmap_check(const uj_board *board, uj_error *error);

extern const struct naming cellmap_naming;

#endif

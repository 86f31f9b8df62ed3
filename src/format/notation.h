/* What the table of notations knows about each of them, and the reader they all work on. */
#ifndef UNJAM_FORMAT_NOTATION_H
#define UNJAM_FORMAT_NOTATION_H

#include "format/fields.h"

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
    /* Reads one board and stops behind it, also when it is bad. UJ_END if there is none. The puzzle comes cleared. */
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
    notation_csv, notation_json;

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

#endif

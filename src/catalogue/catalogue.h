/* The inside of an open catalogue, and the layout of the file (docs/catalogue.md, "The file"). */
#ifndef UNJAM_CATALOGUE_CATALOGUE_H
#define UNJAM_CATALOGUE_CATALOGUE_H

#include "catalogue/spelling.h"

enum {
    CATALOGUE_VERSION = 1,
    CATALOGUE_BLOCK = 1024, /* puzzles */
    CATALOGUE_MAGIC_BYTES = 8,
    CATALOGUE_AT_VERSION = 8,
    CATALOGUE_AT_LENGTH = 12,
    CATALOGUE_AT_CHECKSUM = 16,
    CATALOGUE_AT_HEAD = 20, /* from here on everything is part of the checksum */
    CATALOGUE_BANDS = UJ_EXPERT + 1,
    CATALOGUE_PER_SECOND = 1000, /* parts of a second that classes are stated in */
    CATALOGUE_PER_BYTE = 64,     /* no file has more puzzles to a byte */
};

extern const unsigned char catalogue_magic[CATALOGUE_MAGIC_BYTES];

uint32_t catalogue_checksum(const unsigned char *data, size_t length);

/* What the head of a file says. */
struct catalogue_head {
    struct board_shape shape;
    uint32_t most_walls;
    uint32_t count, block; /* puzzles; of a block */
    uint32_t model_version;
    uint32_t moves;                      /* all are below this */
    uint32_t classes;                    /* of seconds */
    uint32_t bands[CATALOGUE_BANDS + 1]; /* first class of each band, and the end */
    double seconds[SYMBOLS_MOST];        /* that a class stands for */
};

void catalogue_sizes(struct share_sizes *out, const struct catalogue_head *head);

struct catalogue_block {
    const unsigned char *values, *boards, *end;
};

/* A position is the place of a puzzle in the file, from 0. A number is the place by difficulty, from 1. */
struct uj_catalogue {
    struct catalogue_head head;
    struct share_tables tables;
    struct catalogue_block *blocks;
    uint32_t block_count;
    uint8_t *moves, *steps, *classes;  /* by position */
    uint32_t *number_at, *position_of; /* by position; by number - 1 */
};

/* ---- boards.c: boards by position ---- */

/* Reads the spellings of a block one after another. */
struct block_reader {
    const struct uj_catalogue *catalogue;
    struct decoder decoder;
    struct spelling spelling; /* the one that was read last */
    uint32_t next, end;       /* positions */
    int first;
};

struct block_reader block_reader_of(const struct uj_catalogue *catalogue, uint32_t block);
bool block_reader_take(struct block_reader *reader); /* false: the block is damaged */

uj_status catalogue_damaged(uj_error *error);

/* The puzzle at a position. */
uj_status catalogue_puzzle(uj_catalogue_puzzle *out, const struct uj_catalogue *catalogue, uint32_t position,
                           const struct spelling *spelling, uj_error *error);

static inline uj_band class_band(const struct catalogue_head *head, unsigned class)
{
    unsigned band = UJ_EASY;
    while (band < UJ_EXPERT && class >= head->bands[band + 1])
        band++;
    return (uj_band)band;
}

#endif

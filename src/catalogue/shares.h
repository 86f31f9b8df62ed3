/* How likely each symbol is where it may occur. The catalogue has six kinds of symbols; each kind has contexts, and each context its
 * own shares. */
#ifndef UNJAM_CATALOGUE_SHARES_H
#define UNJAM_CATALOGUE_SHARES_H

#include "catalogue/coder.h"

enum share_kind {
    KIND_FIRST,   /* cell where a board first differs from the one before it, by that of the one before */
    KIND_GREATER, /* what stands there, by the cell and by what stood there before */
    KIND_NEXT,    /* what stands in a later cell, by its surroundings */
    KIND_MOVES,   /* moves, by those of the puzzle before */
    KIND_STEPS,   /* steps - moves, by the moves */
    KIND_SECONDS, /* class of seconds, by the moves */
    KINDS
};

enum { SYMBOLS_MOST = 256 };

/* How many contexts and symbols each kind has. */
struct share_sizes {
    uint32_t contexts[KINDS], symbols[KINDS];
};

struct share_tables {
    struct share_sizes sizes;
    uint32_t first[KINDS]; /* number of the kind's first context among all */
    uint32_t contexts;     /* of all kinds */
    uint32_t *at;          /* for each context, its first share; of those that never occur, that of `none` */
    struct share *shares;  /* the first is `none`, which gives symbol 0 */
    size_t count, capacity;
};

uj_status share_tables_init(struct share_tables *tables, const struct share_sizes *sizes);
void share_tables_free(struct share_tables *tables);

static inline const struct share *shares_of(const struct share_tables *tables, enum share_kind kind, uint32_t context)
{
    return &tables->shares[tables->at[tables->first[kind] + context]];
}

/* Gives a context shares by how often each of its symbols occurs; the most frequent comes first, so that it is found first.
 * UJ_NO_MEMORY. */
uj_status shares_set(struct share_tables *tables, enum share_kind kind, uint32_t context, const uint32_t *counts);

/* Tables as bytes. UJ_BAD_INPUT: they are damaged. */
void share_tables_pack(uj_text *out, const struct share_tables *tables);
uj_status share_tables_unpack(struct share_tables *tables, const char **data, const char *end);

#endif

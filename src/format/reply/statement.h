/* Moves stated in words: "Move A right by 2", "A+2", "A: 2 cells to the right". */
#ifndef UNJAM_FORMAT_REPLY_STATEMENT_H
#define UNJAM_FORMAT_REPLY_STATEMENT_H

#include <string.h>

#include "format/reply/words.h"

/* A reply that is being read. */
struct reading {
    const uj_board *board;
    uj_reply *reply;
    size_t capacity;      /* of reply->moves */
    const char *fault_at; /* where the reading ended, if it did */
    struct words words;   /* room that is used again */
};

/* Appends the moves that a text states, up to the first that is impossible or ambiguous. */
uj_status read_statements(struct reading *reading, const char *text, size_t length, uj_error *error);

/* Appends the moves of the part of a text that it marks as the answer, or of all of it. */
uj_status read_answer(struct reading *reading, const char *text, size_t length, uj_error *error);

/* A vehicle and where it goes, found anywhere. */
struct statement {
    const char *at; /* the name, as it stands in the text */
    int vehicle;    /* -1: there is no such vehicle */
    char way;       /* R, L, U, D, or 0: the number has a sign */
    int number;
};

/* Appends the move, or ends the reading if no vehicle of the board can make it. */
uj_status take_statement(struct reading *reading, const struct statement *statement, uj_error *error);

/* Ends the reading. */
void end_reading(struct reading *reading, uj_reply_end end, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static inline bool has_ended(const struct reading *reading)
{
    return reading->reply->end == UJ_REPLY_AMBIGUOUS || reading->reply->end == UJ_REPLY_IMPOSSIBLE;
}

static inline bool says_something(const struct reading *reading)
{
    return reading->reply->count > 0 || has_ended(reading);
}

static inline bool are_equal(const uj_reply *a, const uj_reply *b)
{
    return a->count == b->count && a->end == b->end &&
           (a->count == 0 || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0);
}

#endif

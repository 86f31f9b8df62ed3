/* Free text as words: what each can mean in an answer to a board. A word may have several meanings, as R is a vehicle and a
 * direction; the reader takes the one that fits. */
#ifndef UNJAM_FORMAT_REPLY_WORDS_H
#define UNJAM_FORMAT_REPLY_WORDS_H

#include <stddef.h>

#include "unjam.h"

enum { MOST_CELLS = 999 }; /* no move is as far; a larger number is taken as this one */

enum word_meaning {
    WORD_VEHICLE = 1,
    WORD_DIRECTION = 1 << 1,
    WORD_ARROW = 1 << 2, /* a direction that may only point to the next word, as in A → left 2 */
    WORD_VAGUE = 1 << 3, /* forward, back: which way that is depends */
    WORD_NUMBER = 1 << 4,
    WORD_SIGNED = 1 << 5,      /* a number with a sign: +1, -2 */
    WORD_VERB = 1 << 6,        /* move, slide, … */
    WORD_LINK = 1 << 7,        /* by, the, car, …: may stand inside a move */
    WORD_TO = 1 << 8,          /* a link; before a verb it makes a purpose of it: "so as to move" */
    WORD_AND = 1 << 9,         /* a link; between vehicles it makes a list of them */
    WORD_HYPOTHESIS = 1 << 10, /* if, can, not, …: the sentence states no move */
    WORD_REPEAT = 1 << 11,     /* twice, x2, … */
    WORD_MARK = 1 << 12,       /* punctuation inside a sentence */
    WORD_STOP = 1 << 13,       /* the end of a sentence */
    WORD_LINE_END = 1 << 14,
    WORD_LABEL = 1 << 15, /* a bullet or a number that begins a line of a list */
    WORD_OTHER = 1 << 16,
    WORD_THING = 1 << 17,    /* it, car, …: a link that may stand for a vehicle */
    WORD_FRACTION = 1 << 18, /* a number with digits behind a point */
    WORD_GERMAN = 1 << 19    /* a direction that counts only in a line of nothing but moves */
};

struct word {
    const char *at;
    unsigned meanings;
    int16_t vehicle; /* WORD_VEHICLE: its number, or -1 if the board has no such vehicle */
    int16_t number;
    char way; /* WORD_DIRECTION: R, L, U or D */
};

struct words {
    struct word *list;
    size_t count, capacity;
};

/* Appends the words of a text. Ends with a WORD_LINE_END. */
uj_status words_read(struct words *words, const uj_board *board, const char *text, size_t length, uj_error *error);

#endif

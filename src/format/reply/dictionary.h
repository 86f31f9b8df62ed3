/* The English words that answers are made of. */
#ifndef UNJAM_FORMAT_REPLY_DICTIONARY_H
#define UNJAM_FORMAT_REPLY_DICTIONARY_H

#include "format/reply/words.h"

enum { LONGEST_KNOWN = 11 };

struct known {
    char word[LONGEST_KNOWN + 1];
    unsigned meanings; /* enum word_meaning */
    char way;          /* of a direction */
    int16_t number;    /* of a number */
};

/* What a word means, in upper or lower case; NULL if it is not known. */
const struct known *dictionary_find(const char *word, size_t length);

#endif

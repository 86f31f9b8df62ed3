/* Answers that take a while to make, kept for whoever asks the same again: most people ask about the same puzzles. Several threads may
 * use them at once. */
#ifndef UNJAM_SERVE_KEPT_H
#define UNJAM_SERVE_KEPT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "unjam.h"

/* A question has one place among a few; of those, the answer that nobody has asked for the longest gives way. So there is a limit for the
 * memory that they take, 16 MiB, and for the time of looking one up. */
enum { KEPT_SHELVES = 256, KEPT_PLACES = 4, KEPT_LONGEST = 16 << 10 };

struct kept_answer {
    char *text; /* the question, then the answer; NULL: none */
    size_t question, answer;
    uint64_t asked; /* when it was asked for last, on the clock of questions */
};

struct kept {
    pthread_mutex_t lock;
    uint64_t questions; /* so far */
    struct kept_answer answers[KEPT_SHELVES][KEPT_PLACES];
};

void kept_init(struct kept *kept);
void kept_free(struct kept *kept);

/* Adds the answer to a question, which is any bytes, to `out`; false if it is not there. */
bool kept_find(struct kept *kept, const void *question, size_t length, uj_text *out);

/* Keeps an answer. What is too long, or finds no memory, is not kept, and nothing is lost. */
void kept_add(struct kept *kept, const void *question, size_t length, const uj_text *answer);

#endif

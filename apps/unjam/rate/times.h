/* How long people took: a file of lines board,seconds or board,seconds,person. */
#ifndef UNJAM_APPS_TIMES_H
#define UNJAM_APPS_TIMES_H

#include "unjam.h"

/* Texts, numbered from 0 in the order in which they were first seen. */
struct roster {
    char **words;
    size_t count, capacity;
    size_t *slots; /* 1 + the number of a word, by its hash; 0: free */
    size_t slot_count;
};

/* The number of a word, which is added if it is new: *number == count before. False: no memory. */
bool roster_find(struct roster *roster, const char *word, size_t length, size_t *number);
void roster_free(struct roster *roster);

struct times {
    struct times_board {
        uj_board board;
        int line, column; /* where it was first named */
    } * boards;           /* each puzzle once; mirror images are the same */
    uj_timing *timings;
    size_t board_count, board_capacity, count, capacity;
    bool has_people;
    struct roster ids, people;
};

/* Reads a file ("-": standard input). UJ_BAD_INPUT or UJ_IO after complaints about everything that is wrong. */
uj_status times_read(struct times *out, const char *path);
void times_free(struct times *times);

#endif

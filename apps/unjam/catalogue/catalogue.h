/* unjam catalogue: the file, and what is done with it. */
#ifndef UNJAM_APPS_CATALOGUE_H
#define UNJAM_APPS_CATALOGUE_H

#include "commands.h"

/* An open catalogue. */
struct catalogue_file {
    const char *name; /* for messages */
    void *bytes;      /* NULL: they are part of the program */
    uj_catalogue *catalogue;
};

/* Opens a file, or with NULL the catalogue that the program has or that was installed beside it. False after a complaint, with *status
 * set; close it otherwise. */
bool catalogue_file_open(struct catalogue_file *out, const char *path, enum exit_status *status);
void catalogue_file_close(struct catalogue_file *file);

/* Whether there is one to open if none is named. */
bool catalogue_is_there(void);

/* Finds the puzzle with this id in such a catalogue, which it opens and closes; the exit status, after a complaint if it is not there. */
enum exit_status catalogue_find_id(uj_catalogue_puzzle *out, const char *path, uint64_t id);

/* What it contains: tables by band, moves and vehicles. */
enum exit_status catalogue_print(const struct catalogue_file *file);

struct catalogue_verify {
    struct operands files;
    uj_range numbers; /* of the puzzles, from 1 */
    uint64_t sample, seed;
    int threads;
    uj_limits limits;
};

/* Solves and rates the puzzles again, and compares. */
enum exit_status catalogue_verify(const struct catalogue_verify *options, const struct catalogue_file *file);

#endif

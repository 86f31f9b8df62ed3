/* Files that are written whole or not at all: under another name first, and renamed when complete. Devices, pipes and open descriptors,
 * such as /dev/null and /dev/stdout, are written directly. */
#ifndef UNJAM_APPS_SAVE_H
#define UNJAM_APPS_SAVE_H

#include <stdbool.h>
#include <stdio.h>

#include "unjam.h"

struct save {
    const char *name; /* as the user wrote it, for messages */
    char *path;       /* what it leads to */
    char *temporary;  /* NULL for a device or a pipe */
    FILE *stream;     /* NULL if not open */
    bool failed;      /* a write failed and was complained about */
};

/* `path` must stay alive. Each of these complains and returns false if it cannot; save_abandon must follow then. */
bool save_open(struct save *save, const char *path);
bool save_write(const void *data, size_t length, void *save); /* a uj_write_fn */
bool save_flush(struct save *save); /* hands what was written to the system, before a process ends that did it */
bool save_commit(struct save *save);

/* All of these for a text; false after a complaint. */
bool save_text(const char *path, const uj_text *text);

/* The same under the name FOLDER/NAME and the ending. */
bool save_in(const char *folder, const char *name, const char *ending, const uj_text *text);

/* Whether both names lead to the same ordinary file. */
bool is_same_file(const char *a, const char *b);

/* Makes a folder unless it is there; false after a complaint, also if nothing can be written into it. */
bool make_folder(const char *folder);

/* Removes what was written so far and forgets the file. Does nothing after save_commit, or if never opened. */
void save_abandon(struct save *save);

/* A signal handler: removes what every open file has written so far, and ends the program by the signal. */
void save_end(int number);

#endif

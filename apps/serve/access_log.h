/* One line per request on standard output. Standard output that takes no more, a full pipe or a stopped terminal, never
 * holds up the server: lines wait in memory, and those that find no room there are lost and counted. */
#ifndef UNJAM_SERVE_ACCESS_LOG_H
#define UNJAM_SERVE_ACCESS_LOG_H

#include <pthread.h>

#include "unjam.h"

enum log_style { LOG_COMMON, LOG_JSON, LOG_NONE };

struct access_log {
    enum log_style style;
    pthread_mutex_t lock;
    uj_text lines; /* added and not yet taken to be written */
    uint64_t lost;
    uj_text writing; /* belongs to the thread that flushes */
    size_t written;  /* bytes of it */
};

/* The contents of a line. */
struct access {
    const char *client; /* its address */
    const char *method, *uri, *version;
    unsigned status;
    uint64_t bytes;
    double seconds;
};

void access_log_init(struct access_log *log, enum log_style style);
void access_log_add(struct access_log *log, const struct access *access);

/* Writes what standard output takes without waiting. One thread at a time. */
void access_log_flush(struct access_log *log);
uint64_t access_log_lost(struct access_log *log);
void access_log_free(struct access_log *log); /* flushes first */

/* Appends one line; `time` in seconds since 1970. */
void access_log_line(uj_text *out, enum log_style style, const struct access *access, int64_t time);

#endif

/* One line per request on standard output. */
#ifndef UNJAM_SERVE_ACCESS_LOG_H
#define UNJAM_SERVE_ACCESS_LOG_H

#include <pthread.h>

#include "unjam.h"

enum log_style { LOG_COMMON, LOG_JSON, LOG_NONE };

struct access_log {
    enum log_style style;
    bool is_terminal; /* every line goes out at once */
    pthread_mutex_t lock;
    uj_text lines; /* not yet written */
};

/* What a line tells. */
struct access {
    const char *client; /* its address */
    const char *method, *uri, *version;
    unsigned status;
    uint64_t bytes;
    double seconds;
};

void access_log_init(struct access_log *log, enum log_style style);
void access_log_add(struct access_log *log, const struct access *access);
void access_log_flush(struct access_log *log);
void access_log_free(struct access_log *log); /* flushes first */

/* Appends one line; `time` in seconds since 1970. */
void access_log_line(uj_text *out, enum log_style style, const struct access *access, int64_t time);

#endif

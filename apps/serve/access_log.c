#include "access_log.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

enum { MOST_WAITING = 4 << 20 }; /* bytes: two seconds of the most requests that were ever measured */

void access_log_init(struct access_log *log, enum log_style style)
{
    *log = (struct access_log){.style = style};
    pthread_mutex_init(&log->lock, NULL);
}

/* What a client sent cannot end a line or a quotation, nor speak to the terminal. */
static void add_escaped(uj_text *out, const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        if (*at < 0x20 || *at >= 0x7f || *at == '"' || *at == '\\')
            uj_text_printf(out, "\\x%02x", *at);
        else
            uj_text_add(out, (const char *)at, 1);
    }
}

static void add_common(uj_text *out, const struct access *access, const struct tm *when)
{
    char stamp[40];
    strftime(stamp, sizeof stamp, "%d/%b/%Y:%H:%M:%S +0000", when);
    uj_text_printf(out, "%s - - [%s] \"", access->client, stamp);
    add_escaped(out, access->method);
    uj_text_words(out, " ");
    add_escaped(out, access->uri);
    uj_text_words(out, " ");
    add_escaped(out, access->version);
    uj_text_printf(out, "\" %u %" PRIu64 "\n", access->status, access->bytes);
}

/* DEL and the control characters from U+0080 to U+009F may stand in JSON, but some terminals obey them. */
static void add_json_text(uj_text *out, const char *text)
{
    uj_text string = {.failed = out->failed};
    uj_json_string(&string, text);
    for (const char *at = string.data ? string.data : ""; *at != '\0'; at++) {
        const unsigned char *const bytes = (const unsigned char *)at;
        const bool is_late_control = bytes[0] == 0xc2 && bytes[1] < 0xa0;
        if (bytes[0] == 0x7f || is_late_control)
            uj_text_printf(out, "\\u%04x", bytes[is_late_control]);
        else
            uj_text_add(out, at, 1);
        at += is_late_control;
    }
    out->failed = out->failed || string.failed;
    uj_text_free(&string);
}

static void add_json(uj_text *out, const struct access *access, const struct tm *when)
{
    char stamp[40];
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", when);
    uj_text_printf(out, "{\"time\":\"%s\",\"client\":\"%s\",\"method\":", stamp, access->client);
    add_json_text(out, access->method);
    uj_text_words(out, ",\"uri\":");
    add_json_text(out, access->uri);
    uj_text_printf(out, ",\"status\":%u,\"bytes\":%" PRIu64 ",\"seconds\":%.6f}\n", access->status, access->bytes,
                   access->seconds);
}

void access_log_line(uj_text *out, enum log_style style, const struct access *access, int64_t time)
{
    const time_t seconds = (time_t)time;
    struct tm when;
    gmtime_r(&seconds, &when);
    if (style == LOG_COMMON)
        add_common(out, access, &when);
    else if (style == LOG_JSON)
        add_json(out, access, &when);
}

void access_log_add(struct access_log *log, const struct access *access)
{
    if (log->style == LOG_NONE)
        return;
    pthread_mutex_lock(&log->lock);
    const size_t length = log->lines.length;
    if (length < MOST_WAITING)
        access_log_line(&log->lines, log->style, access, (int64_t)time(NULL));
    if (log->lines.failed) { /* no memory: half a line is none */
        log->lines.failed = false;
        log->lines.length = length;
    }
    log->lost += log->lines.length == length;
    pthread_mutex_unlock(&log->lock);
}

static bool takes_more(int fd)
{
    struct pollfd entry = {.fd = fd, .events = POLLOUT};
    return poll(&entry, 1, 0) == 1 && (entry.revents & POLLOUT);
}

/* False when all is written or no more is taken. Standard output that is gone or on a full disk loses the lines. */
static bool write_piece(struct access_log *log)
{
    enum { PIECE = 4096 }; /* a pipe that takes anything takes so much without waiting: PIPE_BUF */
    const size_t left = log->writing.length - log->written;
    if (left == 0 || !takes_more(STDOUT_FILENO))
        return false;
    const ssize_t got = write(STDOUT_FILENO, log->writing.data + log->written, left < PIECE ? left : PIECE);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    log->written += got < 0 ? left : (size_t)got;
    return true;
}

static void take_lines(struct access_log *log)
{
    uj_text_clear(&log->writing);
    log->written = 0;
    pthread_mutex_lock(&log->lock);
    const uj_text lines = log->lines;
    log->lines = log->writing;
    log->writing = lines;
    pthread_mutex_unlock(&log->lock);
}

void access_log_flush(struct access_log *log)
{
    while (write_piece(log))
        ;
    if (log->written < log->writing.length)
        return;
    take_lines(log);
    while (write_piece(log))
        ;
}

uint64_t access_log_lost(struct access_log *log)
{
    pthread_mutex_lock(&log->lock);
    const uint64_t lost = log->lost;
    pthread_mutex_unlock(&log->lock);
    return lost;
}

void access_log_free(struct access_log *log)
{
    access_log_flush(log);
    uj_text_free(&log->lines);
    uj_text_free(&log->writing);
    pthread_mutex_destroy(&log->lock);
}

#include "access_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { FLUSH_BYTES = 1 << 16 };

void access_log_init(struct access_log *log, enum log_style style)
{
    *log = (struct access_log){.style = style, .is_terminal = isatty(STDOUT_FILENO)};
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

static void add_json(uj_text *out, const struct access *access, const struct tm *when)
{
    char stamp[40];
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", when);
    uj_text_printf(out, "{\"time\":\"%s\",\"client\":\"%s\",\"method\":", stamp, access->client);
    uj_json_string(out, access->method);
    uj_text_words(out, ",\"uri\":");
    uj_json_string(out, access->uri);
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

/* Standard output that is full or gone loses lines, and nothing else. */
static void write_lines(struct access_log *log)
{
    if (log->lines.length > 0)
        fwrite(log->lines.data, 1, log->lines.length, stdout);
    fflush(stdout);
    uj_text_clear(&log->lines);
}

void access_log_add(struct access_log *log, const struct access *access)
{
    if (log->style == LOG_NONE)
        return;
    pthread_mutex_lock(&log->lock);
    access_log_line(&log->lines, log->style, access, (int64_t)time(NULL));
    if (log->is_terminal || log->lines.length >= FLUSH_BYTES)
        write_lines(log);
    pthread_mutex_unlock(&log->lock);
}

void access_log_flush(struct access_log *log)
{
    pthread_mutex_lock(&log->lock);
    if (log->lines.length > 0)
        write_lines(log);
    pthread_mutex_unlock(&log->lock);
}

void access_log_free(struct access_log *log)
{
    access_log_flush(log);
    uj_text_free(&log->lines);
    pthread_mutex_destroy(&log->lock);
}

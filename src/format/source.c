#include "format/source.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"

void source_init(struct source *source, const char *text, size_t length)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    const char *const first = text ? text : "";
    const bool marked = length >= 3 && memcmp(first, byte_order_mark, 3) == 0;
    source->start = source->at = source->mark = first + (marked ? 3 : 0);
    source->end = first + length;
    source->mark_line = source->mark_column = 1;
    source->starved = NULL;
}

void source_starve(const struct source *source)
{
    if (source->starved)
        *source->starved = true;
}

bool source_line(struct source *source, struct text_line *out)
{
    if (source->at == source->end) {
        source_starve(source);
        return false;
    }
    const char *first = source->at;
    const char *newline = memchr(first, '\n', (size_t)(source->end - first));
    const char *last = newline ? newline : source->end;
    source->at = newline ? newline + 1 : source->end;
    if (!newline)
        source_starve(source);
    while (last > first && is_blank(last[-1]))
        last--;
    while (first < last && is_blank(*first))
        first++;
    out->text = first;
    out->length = (size_t)(last - first);
    return true;
}

/* A row of a board may begin with the wall '#', but no row has a space. */
static bool is_comment(const struct text_line *line)
{
    return line->length > 0 && line->text[0] == '#' && (line->length == 1 || is_blank(line->text[1]));
}

void source_skip_idle(struct source *source, bool has_comments)
{
    struct source ahead = *source;
    struct text_line line;
    bool is_at_end = false;
    ahead.starved = &is_at_end;
    while (source_line(&ahead, &line) && !is_at_end && (line.length == 0 || (has_comments && is_comment(&line))))
        source->at = ahead.at;
    if (source->at > source->mark)
        source_mark(source, source->at);
}

bool source_text_line(struct source *source, struct text_line *out)
{
    while (source_line(source, out))
        if (!is_comment(out))
            return true;
    return false;
}

bool source_content_line(struct source *source, struct text_line *out)
{
    while (source_text_line(source, out))
        if (out->length > 0)
            return true;
    return false;
}

bool source_block_line(struct source *source, struct text_line *out)
{
    struct source ahead = *source;
    if (!source_text_line(&ahead, out) || out->length == 0)
        return false;
    source->at = ahead.at;
    return true;
}

void source_skip_block(struct source *source)
{
    struct text_line line;
    while (source_block_line(source, &line))
        continue;
}

/* Continuation bytes of UTF-8 are no characters of their own. */
static int count_characters(const char *from, const char *to)
{
    size_t count = 0;
    for (; from < to; from++)
        count += ((unsigned char)*from & 0xC0) != 0x80;
    return count < INT_MAX ? (int)count : INT_MAX;
}

static int sum(int a, int b)
{
    return a > INT_MAX - b ? INT_MAX : a + b;
}

static void place_of(const struct source *source, const char *at, int *line, int *column)
{
    const char *from = source->mark;
    assert(at >= source->mark && at <= source->end);
    *line = source->mark_line;
    *column = source->mark_column;
    for (const char *newline; (newline = memchr(from, '\n', (size_t)(at - from))); from = newline + 1) {
        *line = sum(*line, 1);
        *column = 1;
    }
    *column = sum(*column, count_characters(from, at));
}

int source_mark(struct source *source, const char *at)
{
    place_of(source, at, &source->mark_line, &source->mark_column);
    source->mark = at;
    return source->mark_line;
}

bool source_begin(struct source *source, int *line_number)
{
    struct text_line first;
    if (!source_content_line(source, &first))
        return false;
    source->at = first.text;
    *line_number = source_mark(source, first.text);
    return true;
}

uj_status source_place(const struct source *source, const char *at, uj_status status, uj_error *error)
{
    if (error && status == UJ_BAD_INPUT)
        place_of(source, at, &error->line, &error->column);
    return status;
}

uj_status source_refuse(const struct source *source, const char *at, uj_error *error, const char *format, ...)
{
    if (!error)
        return UJ_BAD_INPUT;
    char message[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return source_place(source, at, fail_here(error, UJ_BAD_INPUT, "%s", message), error);
}

void character_text(char out[CHARACTER_SIZE], const char *at, const char *end)
{
    const unsigned char byte = (unsigned char)*at;
    unsigned value = 0;
    const size_t length = utf8_decode(at, (size_t)(end - at), &value);
    /* U+0080 to U+009F control terminals, U+2000 to U+206F hold the marks that turn the direction of text. */
    const bool harmless = value >= 0xA0 && !(value >= 0x2000 && value <= 0x206F);
    if (byte == ' ')
        snprintf(out, CHARACTER_SIZE, "a space");
    else if (byte == '\t')
        snprintf(out, CHARACTER_SIZE, "a tab");
    else if (byte > ' ' && byte < 0x7F)
        snprintf(out, CHARACTER_SIZE, "'%c'", byte);
    else if (length < 2)
        snprintf(out, CHARACTER_SIZE, "byte 0x%02X", byte);
    else if (harmless)
        snprintf(out, CHARACTER_SIZE, "'%.*s'", (int)length, at);
    else
        snprintf(out, CHARACTER_SIZE, "U+%04X", value);
}

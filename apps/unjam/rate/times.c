#include "rate/times.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "output.h"
#include "grown.h"
#include "load.h"

enum { BOARD, SECONDS, PERSON, COLUMNS, MOST_FIELDS = 64 };

static const char *const titles[COLUMNS] = {"board", "seconds", "person"};
static const double MOST_SECONDS = 1e6;

struct field {
    const char *text;
    size_t length;
    int column; /* from 1 */
};

struct row {
    int line;
    int count;
    struct field fields[MOST_FIELDS];
};

/* The file while it is read. */
struct reading {
    const char *path;
    struct times *times;
    int at[COLUMNS]; /* the field of each column; -1: there is none */
    uj_status status;
};

static void wrong(struct reading *reading, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void wrong(struct reading *reading, int line, int column, const char *format, ...)
{
    uj_error error = {.code = UJ_BAD_INPUT, .line = line, .column = column};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    va_end(arguments);
    clean_text(error.message);
    complain_about(reading->path, &error);
    reading->status = UJ_BAD_INPUT;
}

/* ---- Lines and fields ---------------------------------------------------------------------------------------------- */

/* One field from `at` on; the place of the comma behind it, or `end`. Quotes around it are no part of it. */
static const char *split_field(struct field *out, const char *start, const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    const bool is_quoted = at < end && *at == '"';
    const char *const first = at + is_quoted;
    const char *last = first;
    while (last < end && *last != (is_quoted ? '"' : ','))
        last++;
    const char *const comma = memchr(last, ',', (size_t)(end - last));
    while (!is_quoted && last > first && last[-1] == ' ')
        last--;
    *out = (struct field){first, (size_t)(last - first), (int)(first - start) + 1};
    return comma ? comma : end;
}

static void split_row(struct row *row, const char *start, const char *end)
{
    row->count = 0;
    for (const char *at = start; at <= end && row->count < MOST_FIELDS; at++)
        at = split_field(&row->fields[row->count++], start, at, end);
}

static bool is_titled(const struct field *field, const char *title)
{
    return field->length == strlen(title) && strncasecmp(field->text, title, field->length) == 0;
}

/* Finds the columns. A file without a header has them in their usual order. Whether this row is a header. */
static bool take_header(struct reading *reading, const struct row *row)
{
    bool is_header = false;
    for (int i = 0; i < row->count; i++)
        for (int column = 0; column < COLUMNS; column++)
            is_header = is_header || is_titled(&row->fields[i], titles[column]);
    for (int column = 0; column < COLUMNS; column++)
        reading->at[column] = is_header || column >= row->count ? -1 : column;
    for (int i = row->count - 1; i >= 0 && is_header; i--)
        for (int column = 0; column < COLUMNS; column++)
            if (is_titled(&row->fields[i], titles[column]))
                reading->at[column] = i;
    if (reading->at[BOARD] < 0 || reading->at[SECONDS] < 0)
        wrong(reading, row->line, 1,
              "a line must have a board and seconds, as in board,seconds or board,seconds,person");
    reading->times->has_people = reading->at[PERSON] >= 0;
    return is_header;
}

/* ---- Values -------------------------------------------------------------------------------------------------------- */

static bool take_seconds(struct reading *reading, const struct row *row, double *out)
{
    const struct field *field = &row->fields[reading->at[SECONDS]];
    char digits[40] = "", *end = digits;
    const bool fits = field->length > 0 && field->length < sizeof digits;
    if (fits)
        memcpy(digits, field->text, field->length);
    if (fits && digits[strspn(digits, "+-.0123456789eE")] == '\0')
        *out = strtod(digits, &end);
    if (end != digits && *end == '\0' && *out > 0 && *out <= MOST_SECONDS)
        return true;
    wrong(reading, row->line, field->column, "the seconds must be a number above 0, at most %.0f, not \"%.*s\"",
          MOST_SECONDS, (int)(field->length < 40 ? field->length : 40), field->text);
    return false;
}

static bool take_board(struct reading *reading, const struct row *row, size_t *out)
{
    struct times *const times = reading->times;
    const struct field *field = &row->fields[reading->at[BOARD]];
    struct times_board named = {.line = row->line, .column = field->column};
    uj_error error;
    if (uj_board_parse(&named.board, field->text, field->length, &error) != UJ_OK) {
        wrong(reading, row->line, field->column + (error.column > 1 ? error.column - 1 : 0), "%s", error.message);
        return false;
    }
    char id[UJ_ID_SIZE];
    uj_id_text(id, uj_puzzle_id(&named.board));
    struct times_board *const boards = grown(times->boards, sizeof *boards, times->board_count, &times->board_capacity);
    times->boards = boards ? boards : times->boards;
    if (!boards || !roster_find(&times->ids, id, strlen(id), out)) {
        reading->status = complain_no_memory();
        return false;
    }
    if (*out == times->board_count)
        boards[times->board_count++] = named;
    return true;
}

static bool take_person(struct reading *reading, const struct row *row, size_t *out)
{
    *out = 0;
    if (!reading->times->has_people)
        return true;
    const struct field *field = &row->fields[reading->at[PERSON]];
    if (field->length == 0) {
        wrong(reading, row->line, field->column,
              "the person is missing: name one in every line, or leave out the column");
        return false;
    }
    if (roster_find(&reading->times->people, field->text, field->length, out))
        return true;
    reading->status = complain_no_memory();
    return false;
}

static void take_row(struct reading *reading, const struct row *row)
{
    struct times *const times = reading->times;
    for (int column = 0; column < COLUMNS; column++)
        if (reading->at[column] >= row->count) {
            wrong(reading, row->line, 1, "\"%s\" is missing", titles[column]);
            return;
        }
    uj_timing timing = {.board = 0};
    if (!take_board(reading, row, &timing.board) || !take_seconds(reading, row, &timing.seconds) ||
        !take_person(reading, row, &timing.person))
        return;
    uj_timing *const timings = grown(times->timings, sizeof *timings, times->count, &times->capacity);
    if (!timings) {
        reading->status = complain_no_memory();
        return;
    }
    times->timings = timings;
    timings[times->count++] = timing;
}

/* ---- The file ------------------------------------------------------------------------------------------------------ */

static void take_text(struct reading *reading, const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf"; /* that editors put in front of UTF-8 */
    const char *at = text, *const end = text + length;
    struct row *const row = malloc(sizeof *row);
    bool has_columns = false;
    if (!row) {
        reading->status = complain_no_memory();
        return;
    }
    row->line = 0;
    if (length >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0)
        at += strlen(mark);
    while (at < end && (reading->status == UJ_OK || reading->status == UJ_BAD_INPUT)) {
        const char *const line_end = memchr(at, '\n', (size_t)(end - at)), *const stop = line_end ? line_end : end;
        const char *last = stop;
        while (last > at && (last[-1] == '\r' || last[-1] == ' '))
            last--;
        row->line++;
        if (last > at) {
            split_row(row, at, last);
            const bool is_header = !has_columns && take_header(reading, row);
            has_columns = true;
            if (reading->at[BOARD] < 0 || reading->at[SECONDS] < 0)
                break;
            if (!is_header)
                take_row(reading, row);
        }
        at = stop + 1;
    }
    free(row);
}

uj_status times_read(struct times *out, const char *path)
{
    struct reading reading = {.path = path, .times = out, .status = UJ_OK};
    *out = (struct times){0};
    uj_text text = UJ_TEXT_INIT;
    if (load_file(&text, path))
        take_text(&reading, text.data ? text.data : "", text.length);
    else
        reading.status = UJ_IO;
    uj_text_free(&text);
    complain_about_rest(path);
    return reading.status;
}

void times_free(struct times *times)
{
    free(times->boards);
    free(times->timings);
    roster_free(&times->ids);
    roster_free(&times->people);
}

/* A text being read, line by line or token by token, that knows the place of everything in it.
 *
 * Readers keep pointers into the text and no line numbers: only a refusal needs them, and it counts from the last mark.
 * Marks move forward from board to board, so all places of a text cost one pass over it, even if every board is bad. */
#ifndef UNJAM_FORMAT_SOURCE_H
#define UNJAM_FORMAT_SOURCE_H

#include <stdbool.h>

#include "unjam.h"

struct source {
    const char *start;
    const char *at, *end; /* what is still to be read */
    const char *mark;     /* at or before the present board */
    int mark_line, mark_column;
    bool *starved; /* set when the end was looked at: more text could change what was read. NULL: nobody asks */
};

/* A line without its end and without blanks around it. */
struct text_line {
    const char *text;
    size_t length;
};

/* Skips a byte order mark. */
void source_init(struct source *source, const char *text, size_t length);

/* Says that a reader looked at the end of the text. */
void source_starve(const struct source *source);

/* The next line; false at the end of the text. */
bool source_line(struct source *source, struct text_line *out);

/* Goes behind blank lines, and behind comments if there can be some, that have ended, and marks the place. */
void source_skip_idle(struct source *source, bool has_comments);

/* The next line that is no comment, which may be blank. */
bool source_text_line(struct source *source, struct text_line *out);

/* The next line that is neither blank nor a comment. */
bool source_content_line(struct source *source, struct text_line *out);

/* Goes to the next board: to the next line that is neither blank nor a comment, marks it and gives its number. */
bool source_begin(struct source *source, int *line_number);

/* The next line of the present board: false at a blank line or the end, where the line is left unread. */
bool source_block_line(struct source *source, struct text_line *out);

/* Goes behind the rest of the block. */
void source_skip_block(struct source *source);

/* Moves the mark to `at` and returns its line number. */
int source_mark(struct source *source, const char *at);

/* Puts the place of `at` into an error that another layer wrote, and passes the status on. */
uj_status source_place(const struct source *source, const char *at, uj_status status, uj_error *error);

/* Refuses the input at `at`: UJ_BAD_INPUT. */
uj_status source_refuse(const struct source *source, const char *at, uj_error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The character at `at` as a message can show it: 'c', a space, U+0085, byte 0xFF. Never what would harm a terminal. */
enum { CHARACTER_SIZE = 24 };
void character_text(char out[CHARACTER_SIZE], const char *at, const char *end);

/* ---- Kinds of characters, of ASCII alone whatever the locale ---- */

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* What separates words in a line; a carriage return belongs to the line's end. */
static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* ---- fields.c: words, numbers and names out of a line ---- */

struct field {
    const char *text;
    size_t length;
};

/* Splits a line at blanks into at most `room` words and returns how many there are, counting one more if the line goes
 * on. */
size_t fields_split(const struct text_line *line, struct field *out, size_t room);

/* A decimal number with an optional sign; false if it is none. Numbers of more than 18 digits lose their last ones. */
bool field_is_number(struct field field, int64_t *value);

/* The number of a field. `what` names it in the refusal: "the length". */
uj_status field_number(const struct source *source, struct field field, const char *what, int low, int high, int *out,
                       uj_error *error);

/* A number that is not negative and may need all 64 bits. */
uj_status field_count(const struct source *source, struct field field, const char *what, uint64_t *out,
                      uj_error *error);

/* Where in a name the first character is that no name may have, or where it becomes too long; NULL if it is usable. */
const char *name_fault(const char *name, size_t length);

/* The name in a field. */
uj_status field_name(const struct source *source, struct field field, char out[UJ_NAME_SIZE], uj_error *error);

/* H or V, in either case. */
uj_status field_orientation(const struct source *source, struct field field, bool *horizontal, uj_error *error);

bool field_equals(struct field field, const char *word); /* without regard to case */

#endif

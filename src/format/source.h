/* A text being read, line by line or token by token, that knows the place of everything in it.
 *
 * Readers keep pointers into the text and no line numbers: only a refusal needs them, and it counts from the last mark.
 * Marks move forward from board to board, so all places of a text cost one pass over it, even if every board is bad. */
#ifndef UNJAM_FORMAT_SOURCE_H
#define UNJAM_FORMAT_SOURCE_H

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

#endif

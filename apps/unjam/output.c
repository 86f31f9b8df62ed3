#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"

/* What was printed before comes out before, where both go to the same place. */
void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("unjam: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void complain_about(const char *file, const uj_error *error)
{
    /* An error about a whole line or text is shown at its beginning, so that every message has the same form. */
    const int line = error->line > 0 ? error->line : 1;
    const int column = error->column > 0 ? error->column : 1;
    fflush(stdout);
    fprintf(stderr, "%s:%d:%d: %s\n", file, line, column, error->message);
}

static int write_reason; /* the first errno of print_text; by the end of the program the C library has forgotten it */

static void close_output(void)
{
    const bool failed_before = ferror(stdout) != 0;
    const bool wrote_nothing = __fpending(stdout) == 0;
    errno = 0;
    const bool failed_now = fclose(stdout) != 0;
    /* A standard output that was closed from the beginning loses nothing if nothing was written to it. */
    if (!failed_before && (!failed_now || (wrote_nothing && errno == EBADF)))
        return;
    const int reason = write_reason != 0 ? write_reason : errno;
    if (reason != 0)
        complain("cannot write the output: %s", strerror(reason));
    else
        complain("cannot write the output");
    _exit(EXIT_BAD_INPUT);
}

void output_guard(void)
{
    if (atexit(close_output) == 0)
        return;
    complain("out of memory");
    exit(EXIT_LIMIT);
}

void output_in_blocks(void)
{
    static char block[1 << 16]; /* the C library makes only small ones */
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, block, _IOFBF, sizeof block);
}

bool print_text(const uj_text *text)
{
    if (uj_text_status(text) != UJ_OK) {
        complain("out of memory");
        return false;
    }
    if (text->length > 0 && fwrite(text->data, 1, text->length, stdout) < text->length && write_reason == 0)
        write_reason = errno;
    return true;
}

void print_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    fprintf(stream, "unjam %s\n", uj_version());
}

/* The length of the UTF-8 character at `bytes`, or 0 if there is none. Overlong forms and surrogates are none. */
static size_t utf8_length(const unsigned char *bytes)
{
    const unsigned char first = bytes[0];
    const size_t length = first < 0x80   ? 1
                          : first < 0xC2 ? 0
                          : first < 0xE0 ? 2
                          : first < 0xF0 ? 3
                          : first < 0xF5 ? 4
                                         : 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    const bool out_of_range = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xED && bytes[1] > 0x9F) ||
                              (first == 0xF0 && bytes[1] < 0x90) || (first == 0xF4 && bytes[1] > 0x8F);
    return out_of_range ? 0 : length;
}

void json_add_string(uj_text *text, const char *string)
{
    uj_text_add(text, "\"", 1);
    for (const unsigned char *next = (const unsigned char *)string; *next != '\0';) {
        const size_t length = utf8_length(next);
        if (length == 0)
            uj_text_printf(text, "\\ufffd");
        else if (*next == '"' || *next == '\\')
            uj_text_printf(text, "\\%c", *next);
        else if (*next < 0x20)
            uj_text_printf(text, "\\u%04x", *next);
        else
            uj_text_add(text, (const char *)next, length);
        next += length > 0 ? length : 1;
    }
    uj_text_add(text, "\"", 1);
}

void json_add_error(uj_text *text, const uj_error *error)
{
    static const char *const codes[] = {
        [UJ_BAD_INPUT] = "bad_input",
        [UJ_CANNOT_HOLD] = "cannot_hold",
        [UJ_NO_MEMORY] = "no_memory",
        [UJ_LIMIT] = "limit",
        [UJ_IO] = "io",
    };
    uj_text_printf(text, "{\"code\":\"%s\",\"message\":", codes[error->code]);
    json_add_string(text, error->message);
    uj_text_printf(text, ",\"position\":{\"line\":%d,\"column\":%d}}", error->line, error->column);
}

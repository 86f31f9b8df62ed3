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

void print_version(void)
{
    printf("unjam %s\n", uj_version());
}

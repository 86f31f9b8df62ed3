
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "numbers.h"
#include "save.h"

void clean_text(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            *text = '?';
}

void say_clean(const char *start, const char *format, va_list arguments)
{
    char *message = NULL;
    if (vasprintf(&message, format, arguments) < 0)
        message = NULL;
    if (message)
        clean_text(message);
    fflush(stdout); /* what was printed before comes out before, where both go to the same place */
    fprintf(stderr, "%s: %s\n", start, message ? message : "out of memory");
    free(message);
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_clean("unjam", format, arguments);
    va_end(arguments);
}

static bool is_out_of_memory; /* a program ends once */

uj_status complain_no_memory(void)
{
    is_out_of_memory = true;
    complain("out of memory");
    return UJ_NO_MEMORY;
}

bool memory_ran_out(void)
{
    return is_out_of_memory;
}

/* ---- Bad boards ---------------------------------------------------------------------------------------------------- */

enum { MOST_KINDS = 16, MOST_OF_A_KIND = 10, COMPARED = 64 };

/* How often something of one kind was complained about. */
static struct kind {
    char message[sizeof((uj_error *)NULL)->message]; /* of the first; others differ in numbers and names alone */
    uint64_t count;
} kinds[MOST_KINDS];
static size_t kind_count;

/* Whether two messages are the same but for numbers, names of one letter and what comes later. */
static bool is_same_kind(const char *a, const char *b)
{
    for (size_t i = 0; i < COMPARED && *a != '\0' && *b != '\0'; i++, a++, b++) {
        a += strspn(a, "0123456789");
        b += strspn(b, "0123456789");
        const bool is_name = isupper((unsigned char)*a) && isupper((unsigned char)*b);
        if (*a != *b && !is_name)
            return false;
        if (*a == '\0') /* both end with a number; behind the end is what an earlier message left */
            return true;
    }
    return true;
}

static struct kind *kind_of(const char *message)
{
    for (size_t i = 0; i < kind_count; i++)
        if (is_same_kind(kinds[i].message, message))
            return &kinds[i];
    if (kind_count == MOST_KINDS)
        return NULL;
    struct kind *kind = &kinds[kind_count++];
    *kind = (struct kind){.count = 0};
    memcpy(kind->message, message, sizeof kind->message);
    return kind;
}

void complain_about_rest(const char *file)
{
    for (size_t i = 0; i < kind_count; i++) {
        if (kinds[i].count <= MOST_OF_A_KIND)
            continue;
        char more[GROUPED_SIZE];
        fflush(stdout);
        fprintf(stderr, "%s: … and %s more: %s\n", file, grouped(more, kinds[i].count - MOST_OF_A_KIND),
                kinds[i].message);
    }
    kind_count = 0;
}

void complain_about(const char *file, const uj_error *error)
{
    struct kind *kind = kind_of(error->message);
    if (kind && ++kind->count > MOST_OF_A_KIND)
        return;
    /* An error about a whole line or text is shown at its beginning, so that every message has the same form. */
    const int line = error->line > 0 ? error->line : 1;
    const int column = error->column > 0 ? error->column : 1;
    fflush(stdout);
    char name[256];
    snprintf(name, sizeof name, "%.255s", file);
    clean_text(name);
    fprintf(stderr, "%s:%d:%d: %s\n", name, line, column, error->message);
}

/* ---- Damaged rows -------------------------------------------------------------------------------------------------- */

enum { MOST_NAMED = 10 };

void damaged_name(uint64_t number, const uj_error *error, void *payload)
{
    (void)number; /* the message has it */
    struct damaged *damaged = payload;
    if (damaged->count++ >= MOST_NAMED)
        return;
    progress_wipe();
    complain("%s: %s", damaged->path, error->message);
}

void damaged_watch(struct damaged *damaged, uj_filter *filter)
{
    filter->damaged = damaged_name;
    filter->damaged_payload = damaged;
}

void damaged_end(const struct damaged *damaged, const char *what)
{
    if (damaged->count <= MOST_NAMED)
        return;
    char more[GROUPED_SIZE];
    complain("%s: … and %s more damaged %s", damaged->path, grouped(more, damaged->count - MOST_NAMED), what);
}

/* ---- Renames ------------------------------------------------------------------------------------------------------- */

void add_renames(uj_text *out, const char *file, int line, uj_format to, const uj_text *notes)
{
    if (!notes_are_wanted())
        return;
    uj_text renames = UJ_TEXT_INIT;
    for (const char *next = notes->data; next && *next != '\0';) {
        const char *const end = strchrnul(next, '\n');
        const size_t length = (size_t)(end - next);
        if (memmem(next, length, " -> ", 4)) {
            if (renames.length > 0)
                uj_text_printf(&renames, ", ");
            uj_text_add(&renames, next, length);
        } else {
            uj_text_printf(out, "%s:%d: %.*s\n", file, line, (int)length, next);
        }
        next = *end == '\0' ? end : end + 1;
    }
    if (renames.length > 0)
        uj_text_printf(out, "%s:%d: renamed for %s: %s\n", file, line, uj_format_name(to), renames.data);
    uj_text_free(&renames);
}

/* ---- Standard output ----------------------------------------------------------------------------------------------- */

static int write_reason; /* the first errno of a write; by the end of the program the C library has forgotten it */

static void close_output(void)
{
    output_end(false); /* the program ends inside the work: no part of a file stays behind */
    const bool failed_before = ferror(stdout) != 0;
    const bool wrote_nothing = __fpending(stdout) == 0;
    errno = 0;
    const bool failed_now = fclose(stdout) != 0;
    /* A standard output that was closed from the beginning loses nothing if nothing was written to it. */
    if (!failed_before && (!failed_now || (wrote_nothing && errno == EBADF)))
        return;
    const int reason = write_reason != 0 ? write_reason : errno;
    complain("cannot write the output%s%s", reason ? ": " : "", reason ? strerror(reason) : "");
    _exit(EXIT_BAD_INPUT);
}

void output_guard(void)
{
    if (atexit(close_output) == 0)
        return;
    complain_no_memory();
    exit(EXIT_LIMIT);
}

void output_in_blocks(void)
{
    static char block[1 << 16]; /* the C library makes only small ones */
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, block, _IOFBF, sizeof block);
}

bool print_bytes(const void *data, size_t length)
{
    const bool is_printed = fwrite(data, 1, length, stdout) == length;
    if (!is_printed && write_reason == 0)
        write_reason = errno;
    return is_printed;
}

bool print_text(const uj_text *text)
{
    if (uj_text_status(text) != UJ_OK) {
        complain_no_memory();
        return false;
    }
    if (text->length > 0)
        print_bytes(text->data, text->length);
    return true;
}

bool print_and_free(uj_text *text)
{
    const bool is_printed = print_text(text);
    uj_text_free(text);
    return is_printed;
}

void add_placed(uj_text *out, const char *file, int line, uj_text *answer)
{
    uj_text_words(out, "{\"file\":");
    uj_json_string(out, file);
    if (line > 0)
        uj_text_printf(out, ",\"line\":%d", line);
    uj_text_words(out, ",");
    if (uj_text_status(answer) == UJ_OK)
        uj_text_words(out, answer->data + 1); /* without its brace */
    else
        out->failed = true;
    uj_text_words(out, "\n");
    uj_text_free(answer);
}

void print_version(void)
{
    printf("unjam %s\n", uj_version());
}

/* ---- --quiet ------------------------------------------------------------------------------------------------------- */

static bool is_quiet; /* a program parses one command line */

static void be_quiet(const struct option_word *given)
{
    (void)given;
    is_quiet = true;
}

const struct option_row quiet_rows[] = {
    {'q', "quiet", NULL, "Print only errors on standard error, no notes or progress", OPTION_OTHER, .at = 0,
     .parse = be_quiet},
    {0},
};

bool notes_are_wanted(void)
{
    return !is_quiet;
}

void note(const char *format, ...)
{
    if (is_quiet)
        return;
    va_list arguments;
    va_start(arguments, format);
    say_clean("unjam", format, arguments);
    va_end(arguments);
}

/* ---- -o FILE ------------------------------------------------------------------------------------------------------- */

static struct save output_file;
static const char *output_path; /* NULL: standard output */
static bool output_is_spoilt;

static void choose_output(const struct option_word *given)
{
    output_path = strcmp(given->text, "-") == 0 ? NULL : given->text;
}

const struct option_row output_rows[] = {
    {'o', "output", "FILE", "Write to FILE, which appears when it is complete; - means standard output", OPTION_OTHER,
     .at = 0, .parse = choose_output},
    INCLUDE_BARE(quiet_rows),
    {0},
};

const char *output_name(void)
{
    return output_path;
}

bool output_begin(void)
{
    if (!output_path)
        return true;
    if (save_open(&output_file, output_path) && dup2(fileno(output_file.stream), STDOUT_FILENO) >= 0)
        return true;
    save_abandon(&output_file);
    return false;
}

bool output_has_begun(void)
{
    struct stat about;
    return fflush(stdout) == 0 && fstat(STDOUT_FILENO, &about) == 0 && about.st_size > 0;
}

void output_spoil(void)
{
    output_is_spoilt = true;
}

bool output_end(bool keep)
{
    if (!output_path)
        return true;
    keep = keep && !output_is_spoilt;
    errno = 0;
    const bool is_whole = fflush(stdout) == 0 && !ferror(stdout);
    if (!is_whole && write_reason == 0)
        write_reason = errno;
    close(STDOUT_FILENO); /* Windows renames no file that is open */
    const bool is_saved = keep && is_whole && save_commit(&output_file);
    if (!is_saved)
        save_abandon(&output_file);
    output_path = NULL;
    return is_saved || !keep;
}

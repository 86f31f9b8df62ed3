/* Standard output and standard error of the program. */
#ifndef UNJAM_APPS_OUTPUT_H
#define UNJAM_APPS_OUTPUT_H

#include <stdarg.h>
#include <stdio.h>

#include "options/options.h"
#include "unjam.h"

/* Prints "unjam: …" and a line end on standard error. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says that there is no memory: UJ_NO_MEMORY. From then on the program fails with EXIT_LIMIT, however else it would fail. */
uj_status complain_no_memory(void);
bool memory_ran_out(void);

/* Prints "START: …" and a line end on standard error, without characters that control a terminal. */
void say_clean(const char *start, const char *format, va_list arguments);

/* Replaces the characters that control a terminal. */
void clean_text(char *text);

/* Prints "FILE:LINE:COLUMN: what is wrong" on standard error; of each kind of mistake the first ten. */
void complain_about(const char *file, const uj_error *error);

/* At the end of a file: says how many more there were of each kind. */
void complain_about_rest(const char *file);

/* From here on the program fails, however it ends, if standard output cannot be written in full (a full disk). */
void output_guard(void);

/* For commands that print a lot: standard output goes out in large blocks, except to a terminal. Call it first. */
void output_in_blocks(void);

/* The options of commands that print: --quiet, and -o FILE, where what they print goes to a file that appears whole or not at all. */
extern const struct option_row output_rows[];

/* The FILE; NULL: none was given. */
const char *output_name(void);

/* Before and after the work of a command; false after a complaint. With `keep` false no file is left behind. */
bool output_begin(void);
bool output_has_begun(void); /* something was printed */
void output_spoil(void);     /* what was printed breaks off: the file of -o stays as it was */
bool output_end(bool keep);

/* Writes bytes to standard output; false if that failed, which the end of the program complains about. */
bool print_bytes(const void *data, size_t length);

/* Prints a text; complains and returns false if it could not be built for lack of memory. */
bool print_text(const uj_text *text);

/* The same, and frees it. */
bool print_and_free(uj_text *text);

/* Appends a line with the object `answer`, which is freed, and the place of its board in front of the other fields; line 0: it has none. */
void add_placed(uj_text *out, const char *file, int line, uj_text *answer);

/* ---- Damaged rows ---- */

/* Damaged puzzles and units of a file: each is named, and the others are still used. */
struct damaged {
    const char *path; /* of the file */
    uint64_t count;   /* so far */
};

/* From now on a search with this filter reports its damaged rows and passes over them. */
void damaged_watch(struct damaged *damaged, uj_filter *filter);

/* A uj_damaged_fn, whose payload is a struct damaged: names the puzzle or unit. */
void damaged_name(uint64_t number, const uj_error *error, void *payload);

/* At the end: says how many more of them ("puzzles") were damaged without being named. */
void damaged_end(const struct damaged *damaged, const char *what);

/* ---- Renames: the messages for a notation that cannot express the names of a board ---- */

/* Appends, from the notes of uj_board_fit_names, one line that says which vehicles were renamed, and one for each thing
 * that the notation cannot keep; nothing if there are no notes, or with --quiet. */
void add_renames(uj_text *out, const char *file, int line, uj_format to, const uj_text *notes);

/* ---- What is said besides the result: notes, renames, progress. --quiet leaves it out; errors are always reported. ---- */

/* The option --quiet alone, for commands whose -o is another. */
extern const struct option_row quiet_rows[];

bool notes_are_wanted(void);

/* Prints "unjam: …" and a line end on standard error, unless --quiet was given. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints the version line. */
void print_version(void);

#endif

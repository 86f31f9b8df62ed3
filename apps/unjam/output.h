/* Standard output and standard error of the program. */
#ifndef UNJAM_APPS_OUTPUT_H
#define UNJAM_APPS_OUTPUT_H

#include <stdarg.h>
#include <stdio.h>

#include "unjam.h"

/* Prints "unjam: …" and a line end on standard error. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "START: …" and a line end on standard error, without characters that control a terminal. */
void print_message(const char *start, const char *format, va_list arguments);

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

/* Prints a text; complains and returns false if it could not be built for lack of memory. */
bool print_text(const uj_text *text);

/* Prints the version line. */
void print_version(void);

#endif

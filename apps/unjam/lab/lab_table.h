/* Tables of measurements beside published ones, printed aligned or as CSV. */
#ifndef UNJAM_APPS_LAB_TABLE_H
#define UNJAM_APPS_LAB_TABLE_H

#include "unjam.h"

struct lab_column {
    const char *head; /* what is measured; columns side by side with the same head share it */
    const char *side; /* "paper", "here"; may be empty */
    bool time;        /* differs from run to run */
};

enum lab_cell_kind { LAB_WORD, LAB_COUNT, LAB_DECIMAL };

struct lab_cell {
    enum lab_cell_kind kind;
    bool at_least; /* a limit was reached there: written with ">" */
    double value;
    char word[40];
};

struct lab_table {
    char title[160];
    const struct lab_column *columns;
    size_t column_count;
    struct lab_cell *cells; /* row after row */
    size_t cell_count, cell_capacity;
    uj_text notes;    /* lines below the table */
    bool keeps_paper; /* its figures are of sets of boards, not of single ones */
};

/* `columns` must outlive the table. Running out of memory ends the program. */
void lab_table_init(struct lab_table *table, const struct lab_column *columns, size_t column_count);
void lab_table_free(struct lab_table *table);

void lab_title(struct lab_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_note(struct lab_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next cell of the row at hand, or the first of a new one. NAN is unknown. */
void lab_word(struct lab_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_count(struct lab_table *table, double value, bool at_least);   /* a whole number */
void lab_whole(struct lab_table *table, int value);                     /* -1: unknown */
void lab_decimal(struct lab_table *table, double value, bool at_least); /* three digits of it */

struct lab_print {
    bool csv;
    bool no_times; /* leave out what differs from run to run */
    bool no_paper; /* leave out the paper's columns, unless the table keeps them */
};

void lab_table_print(const struct lab_table *table, const struct lab_print *how, uj_text *out);

#endif

/* What unjam find is asked for. */
#ifndef UNJAM_APPS_FIND_H
#define UNJAM_APPS_FIND_H

#include "commands.h"
#include "level_output.h"

struct find_options {
    const char *db;        /* NULL: the catalogue is searched */
    const char *catalogue; /* its file; NULL: the program's */
    const char *board;     /* --board; may be NULL */
    uj_filter filter;
    uint64_t id;
    bool count_only, csv;
    bool groups, from_groups;
    struct level_output output;
    uj_limits limits;
};

/* Counts or prints what the options, a struct find_options, ask for, within limits that have begun. */
enum exit_status find(void *options);

/* The same for the catalogue; find calls it. */
enum exit_status find_in_catalogue(struct find_options *options);

/* ---- group_reader.c: a census file that is opened to read its groups ---- */

struct group_reader {
    uj_store *store;
    uj_census *census;
    uj_census_groups *groups;
    bool is_complete; /* all units of the census are there */
};

/* Complains if the file cannot be read or has no census; the exit status. */
enum exit_status group_reader_open(struct group_reader *out, const char *db);
void group_reader_close(struct group_reader *reader);

#endif

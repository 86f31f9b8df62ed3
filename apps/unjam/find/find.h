/* What unjam find is asked for. */
#ifndef UNJAM_APPS_FIND_H
#define UNJAM_APPS_FIND_H

#include "commands.h"
#include "level_output.h"

struct find_options {
    const char *db;
    uj_filter filter;
    uint64_t id;
    bool count_only;
    bool groups, from_groups;
    struct level_output output;
    uj_limits limits;
};

/* Counts or prints what the options, a struct find_options, ask for, within limits that have begun. */
enum exit_status find(void *options);

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

/* A census file that is opened to read its groups. */
#ifndef UNJAM_APPS_GROUP_READER_H
#define UNJAM_APPS_GROUP_READER_H

#include "commands.h"
#include "unjam.h"

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

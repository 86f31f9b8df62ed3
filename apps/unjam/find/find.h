/* What unjam find is asked for. */
#ifndef UNJAM_APPS_FIND_H
#define UNJAM_APPS_FIND_H

#include "commands.h"
#include "level_output.h"
#include "unjam.h"

struct find_options {
    const char *db;
    uj_filter filter;
    uint64_t id;
    bool count_only;
    bool groups, from_groups;
    struct level_output output;
    uj_limits limits;
};

/* Counts or prints what the options ask for, within limits that have begun. */
enum exit_status find(struct find_options *options);

#endif

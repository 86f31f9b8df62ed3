/* What unjam find is asked for. */
#ifndef UNJAM_APPS_FIND_H
#define UNJAM_APPS_FIND_H

#include "commands.h"
#include "level_output.h"
#include "unjam.h"
#include "options/wishes.h"

struct find_options {
    const char *db;
    uj_filter filter;
    uint64_t id;
    struct wishes wishes; /* part of the filter */
    bool count_only;
    bool groups, from_groups;
    struct level_output output;
    uj_limits limits;
    enum exit_status status;
};

/* A uj_found_fn for struct find_options. */
bool find_print(uint64_t number, uj_level *level, void *options);

/* Complains about the file. */
enum exit_status find_give_up(const struct find_options *options, uj_status status, const uj_error *error);

/* The same search in the packed groups of a census: for groups, or for puzzles made from them. */
enum exit_status find_in_groups(struct find_options *options);

#endif

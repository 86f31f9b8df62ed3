#include <stdio.h>

#include "find/find.h"
#include "find/group_reader.h"
#include "notes.h"
#include "options/limit_rows.h"
#include "output.h"
#include "progress.h"

enum { BLOCK = 1 << 16 };

static bool show_progress(uint64_t done, uint64_t total, void *payload)
{
    (void)payload;
    progress_set(done, total);
    return !limits_are_over();
}

static bool count_group(const uj_census_group *group, void *payload)
{
    (void)group;
    ++*(uint64_t *)payload;
    return true;
}

static bool count_puzzle(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    (void)level;
    ++*(uint64_t *)payload;
    return true;
}

static enum exit_status count(struct find_options *options, const struct group_reader *reader)
{
    uint64_t found = 0;
    uj_error error;
    uj_filter all = options->filter;
    all.limit = all.offset = 0;
    all.order = UJ_ORDER_NUMBER;
    const uj_status status =
        options->groups ? uj_store_census_groups(reader->store, reader->groups, &all, count_group, &found, &error)
                        : uj_store_census_puzzles(reader->store, reader->groups, &all, count_puzzle, &found, &error);
    progress_wipe();
    if (status != UJ_OK)
        return find_give_up(options, status, &error);
    if (limits_are_over())
        return EXIT_LIMIT;
    printf("%llu\n", (unsigned long long)found);
    return EXIT_DONE;
}

/* ---- Groups -------------------------------------------------------------------------------------------------------- */

struct group_table {
    struct find_options *options;
    uj_census_groups *groups;
    uj_text text;
    struct save save;
    uint64_t count;
    bool failed;
};

static bool flush(struct group_table *table)
{
    const uj_text *const text = &table->text;
    progress_wipe();
    table->failed = table->failed ||
                    !(table->options->output.path && uj_text_status(text) == UJ_OK
                          ? save_write(text->data, text->length, &table->save)
                          : print_text(text)) ||
                    ferror(stdout);
    uj_text_clear(&table->text);
    return !table->failed;
}

static void add_count(uj_text *out, uint64_t count)
{
    uj_text_add(out, ",", 1);
    uj_text_number(out, count);
}

static void add_csv(uj_text *out, uj_census_groups *groups, const uj_census_group *group)
{
    uj_census_group_text(out, groups, group);
    add_count(out, group->vehicles);
    add_count(out, group->cars);
    add_count(out, group->trucks);
    add_count(out, (uint64_t)group->max_distance);
    add_count(out, group->size);
    add_count(out, group->solutions);
    add_count(out, group->clusters);
}

static bool add_group(const uj_census_group *group, void *payload)
{
    struct group_table *const table = payload;
    (table->options->output.lines ? uj_answer_census_group : add_csv)(&table->text, table->groups, group);
    uj_text_add(&table->text, "\n", 1);
    table->count++;
    return table->text.length < BLOCK || flush(table);
}

static enum exit_status list_groups(struct find_options *options, const struct group_reader *reader)
{
    struct group_table table = {.options = options, .groups = reader->groups, .text = UJ_TEXT_INIT};
    uj_error error;
    uj_status status = UJ_OK;
    const char *const path = options->output.path;
    if (!options->output.lines)
        uj_text_words(&table.text, "group,vehicles,cars,trucks,max_distance,configurations,solutions,clusters\n");
    table.failed = path && !save_open(&table.save, path);
    if (!table.failed)
        status = uj_store_census_groups(reader->store, reader->groups, &options->filter, add_group, &table, &error);
    progress_wipe();
    enum exit_status result = EXIT_DONE;
    if (status != UJ_OK)
        result = find_give_up(options, status, &error);
    else if (table.count == 0 && !table.failed && !limits_are_over())
        note("no group in %s matches", options->db);
    const bool is_kept =
        (status == UJ_OK || status == UJ_LIMIT) && flush(&table) && (!path || save_commit(&table.save));
    save_abandon(&table.save);
    uj_text_free(&table.text);
    if (result == EXIT_DONE)
        result = !is_kept ? EXIT_BAD_INPUT : table.count == 0 ? EXIT_NO_SOLUTION : EXIT_DONE;
    return result;
}

/* ---- Puzzles ------------------------------------------------------------------------------------------------------- */

static enum exit_status note_nothing(const struct find_options *options)
{
    note("no puzzle from the groups in %s matches", options->db);
    return EXIT_NO_SOLUTION;
}

static enum exit_status remake_puzzles(struct find_options *options, const struct group_reader *reader)
{
    uj_error error;
    uj_status status = UJ_OK;
    if (level_output_open(&options->output))
        status = uj_store_census_puzzles(reader->store, reader->groups, &options->filter, find_print, options, &error);
    progress_wipe();
    if (status != UJ_OK)
        options->status = find_give_up(options, status, &error);
    else if (options->output.count == 0 && !options->output.failed && options->status == EXIT_DONE &&
             !limits_are_over())
        options->status = note_nothing(options);
    const enum exit_status written = level_output_end(&options->output, status == UJ_OK || status == UJ_LIMIT);
    return exit_status_worse(options->status, written);
}

enum exit_status find_in_groups(struct find_options *options)
{
    struct group_reader reader;
    if (!group_reader_open(&reader, options->db))
        return EXIT_BAD_INPUT;
    progress_begin("looking", "units");
    uj_store_limit(reader.store, &options->limits);
    uj_census_groups_watch(reader.groups, show_progress, NULL);
    const enum exit_status status = options->count_only ? count(options, &reader)
                                    : options->groups   ? list_groups(options, &reader)
                                                        : remake_puzzles(options, &reader);
    group_reader_close(&reader);
    if (!limits_are_over())
        return status;
    complain("%s: %s before all groups were looked at", options->db, limits_reason());
    return exit_status_worse(status == EXIT_NO_SOLUTION ? EXIT_DONE : status, EXIT_LIMIT);
}

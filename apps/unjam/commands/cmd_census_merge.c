#include <limits.h>
#include <unistd.h>

#include "census/census.h"

struct merge_options {
    struct operands files; /* the first is written, the others are read */
    uj_limits limits;
    bool compact, json;
};

/* ---- The report ---- */

static uint32_t count_done(const struct census_file *file)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < uj_census_units(file->census); i++)
        count += file->units[i];
    return count;
}

/* Appends the missing units as ranges, counted from 1. */
static void add_missing(uj_text *out, const struct census_file *file, bool as_json)
{
    const uint32_t units = uj_census_units(file->census);
    const char *separator = "";
    for (uint32_t first = 0, next; first < units; first = next) {
        for (next = first; next < units && file->units[next] == file->units[first];)
            next++;
        if (file->units[first])
            continue;
        const unsigned long a = first + 1, b = next;
        if (as_json)
            uj_text_printf(out, "%s[%lu,%lu]", separator, a, b);
        else
            uj_text_printf(out, a < b ? "%s%lu..%lu" : "%s%lu", separator, a, b);
        separator = as_json ? "," : " ";
    }
}

static bool report(const struct merge_options *options, const struct census_file *file)
{
    const unsigned long units = uj_census_units(file->census), done = count_done(file);
    uj_text text = UJ_TEXT_INIT;
    if (options->json) {
        uj_text_printf(&text, "{\"units\":%lu,\"units_done\":%lu,\"missing\":[", units, done);
        add_missing(&text, file, true);
        uj_text_words(&text, "]}\n");
        return print_and_free(&text);
    }
    uj_text_printf(&text, "%s: %lu of %lu units\n", file->path, done, units);
    if (done < units) {
        uj_text_words(&text, "missing: ");
        add_missing(&text, file, false);
        uj_text_words(&text, "\n");
    }
    return print_and_free(&text);
}

/* ---- The work ---- */

/* Joins a file; false after a complaint. Damaged units in it are left out, and the status says so. */
static bool join_file(const struct merge_options *options, const struct census_file *to, const char *path,
                      enum exit_status *status)
{
    uj_error error = {.code = UJ_OK};
    uj_store *part = NULL;
    struct damaged damaged = {.path = path};
    uj_status result = uj_store_open(&part, path, UJ_STORE_READ, &error);
    if (result == UJ_OK)
        result = uj_store_census_join(to->store, to->census, part, options->compact, damaged_name, &damaged, &error);
    damaged_end(&damaged, "units");
    uj_store_close(part);
    if (result != UJ_OK)
        *status = file_failure(path, result, &error);
    else if (damaged.count > 0)
        *status = EXIT_BAD_INPUT;
    return result == UJ_OK;
}

/* Finds out what is there now, and stores the sums of a complete census. */
static uj_status sum_up(struct census_file *to, uj_error *error)
{
    uj_census_result *const sum = uj_census_result_new();
    uj_status status =
        sum ? uj_store_census_open(to->store, to->census, sum, to->units, NULL, NULL, error) : UJ_NO_MEMORY;
    if (status == UJ_OK && count_done(to) == uj_census_units(to->census))
        status = uj_store_census_finish(to->store, sum, error);
    uj_census_result_free(sum);
    return status;
}

static bool is_empty(uj_store *store)
{
    const uj_filter everything = UJ_FILTER_INIT;
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    bool is_complete;
    uint64_t puzzles = 1;
    return uj_store_census_options(store, &census, &is_complete, NULL) == UJ_END &&
           uj_store_count(store, &everything, &puzzles, NULL) == UJ_OK && puzzles == 0;
}

/* Joins all files, or none; false after a complaint. *stays_empty: the file has nothing, and did not get anything. */
static bool join_files(const struct merge_options *options, struct census_file *to, bool *stays_empty,
                       enum exit_status *status)
{
    uj_error error = {.code = UJ_OK};
    struct damaged damaged = {.path = to->path};
    uj_status result = uj_store_begin(to->store, &error);
    *stays_empty = result == UJ_OK && is_empty(to->store);
    if (result == UJ_OK)
        result = uj_store_census_open(to->store, to->census, NULL, NULL, damaged_name, &damaged, &error);
    for (int i = 1; i < options->files.count && result == UJ_OK; i++)
        if (!join_file(options, to, options->files.words[i], status))
            return false;
    if (result == UJ_OK)
        result = sum_up(to, &error);
    if (result == UJ_OK)
        result = uj_store_commit(to->store, &error);
    *stays_empty = *stays_empty && result != UJ_OK;
    if (result == UJ_OK && options->compact)
        result = uj_store_census_compact(to->store, to->census, &error);
    if (result != UJ_OK)
        *status = file_failure(to->path, result, &error);
    else if (damaged.count > 0)
        *status = EXIT_BAD_INPUT;
    return result == UJ_OK;
}

/* The census is that of the first file to be read; the file to be written takes its place. */
static bool merge(const struct merge_options *options, struct census_file *file, bool *stays_empty,
                  enum exit_status *status)
{
    uj_error error = {.code = UJ_OK};
    if (options->compact && uj_census_asked(file->census)->groups) {
        complain("%s: it has groups, which are found by their units; --compact would add units up", file->path);
        *status = EXIT_BAD_INPUT;
        return false;
    }
    file->path = options->files.words[0];
    uj_store_close(file->store);
    const uj_status opened = uj_store_open(&file->store, file->path, UJ_STORE_CREATE, &error);
    if (opened != UJ_OK) {
        *stays_empty = true;
        *status = file_failure(file->path, opened, &error);
        return false;
    }
    uj_store_limit(file->store, &options->limits);
    return join_files(options, file, stays_empty, status);
}

static enum exit_status run(void *payload)
{
    const struct merge_options *options = payload;
    char *const *const files = options->files.words;
    struct census_file file;
    enum exit_status status = EXIT_DONE;
    const bool is_new = access(files[0], F_OK) != 0;
    if (!census_file_open(&file, files[options->files.count > 1], &status))
        return status;
    bool stays_empty = false;
    const bool is_joined = merge(options, &file, &stays_empty, &status);
    if (is_joined) {
        status = store_finish(file.store, file.path, status);
        file.store = NULL;
        if (!report(options, &file))
            status = EXIT_BAD_INPUT;
    }
    census_file_close(&file);
    if (is_new && stays_empty)
        unlink(files[0]); /* a process that has begun to fill it learns of that at its next commit */
    return status;
}

/* ---- Options ---- */

static void check(void *payload, const struct option_list *given)
{
    (void)given;
    const struct merge_options *options = payload;
    if (options->files.count == 0)
        usage_error("no files given; name the file to write, then those to join");
}

static const struct option_row rows[] = {
    {0, "compact", NULL, "Add up consecutive units and pack the kept rows: a small file to store and join later",
     OPTION_FLAG, AT(struct merge_options, compact)},
    {'j', "json", NULL, "Print one JSON object", OPTION_FLAG, AT(struct merge_options, json)},
    INCLUDE(limit_rows, struct merge_options, limits),
    INCLUDE_BARE(output_rows),
    {.argument = "OUT [FILE...]", .kind = OPTION_OPERANDS, AT(struct merge_options, files), .high = INT_MAX},
    {0},
};

const struct command command_census_merge = {
    .name = "census merge",
    .summary = "join the parts of a census",
    .about = "Joins files of \"unjam census --units A..B --db FILE\", made on any machines, into the file OUT.",
    .more =
        "All files must belong to the same census, counted by the same version of unjam. Units that several files "
        "contain must be identical. What OUT already contains is kept; OUT changes completely or not at all (with "
        "--compact, joining and packing are two such changes). The units that are still missing are printed: \"unjam "
        "census --db OUT --units missing\", with the options of the "
        "census, counts "
        "them.\n\n"
        "With --compact the units of OUT are added up and its kept rows packed. Such a file is small and can be "
        "joined like any other; joining it without --compact unpacks the rows.\n\n"
        "Exit status: 0 done, 2 bad usage, files that cannot be joined, or damaged units that were left out, 3 a limit "
        "was reached first.\n\n"
        "Examples:\n"
        "  unjam census merge all.db part-*.db\n"
        "  unjam census merge --compact small.db part-1.db",
    .options = rows,
    .size = sizeof(struct merge_options),
    .work = {"joining", NULL, offsetof(struct merge_options, limits), false},
    .check = check,
    .run = run,
};

/* Puzzles in a file, puzzles made from the packed groups of a census, and these groups themselves: a search each, and one way
 * to count and to print what it finds. */
#include "find/find.h"

#include <limits.h>
#include <stdio.h>

static bool show_progress(uint64_t done, uint64_t total, void *payload)
{
    (void)payload;
    progress_set(done, total);
    return !limits_are_over();
}

/* What is done with a group or a puzzle that is found. */
struct taker {
    uj_census_group_fn group;
    uj_found_fn puzzle;
    void *payload;
};

static uj_status search(const struct find_options *options, const struct group_reader *from, const uj_filter *filter,
                        struct taker take, uj_error *error)
{
    if (options->groups)
        return uj_store_census_groups(from->store, from->groups, filter, take.group, take.payload, error);
    if (options->from_groups)
        return uj_store_census_puzzles(from->store, from->groups, filter, take.puzzle, take.payload, error);
    return uj_store_find(from->store, filter, take.puzzle, take.payload, error);
}

/* ---- Counting ------------------------------------------------------------------------------------------------------ */

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

static enum exit_status count(struct find_options *options, const struct group_reader *from)
{
    uint64_t found = 0;
    uj_error error;
    uj_filter all = options->filter;
    all.limit = all.offset = 0;
    all.order = UJ_ORDER_NUMBER;
    const struct taker take = {count_group, count_puzzle, &found};
    const uj_status status =
        from->groups ? search(options, from, &all, take, &error) : uj_store_count(from->store, &all, &found, &error);
    progress_wipe();
    if (status != UJ_OK)
        return file_failure(options->db, status, &error);
    if (limits_are_over())
        return EXIT_LIMIT;
    printf("%llu\n", (unsigned long long)found);
    return EXIT_DONE;
}

/* ---- Printing ------------------------------------------------------------------------------------------------------ */

struct printing {
    struct level_output *output;
    uj_census_groups *groups; /* NULL: none are read */
    enum exit_status status;
};

static bool print_puzzle(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct printing *printing = payload;
    progress_wipe();
    printing->status = exit_status_worse(printing->status, level_output_add(printing->output, level));
    progress_set(printing->output->count, 0);
    return !printing->output->failed && !ferror(stdout);
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

static bool print_group(const uj_census_group *group, void *payload)
{
    const struct printing *printing = payload;
    uj_text *const text = &printing->output->text;
    progress_wipe();
    (printing->output->lines ? uj_answer_census_group : add_csv)(text, printing->groups, group);
    uj_text_words(text, "\n");
    return level_output_line(printing->output) && !ferror(stdout);
}

/* The options of the census in the file; those that keep nothing if there is none. */
static uj_census_options census_of(uj_store *store)
{
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    bool is_complete;
    return uj_store_census_options(store, &census, &is_complete, NULL) == UJ_OK
               ? census
               : (uj_census_options)UJ_CENSUS_OPTIONS_INIT;
}

/* Nothing found: maybe because what was asked for is not known of any puzzle. */
static enum exit_status explain_nothing(uj_store *store, const struct find_options *options)
{
    if (options->groups || options->from_groups) {
        note(options->groups ? "no group in %s matches" : "no puzzle from the groups in %s matches", options->db);
        return EXIT_NO_SOLUTION;
    }
    const uj_filter everything = UJ_FILTER_INIT;
    uj_filter unrated = UJ_FILTER_INIT;
    unrated.unrated = true;
    uint64_t all = 0, without = 0;
    if (uj_store_count(store, &everything, &all, NULL) != UJ_OK ||
        uj_store_count(store, &unrated, &without, NULL) != UJ_OK)
        return EXIT_NO_SOLUTION;
    const uj_range any = UJ_RANGE_ANY;
    const bool needs_rating = options->filter.bands || options->filter.minimal || options->filter.steps.low > any.low ||
                              options->filter.steps.high < any.high;
    const uj_census_options census = census_of(store);
    if (census.groups)
        note("no puzzle stored in %s matches; --from-groups searches all groups of its census", options->db);
    else if (all == 0 && census.keep.low < INT_MAX)
        note("the census in %s has no rows, or they are packed: unjam census merge NEW.db %s unpacks them", options->db,
             options->db);
    else if (all == 0)
        note("%s has no puzzles yet; unjam generate, census --keep and import add some", options->db);
    else if (needs_rating && without > 0)
        note("no puzzle in %s matches; unrated: %llu of %llu. Run the census command again with --rate", options->db,
             (unsigned long long)without, (unsigned long long)all);
    else
        note("no puzzle in %s matches; it has %llu", options->db, (unsigned long long)all);
    return EXIT_NO_SOLUTION;
}

static enum exit_status print(struct find_options *options, const struct group_reader *from)
{
    struct level_output *const output = &options->output;
    struct printing printing = {.output = output, .groups = from->groups};
    struct damaged damaged = {.path = options->db};
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_OK;
    if (!from->groups)
        damaged_watch(&damaged, &options->filter);
    if (level_output_open(output)) {
        if (options->groups && !output->lines)
            uj_text_words(&output->text, "group,vehicles,cars,trucks,max_distance,configurations,solutions,clusters\n");
        const struct taker take = {print_group, print_puzzle, &printing};
        status = search(options, from, &options->filter, take, &error);
    }
    progress_wipe();
    damaged_end(&damaged, "puzzles");
    if (damaged.count > 0)
        printing.status = EXIT_BAD_INPUT;
    if (status != UJ_OK)
        printing.status = file_failure(options->db, status, &error);
    else if (output->count == 0 && !output->failed && printing.status == EXIT_DONE && !limits_are_over())
        printing.status = explain_nothing(from->store, options);
    /* What was found before it was time to stop is kept. */
    const bool is_kept = status == UJ_OK || (status == UJ_LIMIT && output->count > 0);
    return exit_status_worse(printing.status, level_output_end(output, is_kept));
}

/* ---- Where from ---------------------------------------------------------------------------------------------------- */

static enum exit_status find_in_rows(struct find_options *options)
{
    struct group_reader from = {0};
    uj_error error;
    const uj_status opened = uj_store_open(&from.store, options->db, UJ_STORE_READ, &error);
    if (opened != UJ_OK)
        return file_failure(options->db, opened, &error);
    uj_store_limit(from.store, &options->limits);
    const enum exit_status status = (options->count_only ? count : print)(options, &from);
    uj_store_close(from.store);
    return status;
}

static enum exit_status find_in_groups(struct find_options *options)
{
    struct group_reader from;
    const enum exit_status opened = group_reader_open(&from, options->db);
    if (opened != EXIT_DONE)
        return opened;
    progress_begin("looking", "units");
    uj_store_limit(from.store, &options->limits);
    uj_census_groups_watch(from.groups, show_progress, NULL);
    const enum exit_status status = (options->count_only ? count : print)(options, &from);
    group_reader_close(&from);
    if (!limits_are_over())
        return status;
    complain("%s: %s before all groups were searched", options->db, limits_reason());
    return exit_status_worse(status == EXIT_NO_SOLUTION ? EXIT_DONE : status, EXIT_LIMIT);
}

enum exit_status find(void *payload)
{
    struct find_options *options = payload;
    output_in_blocks();
    if (!options->db)
        return find_in_catalogue(options);
    return options->groups || options->from_groups ? find_in_groups(options) : find_in_rows(options);
}

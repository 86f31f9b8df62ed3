#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "options/options.h"
#include "damaged.h"
#include "find/find.h"
#include "input.h"
#include "notes.h"
#include "output.h"
#include "unjam.h"
#include "options/wishes.h"

/* ---- Searching ----------------------------------------------------------------------------------------------------- */

bool find_print(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct find_options *options = payload;
    progress_wipe(&options->progress);
    options->status = exit_status_worse(options->status, level_output_add(&options->output, level));
    return !options->output.failed && !ferror(stdout);
}

enum exit_status find_give_up(const struct find_options *options, const uj_error *error)
{
    complain("%s: %s", options->db, error->message);
    return EXIT_BAD_INPUT;
}

static bool has_groups(uj_store *store)
{
    uj_census_options census;
    bool is_complete;
    return uj_store_census_options(store, &census, &is_complete, NULL) == UJ_OK && census.groups;
}

/* Nothing found: maybe because what was asked for is not known of any puzzle. */
static enum exit_status explain_nothing(uj_store *store, const struct find_options *options)
{
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
    if (has_groups(store))
        note("no puzzle that was kept in %s matches; --from-groups looks into all groups of its census", options->db);
    else if (all == 0)
        note("%s has no puzzles yet; unjam generate, census --keep and import put some in", options->db);
    else if (needs_rating && without > 0)
        note("no puzzle in %s matches; of its %llu, %llu have no rating yet; a census command that is given again "
             "with --rate adds it",
             options->db, (unsigned long long)all, (unsigned long long)without);
    else
        note("no puzzle in %s matches; it has %llu in all", options->db, (unsigned long long)all);
    return EXIT_NO_SOLUTION;
}

static enum exit_status count(uj_store *store, const struct find_options *options)
{
    uint64_t found;
    uj_error error;
    if (uj_store_count(store, &options->filter, &found, &error) != UJ_OK)
        return find_give_up(options, &error);
    printf("%llu\n", (unsigned long long)found);
    return EXIT_DONE;
}

static enum exit_status find(uj_store *store, struct find_options *options)
{
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_OK;
    struct damaged damaged = {.path = options->db, .progress = &options->progress};
    damaged_watch(&damaged, &options->filter);
    if (level_output_open(&options->output))
        status = uj_store_find(store, &options->filter, find_print, options, &error);
    damaged_end(&damaged);
    if (damaged.count > 0)
        options->status = EXIT_BAD_INPUT;
    if (status != UJ_OK)
        options->status = find_give_up(options, &error);
    else if (options->output.count == 0 && !options->output.failed && options->status == EXIT_DONE)
        options->status = explain_nothing(store, options);
    const enum exit_status written = level_output_end(&options->output, status == UJ_OK);
    return exit_status_worse(options->status, written);
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

static void parse_id(const char *typed, char *word, void *value)
{
    if (!uj_id_parse(value, word))
        usage_error("%s %s: an id has 16 digits from 0 to f", typed, word);
}

static void check(void *payload, const struct option_list *given)
{
    struct find_options *options = payload;
    uj_filter *filter = &options->filter;
    if (!options->db)
        usage_error("in which file? Give it with --db FILE");
    if (options->output.title && (options->output.lines || options->output.format != UJ_FORMAT_JSON))
        usage_error("--title is for packs: use it with -t json");
    const bool counts = options->count_only;
    if (options->output.lines && option_given(given, "to"))
        usage_error("--json and -t exclude each other: use one of them");
    if (options->output.path && option_given(given, "output"))
        usage_error("--export=FILE and -o exclude each other: use one of them");
    const struct option_rule rules[] = {
        {"seed", filter->order == UJ_ORDER_RANDOM, "without --order random"},
        {"order", !counts, "with --count"},
        {"to", !counts, "with --count"},
        {"json", !counts, "with --count"},
        {"title", !counts, "with --count"},
        {"export", !counts, "with --count"},
        {"limit", !counts, "with --count, which counts all"},
        {"offset", !counts, "with --count, which counts all"},
        {0},
    };
    options_refuse_idle(given, rules);
    if (options->groups && options->from_groups)
        usage_error("--groups lists groups, --from-groups makes puzzles of them: choose one");
    if (options->groups && option_given(given, "to"))
        usage_error("groups are no puzzles: --groups prints CSV, or with --json an object per line");
    if (!option_given(given, "seed") && getentropy(&filter->seed, sizeof filter->seed) != 0)
        filter->seed = (uint64_t)time(NULL);
    filter->id = option_given(given, "id") ? &options->id : NULL;
    wishes_to_filter(&options->wishes, filter);
    options->output.source = options->db;
}

static enum exit_status run(void *payload)
{
    struct find_options *options = payload;
    output_in_blocks();
    if (options->groups || options->from_groups)
        return find_in_groups(options);
    uj_store *store;
    uj_error error;
    if (uj_store_open(&store, options->db, UJ_STORE_READ, &error) != UJ_OK)
        return find_give_up(options, &error);
    const enum exit_status status = options->count_only ? count(store, options) : find(store, options);
    uj_store_close(store);
    return status;
}

static const char *const orders[] = {"added", "moves", "difficulty", "id", "random", NULL}; /* as in uj_order */

static const struct option_row rows[] = {
    {0, "db", "FILE", "The puzzle file or census to search", OPTION_FILE, AT(struct find_options, db)},
    {0, "from-groups", NULL,
     "Make the puzzles from the groups that census --groups packed, instead of looking among those that were kept",
     OPTION_FLAG, AT(struct find_options, from_groups)},
    {0, "groups", NULL, "List these groups themselves, as CSV", OPTION_FLAG, AT(struct find_options, groups)},
    HEADING("Which puzzles (A..B, A.., ..B or N):"),
    INCLUDE(wish_rows, struct find_options, wishes),
    {0, "vehicles", "RANGE", "Vehicles, the target too", OPTION_RANGE, AT(struct find_options, filter.vehicles)},
    {0, "walls", "RANGE", "Walls", OPTION_RANGE, AT(struct find_options, filter.walls)},
    {0, "id", "ID", "The puzzle of this id", OPTION_OTHER, AT(struct find_options, id), .parse = parse_id},
    HEADING("How many, in which order:"),
    {0, "order", "ORDER", "added (the default), moves or difficulty (hardest first), id, or random", OPTION_CHOICE,
     AT(struct find_options, filter.order), .words = orders},
    {0, "seed", "S", "The same S, the same random order; default: by chance", OPTION_COUNT,
     AT(struct find_options, filter.seed)},
    {0, "limit", "N", "At most N puzzles; default: all", OPTION_COUNT, AT(struct find_options, filter.limit),
     .high = INT64_MAX},
    {0, "offset", "N", "Pass over the first N", OPTION_COUNT, AT(struct find_options, filter.offset),
     .high = INT64_MAX},
    {0, "count", NULL, "Only print how many there are", OPTION_FLAG, AT(struct find_options, count_only)},
    HEADING("Output:"),
    {'t', "to", "FORMAT",
     "The notation: string (the default: moves, board, cluster size), json for a pack, or another (see \"unjam "
     "help formats\")",
     OPTION_FORMAT, AT(struct find_options, output.format)},
    {'j', "json", NULL, "One JSON object per puzzle and line", OPTION_FLAG, AT(struct find_options, output.lines)},
    {0, "title", "TEXT", "Title of a pack", OPTION_TEXT, AT(struct find_options, output.title)},
    {0, "export", "FILE",
     "All of them, as a text database unless -t or --json says otherwise; to FILE if given (write --export=FILE)",
     OPTION_FILE, AT(struct find_options, output.path), .is_optional = true},
    {.kind = OPTION_INCLUDE, .rows = output_rows, .at = 0},
    QUIET_ROWS,
    {.kind = OPTION_OPERANDS, .help = "The file to search is given with --db"},
    {0},
};

static const struct find_options defaults = {
    .filter = UJ_FILTER_INIT, .wishes = WISHES_INIT, .output.format = UJ_FORMAT_STRING};

const struct command command_find = {
    .name = "find",
    .summary = "pick puzzles out of a puzzle file or a census",
    .about = "Picks puzzles out of a puzzle file or a census.",
    .more = "What is not known of a puzzle meets no wish about it: --steps, --difficulty and --minimal leave out those "
            "without a rating (--minimal: those of census --minimal excepted).\n\n"
            "Exit status: 0 found, 1 nothing matches, 2 bad usage, or a file or row that cannot be read.\n\n"
            "Examples:\n"
            "  unjam find --db puzzles.db --difficulty hard --box --order random --limit 1\n"
            "  unjam find --db census.db --moves 35.. --vehicles ..11 --order random\n"
            "  unjam find --db puzzles.db --order moves | unjam show -o cards.pdf\n"
            "  unjam find --db census.db --export=rush.txt\n"
            "  unjam find --db census.db --from-groups --moves 12 --limit 5\n"
            "  unjam find --db census.db --groups --order moves",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .run = run,
};

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "options/limit_rows.h"
#include "options/options.h"
#include "damaged.h"
#include "find/find.h"
#include "input.h"
#include "notes.h"
#include "output.h"
#include "progress.h"
#include "unjam.h"
#include "options/wishes.h"

/* ---- Searching ----------------------------------------------------------------------------------------------------- */

bool find_print(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct find_options *options = payload;
    progress_wipe();
    options->status = exit_status_worse(options->status, level_output_add(&options->output, level));
    progress_set(options->output.count, 0);
    return !options->output.failed && !ferror(stdout);
}

enum exit_status find_give_up(const struct find_options *options, uj_status status, const uj_error *error)
{
    complain("%s: %s", options->db, error->message);
    return status_of_failure(status);
}

static bool has_groups(uj_store *store)
{
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
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
        note("no puzzle stored in %s matches; --from-groups searches all groups of its census", options->db);
    else if (all == 0)
        note("%s has no puzzles yet; unjam generate, census --keep and import add some", options->db);
    else if (needs_rating && without > 0)
        note("no puzzle in %s matches; unrated: %llu of %llu. Run the census command again with --rate", options->db,
             (unsigned long long)without, (unsigned long long)all);
    else
        note("no puzzle in %s matches; it has %llu", options->db, (unsigned long long)all);
    return EXIT_NO_SOLUTION;
}

static enum exit_status count(uj_store *store, const struct find_options *options)
{
    uint64_t found;
    uj_error error;
    const uj_status status = uj_store_count(store, &options->filter, &found, &error);
    if (status != UJ_OK)
        return find_give_up(options, status, &error);
    printf("%llu\n", (unsigned long long)found);
    return EXIT_DONE;
}

static enum exit_status find(uj_store *store, struct find_options *options)
{
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_OK;
    struct damaged damaged = {.path = options->db};
    damaged_watch(&damaged, &options->filter);
    if (level_output_open(&options->output))
        status = uj_store_find(store, &options->filter, find_print, options, &error);
    damaged_end(&damaged);
    if (damaged.count > 0)
        options->status = EXIT_BAD_INPUT;
    if (status != UJ_OK)
        options->status = find_give_up(options, status, &error);
    else if (options->output.count == 0 && !options->output.failed && options->status == EXIT_DONE)
        options->status = explain_nothing(store, options);
    /* What was found before it was time to stop is kept. */
    const enum exit_status written = level_output_end(&options->output, status == UJ_OK || status == UJ_LIMIT);
    return exit_status_worse(options->status, written);
}

static enum exit_status find_in_rows(struct find_options *options)
{
    uj_store *store;
    uj_error error;
    const uj_status opened = uj_store_open(&store, options->db, UJ_STORE_READ, &error);
    if (opened != UJ_OK)
        return find_give_up(options, opened, &error);
    uj_store_limit(store, &options->limits);
    const enum exit_status status = options->count_only ? count(store, options) : find(store, options);
    uj_store_close(store);
    return status;
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
        usage_error("no file given; use --db FILE");
    if (options->output.title && (options->output.lines || options->output.format != UJ_FORMAT_JSON))
        usage_error("--title is for packs; use it with -t json");
    const bool counts = options->count_only;
    if (options->output.lines && option_given(given, "to"))
        usage_error("--json and -t exclude each other; use only one");
    if (options->output.path && option_given(given, "output"))
        usage_error("--export=FILE and -o exclude each other; use only one");
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
        usage_error("--groups lists groups, --from-groups makes puzzles from them; use only one");
    if (options->groups && option_given(given, "to"))
        usage_error("groups are not puzzles; --groups prints CSV, or with --json one object per line");
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
    if (!limits_begin(&options->limits, "looking", "puzzles"))
        return EXIT_LIMIT;
    const enum exit_status status =
        options->groups || options->from_groups ? find_in_groups(options) : find_in_rows(options);
    limits_end();
    return status;
}

static const char *const orders[] = {"added", "moves", "difficulty", "id", "random", NULL}; /* as in uj_order */

static const struct option_row rows[] = {
    {0, "db", "FILE", "The puzzle file or census to search", OPTION_FILE, AT(struct find_options, db)},
    {0, "from-groups", NULL,
     "Make puzzles from the groups that census --groups stored, instead of searching the stored puzzles", OPTION_FLAG,
     AT(struct find_options, from_groups)},
    {0, "groups", NULL, "List the groups themselves, as CSV", OPTION_FLAG, AT(struct find_options, groups)},
    HEADING("Which puzzles (A..B, A.., ..B or N):"),
    INCLUDE(wish_rows, struct find_options, wishes),
    {0, "vehicles", "RANGE", "Vehicles, including the target", OPTION_RANGE, AT(struct find_options, filter.vehicles)},
    {0, "walls", "RANGE", "Walls", OPTION_RANGE, AT(struct find_options, filter.walls)},
    {0, "id", "ID", "The puzzle with this id", OPTION_OTHER, AT(struct find_options, id), .parse = parse_id},
    HEADING("Number and order:"),
    {0, "order", "ORDER", "added (the default), moves or difficulty (hardest first), id, or random", OPTION_CHOICE,
     AT(struct find_options, filter.order), .words = orders},
    {0, "seed", "S", "Random seed of the order (default: random)", OPTION_COUNT, AT(struct find_options, filter.seed)},
    {0, "limit", "N", "At most N puzzles (default: all)", OPTION_COUNT, AT(struct find_options, filter.limit),
     .high = INT64_MAX},
    {0, "offset", "N", "Skip the first N", OPTION_COUNT, AT(struct find_options, filter.offset), .high = INT64_MAX},
    {0, "count", NULL, "Only print how many match", OPTION_FLAG, AT(struct find_options, count_only)},
    INCLUDE(limit_rows, struct find_options, limits),
    HEADING("Output:"),
    {'t', "to", "NOTATION",
     "The notation to write: string (the default: moves, board, cluster size), json for a pack, or another "
     "(see \"unjam help formats\")",
     OPTION_FORMAT, AT(struct find_options, output.format)},
    {'j', "json", NULL, "One JSON object per puzzle and line", OPTION_FLAG, AT(struct find_options, output.lines)},
    {0, "title", "TEXT", "Title of a pack", OPTION_TEXT, AT(struct find_options, output.title)},
    {0, "export", "FILE",
     "Write all that match, as a text database unless -t or --json is given; to FILE if given (--export=FILE)",
     OPTION_FILE, AT(struct find_options, output.path), .is_optional = true},
    {.kind = OPTION_INCLUDE, .rows = output_rows, .at = 0},
    QUIET_ROWS,
    {.kind = OPTION_OPERANDS, .help = "Give the file to search with --db"},
    {0},
};

static const struct find_options defaults = {
    .filter = UJ_FILTER_INIT, .wishes = WISHES_INIT, .output.format = UJ_FORMAT_STRING};

const struct command command_find = {
    .name = "find",
    .summary = "pick puzzles out of a puzzle file or a census",
    .about = "Picks puzzles out of a puzzle file or a census.",
    .more = "Unrated puzzles never match --steps, --difficulty or --minimal; the puzzles of census --minimal do match "
            "--minimal.\n\n"
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

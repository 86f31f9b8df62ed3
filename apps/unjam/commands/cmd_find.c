#include <argp.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "find/find.h"
#include "input.h"
#include "output.h"
#include "unjam.h"
#include "wishes.h"

enum { DEFAULT_LIMIT = 20 };

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
static void explain_nothing(uj_store *store, const struct find_options *options)
{
    const uj_filter everything = UJ_FILTER_INIT;
    uj_filter unrated = UJ_FILTER_INIT;
    unrated.unrated = true;
    uint64_t all = 0, without = 0;
    if (uj_store_count(store, &everything, &all, NULL) != UJ_OK ||
        uj_store_count(store, &unrated, &without, NULL) != UJ_OK)
        return;
    const uj_range any = UJ_RANGE_ANY;
    const bool needs_rating = options->filter.bands || options->filter.minimal || options->filter.steps.low > any.low ||
                              options->filter.steps.high < any.high;
    if (has_groups(store))
        complain("no puzzle that was kept in %s matches; --from-groups looks into all groups of its census",
                 options->db);
    else if (all == 0)
        complain("%s has no puzzles yet; unjam generate, census --keep and import put some in", options->db);
    else if (needs_rating && without > 0)
        complain("no puzzle in %s matches; of its %llu, %llu have no rating yet; a census command that is given again "
                 "with --rate adds it",
                 options->db, (unsigned long long)all, (unsigned long long)without);
    else
        complain("no puzzle in %s matches; it has %llu in all", options->db, (unsigned long long)all);
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
    if (level_output_open(&options->output))
        status = uj_store_find(store, &options->filter, find_print, options, &error);
    if (status != UJ_OK)
        options->status = find_give_up(options, &error);
    else if (options->output.count == 0 && !options->output.failed && options->status == EXIT_DONE)
        explain_nothing(store, options);
    const enum exit_status written = level_output_end(&options->output, status == UJ_OK);
    return exit_status_worse(options->status, written);
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

enum {
    KEY_DB = 0x200,
    KEY_MOVES,
    KEY_STEPS,
    KEY_VEHICLES,
    KEY_CARS,
    KEY_TRUCKS,
    KEY_WALLS,
    KEY_DIFFICULTY,
    KEY_SIZE,
    KEY_EXIT,
    KEY_MINIMAL,
    KEY_BOX,
    KEY_ID,
    KEY_ORDER,
    KEY_SEED,
    KEY_LIMIT,
    KEY_OFFSET,
    KEY_COUNT,
    KEY_EXPORT,
    KEY_TITLE,
    KEY_GROUPS,
    KEY_FROM_GROUPS
};

static const struct argp_option option_table[] = {
    {.name = "db", .key = KEY_DB, .arg = "FILE", .doc = "The puzzle file or census to search", .group = 1},
    {.name = "from-groups",
     .key = KEY_FROM_GROUPS,
     .doc =
         "Make the puzzles from the groups that census --groups packed, instead of looking among those that were kept",
     .group = 1},
    {.name = "groups", .key = KEY_GROUPS, .doc = "List these groups themselves, as CSV", .group = 1},
    {.name = NULL, .doc = "Which puzzles (A..B, A.., ..B or N):", .group = 2},
    {.name = "moves", .key = KEY_MOVES, .arg = "RANGE", .doc = "Moves of the shortest solution", .group = 2},
    {.name = "steps", .key = KEY_STEPS, .arg = "RANGE", .doc = "Steps of the shortest solution in steps", .group = 2},
    {.name = "vehicles", .key = KEY_VEHICLES, .arg = "RANGE", .doc = "Vehicles, the target too", .group = 2},
    {.name = "cars", .key = KEY_CARS, .arg = "RANGE", .doc = "Vehicles of 2 cells, the target too", .group = 2},
    {.name = "trucks", .key = KEY_TRUCKS, .arg = "RANGE", .doc = "Vehicles of 3 cells", .group = 2},
    {.name = "walls", .key = KEY_WALLS, .arg = "RANGE", .doc = "Walls", .group = 2},
    {.name = "difficulty",
     .key = KEY_DIFFICULTY,
     .arg = "BAND",
     .doc = "easy, medium, hard or expert; several with commas between them",
     .group = 2},
    {.name = "size", .key = KEY_SIZE, .arg = "WxH", .doc = "Size of the board", .group = 2},
    {.name = "exit", .key = KEY_EXIT, .arg = "ROW", .doc = "Row of the exit, from 1 at the top", .group = 2},
    {.name = "minimal",
     .key = KEY_MINIMAL,
     .doc = "Every vehicle is needed: without it, it would be easier",
     .group = 2},
    {.name = "box",
     .key = KEY_BOX,
     .doc = "Only what the real box holds: up to 12 cars with the target, 4 trucks, no walls",
     .group = 2},
    {.name = "id", .key = KEY_ID, .arg = "ID", .doc = "The puzzle of this id", .group = 2},
    {.name = NULL, .doc = "How many, in which order:", .group = 3},
    {.name = "order",
     .key = KEY_ORDER,
     .arg = "ORDER",
     .doc = "added (the default), moves or difficulty (hardest first), id, or random",
     .group = 3},
    {.name = "seed",
     .key = KEY_SEED,
     .arg = "S",
     .doc = "The same S, the same random order; default: by chance",
     .group = 3},
    {.name = "limit", .key = KEY_LIMIT, .arg = "N", .doc = "At most N puzzles; default: 20, 0: all", .group = 3},
    {.name = "offset", .key = KEY_OFFSET, .arg = "N", .doc = "Pass over the first N", .group = 3},
    {.name = "count", .key = KEY_COUNT, .doc = "Only print how many there are", .group = 3},
    {.name = NULL, .doc = "Output:", .group = 4},
    {.name = "to",
     .key = 't',
     .arg = "FORMAT",
     .doc = "The notation: string (the default: moves, board, cluster size), json for a pack, or another (see \"unjam "
            "help formats\")",
     .group = 4},
    {.name = "json", .key = 'j', .doc = "One JSON object per puzzle and line", .group = 4},
    {.name = "title", .key = KEY_TITLE, .arg = "TEXT", .doc = "Title of a pack", .group = 4},
    {.name = "export",
     .key = KEY_EXPORT,
     .arg = "FILE",
     .flags = OPTION_ARG_OPTIONAL,
     .doc = "All that match, not just 20; to FILE if given (write --export=FILE)",
     .group = 4},
    {0},
};

static void check_options(struct find_options *options, const struct argp_state *state)
{
    if (!options->db)
        argp_error(state, "in which file? Give it with --db FILE");
    if (!options->has_limit)
        options->filter.limit = options->export_all ? 0 : DEFAULT_LIMIT;
    if (options->output.title && (options->output.lines || options->output.format != UJ_FORMAT_JSON))
        argp_error(state, "--title is for packs: use it with -t json");
    if (options->groups && options->from_groups)
        argp_error(state, "--groups lists groups, --from-groups makes puzzles of them: choose one");
    if (options->groups && options->has_format)
        argp_error(state, "groups are no puzzles: --groups prints CSV, or with --json an object per line");
    options->output.source = options->db;
}

static error_t parse_wish(int key, char *argument, struct argp_state *state, struct find_options *options)
{
    uj_filter *filter = &options->filter;
    switch (key) {
    case KEY_MOVES:
        filter->moves = wish_range("--moves", argument, 0, state);
        return 0;
    case KEY_STEPS:
        filter->steps = wish_range("--steps", argument, 0, state);
        return 0;
    case KEY_VEHICLES:
        filter->vehicles = wish_range("--vehicles", argument, 0, state);
        return 0;
    case KEY_CARS:
        filter->cars = wish_range("--cars", argument, 0, state);
        return 0;
    case KEY_TRUCKS:
        filter->trucks = wish_range("--trucks", argument, 0, state);
        return 0;
    case KEY_WALLS:
        filter->walls = wish_range("--walls", argument, 0, state);
        return 0;
    case KEY_DIFFICULTY:
        filter->bands = wish_bands("--difficulty", argument, state);
        return 0;
    case KEY_SIZE:
        input_parse_size(argument, &filter->width, &filter->height, state);
        return 0;
    case KEY_EXIT:
        filter->exit_row = (int)argument_number("--exit", argument, 1, UJ_MAX_SIDE, state) - 1;
        return 0;
    case KEY_MINIMAL:
        filter->minimal = true;
        return 0;
    case KEY_BOX:
        filter->box = true;
        return 0;
    case KEY_ID:
        if (!uj_id_parse(&options->id, argument))
            argp_error(state, "--id %s: an id has 16 digits from 0 to f", argument);
        filter->id = &options->id;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const orders[] = {"added", "moves", "difficulty", "id", "random", NULL}; /* as in uj_order */
    struct find_options *options = state->input;
    switch (key) {
    case KEY_DB:
        options->db = argument;
        return 0;
    case KEY_ORDER:
        options->filter.order = (uj_order)argument_choice("--order", argument, orders, state);
        return 0;
    case KEY_SEED:
        options->filter.seed = argument_number("--seed", argument, 0, UINT64_MAX, state);
        return 0;
    case KEY_LIMIT:
        options->filter.limit = argument_number("--limit", argument, 0, INT64_MAX, state);
        options->has_limit = true;
        return 0;
    case KEY_OFFSET:
        options->filter.offset = argument_number("--offset", argument, 0, INT64_MAX, state);
        return 0;
    case KEY_GROUPS:
        options->groups = true;
        return 0;
    case KEY_FROM_GROUPS:
        options->from_groups = true;
        return 0;
    case KEY_COUNT:
        options->count_only = true;
        return 0;
    case 't':
        options->output.format = input_parse_format(argument, state);
        options->has_format = true;
        return 0;
    case 'j':
        options->output.lines = true;
        return 0;
    case KEY_TITLE:
        options->output.title = argument;
        return 0;
    case KEY_EXPORT:
        options->export_all = true;
        options->output.path = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "what is \"%s\" for? The file to search is given with --db", argument);
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return parse_wish(key, argument, state, options);
    }
}

enum exit_status cmd_find(int argc, char **argv)
{
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc =
            "Picks puzzles out of a puzzle file or a census.\v"
            "What is not known of a puzzle meets no wish about it: --steps, --difficulty and --minimal leave out those "
            "without a rating (--minimal: those of census --minimal excepted).\n\n"
            "Examples:\n"
            "  unjam find --db puzzles.db --difficulty hard --box --order random --limit 1\n"
            "  unjam find --db census.db --moves 35.. --vehicles ..11 --order random\n"
            "  unjam find --db puzzles.db --order moves | unjam show -o cards.pdf\n"
            "  unjam find --db census.db --export=rush.txt\n"
            "  unjam find --db census.db --from-groups --moves 12 --limit 5\n"
            "  unjam find --db census.db --groups --order moves",
    };
    struct find_options options = {.filter = UJ_FILTER_INIT, .output.format = UJ_FORMAT_STRING};
    if (getentropy(&options.filter.seed, sizeof options.filter.seed) != 0)
        options.filter.seed = (uint64_t)time(NULL);
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    output_in_blocks();
    if (options.groups || options.from_groups)
        return find_in_groups(&options);
    uj_store *store;
    uj_error error;
    if (uj_store_open(&store, options.db, UJ_STORE_READ, &error) != UJ_OK)
        return find_give_up(&options, &error);
    const enum exit_status status = options.count_only ? count(store, &options) : find(store, &options);
    uj_store_close(store);
    return status;
}

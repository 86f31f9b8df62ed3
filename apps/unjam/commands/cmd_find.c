#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "find/find.h"
#include "input.h"
#include "options/options.h"

static void check(void *payload, const struct option_list *given)
{
    struct find_options *options = payload;
    uj_filter *filter = &options->filter;
    if (options->db && option_given(given, "catalogue"))
        usage_error("--db and --catalogue exclude each other; use only one");
    if (!options->db && (options->groups || options->from_groups))
        usage_error("groups are in a census file; use --db FILE");
    if (options->output.title && (options->output.lines || options->output.format != UJ_FORMAT_JSON))
        usage_error("--title is for packs; use it with -t json");
    const bool counts = options->count_only;
    if (options->csv && (options->output.lines || option_given(given, "to")))
        usage_error("--csv, --json and -t exclude each other; use only one");
    if (options->output.lines && option_given(given, "to"))
        usage_error("--json and -t exclude each other; use only one");
    if (options->output.path && option_given(given, "output"))
        usage_error("--export=FILE and -o exclude each other; use only one");
    const struct option_rule rules[] = {
        {"seed", filter->order == UJ_ORDER_RANDOM, "without --order random"},
        {"order", !counts, "with --count"},
        {"to", !counts, "with --count"},
        {"json", !counts, "with --count"},
        {"csv", !counts, "with --count"},
        {"csv", !options->db, "with --db"},
        {"board", !options->db && !counts, options->db ? "with --db" : "with --count"},
        {"plain", !options->db, "with --db; only the catalogue records it"},
        {"title", !counts, "with --count"},
        {"export", !counts, "with --count"},
        {"limit", !counts, "with --count, which counts all"},
        {"offset", !counts, "with --count, which counts all"},
        {0},
    };
    options_refuse_idle(given, rules);
    static const char *const with_board[] = {"catalogue", "to",     "json",    "csv",        "title",
                                             "export",    "output", "timeout", "max-memory", NULL};
    if (options->board)
        options_refuse_beside(given, "board", with_board);
    if (options->groups && options->from_groups)
        usage_error("--groups lists groups, --from-groups makes puzzles from them; use only one");
    if (options->groups && option_given(given, "to"))
        usage_error("groups are not puzzles; --groups prints CSV, or with --json one object per line");
    if (!option_given(given, "seed") && getentropy(&filter->seed, sizeof filter->seed) != 0)
        filter->seed = (uint64_t)time(NULL);
    filter->id = option_given(given, "id") ? &options->id : NULL;
    options->output.source = options->db;
}

static const char *const orders[] = {"added", "moves", "difficulty", "id", "random", NULL}; /* as in uj_order */

static const struct option_row rows[] = {
    {0, "db", "FILE", "The puzzle file or census to search (default: the catalogue of all minimal 6x6 puzzles)",
     OPTION_FILE, AT(struct find_options, db)},
    {0, "catalogue", "FILE", "Search the catalogue, or another one (--catalogue=FILE)", OPTION_FILE,
     AT(struct find_options, catalogue), .is_optional = true},
    {0, "from-groups", NULL,
     "Make puzzles from the groups that census --groups stored, instead of searching the stored puzzles", OPTION_FLAG,
     AT(struct find_options, from_groups)},
    {0, "groups", NULL, "List the groups themselves, as CSV", OPTION_FLAG, AT(struct find_options, groups)},
    HEADING("Which puzzles (A..B, A.., ..B or N):"),
    INCLUDE(wish_rows, struct find_options, filter),
    {0, "vehicles", "RANGE", "Vehicles, including the target", OPTION_RANGE, AT(struct find_options, filter.vehicles)},
    {0, "seconds", "RANGE", "Estimated seconds for a person", OPTION_RANGE, AT(struct find_options, filter.seconds)},
    {0, "plain", NULL, "The target is alone in its row, and no other line is full", OPTION_FLAG,
     AT(struct find_options, filter.plain)},
    {0, "walls", "RANGE", "Walls", OPTION_RANGE, AT(struct find_options, filter.walls)},
    {0, "id", "ID", "The puzzle with this id", OPTION_OTHER, AT(struct find_options, id), .parse = option_id},
    {0, "board", "BOARD", "The puzzle of the catalogue in the same cluster as this board, a string or a file",
     OPTION_TEXT, AT(struct find_options, board)},
    HEADING("Number and order:"),
    {0, "order", "ORDER",
     "added (the default; in the catalogue the easiest first), moves or difficulty (hardest first), id, or random",
     OPTION_CHOICE, AT(struct find_options, filter.order), .words = orders},
    {0, "seed", "S", "Random seed of the order (default: random)", OPTION_COUNT, AT(struct find_options, filter.seed)},
    {0, "limit", "N", "At most N puzzles (default: all)", OPTION_COUNT, AT(struct find_options, filter.limit), .low = 1,
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
    {0, "csv", NULL, "A table of what the catalogue has of each puzzle", OPTION_FLAG, AT(struct find_options, csv)},
    {0, "title", "TEXT", "Title of a pack", OPTION_TEXT, AT(struct find_options, output.title)},
    {0, "export", "FILE",
     "Write all that match, as a text database unless -t or --json is given; to FILE if given (--export=FILE)",
     OPTION_FILE, AT(struct find_options, output.path), .is_optional = true},
    INCLUDE_BARE(output_rows),
    {.kind = OPTION_OPERANDS, .help = "Give the file to search with --db, or a board with --board"},
    {0},
};

static const struct find_options defaults = {.filter = UJ_FILTER_INIT, .output.format = UJ_FORMAT_STRING};

const struct command command_find = {
    .name = "find",
    .summary = "pick puzzles out of the catalogue, a puzzle file or a census",
    .about = "Picks puzzles out of the catalogue of all minimal 6x6 puzzles, or out of a puzzle file or a census.",
    .more = "Unrated puzzles never match --steps, --difficulty or --minimal; the puzzles of census --minimal do match "
            "--minimal.\n\n"
            "Exit status: 0 found, 1 nothing matches, 2 bad usage, or a file or row that cannot be read, 3 a "
            "limit was reached first.\n\n"
            "Examples:\n"
            "  unjam find --moves 20..25 --box --order random --limit 5\n"
            "  unjam find --id 0123456789abcdef\n"
            "  unjam find --vehicles ..8 --order difficulty --limit 20 --csv\n"
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
    .work = {"looking", "puzzles", offsetof(struct find_options, limits), false},
    .run = find,
};

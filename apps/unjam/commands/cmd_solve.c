#include <limits.h>
#include <stdio.h>

#include "commands.h"
#include "input.h"
#include "solve/solve.h"

struct command_line {
    struct solve_options solve;
    bool json, animate, list;
};

/* Options that would change nothing are mistakes that the user wants to hear of. */
static void check_effects(const struct command_line *line, const struct option_list *given)
{
    const uj_algorithm *const algorithm = uj_algorithm_find(line->solve.search.algorithm);
    const bool is_puzzle = option_given(given, "to"), is_drawn = !line->json && !is_puzzle;
    const bool all = line->solve.all_solutions;
    static const char with_all[] = "with --all-solutions", without_all[] = "without --all-solutions";
    static const char for_statistics[] = "with -t, which prints no statistics";
    static const char for_drawings[] = "with --json and -t, which draw nothing";
    const struct option_rule rules[] = {
        {"heuristic", algorithm->uses_heuristic, "without -a astar, ida or best-first"},
        {"ties", algorithm->uses_ties, "without -a astar"},
        {"cutoff", algorithm->uses_cutoff, "without -a hybrid"},
        {"dedup", algorithm->uses_cutoff, "without -a hybrid"},
        {"prune-every", algorithm->uses_pruning, "without -a tree-bfs-prune-pre or tree-bfs-prune-post"},
        {"notation", is_drawn, "with --json and -t, which have their own notation for moves"},
        {"profile", !is_puzzle, for_statistics},
        {"no-times", !is_puzzle, for_statistics},
        {"colour", is_drawn, for_drawings},
        {"ascii", is_drawn, for_drawings},
        {"explain", !is_puzzle, "with -t, which holds no explanation"},
        {"limit", all, without_all},
        {"classes", all, without_all},
        {"algorithm", !all, with_all},
        {"order", !all, with_all},
        {"explain", !all, with_all},
        {"profile", !all, with_all},
        {"boards", !all, with_all},
        {"animate", !all, with_all},
        {"to", !all, with_all},
        {"max-depth", !all, with_all},
        {"max-nodes", !all, with_all},
        {"no-times", !all, with_all},
        {"colour", !all, with_all},
        {"ascii", !all, with_all},
        {"threads", !all, with_all},
        {0},
    };
    options_refuse_idle(given, rules);
}

/* Options that contradict each other are mistakes that the user wants to hear of. */
static void check(void *payload, const struct option_list *given)
{
    struct command_line *line = payload;
    struct solve_options *solve = &line->solve;
    const bool writes_puzzle = option_given(given, "to");
    static const char *const with_list[] = {"output", NULL};
    if (line->list)
        options_refuse_beside(given, "list", with_list);
    if (!solve->search.algorithm)
        solve->search.algorithm = "auto";
    if (writes_puzzle && !solve->boards && solve->to != UJ_FORMAT_CARLIST && solve->to != UJ_FORMAT_JSON)
        usage_error("-t %s cannot express a solution; use carlist or json, or --boards", uj_format_name(solve->to));
    if (solve->search.metric == UJ_STEPS && uj_algorithm_find(solve->search.algorithm)->moves_only)
        usage_error("%s counts in moves only; use it without -m steps", solve->search.algorithm);
    if (line->json + line->animate + writes_puzzle > 1)
        usage_error("--json, -t and --animate exclude each other; use only one");
    if (solve->boards && line->animate)
        usage_error("--boards and --animate exclude each other; use only one");
    check_effects(line, given);
    solve->output = line->json      ? SOLVE_JSON
                    : line->animate ? SOLVE_ANIMATION
                    : writes_puzzle ? SOLVE_PUZZLE
                    : solve->boards ? SOLVE_BOARDS
                                    : SOLVE_TEXT;
    if (!option_given(given, "order"))
        solve->order = solve->explain ? ORDER_HUMAN : line->json || writes_puzzle ? ORDER_ANY : ORDER_DEFAULT;
}

static enum exit_status list_all(void)
{
    puts("Algorithms:");
    list_algorithms(false);
    puts("Heuristics:");
    list_heuristics(false);
    return EXIT_DONE;
}

static enum exit_status run(void *payload)
{
    struct command_line *line = payload;
    if (line->list)
        return list_all();
    drawing_settle(&line->solve.drawing);
    const struct board_work work = line->solve.all_solutions ? solve_all_work(&line->solve) : solve_work(&line->solve);
    return boards_work(&work, &line->solve.input);
}

static const struct option_names algorithms = {"algorithm", algorithm_name_at, "unjam help algorithms"};
static const struct option_names heuristics = {"heuristic", heuristic_name_at, "unjam help heuristics"};
static const char *const ties[] = {"fifo", "lifo", "deep", NULL};            /* as in uj_ties */
static const char *const orders[] = {"human", "any", NULL};                  /* as in enum solve_order */
static const char *const notations[] = {"signed", "directed", "unit", NULL}; /* as in enum move_notation */

static const struct option_row rows[] = {
    {'m', "metric", "METRIC", "moves (a slide of any length counts one; the default) or steps", OPTION_CHOICE,
     AT(struct command_line, solve.search.metric), .words = option_metrics},
    INCLUDE(thread_rows, struct command_line, solve.threads),
    HEADING("The search:"),
    {'a', "algorithm", "NAME", "Algorithm (default: auto, the fastest that guarantees a shortest solution)",
     OPTION_NAME, AT(struct command_line, solve.search.algorithm), .names = &algorithms},
    {'H', "heuristic", "NAME", "Heuristic of astar, ida and best-first (default: closure)", OPTION_NAME,
     AT(struct command_line, solve.search.heuristic), .names = &heuristics},
    {0, "list", NULL, "List the algorithms and heuristics", OPTION_FLAG, AT(struct command_line, list)},
    {0, "ties", "ORDER", "astar: how to break ties: fifo, lifo or deep", OPTION_CHOICE,
     AT(struct command_line, solve.search.ties), .words = ties},
    {0, "cutoff", "N", "hybrid: the depth where depth-first search takes over", OPTION_INT,
     AT(struct command_line, solve.search.cutoff)},
    {0, "dedup", NULL, "hybrid: remove duplicate states from the queue at the cutoff", OPTION_FLAG,
     AT(struct command_line, solve.search.dedup)},
    {0, "prune-every", "N", "tree-bfs-prune-*: prune the queue only every Nth time", OPTION_COUNT,
     AT(struct command_line, solve.search.prune_every), .low = 1},
    HEADING("Limits (for each board, except the memory; exit status 3 when one is reached first):"),
    {0, "max-depth", "N", "Length of the longest solution to look for", OPTION_INT,
     AT(struct command_line, solve.search.max_depth), .low = 1},
    {0, "max-nodes", "N", "States or tree nodes to expand", OPTION_COUNT,
     AT(struct command_line, solve.search.max_nodes), .low = 1},
    {0, "max-memory", "SIZE", "Memory, such as 512M or 4G (default: three quarters of the machine's)", OPTION_MEMORY,
     AT(struct command_line, solve.search.limits.max_memory)},
    {0, "timeout", "SECONDS", "Time to search", OPTION_SECONDS,
     AT(struct command_line, solve.search.limits.timeout_seconds)},
    HEADING("Output:"),
    {0, "order", "ORDER",
     "human: the shortest solution that is easiest to follow (the default for text); any: the one that the search "
     "finds (the default with --json and -t)",
     OPTION_CHOICE, AT(struct command_line, solve.order), .words = orders},
    {0, "explain", NULL, "Say why each move is made; in the order human unless --order is given", OPTION_FLAG,
     AT(struct command_line, solve.explain)},
    {0, "all-solutions", NULL, "Count and list all shortest solutions", OPTION_FLAG,
     AT(struct command_line, solve.all_solutions)},
    {0, "classes", NULL, "--all-solutions: list one of those that differ only in the order of independent moves",
     OPTION_FLAG, AT(struct command_line, solve.classes)},
    {0, "limit", "N", "--all-solutions: list at most N of each board (default: 1000)", OPTION_COUNT,
     AT(struct command_line, solve.most_solutions)},
    {0, "notation", "NAME", "How moves are written: signed (A+3, the default), directed (AR3) or unit (AR AR AR)",
     OPTION_CHOICE, AT(struct command_line, solve.notation), .words = notations},
    {0, "profile", NULL, "Also count the states at each depth", OPTION_FLAG,
     AT(struct command_line, solve.search.profile)},
    {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct command_line, json)},
    {'t', "to", "NOTATION", "Write the board with its solution, as carlist or json; with --boards in any notation",
     OPTION_FORMAT, AT(struct command_line, solve.to)},
    {0, "boards", NULL, "Show every board of the solution: as drawings, in the notation of -t, or in JSON", OPTION_FLAG,
     AT(struct command_line, solve.boards)},
    {0, "animate", NULL, "Play the solution in the terminal", OPTION_FLAG, AT(struct command_line, animate)},
    {0, "no-times", NULL, "Omit what differs from run to run", OPTION_FLAG, AT(struct command_line, solve.no_times)},
    INCLUDE_BARE(output_rows),
    INCLUDE(drawing_rows, struct command_line, solve.drawing),
    INCLUDE(input_rows, struct command_line, solve.input),
    {0},
};

static const struct command_line defaults = {
    .solve = {.search = UJ_SOLVE_OPTIONS_INIT, .to = UJ_FORMAT_UNKNOWN, .most_solutions = 1000}};

const struct command command_solve = {
    .name = "solve",
    .summary = "find a shortest solution of every board",
    .about = "Finds a shortest solution of every board.",
    .more = "Exit status: 0 all solved, 1 at least one board has no solution, 2 bad usage or bad input, 3 a limit "
            "was reached first. If several apply, 2 takes precedence over 3, and 3 over 1.\n\n"
            "Examples:\n"
            "  unjam solve board.txt\n"
            "  unjam solve -m steps --notation unit board.txt\n"
            "  unjam solve -a astar -H closure --profile board.txt\n"
            "  unjam solve --explain board.txt\n"
            "  unjam solve --json boards.txt > solutions.ndjson",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"solving", "boards", offsetof(struct command_line, solve.search.limits), true},
    .run = run,
};

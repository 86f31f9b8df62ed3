#include <argp.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "input.h"
#include "output.h"
#include "solve/solve.h"
#include "unjam.h"

struct command_line {
    struct solve_options solve;
    bool json, animate, list;
    bool has_notation; /* --notation was given */
};

enum {
    KEY_MAX_DEPTH = 0x200,
    KEY_MAX_NODES,
    KEY_MAX_MEMORY,
    KEY_TIMEOUT,
    KEY_CUTOFF,
    KEY_DEDUP,
    KEY_TIES,
    KEY_PROFILE,
    KEY_NOTATION,
    KEY_THREADS,
    KEY_ANIMATE,
    KEY_NO_TIMES,
    KEY_LIST
};

static const struct argp_option option_table[] = {
    {.name = "metric",
     .key = 'm',
     .arg = "METRIC",
     .doc = "moves (a slide of any length counts one; the default) or steps"},
    {.name = "threads", .key = KEY_THREADS, .arg = "N", .doc = "Default: all cores. Never changes a result"},

    {.name = NULL, .doc = "The search:", .group = 1},
    {.name = "algorithm",
     .key = 'a',
     .arg = "NAME",
     .doc = "Default: auto, the fastest that is guaranteed shortest",
     .group = 1},
    {.name = "heuristic", .key = 'H', .arg = "NAME", .doc = "Ignored by the algorithms that use none", .group = 1},
    {.name = "list", .key = KEY_LIST, .doc = "List the algorithms and heuristics", .group = 1},
    {.name = "ties",
     .key = KEY_TIES,
     .arg = "ORDER",
     .doc = "astar: which of equals first, fifo, lifo or deep",
     .group = 1},
    {.name = "cutoff",
     .key = KEY_CUTOFF,
     .arg = "N",
     .doc = "hybrid: the depth where depth-first search takes over",
     .group = 1},
    {.name = "dedup", .key = KEY_DEDUP, .doc = "hybrid: no state twice in the queue at the cutoff", .group = 1},

    {.name = NULL, .doc = "Limits for each board (exit status 3 when one is reached first):", .group = 2},
    {.name = "max-depth", .key = KEY_MAX_DEPTH, .arg = "N", .doc = "No solution longer than N", .group = 2},
    {.name = "max-nodes", .key = KEY_MAX_NODES, .arg = "N", .doc = "States, or nodes of a tree, to expand", .group = 2},
    {.name = "max-memory",
     .key = KEY_MAX_MEMORY,
     .arg = "SIZE",
     .doc = "Such as 512M or 4G; default: three quarters of the machine's",
     .group = 2},
    {.name = "timeout", .key = KEY_TIMEOUT, .arg = "SECONDS", .doc = "Time to search", .group = 2},

    {.name = NULL, .doc = "Output:", .group = 3},
    {.name = "notation",
     .key = KEY_NOTATION,
     .arg = "NAME",
     .doc = "How moves are written: signed (A+3, the default), directed (AR3) or unit (AR AR AR)",
     .group = 3},
    {.name = "profile", .key = KEY_PROFILE, .doc = "Also count the states at each depth", .group = 3},
    {.name = "json", .key = 'j', .doc = "One JSON object per board and line", .group = 3},
    {.name = "to", .key = 't', .arg = "FORMAT", .doc = "The board with its solution, as carlist or json", .group = 3},
    {.name = "animate", .key = KEY_ANIMATE, .doc = "Play the solution in the terminal", .group = 3},
    {.name = "no-times", .key = KEY_NO_TIMES, .doc = "Leave out what differs from run to run", .group = 3},
    {0},
};

static const uj_algorithm *algorithm_of(const char *name)
{
    const uj_algorithm *algorithm = uj_algorithm_at(0);
    for (size_t i = 0; algorithm && strcmp(algorithm->name, name) != 0;)
        algorithm = uj_algorithm_at(++i);
    return algorithm;
}

static const char *parse_algorithm(const char *word, const struct argp_state *state)
{
    const uj_algorithm *algorithm = algorithm_of(word);
    if (!algorithm)
        argument_unknown("algorithm", word, algorithm_name_at, "unjam help algorithms", state);
    return algorithm ? algorithm->name : NULL;
}

static const char *parse_heuristic(const char *word, const struct argp_state *state)
{
    for (size_t i = 0; heuristic_name_at(i); i++)
        if (strcmp(heuristic_name_at(i), word) == 0)
            return heuristic_name_at(i);
    argument_unknown("heuristic", word, heuristic_name_at, "unjam help heuristics", state);
    return NULL;
}

static uj_format parse_target_format(const char *word, const struct argp_state *state)
{
    static const char *const words[] = {"carlist", "json", NULL};
    return uj_format_by_name(words[argument_choice("-t", word, words, state)]);
}

/* Options that contradict each other are mistakes that the user wants to hear of. */
static void check_options(struct command_line *line, const struct argp_state *state)
{
    struct solve_options *solve = &line->solve;
    const bool writes_puzzle = solve->to != UJ_FORMAT_UNKNOWN;
    if (solve->search.metric == UJ_STEPS && algorithm_of(solve->search.algorithm)->moves_only)
        argp_error(state, "%s counts in moves only: use it without -m steps", solve->search.algorithm);
    if (line->json + line->animate + writes_puzzle > 1)
        argp_error(state, "--json, -t and --animate exclude each other: use one of them");
    if (line->has_notation && (line->json || writes_puzzle))
        argp_error(state, "--notation is for text: use it without --json and -t");
    solve->output = line->json      ? SOLVE_JSON
                    : line->animate ? SOLVE_ANIMATION
                    : writes_puzzle ? SOLVE_PUZZLE
                                    : SOLVE_TEXT;
}

/* The options of the search; false if the key is none. */
static bool parse_search_option(uj_solve_options *search, int key, const char *argument, const struct argp_state *state)
{
    static const char *const metric_words[] = {"moves", "steps", NULL};
    static const char *const ties_words[] = {"fifo", "lifo", "deep", NULL};
    switch (key) {
    case 'a':
        search->algorithm = parse_algorithm(argument, state);
        return true;
    case 'H':
        search->heuristic = parse_heuristic(argument, state);
        return true;
    case 'm':
        search->metric = (uj_metric)argument_choice("-m", argument, metric_words, state);
        return true;
    case KEY_MAX_DEPTH:
        search->max_depth = (int)argument_number("--max-depth", argument, 1, INT_MAX, state);
        return true;
    case KEY_MAX_NODES:
        search->max_nodes = argument_number("--max-nodes", argument, 1, UINT64_MAX, state);
        return true;
    case KEY_MAX_MEMORY:
        search->max_memory = argument_bytes("--max-memory", argument, state);
        return true;
    case KEY_TIMEOUT:
        search->timeout_seconds = argument_seconds("--timeout", argument, state);
        return true;
    case KEY_CUTOFF:
        search->cutoff = (int)argument_number("--cutoff", argument, 0, INT_MAX, state);
        return true;
    case KEY_DEDUP:
        search->dedup = true;
        return true;
    case KEY_TIES:
        search->ties = (uj_ties)argument_choice("--ties", argument, ties_words, state);
        return true;
    case KEY_PROFILE:
        search->profile = true;
        return true;
    default:
        return false;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const notation_words[] = {"signed", "directed", "unit", NULL};
    struct command_line *line = state->input;
    struct solve_options *solve = &line->solve;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &solve->drawing;
        state->child_inputs[1] = &solve->input;
        return 0;
    case KEY_NOTATION:
        solve->notation = (enum move_notation)argument_choice("--notation", argument, notation_words, state);
        line->has_notation = true;
        return 0;
    case KEY_THREADS:
        solve->threads = (int)argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_NO_TIMES:
        solve->no_times = true;
        return 0;
    case 't':
        solve->to = parse_target_format(argument, state);
        return 0;
    case 'j':
        line->json = true;
        return 0;
    case KEY_ANIMATE:
        line->animate = true;
        return 0;
    case KEY_LIST:
        line->list = true;
        return 0;
    case ARGP_KEY_END:
        check_options(line, state);
        return 0;
    default:
        return parse_search_option(&solve->search, key, argument, state) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_solve(int argc, char **argv)
{
    static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE...]",
        .doc = "Finds a shortest solution of every board.\v"
               "Exit status: 0 all solved, 1 at least one board has no solution, 2 bad usage or bad input, 3 a limit "
               "was reached first. When several happen, 2 comes before 3, and 3 before 1.\n\n"
               "Examples:\n"
               "  unjam solve board.txt\n"
               "  unjam solve -m steps --notation unit board.txt\n"
               "  unjam solve -a astar -H closure --profile board.txt\n"
               "  unjam solve --json boards.txt > solutions.ndjson",
        .children = children,
    };
    struct command_line line = {.solve.search = UJ_SOLVE_OPTIONS_INIT};
    line.solve.search.algorithm = "auto";
    argp_parse(&argp, argc, argv, 0, NULL, &line);
    if (line.list) {
        puts("Algorithms:");
        list_algorithms(false);
        puts("Heuristics:");
        list_heuristics(false);
        return EXIT_DONE;
    }
    if (line.solve.threads == 0)
        line.solve.threads = core_count();
    struct progress progress;
    progress_init(&progress);
    line.solve.progress = &progress;
    const struct board_work work = solve_work(&line.solve);
    return boards_work(&work, &line.solve.input);
}

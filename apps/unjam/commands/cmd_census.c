#include <limits.h>
#include <string.h>

#include "census/census.h"
#include "input.h"
#include "commands.h"
#include "save.h"

enum { MOST_SAMPLED = 1000000000, MISSING_UNITS = 0 };

static bool print_outcome(const struct census_command *command, const struct census_outcome *outcome)
{
    uj_text text = UJ_TEXT_INIT;
    if (command->json) {
        uj_answer_census(&text, &outcome->census, outcome->sum, outcome->units_done, outcome->units, outcome->legal,
                         outcome->solutions, outcome->seconds);
        uj_text_words(&text, "\n");
    } else if (command->compare_thesis) {
        census_print_thesis(&text, outcome);
    } else {
        census_print_text(&text, outcome);
    }
    return print_and_free(&text);
}

/* A complete census that differs from the closed form is wrong, and says so. */
static enum exit_status report(const struct census_command *command, const struct census_outcome *outcome)
{
    const bool is_complete = outcome->units_done == outcome->units;
    if (command->compare_thesis && !is_complete) {
        complain("--compare-thesis: the thesis covers the whole census; units done: %lu of %lu",
                 (unsigned long)outcome->units_done, (unsigned long)outcome->units);
        return EXIT_BAD_INPUT;
    }
    if (!print_outcome(command, outcome))
        return EXIT_BAD_INPUT;
    if (command->csv && !census_write_csv(command->csv, outcome))
        return EXIT_BAD_INPUT;
    if (!is_complete || uj_census_agrees(&outcome->sum->tally, outcome->legal, outcome->solutions))
        return EXIT_DONE;
    complain("this census is wrong: the closed form has %s states and %s solutions; please report this", outcome->legal,
             outcome->solutions);
    return EXIT_BAD_INPUT;
}

static enum exit_status count_and_rate(const struct census_command *command)
{
    uj_store *store;
    struct census_outcome outcome;
    enum exit_status status;
    if (census_count(command, &store, &outcome, &status))
        status = report(command, &outcome);
    uj_census_result_free(outcome.sum);
    if (status == EXIT_DONE && command->rate)
        status = census_rate(command, store);
    return store_finish(store, command->db, status);
}

/* ---- Options ---- */

/* In other commands a plain number of walls means exactly that many. The census counts from none; it accepted a plain number
 * before there were ranges, and still does. */
static void take_walls(struct census_command *command)
{
    const uj_range walls = command->walls;
    if (walls.high > UJ_CENSUS_MORE_WALLS || (walls.low > 0 && walls.low < walls.high))
        usage_error("--walls: the census counts boards with 0 to %d walls; write --walls ..1 or --walls ..%d",
                    UJ_CENSUS_MORE_WALLS, UJ_CENSUS_MORE_WALLS);
    command->census.more_walls = walls.high;
    if (walls.low > 0)
        note("--walls %d: boards with fewer walls are counted too; write --walls ..%d", walls.high, walls.high);
}

static const char *const unit_words[] = {"missing", NULL};

/* A range, or the units that the file lacks: all of them, as without the option, since no unit is counted twice. */
static void parse_units(const struct option_word *given)
{
    struct option_row row = *given->row;
    row.kind = OPTION_RANGE;
    const struct option_word range = {&row, given->typed, given->text, given->value};
    if (strcmp(given->text, unit_words[0]) == 0)
        *(uj_range *)given->value = (uj_range){MISSING_UNITS, INT_MAX};
    else
        option_take(&range);
}

static void check(void *payload, const struct option_list *given)
{
    struct census_command *command = payload;
    const uj_census_options *census = &command->census;
    take_walls(command);
    const bool keeps = option_given(given, "keep");
    if (command->estimate)
        census_check_size(census, UJ_CENSUS_ESTIMATE_SIDE, "");
    else
        census_check_size(census, UJ_CENSUS_SIDE, "; --estimate N allows up to 8x8");
    if (!command->db && (keeps || census->groups || command->rate))
        usage_error("%s needs a file to write to; add --db FILE", keeps            ? "--keep"
                                                                  : census->groups ? "--groups"
                                                                                   : "--rate");
    if (!command->db && command->units.low == MISSING_UNITS)
        usage_error("--units missing needs a file to complete; add --db FILE");
    if (command->rate && !keeps)
        usage_error("--rate rates what --keep stored; give --keep as in the run that made the file");
    const struct option_rule rules[] = {
        {"seed", command->estimate > 0, "without --estimate"},
        {"portable", !command->estimate, "with --estimate, which uses none of them"},
        {0},
    };
    options_refuse_idle(given, rules);
    const bool is_slice = option_given(given, "units");
    if (command->estimate && (keeps || census->groups || command->rate || command->csv || command->compare_thesis ||
                              census->more_walls > 0 || census->minimal || census->plain || is_slice))
        usage_error("--estimate samples instead of counting; only --size, --exit, --metric, --seed, --db and --json go "
                    "with it");
    const bool is_thesis = census->width == 6 && census->height == 6 &&
                           (census->exit_row < 0 || census->exit_row == 2) && census->metric == UJ_MOVES &&
                           census->more_walls == 0 && !census->plain;
    if (command->compare_thesis && command->json)
        usage_error("--compare-thesis prints text; use it without --json");
    if (command->compare_thesis && !is_thesis)
        usage_error("--compare-thesis: the thesis covers 6x6 with exit row 3, in moves, without walls");
}

static enum exit_status run(void *payload)
{
    struct census_command *command = payload;
    if (command->csv && !make_folder(command->csv)) /* not after minutes of counting */
        return EXIT_BAD_INPUT;
    return command->estimate ? census_estimate(command) : count_and_rate(command);
}

static const struct option_row rows[] = {
    {0, "size", "WxH", "Up to 7x7, with --estimate up to 8x8 (default: 6x6)", OPTION_SIZE,
     AT(struct census_command, census.width)},
    {0, "exit", "ROW", "Exit row, counted from 1 at the top (default: the middle row)", OPTION_ROW,
     AT(struct census_command, census.exit_row)},
    {'m', "metric", "METRIC", "Unit of distance: moves (the default) or steps", OPTION_CHOICE,
     AT(struct census_command, census.metric), .words = option_metrics},
    {0, "walls", "RANGE", "Also boards with walls: ..1 or ..2 (default: none)", OPTION_RANGE,
     AT(struct census_command, walls)},
    INCLUDE(thread_rows, struct census_command, threads),
    INCLUDE(limit_rows, struct census_command, limits),
    HEADING("File:"),
    {0, "db", "FILE", "Store the results in FILE; run the same command again to resume", OPTION_FILE,
     AT(struct census_command, db)},
    {0, "keep", "RANGE", "Store a hardest state of every cluster this deep", OPTION_RANGE,
     AT(struct census_command, census.keep)},
    {0, "minimal", NULL, "Count the puzzles in which every vehicle and wall is necessary; --keep stores only those",
     OPTION_FLAG, AT(struct census_command, census.minimal)},
    {0, "plain", NULL, "Only boards with the target alone in its row and no other line full", OPTION_FLAG,
     AT(struct census_command, census.plain)},
    {0, "groups", NULL, "Store every solvable group, packed", OPTION_FLAG, AT(struct census_command, census.groups)},
    {0, "rate", NULL, "Then rate the stored puzzles that have no rating yet", OPTION_FLAG,
     AT(struct census_command, rate)},
    {0, "units", "RANGE", "Only these units of the work, counted from 1, or missing: those that FILE lacks",
     OPTION_OTHER, AT(struct census_command, units), .low = 1, .words = unit_words, .parse = parse_units},
    HEADING("Sample:"),
    {0, "estimate", "N", "Solve a random sample of N states instead", OPTION_COUNT, AT(struct census_command, estimate),
     .low = 1, .high = MOST_SAMPLED},
    {0, "seed", "S", "Random seed of the sample (default: 1)", OPTION_COUNT, AT(struct census_command, seed)},
    HEADING("Output:"),
    {0, "compare-thesis", NULL, "Print van Assema's figures for 6x6 beside ours", OPTION_FLAG,
     AT(struct census_command, compare_thesis)},
    {'j', "json", NULL, "Print one JSON object", OPTION_FLAG, AT(struct census_command, json)},
    {0, "csv", "DIR", "Also write the distributions as CSV files into this folder", OPTION_FOLDER,
     AT(struct census_command, csv)},
    {0, "portable", NULL, "Avoid special processor instructions: slower, same results", OPTION_FLAG,
     AT(struct census_command, census.portable)},
    INCLUDE_BARE(output_rows),
    {.kind = OPTION_OPERANDS, .help = "Give the file to write to with --db"},
    {0},
};

static const struct census_command defaults = {.census = UJ_CENSUS_OPTIONS_INIT, .units = {1, INT_MAX}, .seed = 1};

const struct command command_census = {
    .name = "census",
    .summary = "solve and count every state of a board size",
    .about = "Solves and counts every state of a board size.",
    .more = "It covers every way to place cars and trucks, with the target, a car, last in the exit row. You can "
            "interrupt it at any moment, with Ctrl-C or kill -9. With --db, run the same command again to resume; the "
            "end result is identical. docs/census.md explains the terms and the method.\n\n"
            "Exit status: 0 done, 2 bad usage, a bad file or a damaged row in it, or a count that differs from "
            "the closed form, 3 interrupted.\n\n"
            "Examples:\n"
            "  unjam census --size 5x5\n"
            "  unjam census --db census.db --keep 20..\n"
            "  unjam census --db census.db --keep 20.. --rate\n"
            "  unjam census --size 7x7 --estimate 100000 --db sample.db",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"counting", NULL, offsetof(struct census_command, limits), false},
    .run = run,
};

#include <stdio.h>

#include "commands.h"
#include "find/find.h"
#include "input.h"

enum { METRICS = 2, BLOCK = 1 << 16, LOOK_EVERY = 1024 };

struct states_options {
    struct input input;
    uj_limits limits;
    bool json;
    uj_range asked[METRICS]; /* distances in moves and in steps */
    bool is_asked[METRICS];
    struct one_board one;
    const char *db, *group; /* of a census, instead of a board */
};

/* The lines that are not printed yet, and counts of those that are. */
struct table {
    const struct states_options *options;
    uj_text text;
    uint64_t states, clusters; /* in the clusters so far, and those */
    bool failed;
    bool is_cut; /* the time is over, or Ctrl-C */
};

static bool is_wanted(const struct states_options *options, const int distance[METRICS])
{
    for (int metric = 0; metric < METRICS; metric++)
        if (options->is_asked[metric] && (distance[metric] < 0 || distance[metric] < options->asked[metric].low ||
                                          distance[metric] > options->asked[metric].high))
            return false;
    return true;
}

static void add_distance(uj_text *out, const char *before, int distance, const char *none)
{
    uj_text_words(out, before);
    if (distance >= 0)
        uj_text_number(out, (uint64_t)distance);
    else
        uj_text_words(out, none);
}

static const char *truth(bool is_true)
{
    return is_true ? "true" : "false";
}

static void add_json_line(struct table *table, uint64_t state, const uj_puzzle *puzzle, const int distance[METRICS])
{
    uj_text *const out = &table->text;
    uj_text_words(out, "{\"state\":");
    uj_json_count(out, state);
    if (table->options->group) {
        uj_text_words(out, ",\"cluster\":");
        uj_json_count(out, table->clusters);
    }
    uj_text_words(out, ",\"board\":");
    uj_json_board(out, puzzle);
    add_distance(out, ",\"moves\":", distance[UJ_MOVES], "null");
    add_distance(out, ",\"steps\":", distance[UJ_STEPS], "null");
    uj_text_words(out, ",\"solved\":");
    uj_text_words(out, truth(uj_board_solved(&puzzle->board)));
    uj_text_words(out, "}\n");
}

/* In quotes, with inner quotes doubled, as in CSV. */
static void add_csv_object(uj_text *out, const uj_puzzle *puzzle)
{
    uj_text object = UJ_TEXT_INIT;
    uj_puzzle_write_line(&object, puzzle, UJ_FORMAT_JSON, NULL);
    uj_text_words(out, "\"");
    for (size_t i = 0; i < object.length; i++) {
        if (object.data[i] == '"')
            uj_text_words(out, "\"");
        uj_text_add(out, &object.data[i], 1);
    }
    uj_text_words(out, "\"");
    uj_text_free(&object);
}

static void add_csv_line(struct table *table, uint64_t state, const uj_puzzle *puzzle, const int distance[METRICS])
{
    uj_text *const out = &table->text;
    uj_text_number(out, state);
    if (table->options->group) {
        uj_text_words(out, ",");
        uj_text_number(out, table->clusters);
    }
    add_distance(out, ",", distance[UJ_MOVES], "");
    add_distance(out, ",", distance[UJ_STEPS], "");
    uj_text_words(out, ",");
    uj_text_words(out, truth(uj_board_solved(&puzzle->board)));
    uj_text_words(out, ",");
    if (uj_puzzle_write_line(out, puzzle, UJ_FORMAT_STRING, NULL) != UJ_OK)
        add_csv_object(out, puzzle);
    uj_text_words(out, "\n");
}

static void table_flush(struct table *table)
{
    progress_wipe();
    table->failed = !print_text(&table->text) || ferror(stdout);
    uj_text_clear(&table->text);
}

/* Line after line, a block at a time. False: nothing more can be printed. */
static bool table_add(const uj_cluster *cluster, void *payload)
{
    struct table *const table = payload;
    const struct states_options *const options = table->options;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uint64_t count = uj_cluster_states(cluster);
    progress_begin("listing", "states");
    for (uint64_t state = 0; state < count && !table->failed; state++) {
        if (state % LOOK_EVERY == 0) {
            progress_set(state, count);
            table->is_cut = limits_are_over();
        }
        if (table->is_cut)
            return false;
        const int distance[METRICS] = {uj_cluster_distance(cluster, state, UJ_MOVES),
                                       uj_cluster_distance(cluster, state, UJ_STEPS)};
        if (!is_wanted(options, distance))
            continue;
        uj_cluster_board(cluster, state, &puzzle.board);
        (options->json ? add_json_line : add_csv_line)(table, table->states + state, &puzzle, distance);
        if (table->text.length >= BLOCK || uj_text_status(&table->text) != UJ_OK)
            table_flush(table);
    }
    table->states += count;
    table->clusters++;
    return !table->failed;
}

static struct table table_begin(const struct states_options *options)
{
    struct table table = {.options = options, .text = UJ_TEXT_INIT};
    if (!options->json)
        uj_text_words(&table.text,
                      options->group ? "state,cluster,moves,steps,solved,board\n" : "state,moves,steps,solved,board\n");
    return table;
}

/* False: not all of it was printed. */
static bool table_end(struct table *table)
{
    if (!table->failed)
        table_flush(table);
    uj_text_free(&table->text);
    if (table->is_cut)
        complain("%s before all states were listed", limits_reason());
    return !table->failed && !table->is_cut;
}

static const char *remedy(uj_status status)
{
    return status == UJ_LIMIT ? "; --timeout and --max-memory set the limits" : "";
}

static enum exit_status list_states(const struct states_options *options)
{
    uj_cluster *cluster;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_cluster_open(&cluster, &options->one.board, &options->limits, &error);
    if (status != UJ_OK) {
        complain("%s:%d: %s%s", options->one.file, options->one.line, error.message, remedy(status));
        return EXIT_LIMIT;
    }
    struct table table = table_begin(options);
    table_add(cluster, &table);
    const bool is_solvable = uj_cluster_solutions(cluster) > 0;
    uj_cluster_close(cluster);
    return !table_end(&table) ? EXIT_LIMIT : is_solvable ? EXIT_DONE : EXIT_NO_SOLUTION;
}

/* ---- A group of a census ------------------------------------------------------------------------------------------- */

static uj_status find_group(const struct states_options *options, const struct group_reader *reader,
                            uj_census_group *group, uj_error *error)
{
    uj_status status = uj_census_group_parse(group, reader->groups, options->group, error);
    if (status == UJ_OK)
        status = uj_store_census_group(reader->store, reader->groups, group, error);
    return status;
}

static enum exit_status list_group(const struct states_options *options)
{
    struct group_reader reader;
    const enum exit_status opened = group_reader_open(&reader, options->db);
    if (opened != EXIT_DONE)
        return opened;
    uj_census_group group;
    uj_error error = {.code = UJ_OK};
    enum exit_status result = EXIT_DONE;
    uj_status status = find_group(options, &reader, &group, &error);
    if (status == UJ_END) {
        complain("%s: there is no group %s; it has no solution%s", options->db, options->group,
                 reader.is_complete ? "" : ", or is not counted yet");
        result = EXIT_BAD_INPUT;
    } else if (status == UJ_OK) {
        struct table table = table_begin(options);
        status = uj_census_group_clusters(reader.groups, &group, &options->limits, table_add, &table, &error);
        result = table_end(&table) ? EXIT_DONE : EXIT_LIMIT;
    }
    if (status != UJ_OK && status != UJ_END) {
        complain("%s: %s%s", options->db, error.message, remedy(status));
        result = status_of_failure(status);
    }
    group_reader_close(&reader);
    return result;
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

static void check(void *payload, const struct option_list *given)
{
    struct states_options *options = payload;
    options->is_asked[UJ_MOVES] = option_given(given, "moves");
    options->is_asked[UJ_STEPS] = option_given(given, "steps");
    if (options->db && !options->group)
        usage_error("no group given; use --group GROUP (\"unjam find --groups\" lists them)");
    if (options->group && !options->db)
        usage_error("no census given; use --db FILE");
    const struct option_rule rules[] = {
        {"format", !options->group, "with --group, which reads no board"},
        {"size", !options->group, "with --group, which reads no board"},
        {"number", !options->group, "with --group, which reads no board"},
        {0},
    };
    options_refuse_idle(given, rules);
    if (options->group && options->input.files.count > 0)
        usage_error("unexpected argument \"%s\": --group reads no board", options->input.files.words[0]);
}

static enum exit_status run(void *payload)
{
    struct states_options *options = payload;
    enum exit_status status = EXIT_DONE;
    if (!options->group)
        status = input_read_one(&options->input, "states", &options->one);
    if (status == EXIT_DONE)
        status = options->group ? list_group(options) : list_states(options);
    return status;
}

static const struct option_row rows[] = {
    {'j', "json", NULL, "One JSON object per line instead of CSV", OPTION_FLAG, AT(struct states_options, json)},
    {0, "moves", "RANGE", "Only states this many moves from a solution: 5..8, 5.., ..8 or 5", OPTION_RANGE,
     AT(struct states_options, asked[UJ_MOVES])},
    {0, "steps", "RANGE", "Only states this many steps from a solution", OPTION_RANGE,
     AT(struct states_options, asked[UJ_STEPS])},
    INCLUDE(limit_rows, struct states_options, limits),
    {0, "group", "GROUP", "List all states of a group of a census instead, by its name from \"unjam find --groups\"",
     OPTION_TEXT, AT(struct states_options, group)},
    {0, "db", "FILE", "The census that contains the group", OPTION_FILE, AT(struct states_options, db)},
    INCLUDE_BARE(output_rows),
    INCLUDE(input_rows, struct states_options, input),
    {0},
};

const struct command command_states = {
    .name = "states",
    .summary = "list every state that a board can reach, with its distances",
    .about = "Lists every state that the board can reach, with the fewest moves and steps to the "
             "nearest solution, as CSV. The exit status is 1 if no solution can be reached, and 3 if there are too "
             "many states for the memory.",
    .more = "Examples:\n"
            "  unjam states board.txt\n"
            "  unjam states --json --moves 20.. board.txt\n"
            "  unjam states --db census.db --group 2.0.2.2.0.2/23.2.2.22.3.22",
    .options = rows,
    .size = sizeof(struct states_options),
    .check = check,
    .work = {"finding all states", NULL, offsetof(struct states_options, limits), false},
    .run = run,
};

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "freed_memory.h"
#include "options/options.h"
#include "parallel.h"
#include "generate/generate.h"
#include "input.h"
#include "numbers.h"

enum { MOST_PUZZLES = 1000000000 };

/* ---- The work ------------------------------------------------------------------------------------------------------ */

/* Says what was found and why not more. */
static enum exit_status explain_shortage(const struct generate_command *command, const uj_generate_stats *stats,
                                         const uj_error *error, uj_status status)
{
    if (status != UJ_LIMIT) {
        complain("%s", error->message);
        return status_of_failure(status);
    }
    const unsigned long long judged = stats->judged;
    const bool lacks_moves = stats->most_moves < command->wishes.moves.low && stats->most_moves >= 0;
    const bool lacks_steps = stats->most_steps < command->wishes.steps.low && stats->most_steps >= 0;
    const int most = lacks_moves ? stats->most_moves : stats->most_steps;
    if (judged > 0 && stats->solvable == 0 && command->wishes.limits.max_memory > 0)
        complain("%s; none of %llu board%s examined could be solved in the memory allowed", error->message, judged,
                 plural(judged));
    else if (judged > 0 && stats->solvable == 0)
        complain("%s; no solution in %llu board%s examined", error->message, judged, plural(judged));
    else if (lacks_moves || lacks_steps)
        complain("%s; the hardest of %llu board%s examined takes %d %s%s", error->message, judged, plural(judged), most,
                 lacks_moves ? "move" : "step", plural((uint64_t)most));
    else
        complain("%s", error->message);
    return EXIT_LIMIT;
}

static enum exit_status make(const struct generate_command *command, struct generate_sink *sink)
{
    uj_generate_options wishes = command->wishes;
    if (!generate_run_begin(sink, command))
        return sink->status;
    wishes.rate = generate_is_detailed(command);
    wishes.is_known = command->is_pack || command->db ? generate_sink_knows : NULL;
    wishes.known_payload = sink;
    wishes.progress = generate_show_progress;
    wishes.progress_payload = sink;
    uj_generate_stats stats;
    uj_error error = {.code = UJ_OK};
    uj_status status;
    do { /* again if another process was faster with some of the puzzles */
        wishes.found_before = sink->run.found;
        if (sink->run.found > 0)
            wishes.first_attempt = sink->run.next_attempt;
        status = parallel_generate(&wishes, generate_sink_take, sink, &stats, &error);
    } while (status == UJ_OK && !sink->failed && sink->store && sink->run.found < wishes.count);
    progress_wipe();
    if (status == UJ_OK || sink->failed)
        return EXIT_DONE;
    return explain_shortage(command, &stats, &error, status);
}

static enum exit_status make_or_sample(const struct generate_command *command, struct generate_sink *sink)
{
    return command->source ? generate_sample(command, sink) : make(command, sink);
}

/* A pack is a run for each band; attempts are numbered far apart, so that no two runs have random numbers in common. */
static enum exit_status make_pack(const struct generate_command *command, struct generate_sink *sink)
{
    enum exit_status status = EXIT_DONE;
    for (unsigned band = 0; band < BANDS && !sink->failed; band++) {
        struct generate_command part = *command;
        part.wishes.bands = 1u << band;
        part.wishes.count = command->pack[band];
        part.wishes.first_attempt = (uint64_t)band << 48;
        if (part.wishes.count > 0)
            status = exit_status_worse(status, make_or_sample(&part, sink));
    }
    return status;
}

/* Refuses immediately if the notation cannot express such boards. */
static uj_status check_format(const struct generate_command *command)
{
    if (command->format == UJ_FORMAT_UNKNOWN || command->source)
        return UJ_OK;
    const uj_generate_options *wishes = &command->wishes;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    const int row = wishes->exit_row < 0 ? (wishes->height - 1) / 2 : wishes->exit_row;
    uj_status status = uj_board_init(&puzzle.board, wishes->width, wishes->height, &error);
    if (status == UJ_OK)
        status = uj_board_add(&puzzle.board, "A", row, 0, 2, true, &error);
    for (int i = 0; i < wishes->walls.high && i < wishes->width && status == UJ_OK; i++)
        status = uj_board_add_wall(&puzzle.board, row == 0, i, &error);
    if (status == UJ_OK)
        status = uj_board_finish(&puzzle.board, 0, row, &error);
    if (status == UJ_OK)
        status = uj_board_fit_names(&puzzle.board, command->format, NULL, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&text, &puzzle, command->format, true, &error);
    uj_text_free(&text);
    if (status != UJ_OK)
        complain("%s", error.message);
    return status;
}

static enum exit_status run(void *payload)
{
    struct generate_command *command = payload;
    /* Each of thousands of boards a second takes memory and gives it back; passing it on to the system every time would
     * cost more than the boards do. */
    keep_freed_memory(1 << 28, 1 << 25);
    drawing_settle(&command->drawing);
    uj_error error;
    const uj_status possible = command->source ? UJ_OK : uj_generate_check(&command->wishes, &error);
    if (possible != UJ_OK) {
        complain("%s", error.message);
        return status_of_failure(possible);
    }
    const uj_status held = check_format(command);
    if (held != UJ_OK)
        return status_of_failure(held);
    enum exit_status status = generate_check_source(command);
    if (status != EXIT_DONE)
        return status;
    struct generate_sink sink;
    if (generate_sink_open(&sink, command))
        status = command->is_pack ? make_pack(command, &sink) : make_or_sample(command, &sink);
    return exit_status_worse(status, generate_sink_close(&sink));
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

static void at_most(uj_range *range, int most, const char *option)
{
    if (range->low > most)
        usage_error("%s %d or more: the real box and the notation letters allow at most %d", option, range->low, most);
    range->high = range->high < most ? range->high : most;
}

/* Options that contradict each other are the user's mistakes: refuse them. */
static void check(void *payload, const struct option_list *given)
{
    struct generate_command *command = payload;
    uj_generate_options *wishes = &command->wishes;
    if (command->lines && command->format != UJ_FORMAT_UNKNOWN)
        usage_error("--json and -t exclude each other; use only one");
    const bool wants_drawing = option_given(given, "colour") || option_given(given, "ascii") || command->hide_solutions;
    const bool is_text = command->format == UJ_FORMAT_UNKNOWN && !command->lines;
    if (wants_drawing && !is_text)
        usage_error("--colour, --ascii and --no-solutions are for text; use them without -t and --json");
    /* The next program needs boards, not drawings. */
    const bool is_for_people = isatty(STDOUT_FILENO) && !option_given(given, "output");
    if (is_text && !wants_drawing && !command->db && !is_for_people)
        command->format = UJ_FORMAT_STRING;
    if (command->title && command->format != UJ_FORMAT_JSON)
        usage_error("--title is for packs in JSON; use it with -t json");
    command->is_pack = option_given(given, "pack");
    if (command->is_pack && (command->asked.bands || option_given(given, "puzzles")))
        usage_error("--pack sets the bands and the counts; use it without --difficulty and -n");
    command->from_catalogue = option_given(given, "from-catalogue");
    if (command->from_catalogue && command->source)
        usage_error("--from-db and --from-catalogue exclude each other; use only one");
    if (command->from_catalogue)
        command->source = command->catalogue ? command->catalogue : "the catalogue";
    static const char for_making[] = "with --from-db or --from-catalogue, which make no boards";
    static const char for_file[] = "with --db, which draws nothing";
    const struct option_rule rules[] = {
        {"method", !command->source, for_making}, {"threads", !command->source, for_making},
        {"no-solutions", !command->db, for_file}, {"colour", !command->db, for_file},
        {"ascii", !command->db, for_file},        {0},
    };
    options_refuse_idle(given, rules);
    if (command->asked.box && wishes->walls.high > 0)
        usage_error("--box and --walls exclude each other; the box has no walls");
    if (command->source && !option_given(given, "walls"))
        wishes->walls = (uj_range)UJ_RANGE_ANY;
    wishes_to_generate(&command->asked, wishes);
    if (command->asked.box || command->format == UJ_FORMAT_LETTERS) {
        at_most(&wishes->cars, UJ_BOX_CARS, "--cars");
        at_most(&wishes->trucks, UJ_BOX_TRUCKS, "--trucks");
    }
    command->has_seed = option_given(given, "seed");
    command->has_output = option_given(given, "output");
    if (!command->has_seed)
        wishes->seed = ((uint64_t)time(NULL) * 1000003 + (uint64_t)getpid() * 7919) % 1000000000;
}

enum { MOST_OF_A_BAND = 1000000 };

/* Reads "easy:10,hard:5" into the counts of all bands. */
static void parse_pack(const struct option_word *given)
{
    uint64_t *const pack = given->value;
    char *rest = given->text, *word;
    while ((word = strsep(&rest, ",")) != NULL) {
        char *count = strchr(word, ':');
        if (!count)
            usage_error("%s %s: give a count for each band, as in easy:10,medium:10,hard:5", given->typed, word);
        /* cppcheck-suppress[nullPointerRedundantCheck, nullPointerArithmeticRedundantCheck] ; usage_error does not return */
        *count++ = '\0';
        pack[option_choice(given->typed, word, option_bands)] += option_number(given->typed, count, 1, MOST_OF_A_BAND);
    }
}

static const char *const methods[] = {"climb", "walkback", "random", NULL}; /* as in uj_method */

static const struct option_row rows[] = {
    {'n', "puzzles", "COUNT", "Number of puzzles (default: 1)", OPTION_COUNT, AT(struct generate_command, wishes.count),
     .low = 1, .high = MOST_PUZZLES},
    HEADING("Which puzzles (ranges are A..B, A.., ..B or N; boards are 4x4 to 8x8, 6x6 by default):"),
    INCLUDE(wish_rows, struct generate_command, asked),
    {0, "walls", "RANGE", "Number of walls (default: none; from a file or catalogue, any)", OPTION_RANGE,
     AT(struct generate_command, wishes.walls)},
    {0, "pack", "LIST", "A level pack, such as easy:10,medium:10,hard:5, sorted from easy to hard", OPTION_OTHER,
     AT(struct generate_command, pack), .parse = parse_pack},
    HEADING("How to make them:"),
    {0, "method", "NAME", "climb (the default), walkback or random", OPTION_CHOICE,
     AT(struct generate_command, wishes.method), .words = methods},
    {0, "from-db", "FILE", "Take random puzzles from a census or puzzle file", OPTION_FILE,
     AT(struct generate_command, source)},
    {0, "from-catalogue", "FILE",
     "Take random puzzles from the catalogue of all minimal 6x6 puzzles, or from another one (--from-catalogue=FILE)",
     OPTION_FILE, AT(struct generate_command, catalogue), .is_optional = true},
    {0, "seed", "S", "Random seed (default: random); the same seed gives the same puzzles", OPTION_COUNT,
     AT(struct generate_command, wishes.seed)},
    INCLUDE(thread_rows, struct generate_command, wishes.threads),
    INCLUDE(limit_rows, struct generate_command, wishes.limits),
    HEADING("Output:"),
    {'t', "to", "NOTATION",
     "The notation to write: string is one line per puzzle, json a pack with all details (see \"unjam help formats\")",
     OPTION_FORMAT, AT(struct generate_command, format)},
    {'j', "json", NULL, "One JSON object per puzzle and line", OPTION_FLAG, AT(struct generate_command, lines)},
    {0, "no-solutions", NULL, "Draw the boards without their solutions", OPTION_FLAG,
     AT(struct generate_command, hide_solutions)},
    {0, "title", "TEXT", "Title of a pack in JSON", OPTION_TEXT, AT(struct generate_command, title)},
    {0, "db", "FILE", "Append to a puzzle file, skipping duplicates; resumes an interrupted run", OPTION_FILE,
     AT(struct generate_command, db)},
    INCLUDE_BARE(output_rows),
    INCLUDE(drawing_rows, struct generate_command, drawing),
    {.kind = OPTION_OPERANDS, .help = "generate reads no boards; --from-db FILE takes puzzles from a file"},
    {0},
};

static const struct generate_command defaults = {.wishes = UJ_GENERATE_OPTIONS_INIT, .asked = UJ_FILTER_INIT};

const struct command command_generate = {
    .name = "generate",
    .summary = "make new puzzles of any difficulty, with their solutions",
    .about = "Makes new puzzles of any difficulty, with their solutions.",
    .more =
        "A terminal shows each puzzle as a drawing with its solution. A pipe or a file receives one line per puzzle, "
        "as "
        "with -t string, unless --colour, --ascii or --no-solutions is given.\n\n"
        "Every solution is proven shortest, and no two puzzles of a run, or of a --db file, belong to the same "
        "cluster. climb changes one vehicle after another and keeps what makes the board no easier; walkback moves a "
        "random board to the hardest state that it can reach; random uses the board as it is, which with exact --cars "
        "and --trucks is the generator of van Dijk's thesis. docs/generation.md compares them.\n\n"
        "A run with --db can be interrupted at any moment. Run the same command again with its --seed to resume; the "
        "file ends up the same as without the interruption.\n\n"
        "Exit status: 0 all found, 2 bad usage, a damaged puzzle in --from-db, or output that could not be "
        "written, 3 fewer than requested, because there are no such boards, a limit was reached, or too many attempts "
        "failed.\n\n"
        "Examples:\n"
        "  unjam generate --difficulty hard\n"
        "  unjam generate -n 100 --moves 25.. --box --db puzzles.db\n"
        "  unjam generate --pack easy:10,medium:10,hard:5 -t json > pack.json\n"
        "  unjam generate -n 6 --minimal | unjam show -o cards.pdf\n"
        "  unjam generate --method random --cars 5 --trucks 3 -t carlist",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"making", "puzzles", offsetof(struct generate_command, wishes.limits), false},
    .run = run,
};

#include <argp.h>
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "crew.h"
#include "generate/generate.h"
#include "input.h"
#include "output.h"
#include "wishes.h"

enum { MOST_PUZZLES = 1000000000, BOX_CARS = 12, BOX_TRUCKS = 4, MOST_THREADS = 1024 };

/* ---- The work ------------------------------------------------------------------------------------------------------ */

/* Says what was found and why there is no more of it. */
static enum exit_status explain_shortage(const struct generate_command *command, const uj_generate_stats *stats,
                                         const uj_error *error, uj_status status)
{
    if (status != UJ_LIMIT) {
        complain("%s", error->message);
        return EXIT_BAD_INPUT;
    }
    if (stats->judged > 0 && stats->most_moves < 0)
        complain("%s; none of %llu boards looked at has a solution", error->message, (unsigned long long)stats->judged);
    else if (stats->judged > 0 && stats->most_moves < command->wishes.moves.low)
        complain("%s; the hardest of %llu boards looked at takes %d moves", error->message,
                 (unsigned long long)stats->judged, stats->most_moves);
    else
        complain("%s", error->message);
    return EXIT_LIMIT;
}

static enum exit_status make(const struct generate_command *command, struct generate_sink *sink)
{
    uj_generate_options wishes = command->wishes;
    wishes.rate = generate_is_detailed(command);
    wishes.is_known = command->is_pack || command->db ? generate_sink_knows : NULL;
    wishes.known_payload = sink;
    wishes.progress = sink->progress.is_shown ? generate_show_progress : NULL;
    wishes.progress_payload = sink;
    uj_generate_stats stats;
    uj_error error;
    const uj_status status = crew_generate(&wishes, generate_sink_take, sink, &stats, &error);
    progress_wipe(&sink->progress);
    if (status == UJ_OK || sink->failed)
        return EXIT_DONE;
    return explain_shortage(command, &stats, &error, status);
}

static enum exit_status make_or_draw(const struct generate_command *command, struct generate_sink *sink)
{
    return command->source ? generate_draw(command, sink) : make(command, sink);
}

/* A pack is a run for each band; attempts are numbered far apart, so that no two runs have random numbers in common. */
static enum exit_status make_pack(const struct generate_command *command, struct generate_sink *sink)
{
    enum exit_status status = EXIT_DONE;
    const time_t began = time(NULL);
    for (unsigned band = 0; band < BANDS && !sink->failed; band++) {
        struct generate_command part = *command;
        part.wishes.bands = 1u << band;
        part.wishes.count = command->pack[band];
        part.wishes.first_attempt = (uint64_t)band << 48;
        if (part.wishes.timeout_seconds > 0) {
            const double left = part.wishes.timeout_seconds - difftime(time(NULL), began);
            part.wishes.timeout_seconds = left > 0.001 ? left : 0.001;
        }
        if (part.wishes.count > 0)
            status = exit_status_worse(status, make_or_draw(&part, sink));
    }
    return status;
}

/* Tells at once if a notation cannot hold such boards at all. */
static bool format_holds(const struct generate_command *command)
{
    if (command->format == UJ_FORMAT_UNKNOWN || command->source)
        return true;
    const uj_generate_options *wishes = &command->wishes;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    const int row = wishes->exit_row < 0 ? (wishes->height - 1) / 2 : wishes->exit_row;
    uj_status status = uj_board_init(&puzzle.board, wishes->width, wishes->height, &error);
    if (status == UJ_OK)
        status = uj_board_add(&puzzle.board, "A", row, 0, 2, true, &error);
    for (int i = 0; i < wishes->walls && i < wishes->width && status == UJ_OK; i++)
        status = uj_board_add_wall(&puzzle.board, row == 0, i, &error);
    if (status == UJ_OK)
        status = uj_board_finish(&puzzle.board, 0, row, &error);
    if (status == UJ_OK)
        status = uj_board_fit_names(&puzzle.board, command->format, NULL, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&text, &puzzle, command->format, &error);
    uj_text_free(&text);
    if (status != UJ_OK)
        complain("%s", error.message);
    return status == UJ_OK;
}

static enum exit_status run(const struct generate_command *command)
{
    uj_error error;
    const uj_status possible = command->source ? UJ_OK : uj_generate_check(&command->wishes, &error);
    if (possible != UJ_OK) {
        complain("%s", error.message);
        return possible == UJ_LIMIT ? EXIT_LIMIT : EXIT_BAD_INPUT;
    }
    if (!format_holds(command))
        return EXIT_BAD_INPUT;
    struct generate_sink sink;
    enum exit_status status = EXIT_DONE;
    if (generate_sink_open(&sink, command))
        status = command->is_pack ? make_pack(command, &sink) : make_or_draw(command, &sink);
    return exit_status_worse(status, generate_sink_close(&sink));
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

enum {
    KEY_SIZE = 0x200,
    KEY_EXIT,
    KEY_MOVES,
    KEY_STEPS,
    KEY_DIFFICULTY,
    KEY_CARS,
    KEY_TRUCKS,
    KEY_WALLS,
    KEY_METHOD,
    KEY_FROM_DB,
    KEY_MINIMAL,
    KEY_BOX,
    KEY_PACK,
    KEY_SEED,
    KEY_THREADS,
    KEY_DB,
    KEY_TIMEOUT,
    KEY_TITLE
};

static const struct argp_option option_table[] = {
    {.name = "count", .key = 'n', .arg = "COUNT", .doc = "How many; default: 1", .group = 1},
    {.name = NULL, .doc = "Which puzzles (ranges are A..B, A.., ..B or N):", .group = 2},
    {.name = "size", .key = KEY_SIZE, .arg = "WxH", .doc = "From 4x4 to 8x8; default: 6x6", .group = 2},
    {.name = "exit", .key = KEY_EXIT, .arg = "ROW", .doc = "From 1 at the top; default: the middle", .group = 2},
    {.name = "moves", .key = KEY_MOVES, .arg = "RANGE", .doc = "Moves of the shortest solution", .group = 2},
    {.name = "steps", .key = KEY_STEPS, .arg = "RANGE", .doc = "Steps of the shortest solution in steps", .group = 2},
    {.name = "difficulty",
     .key = KEY_DIFFICULTY,
     .arg = "BAND",
     .doc = "easy, medium, hard or expert, as \"unjam rate\" has it; several with commas between them",
     .group = 2},
    {.name = "cars", .key = KEY_CARS, .arg = "RANGE", .doc = "Vehicles of 2 cells, the target too", .group = 2},
    {.name = "trucks", .key = KEY_TRUCKS, .arg = "RANGE", .doc = "Vehicles of 3 cells", .group = 2},
    {.name = "walls", .key = KEY_WALLS, .arg = "N", .doc = "Exactly N walls; default: none", .group = 2},
    {.name = "minimal", .key = KEY_MINIMAL, .doc = "No vehicle that could as well be away", .group = 2},
    {.name = "box",
     .key = KEY_BOX,
     .doc = "Only what the real box holds: up to 12 cars with the target, 4 trucks, no walls",
     .group = 2},
    {.name = "pack",
     .key = KEY_PACK,
     .arg = "LIST",
     .doc = "A level pack, such as easy:10,medium:10,hard:5, from the easiest to the hardest",
     .group = 2},

    {.name = NULL, .doc = "How they are made:", .group = 3},
    {.name = "method", .key = KEY_METHOD, .arg = "NAME", .doc = "climb (the default), walkback or random", .group = 3},
    {.name = "from-db", .key = KEY_FROM_DB, .arg = "FILE", .doc = "Draw from a census or puzzle file", .group = 3},
    {.name = "seed",
     .key = KEY_SEED,
     .arg = "S",
     .doc = "The same S, the same puzzles; default: by chance",
     .group = 3},
    {.name = "threads",
     .key = KEY_THREADS,
     .arg = "N",
     .doc = "Default: all cores. Never changes a result",
     .group = 3},
    {.name = "timeout", .key = KEY_TIMEOUT, .arg = "SECONDS", .doc = "Exit status 3 with what was found", .group = 3},

    {.name = NULL, .doc = "Output:", .group = 4},
    {.name = "to",
     .key = 't',
     .arg = "FORMAT",
     .doc = "A notation: string is a line per puzzle, json a pack with all that is known (see \"unjam help formats\")",
     .group = 4},
    {.name = "json", .key = 'j', .doc = "One JSON object per puzzle and line", .group = 4},
    {.name = "title", .key = KEY_TITLE, .arg = "TEXT", .doc = "Title of a pack in JSON", .group = 4},
    {.name = "db", .key = KEY_DB, .arg = "FILE", .doc = "Add them to a puzzle file, none that it has", .group = 4},
    {0},
};

static const char *const method_names[] = {"climb", "walkback", "random", NULL}; /* as in uj_method */

static void at_most(uj_range *range, int most, const char *option, const struct argp_state *state)
{
    if (range->low > most)
        argp_error(state, "%s %d or more: the real box and the notation letters have at most %d", option, range->low,
                   most);
    range->high = range->high < most ? range->high : most;
}

/* Options that contradict each other are mistakes that the user wants to hear of. */
static void check_options(struct generate_command *command, const struct argp_state *state)
{
    uj_generate_options *wishes = &command->wishes;
    if (command->lines && command->format != UJ_FORMAT_UNKNOWN)
        argp_error(state, "--json and -t exclude each other: use one of them");
    if (command->title && command->format != UJ_FORMAT_JSON)
        argp_error(state, "--title is for packs in JSON: use it with -t json");
    if (command->is_pack && (wishes->bands || command->has_count))
        argp_error(state, "--pack says which puzzles and how many: use it without --difficulty and -n");
    if (command->source && command->has_method)
        argp_error(state, "--from-db and --method exclude each other: use one of them");
    if (command->box && wishes->walls > 0)
        argp_error(state, "--box and --walls exclude each other: there are no walls in the box");
    if (command->box || command->format == UJ_FORMAT_LETTERS) {
        at_most(&wishes->cars, BOX_CARS, "--cars", state);
        at_most(&wishes->trucks, BOX_TRUCKS, "--trucks", state);
    }
    if (!command->has_seed)
        wishes->seed = ((uint64_t)time(NULL) * 1000003 + (uint64_t)getpid() * 7919) % 1000000000;
}

static error_t parse_wish(int key, char *argument, struct argp_state *state, struct generate_command *command)
{
    uj_generate_options *wishes = &command->wishes;
    switch (key) {
    case KEY_SIZE:
        input_parse_size(argument, &wishes->width, &wishes->height, state);
        command->has_size = true;
        return 0;
    case KEY_EXIT:
        wishes->exit_row = (int)argument_number("--exit", argument, 1, UJ_MAX_SIDE, state) - 1;
        command->has_exit = true;
        return 0;
    case KEY_MOVES:
        wishes->moves = wish_range("--moves", argument, 1, state);
        return 0;
    case KEY_STEPS:
        wishes->steps = wish_range("--steps", argument, 1, state);
        return 0;
    case KEY_DIFFICULTY:
        wishes->bands = wish_bands("--difficulty", argument, state);
        return 0;
    case KEY_CARS:
        wishes->cars = wish_range("--cars", argument, 1, state);
        return 0;
    case KEY_TRUCKS:
        wishes->trucks = wish_range("--trucks", argument, 0, state);
        return 0;
    case KEY_WALLS:
        wishes->walls = (int)argument_number("--walls", argument, 0, INT_MAX, state);
        return 0;
    case KEY_MINIMAL:
        wishes->minimal = true;
        return 0;
    case KEY_BOX:
        command->box = true;
        return 0;
    case KEY_PACK:
        generate_parse_pack(command, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct generate_command *command = state->input;
    uj_generate_options *wishes = &command->wishes;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &command->drawing;
        return 0;
    case 'n':
        wishes->count = argument_number("-n", argument, 1, MOST_PUZZLES, state);
        command->has_count = true;
        return 0;
    case KEY_METHOD:
        wishes->method = (uj_method)argument_choice("--method", argument, method_names, state);
        command->has_method = true;
        return 0;
    case KEY_FROM_DB:
        command->source = argument;
        return 0;
    case KEY_SEED:
        wishes->seed = argument_number("--seed", argument, 0, UINT64_MAX, state);
        command->has_seed = true;
        return 0;
    case KEY_THREADS:
        wishes->threads = (int)argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_TIMEOUT:
        wishes->timeout_seconds = argument_seconds("--timeout", argument, state);
        return 0;
    case 't':
        command->format = input_parse_format(argument, state);
        return 0;
    case 'j':
        command->lines = true;
        return 0;
    case KEY_TITLE:
        command->title = argument;
        return 0;
    case KEY_DB:
        command->db = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "what is \"%s\" for? Puzzles are made, not read; --from-db FILE draws them from a file",
                   argument);
        return 0;
    case ARGP_KEY_END:
        check_options(command, state);
        return 0;
    default:
        return parse_wish(key, argument, state, command);
    }
}

enum exit_status cmd_generate(int argc, char **argv)
{
    static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc =
            "Makes new puzzles with their solutions, as hard as asked for.\v"
            "Every solution is proven shortest, and no two puzzles of a run, or of a --db file, are of the same "
            "cluster. climb changes one vehicle after another as long as the board gets harder; walkback moves a "
            "random "
            "board to the hardest place that it can reach; random takes it as it is, which with exact --cars and "
            "--trucks is the generator of van Dijk's thesis. docs/generation.md compares them.\n\n"
            "Exit status: 0 all found, 2 bad usage, or output that could not be written, 3 fewer than asked for: there "
            "are no such boards, or time or patience ran out.\n\n"
            "Examples:\n"
            "  unjam generate --difficulty hard\n"
            "  unjam generate -n 100 --moves 25.. --box --db puzzles.db\n"
            "  unjam generate --pack easy:10,medium:10,hard:5 -t json > pack.json\n"
            "  unjam generate -n 6 --minimal -t string | unjam show -o cards.pdf\n"
            "  unjam generate --method random --cars 5 --trucks 3 -t carlist",
        .children = children,
    };
    struct generate_command command = {.wishes = UJ_GENERATE_OPTIONS_INIT};
    /* Each of thousands of boards a second takes memory and gives it back; passing it on to the system every time would
     * cost more than the boards do. */
    mallopt(M_TRIM_THRESHOLD, 1 << 28);
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    argp_parse(&argp, argc, argv, 0, NULL, &command);
    return run(&command);
}

#include "board_pool.h"
#include "commands.h"
#include "drawing.h"

struct moves_options {
    struct input input;
    struct drawing drawing;
    uj_solve_options search; /* with the metric */
    int threads;
    bool json, distances;
};

static void add_distance(uj_text *text, int distance, uj_metric metric)
{
    const char *unit = metric == UJ_STEPS ? "step" : "move";
    if (distance == UJ_DISTANCE_UNKNOWN)
        uj_text_words(text, ": unknown, a limit was reached first");
    else if (distance < 0)
        uj_text_words(text, ": no solution");
    else if (distance == 0)
        uj_text_words(text, ": solved");
    else
        uj_text_printf(text, ": %d %s%s left", distance, unit, distance == 1 ? "" : "s");
}

static void add_text(struct board_job *job, const struct moves_options *options, const int *distances)
{
    const uj_board *board = &job->puzzle.board;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, options->search.metric, moves);
    uj_board_draw(&job->out, board, &options->drawing.draw);
    for (size_t i = 0; i < count; i++) {
        uj_text_printf(&job->out, "%s%+d", board->vehicles[moves[i].vehicle].name, moves[i].by);
        if (distances)
            add_distance(&job->out, distances[i], options->search.metric);
        uj_text_words(&job->out, "\n");
    }
    if (count == 0)
        uj_text_words(&job->out, "no vehicle can move\n");
}

/* A limit was reached first, or there is no solution: of the moves, or of a board that nothing on it can leave. */
static enum exit_status status_of(const uj_board *board, uj_metric metric, const int *distances)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, metric, moves);
    bool is_solvable = uj_board_solved(board);
    for (size_t i = 0; i < count; i++) {
        if (distances[i] == UJ_DISTANCE_UNKNOWN)
            return EXIT_LIMIT;
        is_solvable |= distances[i] >= 0;
    }
    return is_solvable ? EXIT_DONE : EXIT_NO_SOLUTION;
}

static void run_job(struct board_job *job, void *scratch, const void *payload)
{
    (void)scratch;
    const struct moves_options *options = payload;
    uj_solve_options limits = options->search;
    limits.limits = job->limits;
    limits.threads = job->is_heavy ? options->threads : 1;
    int distances[UJ_MAX_MOVES];
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_OK;
    if (options->distances)
        status = uj_move_distances(distances, &job->puzzle.board, &limits, &error);
    if (status == UJ_OK && options->distances)
        job->status = status_of(&job->puzzle.board, limits.metric, distances);
    const int *known = options->distances ? distances : NULL;
    if (status == UJ_OK && options->json) {
        uj_answer_moves(&job->out, &job->puzzle, limits.metric, known);
        uj_text_words(&job->out, "\n");
    } else if (status == UJ_OK) {
        add_text(job, options, known);
    }
    board_job_end(job, status, &error);
}

static void check(void *payload, const struct option_list *given)
{
    const struct moves_options *options = payload;
    const struct option_rule rules[] = {
        {"max-memory", options->distances, "without --distances"},
        {"timeout", options->distances, "without --distances"},
        {"colour", !options->json, "with --json, which draws nothing"},
        {"ascii", !options->json, "with --json, which draws nothing"},
        {0},
    };
    options_refuse_idle(given, rules);
}

static enum exit_status run(void *payload)
{
    struct moves_options *options = payload;
    drawing_settle(&options->drawing);
    const struct board_work work = {
        .payload = options,
        .threads = options->threads,
        .has_captions = !options->json,
        .limits = options->search.limits,
        .run = run_job,
    };
    return boards_work(&work, &options->input);
}

static const struct option_row rows[] = {
    {'m', "metric", "METRIC", "moves (slides of any length; the default) or steps (one cell each)", OPTION_CHOICE,
     AT(struct moves_options, search.metric), .words = option_metrics},
    {0, "distances", NULL, "Also print how many moves or steps remain after each", OPTION_FLAG,
     AT(struct moves_options, distances)},
    {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct moves_options, json)},
    INCLUDE(thread_rows, struct moves_options, threads),
    HEADING("Limits for each board (exit status 3 when one is reached first):"),
    {0, "max-memory", "SIZE", "Memory, such as 512M or 4G (default: 2G)", OPTION_MEMORY,
     AT(struct moves_options, search.limits.max_memory)},
    {0, "timeout", "SECONDS", "Time for all distances of a board", OPTION_SECONDS,
     AT(struct moves_options, search.limits.timeout_seconds)},
    INCLUDE_BARE(output_rows),
    INCLUDE(drawing_rows, struct moves_options, drawing),
    INCLUDE(input_rows, struct moves_options, input),
    {0},
};

static const struct moves_options defaults = {.search = UJ_SOLVE_OPTIONS_INIT};

const struct command command_moves = {
    .name = "moves",
    .summary = "list the possible moves of each board, and the distance after each",
    .about =
        "Lists the moves that each board allows. With --distances it also prints how many moves or steps remain after "
        "each of them.",
    .more =
        "Distances come from all states that the board can reach. If these do not fit in memory, the board "
        "after each move is solved instead.\n\n"
        "Exit status: 0 done, 1 with --distances: at least one board has no solution, 2 bad usage or bad input, 3 a "
        "limit was reached first.\n\n"
        "Examples:\n"
        "  unjam moves board.txt\n"
        "  unjam moves --distances --json board.txt",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"listing moves", "boards", offsetof(struct moves_options, search.limits), true},
    .run = run,
};

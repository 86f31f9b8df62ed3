#include "board_pool.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "rate/rate.h"
#include "save.h"

struct rate_options {
    struct input input;
    struct drawing drawing;
    uj_limits limits;
    uj_statistic seconds;
    const char *fit;        /* the file of times, or NULL */
    const char *model_file; /* to use, or with --fit to write; NULL: our model */
    uj_rating_model model;
    int threads;
    bool json;
};

/* Explains a shortest solution. If that takes longer than the limits allow, the rating does without it. */
static void explain(uj_explanation *out, const uj_board *board, const uj_limits *limits)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    options.limits = *limits;
    options.threads = 1;
    if (uj_solve(&solution, board, &options, NULL) == UJ_OK && solution.length > 0 &&
        uj_solution_order(&solution, NULL, board, limits, NULL) == UJ_OK)
        (void)uj_explain(out, board, solution.moves, solution.move_count, NULL);
    uj_solution_clear(&solution);
}

static void add_words(struct board_job *job, const uj_rating *rating, const struct rate_options *options)
{
    uj_explanation why = UJ_EXPLANATION_INIT;
    if (rating->moves > 0)
        explain(&why, &job->puzzle.board, &job->limits);
    uj_board_draw(&job->out, &job->puzzle.board, &options->drawing.draw);
    rate_add_text(&job->out, &job->puzzle.board, rating, &options->model, &why);
    uj_explanation_clear(&why);
}

static void rate_board(struct board_job *job, void *scratch, const void *payload)
{
    const struct rate_options *options = payload;
    uj_rating *rating = scratch;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_rate(rating, &job->puzzle.board, &job->limits, &error);
    if (status == UJ_OK) {
        if (rating->solvable)
            uj_rating_apply(rating, &options->model, options->seconds);
        job->status = rating->solvable ? EXIT_DONE : EXIT_NO_SOLUTION;
        if (options->json) {
            uj_answer_rate(&job->out, &job->puzzle, rating);
            uj_text_words(&job->out, "\n");
        } else {
            add_words(job, rating, options);
        }
    }
    board_job_end(job, status, &error);
    if (status == UJ_LIMIT && job->complaints.length > 0) {
        job->complaints.length--; /* the line end */
        uj_text_words(&job->complaints, "; --timeout and --max-memory set the limits\n");
    }
}

static void clear_rating(void *scratch)
{
    uj_rating_clear(scratch);
}

static void check(void *payload, const struct option_list *given)
{
    static const char *const beside_fit[] = {"model", "json", "output", "timeout", "max-memory", NULL};
    const struct rate_options *options = payload;
    if (options->fit)
        options_refuse_beside(given, "fit", beside_fit);
    if (options->fit && options->model_file && is_same_file(options->fit, options->model_file))
        usage_error("--model %s: the times are read from there; choose another name", options->model_file);
    const struct option_rule rules[] = {
        {"colour", !options->json, "with --json, which draws nothing"},
        {"ascii", !options->json, "with --json, which draws nothing"},
        {0},
    };
    options_refuse_idle(given, rules);
}

static enum exit_status run(void *payload)
{
    struct rate_options *options = payload;
    if (options->fit)
        return rate_fit(&(struct rate_fit){options->fit, options->model_file, &options->limits, options->json});
    drawing_settle(&options->drawing);
    options->model = *uj_rating_model_now();
    if (options->model_file && rate_read_model(&options->model, options->model_file) != EXIT_DONE)
        return EXIT_BAD_INPUT;
    const struct board_work work = {
        .payload = options,
        .threads = options->threads,
        .has_captions = !options->json,
        .limits = options->limits,
        .run = rate_board,
        .scratch_size = sizeof(uj_rating),
        .scratch_clear = clear_rating,
    };
    return boards_work(&work, &options->input);
}

static const char *const statistics[] = {"mean", "median", NULL}; /* as in uj_statistic */

static const struct option_row rows[] = {
    {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct rate_options, json)},
    {0, "seconds", "KIND", "What the seconds estimate: the mean (the default) or the median time of people",
     OPTION_CHOICE, AT(struct rate_options, seconds), .words = statistics},
    {0, "model", "FILE", "Use this model of the seconds, made by --fit", OPTION_FILE,
     AT(struct rate_options, model_file)},
    INCLUDE(thread_rows, struct rate_options, threads),
    HEADING("Fitting the model to other people:"),
    {0, "fit", "TIMES", "Fit the model to a file of lines board,seconds[,person]; --model FILE is then written",
     OPTION_FILE, AT(struct rate_options, fit)},
    HEADING("Limits for each board (exit status 3 when one is reached first):"),
    INCLUDE(limit_rows, struct rate_options, limits),
    INCLUDE_BARE(output_rows),
    INCLUDE(drawing_rows, struct rate_options, drawing),
    INCLUDE(input_rows, struct rate_options, input),
    {0},
};

const struct command command_rate = {
    .name = "rate",
    .summary = "say how hard each board is for a person, and why",
    .about = "Says how hard each board is for a person, and why.",
    .more =
        "Every feature comes from all states that the board can reach. The seconds are an estimate of the mean "
        "time of the people who solve the board; half of them need between a third and four thirds of it. The model "
        "is meant for boards of 6 to 15 moves and 6 to 14 vehicles; outside these ranges the estimate is marked as "
        "extrapolated. docs/difficulty.md defines everything.\n\n"
        "Exit status: 0 all rated, 1 at least one board has no solution, 2 bad usage or bad input, 3 a limit "
        "was reached first. If several apply, 2 takes precedence over 3, and 3 over 1.\n\n"
        "Examples:\n"
        "  unjam rate board.txt\n"
        "  unjam rate --json boards.txt > ratings.ndjson\n"
        "  unjam rate --fit times.csv --model mine.json\n"
        "  unjam rate --model mine.json board.txt",
    .options = rows,
    .size = sizeof(struct rate_options),
    .check = check,
    .work = {"rating", "boards", offsetof(struct rate_options, limits), true},
    .run = run,
};

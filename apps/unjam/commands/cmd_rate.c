#include "board_pool.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "options/limit_rows.h"
#include "options/options.h"
#include "notes.h"
#include "output.h"
#include "rate/rate.h"

struct rate_options {
    struct input input;
    struct drawing drawing;
    uj_limits limits;
    int threads;
    bool json;
};

static void rate_board(struct board_job *job, void *scratch, const void *payload)
{
    const struct rate_options *options = payload;
    uj_rating *rating = scratch;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_rate(rating, &job->puzzle.board, &job->limits, &error);
    if (status == UJ_OK) {
        job->status = rating->solvable ? EXIT_DONE : EXIT_NO_SOLUTION;
        if (options->json) {
            uj_answer_rate(&job->out, &job->puzzle, rating);
            uj_text_words(&job->out, "\n");
        } else {
            uj_board_draw(&job->out, &job->puzzle.board, &options->drawing.draw);
            rate_add_text(&job->out, &job->puzzle.board, rating);
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
    const struct rate_options *options = payload;
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
    drawing_settle(&options->drawing);
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

static const struct option_row rows[] = {
    {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct rate_options, json)},
    {0, "threads", "N", "Number of threads (default: all cores); never changes a result", OPTION_INT,
     AT(struct rate_options, threads), .low = 1, .high = MOST_THREADS},
    HEADING("Limits for each board (exit status 3 when one is reached first):"),
    INCLUDE(limit_rows, struct rate_options, limits),
    {.kind = OPTION_INCLUDE, .rows = output_rows, .at = 0},
    QUIET_ROWS,
    INCLUDE(drawing_rows, struct rate_options, drawing),
    INCLUDE(input_rows, struct rate_options, input),
    {0},
};

const struct command command_rate = {
    .name = "rate",
    .summary = "say how hard each board is for a person, and why",
    .about = "Says how hard each board is for a person, and why.",
    .more = "Every feature comes from all states that the board can reach. The seconds are an estimate, fitted to "
            "people who solved boards of 6 to 15 moves; outside this range it is marked as extrapolated. "
            "docs/difficulty.md defines everything.\n\n"
            "Exit status: 0 all rated, 1 at least one board has no solution, 2 bad usage or bad input, 3 a limit "
            "was reached first. If several apply, 2 takes precedence over 3, and 3 over 1.\n\n"
            "Examples:\n"
            "  unjam rate board.txt\n"
            "  unjam rate --json boards.txt > ratings.ndjson",
    .options = rows,
    .size = sizeof(struct rate_options),
    .check = check,
    .work = {"rating", "boards", offsetof(struct rate_options, limits), true},
    .run = run,
};

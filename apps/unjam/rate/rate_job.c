/* One board: rating it and writing what came out. */
#include "rate/rate.h"

static void run(struct board_job *job, void *scratch, const void *payload)
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

struct board_work rate_work(const struct rate_options *options)
{
    return (struct board_work){
        .payload = options,
        .threads = options->threads,
        .has_captions = !options->json,
        .limits = options->limits,
        .run = run,
        .scratch_size = sizeof(uj_rating),
        .scratch_clear = clear_rating,
    };
}

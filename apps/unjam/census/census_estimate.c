/* unjam census --estimate: for sizes too large to count. */
#include <stdio.h>
#include <string.h>

#include "../../clock.h"
#include "census/census.h"
#include "parallel.h"
#include "commands.h"

/* An estimate and the file that keeps it, if there is one. */
struct estimating {
    const struct census_command *command;
    uj_census_options census; /* with the exit row filled in */
    uj_census_estimate_options options;
    uj_store *store;
    uint64_t before, stored; /* samples that the file had, and has */
    double stored_at;
    uj_status status; /* of storing */
    uj_error error;
};

/* ---- File ---- */

static void store_samples(struct estimating *work)
{
    const uint64_t done = uj_census_samples_done(work->options.samples);
    if (!work->store || work->status != UJ_OK || done == work->stored)
        return;
    work->status = uj_store_estimate_save(work->store, work->options.samples, &work->error);
    work->stored = done;
    work->stored_at = seconds_now();
}

static bool on_progress(uint64_t done, uint64_t total, void *payload)
{
    struct estimating *const work = payload;
    progress_resume(work->before, done, total);
    if (seconds_now() - work->stored_at >= 1)
        store_samples(work);
    return work->status == UJ_OK;
}

static uj_status open_file(struct estimating *work)
{
    struct damaged damaged = {.path = work->command->db};
    uj_status status = uj_store_open(&work->store, work->command->db, UJ_STORE_CREATE, &work->error);
    if (status == UJ_OK)
        status = uj_store_estimate_open(work->store, &work->options, work->options.samples, damaged_name, &damaged,
                                        &work->error);
    damaged_end(&damaged, "rows");
    work->before = work->stored = uj_census_samples_done(work->options.samples);
    return status;
}

/* ---- Output ---- */

/* In groups of three. */
static void add_digits(uj_text *out, const char *digits)
{
    for (size_t left = strlen(digits); left > 0; left--) {
        uj_text_add(out, digits++, 1);
        uj_text_words(out, left > 1 && left % 3 == 1 ? "," : "");
    }
}

static void add_share(uj_text *out, const char *label, uj_census_share share)
{
    uj_text_printf(out, "%-12s %9.4f %%   %9.4f to %9.4f %%\n", label, 100 * share.value, 100 * share.low,
                   100 * share.high);
}

static void add_text(uj_text *out, const uj_census_options *census, const uj_census_estimate *estimate)
{
    uj_text_printf(out, "%dx%d, exit row %d, %s\n", census->width, census->height, census->exit_row + 1,
                   census->metric == UJ_STEPS ? "steps" : "moves");
    add_digits(out, estimate->legal);
    uj_text_words(out, " states, ");
    add_digits(out, estimate->solutions);
    uj_text_words(out, " of them solutions (by the closed form)\n");
    uj_text_printf(out, "%llu sampled, each equally likely; shares with 95 %% intervals:\n\n",
                   (unsigned long long)estimate->sampled);
    add_share(out, "solvable", uj_census_share_of(estimate->solvable, estimate->undecided, estimate->sampled));
    int last = UJ_CENSUS_DISTANCES - 1;
    while (last >= 0 && estimate->by_distance[last] == 0)
        last--;
    for (int i = 0; i <= last; i++) {
        char label[24];
        snprintf(label, sizeof label, "distance %d", i);
        add_share(out, label, uj_census_share_of(estimate->by_distance[i], estimate->undecided, estimate->sampled));
    }
    if (estimate->undecided > 0)
        uj_text_printf(out, "\n%llu were not solved within the limits; the intervals cover both outcomes\n",
                       (unsigned long long)estimate->undecided);
}

static bool print_estimate(const struct estimating *work, const uj_census_estimate *estimate, double seconds)
{
    uj_text text = UJ_TEXT_INIT;
    if (work->command->json) {
        uj_answer_census_estimate(&text, &work->census, estimate, seconds);
        uj_text_words(&text, "\n");
    } else {
        add_text(&text, &work->census, estimate);
    }
    return print_and_free(&text);
}

/* What a limit cut short is of use; after other failures, such as a lost rank, the estimate is to be continued. */
static enum exit_status report(const struct estimating *work, const uj_census_estimate *estimate, double seconds,
                               uj_status status, const uj_error *error)
{
    const bool is_partial = status == UJ_LIMIT && limits_are_over() && estimate->sampled > 0;
    const char *const resume = work->store && status == UJ_LIMIT ? ". Run the same command again to resume" : "";
    if ((status == UJ_OK || is_partial) && !print_estimate(work, estimate, seconds))
        return EXIT_BAD_INPUT;
    if (status == UJ_OK)
        return EXIT_DONE;
    if (is_partial)
        complain("%s after %llu of %llu states: the shares cover only these%s", limits_reason(),
                 (unsigned long long)estimate->sampled, (unsigned long long)work->options.count, resume);
    else
        complain("%s%s", error->message, resume);
    return status_of_failure(status);
}

static enum exit_status sample(struct estimating *work)
{
    uj_census_estimate estimate;
    uj_error error;
    const double began = seconds_now();
    if (work->command->db && (work->status = open_file(work)) != UJ_OK)
        return file_failure(work->command->db, work->status, &work->error);
    progress_begin("solving", "states");
    const uj_status status = parallel_estimate(&estimate, &work->options, &error);
    progress_wipe();
    store_samples(work);
    if (work->status != UJ_OK)
        return file_failure(work->command->db, work->status, &work->error);
    return report(work, &estimate, seconds_now() - began, status, &error);
}

enum exit_status census_estimate(const struct census_command *command)
{
    struct estimating work = {
        .command = command, .census = command->census, .options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT};
    if (work.census.exit_row < 0)
        work.census.exit_row = (work.census.height - 1) / 2;
    work.options.census = &work.census;
    work.options.count = command->estimate;
    work.options.seed = command->seed;
    work.options.threads = command->threads;
    work.options.limits = command->limits;
    work.options.progress = on_progress;
    work.options.progress_payload = &work;
    enum exit_status status = EXIT_LIMIT;
    if (uj_census_samples_new(&work.options.samples, command->estimate, NULL) == UJ_OK)
        status = sample(&work);
    else
        complain_no_memory();
    status = store_finish(work.store, command->db, status);
    uj_census_samples_free(work.options.samples);
    return status;
}

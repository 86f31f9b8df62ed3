/* unjam census --estimate: for sizes too large to count. */
#include <stdio.h>
#include <string.h>

#include "../../clock.h"
#include "census/census.h"
#include "parallel.h"
#include "commands.h"

static bool on_progress(uint64_t done, uint64_t total, void *payload)
{
    (void)payload;
    progress_set(done, total);
    return true;
}

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

enum exit_status census_estimate(const struct census_command *command)
{
    uj_census_options census = command->census;
    if (census.exit_row < 0)
        census.exit_row = (census.height - 1) / 2;
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &census;
    options.count = command->estimate;
    options.seed = command->seed;
    options.threads = command->threads;
    options.limits = command->limits;
    options.progress = on_progress;
    progress_begin("solving", "states");
    uj_census_estimate estimate;
    uj_error error;
    const double began = seconds_now();
    const uj_status status = parallel_estimate(&estimate, &options, &error);
    progress_wipe();
    const bool is_partial = status == UJ_LIMIT && estimate.sampled > 0;
    if (status != UJ_OK && !is_partial) {
        complain("%s", error.message);
        return status_of_failure(status);
    }
    uj_text text = UJ_TEXT_INIT;
    if (command->json) {
        uj_answer_census_estimate(&text, &census, &estimate, seconds_now() - began);
        uj_text_words(&text, "\n");
    } else {
        add_text(&text, &census, &estimate);
    }
    print_text(&text);
    uj_text_free(&text);
    if (!is_partial)
        return EXIT_DONE;
    complain("%s after %llu of %llu states: the shares are of these", limits_reason(),
             (unsigned long long)estimate.sampled, (unsigned long long)options.count);
    return EXIT_LIMIT;
}

#include <limits.h>
#include <stdlib.h>

#include "../../clock.h"
#include "census/census.h"
#include "crew.h"
#include "output.h"

struct counting {
    const struct census_command *command;
    const uj_census *census;
    uj_store *store;
    struct census_outcome *outcome;
    struct progress progress;
    double began;
    double weight_done, weight_total; /* of this run */
};

static void show_progress(struct counting *work)
{
    if (!progress_due(&work->progress))
        return;
    const double share = work->weight_done / work->weight_total, passed = seconds_now() - work->began;
    const int left = share > 0 ? (int)(passed / share - passed) : 0;
    uj_text counted = UJ_TEXT_INIT;
    uj_text_grouped(&counted, work->outcome->sum->tally.legal);
    progress_show(&work->progress, "%dx%d: %.1f %% [%-20.*s] %s states, %d:%02d left", work->outcome->census.width,
                  work->outcome->census.height, 100 * share, (int)(20 * share), "####################",
                  counted.data ? counted.data : "", left / 60, left % 60);
    uj_text_free(&counted);
}

static uj_status on_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    struct counting *work = payload;
    const uj_status status = work->store ? uj_store_census_add(work->store, work->census, unit, result, error) : UJ_OK;
    if (status != UJ_OK)
        return status;
    uj_census_result_add(work->outcome->sum, result);
    work->outcome->units_done++;
    work->weight_done += (double)uj_census_unit_weight(work->census, unit);
    show_progress(work);
    return UJ_OK;
}

/* Lists the requested units that are not done; those that are done count as part of the outcome. */
static size_t list_units(struct counting *work, const bool *done, uint32_t *list)
{
    size_t count = 0;
    for (uint32_t i = 0; i < work->outcome->units; i++) {
        work->outcome->units_done += done[i];
        if (done[i] || (int64_t)i + 1 < work->command->units.low || (int64_t)i + 1 > work->command->units.high)
            continue;
        list[count++] = i;
        work->weight_total += (double)uj_census_unit_weight(work->census, i);
    }
    return count;
}

static uj_status count_units(struct counting *work, bool *done, uint32_t *list, uj_error *error)
{
    struct census_outcome *outcome = work->outcome;
    uj_status status = UJ_OK;
    if (work->store)
        status = uj_store_census_open(work->store, work->census, outcome->sum, done, error);
    if (status != UJ_OK)
        return status;
    outcome->legal_before = outcome->sum->tally.legal;
    const size_t count = list_units(work, done, list);
    status =
        crew_census(work->census, list, count, work->command->threads, on_unit, work, &work->command->limits, error);
    if (status == UJ_OK && work->store && outcome->units_done == outcome->units)
        status = uj_store_census_finish(work->store, outcome->sum, error);
    return status;
}

static enum exit_status explain(const struct census_command *command, const struct census_outcome *outcome,
                                uj_status status, const uj_error *error)
{
    if (status == UJ_LIMIT && command->db)
        complain("%s; %lu of %lu units are done. Run the same command again to resume", error->message,
                 (unsigned long)outcome->units_done, (unsigned long)outcome->units);
    else if (status == UJ_LIMIT)
        complain("%s; --db FILE would have kept the work", error->message);
    else if (command->db)
        complain("%s: %s", command->db, error->message);
    else
        complain("%s", error->message);
    return status == UJ_LIMIT ? EXIT_LIMIT : EXIT_BAD_INPUT;
}

/* Whether the requested units exist; complains if not. */
static bool check_units(const struct census_command *command, uint32_t units)
{
    const uj_range range = command->units;
    if (range.low <= (int64_t)units && (range.high <= (int64_t)units || range.high == INT_MAX))
        return true;
    complain("--units: this census has units 1 to %lu", (unsigned long)units);
    return false;
}

bool census_count(const struct census_command *command, uj_store *store, struct census_outcome *outcome,
                  enum exit_status *status)
{
    uj_census *census = NULL;
    uj_error error;
    *status = EXIT_BAD_INPUT;
    *outcome = (struct census_outcome){.census = command->census};
    struct counting work = {.command = command, .store = store, .outcome = outcome, .began = seconds_now()};
    uj_status result = uj_census_new(&census, &command->census, &error);
    if (result == UJ_OK)
        result = uj_census_closed_form(&command->census, &command->limits, outcome->legal, outcome->solutions, &error);
    if (result != UJ_OK) {
        complain("%s", error.message);
        if (result == UJ_LIMIT)
            *status = EXIT_LIMIT;
        uj_census_free(census);
        return false;
    }
    outcome->census = *uj_census_asked(census);
    outcome->units = uj_census_units(census);
    work.census = census;
    bool *done = calloc(outcome->units, sizeof *done);
    uint32_t *list = calloc(outcome->units, sizeof *list);
    outcome->sum = uj_census_result_new();
    bool is_fine = check_units(command, outcome->units);
    if (is_fine && (!done || !list || !outcome->sum)) {
        complain("not enough memory");
        is_fine = false;
    }
    if (is_fine) {
        progress_init(&work.progress);
        result = count_units(&work, done, list, &error);
        progress_wipe(&work.progress);
        is_fine = result == UJ_OK;
        *status = is_fine ? EXIT_DONE : explain(command, outcome, result, &error);
    }
    outcome->seconds = seconds_now() - work.began;
    free(done);
    free(list);
    uj_census_free(census);
    return is_fine;
}

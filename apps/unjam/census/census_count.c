#include <limits.h>
#include <stdlib.h>

#include "../../clock.h"
#include "census/census.h"
#include "parallel.h"
#include "commands.h"

struct counting {
    const struct census_command *command;
    const uj_census *census;
    uj_store *store;
    struct census_outcome *outcome;
    double began;
    uint64_t units_done, units_total; /* of this run */
    double weight_done, weight_total; /* of them: how long they take, about */
};

/* ---- Parts ---- */

static uj_status begin(void *payload, uj_error *error)
{
    const struct counting *const work = payload;
    return work->store ? uj_store_begin(work->store, error) : UJ_OK;
}

static uj_status commit(void *payload, uj_error *error)
{
    const struct counting *const work = payload;
    return work->store ? uj_store_commit(work->store, error) : UJ_OK;
}

/* Adding checks the part, which may come from another machine, so it comes before storing. */
static uj_status on_part(const uj_census_part *part, void *payload, uj_error *error)
{
    struct counting *const work = payload;
    uj_status status = uj_census_result_add_part(work->outcome->sum, part, error);
    if (status == UJ_OK && work->store)
        status = uj_store_census_add_part(work->store, work->census, part, error);
    if (status != UJ_OK)
        return status;
    const uint32_t units = part->span.last - part->span.first + 1;
    work->outcome->units_done += units;
    work->units_done += units;
    for (uint32_t i = part->span.first; i <= part->span.last; i++)
        work->weight_done += (double)uj_census_unit_weight(work->census, i);
    progress_set_share(work->units_done, work->units_total, work->weight_done / work->weight_total);
    return UJ_OK;
}

/* ---- Units ---- */

static bool is_wanted(const struct counting *work, const bool *done, uint32_t unit)
{
    const uj_range units = work->command->units;
    return !done[unit] && (int64_t)unit + 1 >= units.low && (int64_t)unit + 1 <= units.high;
}

/* Lists the requested units that are not done, as spans or what is left of them; those that are done count as part of the
 * outcome. */
static size_t list_units(struct counting *work, const bool *done, uj_census_span *list)
{
    size_t count = 0;
    for (uint32_t i = 0; i < work->outcome->units; i++) {
        work->outcome->units_done += done[i];
        if (!is_wanted(work, done, i))
            continue;
        if (count > 0 && list[count - 1].last + 1 == i && uj_census_span_last(work->census, i - 1) >= i)
            list[count - 1].last = i;
        else
            list[count++] = (uj_census_span){i, i};
        work->units_total++;
        work->weight_total += (double)uj_census_unit_weight(work->census, i);
    }
    return count;
}

/* Reads what the file has. Damaged units are named, and counted again with the others that it lacks. */
static uj_status read_file(struct counting *work, bool *done, uj_error *error)
{
    struct damaged damaged = {.path = work->command->db};
    const uj_status status =
        uj_store_census_open(work->store, work->census, work->outcome->sum, done, damaged_name, &damaged, error);
    damaged_end(&damaged, "units");
    return status;
}

static uj_status count_units(struct counting *work, bool *done, uj_census_span *list, uj_error *error)
{
    struct census_outcome *outcome = work->outcome;
    uj_status status = UJ_OK;
    if (work->store)
        status = read_file(work, done, error);
    if (status != UJ_OK)
        return status;
    outcome->legal_before = outcome->sum->tally.legal;
    const size_t count = list_units(work, done, list);
    const struct census_sink sink = {on_part, begin, commit, work};
    status = parallel_census(work->census, list, count, work->command->threads, &sink, &work->command->limits, error);
    if (status == UJ_OK && work->store && outcome->units_done == outcome->units)
        status = uj_store_census_finish(work->store, outcome->sum, error);
    return status;
}

static enum exit_status explain(const struct census_command *command, const struct census_outcome *outcome,
                                uj_status status, const uj_error *error)
{
    if (status == UJ_LIMIT && command->db)
        complain("%s; units done: %lu of %lu. Run the same command again to resume", error->message,
                 (unsigned long)outcome->units_done, (unsigned long)outcome->units);
    else if (status == UJ_LIMIT)
        complain("%s; use --db FILE to keep the results", error->message);
    else if (command->db)
        complain("%s: %s", command->db, error->message);
    else
        complain("%s", error->message);
    return status_of_failure(status);
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

/* Last of all, so that a mistake leaves no empty file. */
static bool open_file(struct counting *work, uj_store **store, enum exit_status *status)
{
    const char *const path = work->command->db;
    uj_error error;
    const uj_status result = path ? uj_store_open(store, path, UJ_STORE_CREATE, &error) : UJ_OK;
    work->store = *store;
    if (result != UJ_OK)
        *status = file_failure(path, result, &error);
    return result == UJ_OK;
}

bool census_count(const struct census_command *command, uj_store **store, struct census_outcome *outcome,
                  enum exit_status *status)
{
    uj_census *census = NULL;
    uj_error error;
    *status = EXIT_BAD_INPUT;
    *store = NULL;
    *outcome = (struct census_outcome){.census = command->census};
    struct counting work = {.command = command, .outcome = outcome, .began = seconds_now()};
    uj_status result = uj_census_new(&census, &command->census, &error);
    if (result == UJ_OK)
        result = uj_census_closed_form(&command->census, &command->limits, outcome->legal, outcome->solutions, &error);
    if (result != UJ_OK) {
        complain("%s", error.message);
        *status = status_of_failure(result);
        uj_census_free(census);
        return false;
    }
    outcome->census = *uj_census_asked(census);
    outcome->units = uj_census_units(census);
    work.census = census;
    bool *done = calloc(outcome->units, sizeof *done);
    uj_census_span *list = calloc(outcome->units, sizeof *list);
    outcome->sum = uj_census_result_new();
    bool is_fine = check_units(command, outcome->units);
    if (is_fine && (!done || !list || !outcome->sum)) {
        complain_no_memory();
        *status = EXIT_LIMIT;
        is_fine = false;
    }
    is_fine = is_fine && open_file(&work, store, status);
    if (is_fine) {
        progress_begin("counting", "units");
        result = count_units(&work, done, list, &error);
        progress_wipe();
        is_fine = result == UJ_OK;
        *status = is_fine ? EXIT_DONE : explain(command, outcome, result, &error);
    }
    outcome->seconds = seconds_now() - work.began;
    free(done);
    free(list);
    uj_census_free(census);
    return is_fine;
}

#include <stdlib.h>

#include "census/census.h"
#include "parallel.h"

struct verify_options {
    struct operands files;
    uint64_t sample; /* 0: all units */
    uint64_t seed;
    int threads;
    uj_limits limits;
    bool json;
};

struct verifying {
    const struct verify_options *options;
    struct census_file file; /* its units: those that were compared */
    uj_census_span *list;    /* what can be compared */
    size_t count, units_done, units_total;
    bool *differs; /* by unit */
    size_t damaged_count;
};

/* Leaves a random choice of what is listed at the front. */
static void draw_sample(struct verifying *work, size_t count)
{
    uj_random random;
    uj_random_seed(&random, work->options->seed, 0);
    for (size_t i = 0; i < count; i++) {
        const size_t other = i + (size_t)uj_random_below(&random, work->count - i);
        const uj_census_span span = work->list[other];
        work->list[other] = work->list[i];
        work->list[i] = span;
    }
    work->count = count;
}

/* ---- The comparison ---- */

static uj_status on_part(const uj_census_part *part, void *payload, uj_error *error)
{
    struct verifying *const work = payload;
    bool is_same;
    const uj_status status = uj_store_census_compare_part(work->file.store, work->file.census, part, &is_same, error);
    if (status != UJ_OK)
        return status;
    for (uint32_t i = part->span.first; i <= part->span.last; i++) {
        work->file.units[i] = true;
        work->differs[i] = !is_same;
        work->units_done++;
    }
    progress_set(work->units_done, work->units_total);
    return UJ_OK;
}

static uj_status nothing(void *payload, uj_error *error)
{
    (void)payload;
    (void)error;
    return UJ_OK;
}

static void name_damaged(uint64_t number, const uj_error *error, void *payload)
{
    struct verifying *const work = payload;
    work->damaged_count++;
    if (number >= 1 && number <= uj_census_units(work->file.census))
        work->differs[number - 1] = true;
    complain("%s: %s", work->file.path, error->message);
}

static void name_span(const struct verifying *work, uint32_t first, uint32_t last)
{
    if (first == last)
        complain("%s: unit %lu differs from what counting it again gives", work->file.path, (unsigned long)first + 1);
    else
        complain("%s: units %lu to %lu, added up, differ from what counting them again gives", work->file.path,
                 (unsigned long)first + 1, (unsigned long)last + 1);
}

/* Names the units that differ, in their order; damaged ones have been named. Returns how many units are bad. */
static size_t name_differing(const struct verifying *work, uj_text *numbers)
{
    size_t count = work->damaged_count;
    uint32_t first = 0; /* of the stretch that differs together */
    for (uint32_t i = 0; i < uj_census_units(work->file.census); i++) {
        const bool is_same_stretch = i > 0 && work->differs[i - 1] && work->file.units[i - 1] &&
                                     uj_census_span_last(work->file.census, i - 1) >= i;
        if (!is_same_stretch)
            first = i;
        if (!work->differs[i])
            continue;
        uj_text_printf(numbers, "%s%lu", numbers->length > 0 ? "," : "", (unsigned long)i + 1);
        if (!work->file.units[i])
            continue;
        count++;
        if (uj_census_span_last(work->file.census, i) == i || !work->differs[i + 1])
            name_span(work, first, i);
    }
    return count;
}

static enum exit_status report(const struct verifying *work)
{
    uj_text text = UJ_TEXT_INIT, numbers = UJ_TEXT_INIT;
    const size_t bad = name_differing(work, &numbers);
    if (work->options->json) {
        uj_text_printf(&text, "{\"units\":%lu,\"verified\":%zu,\"differing\":[%s]}\n",
                       (unsigned long)uj_census_units(work->file.census), work->units_done,
                       numbers.length > 0 ? numbers.data : "");
    } else {
        uj_text_printf(&text, "%s: ", work->file.path);
        uj_text_counted(&text, work->units_done, "unit");
        uj_text_printf(&text, bad > 0 ? " counted again, %zu damaged or different\n" : " counted again, all the same\n",
                       bad);
    }
    uj_text_free(&numbers);
    if (!print_and_free(&text))
        return EXIT_BAD_INPUT;
    return bad > 0 ? EXIT_NO_SOLUTION : EXIT_DONE;
}

static enum exit_status verify(struct verifying *work)
{
    const struct verify_options *const options = work->options;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_store_census_spans(work->file.store, work->file.census, work->list, &work->count,
                                             name_damaged, work, &error);
    if (status != UJ_OK)
        return file_failure(work->file.path, status, &error);
    if (work->count == 0 && work->damaged_count == 0) {
        complain("%s has no units that can be counted again: none are there, or all were added up", work->file.path);
        return EXIT_BAD_INPUT;
    }
    if (options->sample > 0 && options->sample < work->count)
        draw_sample(work, (size_t)options->sample);
    for (size_t i = 0; i < work->count; i++)
        work->units_total += work->list[i].last - work->list[i].first + 1;
    const struct census_sink sink = {on_part, nothing, nothing, work};
    status =
        parallel_census(work->file.census, work->list, work->count, options->threads, &sink, &options->limits, &error);
    progress_wipe();
    if (status != UJ_OK && status != UJ_LIMIT)
        return file_failure(work->file.path, status, &error);
    const enum exit_status result = report(work);
    if (status == UJ_LIMIT)
        complain("%s: %s", work->file.path, error.message);
    return status == UJ_LIMIT ? exit_status_worse(result, EXIT_LIMIT) : result;
}

static enum exit_status run(void *payload)
{
    const struct verify_options *const options = payload;
    struct verifying work = {.options = options};
    enum exit_status status;
    if (!census_file_open(&work.file, options->files.words[0], &status))
        return status;
    work.list = calloc(uj_census_units(work.file.census), sizeof *work.list);
    work.differs = calloc(uj_census_units(work.file.census), sizeof *work.differs);
    if (work.list && work.differs) {
        progress_begin("counting", "units");
        status = verify(&work);
    } else {
        status = file_failure(work.file.path, UJ_NO_MEMORY, NULL);
    }
    free(work.list);
    free(work.differs);
    census_file_close(&work.file);
    return status;
}

/* ---- Options ---- */

static void check(void *payload, const struct option_list *given)
{
    const struct verify_options *options = payload;
    if (options->files.count == 0)
        usage_error("no file given; name a census file");
    const struct option_rule rules[] = {{"seed", options->sample > 0, "without --sample"}, {0}};
    options_refuse_idle(given, rules);
}

static const struct option_row rows[] = {
    {0, "sample", "N", "Only N units, or spans of units, chosen at random (default: all)", OPTION_COUNT,
     AT(struct verify_options, sample), .low = 1},
    {0, "seed", "S", "Random seed of the choice (default: 1)", OPTION_COUNT, AT(struct verify_options, seed)},
    INCLUDE(thread_rows, struct verify_options, threads),
    {'j', "json", NULL, "Print one JSON object", OPTION_FLAG, AT(struct verify_options, json)},
    INCLUDE(limit_rows, struct verify_options, limits),
    INCLUDE_BARE(output_rows),
    {.argument = "FILE",
     .help = "one FILE at a time",
     .kind = OPTION_OPERANDS,
     AT(struct verify_options, files),
     .high = 1},
    {0},
};

static const struct verify_options defaults = {.seed = 1};

const struct command command_census_verify = {
    .name = "census verify",
    .summary = "count units of a census again and compare",
    .about = "Counts units of the census in FILE again and compares the results with FILE, byte for byte.",
    .more = "Units that differ or are damaged are named; \"unjam census --db FILE\", with the options of the census, "
            "counts "
            "damaged units again. Units that \"unjam census merge --compact\" added up cannot be compared.\n\n"
            "Exit status: 0 all are the same, 1 some differ or are damaged, 2 bad usage or a bad file, 3 a limit was "
            "reached first.\n\n"
            "Example:\n"
            "  unjam census verify census.db --sample 20",
    .options = rows,
    .size = sizeof(struct verify_options),
    .defaults = &defaults,
    .work = {"counting", NULL, offsetof(struct verify_options, limits), false},
    .check = check,
    .run = run,
};

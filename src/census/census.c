/* A census as its users see it: options, units, workers. */
#include "census/census.h"

#include <limits.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/error.h"
#include "base/options.h"
#include "census/recorder.h"
#include "census/tally.h"
#include "census/result.h"

struct uj_census_worker {
    const struct uj_census *census;
    struct recorder recorder;
    struct engine engines[AXES];
    const struct plan *plan; /* that the engines are made for: that of the census, or: */
    struct plan own_plan;
    uint32_t choice; /* of its walls */
    uint64_t max_memory;
    uj_budget *budget; /* NULL: no limits */
};

uj_status census_read(uj_census_options *options, const uj_census_options *given, int most_side, const char *what,
                      uj_error *error)
{
    const uj_status status = options_read(options, sizeof *options, given, error);
    if (status != UJ_OK)
        return status;
    const int width = options->width, height = options->height;
    if (width < 3 || height < 3 || width > most_side || height > most_side)
        return fail_here(error, UJ_BAD_INPUT, "%s %dx%d: each side must be 3 to %d", what, width, height, most_side);
    if (options->exit_row >= height)
        return fail_here(error, UJ_BAD_INPUT, "there is no row %d on a board with %d rows", options->exit_row + 1,
                         height);
    if (options->more_walls < 0 || options->more_walls > UJ_CENSUS_MORE_WALLS)
        return fail_here(error, UJ_BAD_INPUT, "a census allows up to %d walls", UJ_CENSUS_MORE_WALLS);
    options->exit_row = census_exit_row(options);
    return UJ_OK;
}

/* Units of a census with walls take some milliseconds. Stored one by one, there would be millions of rows, and on many ranks rank 0
 * would have more to do with them than the others. So consecutive ones of the same walls, about a second's work, make a span. */
enum { MOST_ALONE = 65536, SPANS_WANTED = 16384 };

static uint64_t span_weight(const struct uj_census *census)
{
    const uint64_t least = 100000000, most = 10000000000; /* states, without the walls */
    uint64_t total = 0;
    for (uint32_t i = 0; i < census->plan.unit_count; i++)
        total += census_plan_weight(&census->plan, i);
    const uint64_t share = total / SPANS_WANTED * census->choice_count;
    return share < least ? least : share > most ? most : share;
}

static uj_status make_spans(struct uj_census *census, uj_error *error)
{
    const uint32_t units = census->plan.unit_count;
    /* Groups are found by their units. */
    if (uj_census_units(census) <= MOST_ALONE || census->options.groups)
        return UJ_OK;
    if (!(census->span_lasts = malloc(units * sizeof *census->span_lasts)))
        return fail_memory(error);
    const uint64_t wanted = span_weight(census);
    uint64_t weight = 0;
    for (uint32_t i = 0, first = 0; i < units; i++) {
        weight += census_plan_weight(&census->plan, i);
        if (weight < wanted && i + 1 < units)
            continue;
        while (first <= i)
            census->span_lasts[first++] = i;
        weight = 0;
    }
    return UJ_OK;
}

uint32_t uj_census_span_last(const uj_census *census, uint32_t unit)
{
    const uint32_t units = census->plan.unit_count, part = unit % units;
    return census->span_lasts ? unit - part + census->span_lasts[part] : unit;
}

uj_status uj_census_new(uj_census **out, const uj_census_options *given, uj_error *error)
{
    *out = NULL;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_status status = census_read(&options, given, LATTICE_SIDE, "there is no census of", error);
    if (status != UJ_OK)
        return status;
    struct uj_census *const census = calloc(1, sizeof *census);
    if (!census)
        return fail_memory(error);
    census->options = options;
    census->choices = walls_choose(&census->options, false, &census->choice_count);
    status = census->choices ? census_plan_init(&census->plan, &census->options, options.walls, UINT32_MAX, error)
                             : fail_memory(error);
    if (status == UJ_OK)
        status = make_spans(census, error);
    if (status != UJ_OK) {
        uj_census_free(census);
        return status;
    }
    *out = census;
    return UJ_OK;
}

void uj_census_free(uj_census *census)
{
    if (!census)
        return;
    census_plan_free(&census->plan);
    free(census->choices);
    free(census->span_lasts);
    free(census);
}

uint32_t uj_census_units(const uj_census *census)
{
    return census->plan.unit_count * census->choice_count;
}

const uj_census_options *uj_census_asked(const uj_census *census)
{
    return &census->options;
}

static uint64_t mix(uint64_t hash, uint64_t number)
{
    const uint64_t mixed = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ mixed >> 29;
}

uint64_t uj_census_plan(const uj_census *census)
{
    const struct plan *const plan = &census->plan;
    uint64_t hash = CENSUS_VERSION;
    for (uint32_t i = 0; i < plan->task_count; i++) {
        const struct task *const task = &plan->tasks[i];
        hash = mix(hash, (uint64_t)task->tuple << 16 | (uint64_t)task->axis << 8 | (uint8_t)task->first);
    }
    for (uint32_t i = 0; i <= plan->unit_count; i++)
        hash = mix(hash, plan->units[i]);
    for (uint32_t i = 0; i < census->choice_count; i++)
        hash = mix(hash, census->choices[i].cells << 2 | (uint64_t)census->choices[i].times);
    return hash;
}

uint64_t uj_census_unit_weight(const uj_census *census, uint32_t unit)
{
    return census_plan_weight(&census->plan, unit % census->plan.unit_count);
}

/* ---- Workers ------------------------------------------------------------------------------------------------------- */

static void make_engines(struct uj_census_worker *worker, const struct plan *plan)
{
    const struct kernel *const kernel = recorder_kernel(worker->census->options.portable);
    worker->plan = plan;
    for (int i = 0; i < AXES; i++) {
        engine_init(&worker->engines[i], &plan->lattice, &plan->lattice.axes[i], kernel, &worker->recorder);
        worker->engines[i].budget = worker->budget;
    }
}

static void free_engines(struct uj_census_worker *worker)
{
    for (int i = 0; i < AXES; i++)
        engine_free(&worker->engines[i]);
    if (worker->plan == &worker->own_plan)
        census_plan_free(&worker->own_plan);
}

/* Prepares the worker for another choice of walls. */
static uj_status move_to(struct uj_census_worker *worker, uint32_t choice, uj_error *error)
{
    const struct uj_census *const census = worker->census;
    if (choice == worker->choice)
        return UJ_OK;
    free_engines(worker);
    make_engines(worker, &census->plan);
    worker->choice = 0;
    if (choice == 0)
        return UJ_OK;
    const uj_status status = census_plan_init(&worker->own_plan, &census->options, census->choices[choice].cells,
                                              census->plan.unit_count, error);
    if (status != UJ_OK)
        return status;
    free_engines(worker);
    make_engines(worker, &worker->own_plan);
    worker->choice = choice;
    return UJ_OK;
}

uj_status uj_census_worker_new(uj_census_worker **out, const uj_census *census, uj_error *error)
{
    struct uj_census_worker *const worker = calloc(1, sizeof *worker);
    *out = worker;
    if (!worker)
        return fail_memory(error);
    worker->census = census;
    worker->max_memory = default_memory();
    worker->recorder.keep = census->options.keep;
    worker->recorder.minimal = census->options.minimal;
    worker->recorder.groups = census->options.groups;
    make_engines(worker, &census->plan);
    return UJ_OK;
}

void uj_census_worker_free(uj_census_worker *worker)
{
    if (!worker)
        return;
    free_engines(worker);
    free(worker);
}

static uj_status fail_engine(uj_status status, uj_error *error)
{
    if (status == UJ_END)
        return fail_here(error, UJ_LIMIT, "stopped before the unit was done");
    return status == UJ_LIMIT ? fail_here(error, UJ_LIMIT,
                                          "a state is %d or more from its solution, "
                                          "which is more than a census counts",
                                          LATTICE_DISTANCES)
                              : fail_memory(error);
}

void uj_census_worker_allow(uj_census_worker *worker, uj_budget *budget, uint64_t max_memory)
{
    worker->max_memory = max_memory > 0 ? max_memory : default_memory();
    worker->budget = budget;
    for (int i = 0; i < AXES; i++)
        worker->engines[i].budget = budget;
}

/* A task that weighs little is allowed without a look: no group of it has as many states as all of them. */
static uj_status refuse_large(struct uj_census_worker *worker, const struct task *task, uj_error *error)
{
    enum { STATE_BYTES = 100, UNIT = 1 << 20 };
    struct engine *const engine = &worker->engines[task->axis];
    const uint64_t parts = task->first < 0 ? 1 : (uint64_t)engine->axis->inner[0]->count;
    if (task->weight * parts < worker->max_memory / STATE_BYTES)
        return UJ_OK;
    const uint64_t memory = engine_memory(engine, task->tuple, task->first);
    if (memory <= worker->max_memory)
        return UJ_OK;
    return fail_here(error, UJ_LIMIT,
                     "unit %lu needs about %llu MB of memory, and each thread may take %llu MB; "
                     "use fewer threads, allow more memory, or leave the unit to a larger machine",
                     (unsigned long)worker->recorder.unit + 1, (unsigned long long)(memory / UNIT),
                     (unsigned long long)(worker->max_memory / UNIT));
}

static uj_status do_task(struct uj_census_worker *worker, const struct task *task, uj_error *error)
{
    struct engine *const engine = &worker->engines[task->axis];
    recorder_begin(&worker->recorder, task->axis, engine->axis->has_mirror, task->tuple);
    const uj_status status = engine_run(engine, task->tuple, task->first);
    recorder_end(&worker->recorder, engine->unsolvable);
    return status == UJ_OK ? UJ_OK : fail_engine(status, error);
}

/* Adds a unit to `result`, with a plan that the worker has. */
static uj_status add_unit(struct uj_census_worker *worker, uint32_t unit, uj_census_result *result, uj_error *error)
{
    const struct plan *const plan = worker->plan;
    const uint32_t part = unit % worker->census->plan.unit_count;
    const size_t first_row = result->row_count;
    uj_status status = UJ_OK;
    if (part >= plan->unit_count)
        return UJ_OK;
    worker->recorder.result = result;
    worker->recorder.unit = unit;
    result->tally.size_step = tally_size_step(worker->census->options.width, worker->census->options.height);
    for (uint32_t i = plan->units[part]; i < plan->units[part + 1] && status == UJ_OK; i++)
        status = refuse_large(worker, &plan->tasks[i], error);
    for (uint32_t i = plan->units[part]; i < plan->units[part + 1] && status == UJ_OK; i++)
        status = do_task(worker, &plan->tasks[i], error);
    result_sort_rows(result, first_row, &worker->census->options);
    return status;
}

uj_status uj_census_work_span(uj_census_worker *worker, uj_census_span span, uj_census_result *result, uj_error *error)
{
    const struct uj_census *const census = worker->census;
    const uint32_t choice = span.first / census->plan.unit_count;
    assert(span.first <= span.last && span.last <= uj_census_span_last(census, span.first));
    assert(choice < census->choice_count);
    result_clear(result);
    uj_status status = move_to(worker, choice, error);
    for (uint32_t unit = span.first; unit <= span.last && status == UJ_OK; unit++)
        status = add_unit(worker, unit, result, error);
    if (status != UJ_OK)
        return status;
    return uj_text_status(&result->groups) == UJ_OK ? UJ_OK : fail_memory(error);
}

uj_status uj_census_work(uj_census_worker *worker, uint32_t unit, uj_census_result *result, uj_error *error)
{
    return uj_census_work_span(worker, (uj_census_span){unit, unit}, result, error);
}

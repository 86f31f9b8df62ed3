/* A census as its users see it: options, units, workers. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "census/census.h"
#include "census/engine.h"
#include "base/error.h"

struct uj_census_worker {
    const struct uj_census *census;
    struct engine engines[AXES];
    const struct site *site; /* that the engines are made for: that of the census, or: */
    struct site own_site;
    uint32_t choice; /* of its walls */
};

static const struct kernel *best_kernel(bool portable)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!portable && __builtin_cpu_supports("bmi2"))
        return &kernel_bmi2;
#endif
    (void)portable;
    return &kernel_portable;
}

uj_status uj_census_new(uj_census **out, const uj_census_options *options, uj_error *error)
{
    *out = NULL;
    const int width = options->width, height = options->height;
    if (width < 3 || height < 3 || width > CENSUS_SIDE || height > CENSUS_SIDE)
        return fail_here(error, UJ_BAD_INPUT, "a census of %dx%d cannot be taken: sides are from 3 to %d cells", width,
                         height, CENSUS_SIDE);
    if (options->exit_row >= height)
        return fail_here(error, UJ_BAD_INPUT, "there is no row %d on a board with %d rows", options->exit_row + 1,
                         height);
    if (options->more_walls < 0 || options->more_walls > UJ_CENSUS_MORE_WALLS)
        return fail_here(error, UJ_BAD_INPUT, "a census has up to %d walls", UJ_CENSUS_MORE_WALLS);
    struct uj_census *const census = calloc(1, sizeof *census);
    if (!census)
        return fail_memory(error);
    census->options = *options;
    if (options->exit_row < 0)
        census->options.exit_row = (height - 1) / 2;
    census->kernel = best_kernel(options->portable);
    const bool keeps = options->keep.low != INT_MAX || options->groups || options->minimal;
    census->choices = walls_choose(&census->options, !keeps, &census->choice_count);
    const uj_status status = census->choices
                                 ? site_init(&census->site, &census->options, options->walls, UINT32_MAX, error)
                                 : fail_memory(error);
    if (status != UJ_OK) {
        free(census->choices);
        free(census);
        return status;
    }
    *out = census;
    return UJ_OK;
}

void uj_census_free(uj_census *census)
{
    if (!census)
        return;
    site_free(&census->site);
    free(census->choices);
    free(census);
}

uint32_t uj_census_units(const uj_census *census)
{
    return census->site.plan.unit_count * census->choice_count;
}

const uj_census_options *uj_census_asked(const uj_census *census)
{
    return &census->options;
}

uint64_t uj_census_unit_weight(const uj_census *census, uint32_t unit)
{
    return census_plan_weight(&census->site.plan, unit % census->site.plan.unit_count);
}

static void make_engines(struct uj_census_worker *worker, const struct site *site)
{
    worker->site = site;
    for (int i = 0; i < AXES; i++)
        engine_init(&worker->engines[i], &site->board, &site->axes[i]);
}

static void free_engines(struct uj_census_worker *worker)
{
    for (int i = 0; i < AXES; i++)
        engine_free(&worker->engines[i]);
    if (worker->site == &worker->own_site)
        site_free(&worker->own_site);
}

/* Has the worker ready for another choice of walls. */
static uj_status move_to(struct uj_census_worker *worker, uint32_t choice, uj_error *error)
{
    const struct uj_census *const census = worker->census;
    if (choice == worker->choice)
        return UJ_OK;
    free_engines(worker);
    make_engines(worker, &census->site);
    worker->choice = 0;
    if (choice == 0)
        return UJ_OK;
    const uj_status status = site_init(&worker->own_site, &census->options, census->choices[choice].cells,
                                       census->site.plan.unit_count, error);
    if (status != UJ_OK)
        return status;
    free_engines(worker);
    make_engines(worker, &worker->own_site);
    worker->choice = choice;
    return UJ_OK;
}

uj_status uj_census_worker_new(uj_census_worker **out, const uj_census *census, uj_error *error)
{
    struct uj_census_worker *const worker = malloc(sizeof *worker);
    *out = worker;
    if (!worker)
        return fail_memory(error);
    worker->census = census;
    worker->choice = 0;
    make_engines(worker, &census->site);
    return UJ_OK;
}

void uj_census_worker_free(uj_census_worker *worker)
{
    if (!worker)
        return;
    free_engines(worker);
    free(worker);
}

uj_status uj_census_work(uj_census_worker *worker, uint32_t unit, uj_census_result *result, uj_error *error)
{
    const struct uj_census *const census = worker->census;
    const uint32_t units = census->site.plan.unit_count, part = unit % units;
    const int times = census->choices[unit / units].times;
    memset(&result->tally, 0, sizeof result->tally);
    result->row_count = 0;
    result->hardest_count = 0;
    uj_text_clear(&result->groups);
    const uj_status status = times > 0 ? move_to(worker, unit / units, error) : UJ_OK;
    const struct plan *const plan = &worker->site->plan;
    if (status != UJ_OK || times == 0 || part >= plan->unit_count)
        return status;
    for (uint32_t i = plan->units[part]; i < plan->units[part + 1]; i++) {
        const struct task *const task = &plan->tasks[i];
        struct engine *const engine = &worker->engines[task->axis];
        engine->keeper.result = result;
        engine->keeper.keep = census->options.keep;
        engine->keeper.minimal = census->options.minimal;
        engine->keeper.groups = census->options.groups;
        engine->keeper.unit = unit;
        keeper_begin(engine, task->axis, task->tuple);
        if (engine_run(engine, census->kernel, task->tuple, task->first) != UJ_OK)
            return fail_memory(error);
        keeper_end(engine);
    }
    if (times == 2)
        uj_census_tally_add(&result->tally, &result->tally);
    return uj_text_status(&result->groups) == UJ_OK ? UJ_OK : fail_memory(error);
}

/* ---- Results ------------------------------------------------------------------------------------------------------- */

uj_census_result *uj_census_result_new(void)
{
    return calloc(1, sizeof(uj_census_result));
}

void uj_census_result_free(uj_census_result *result)
{
    if (!result)
        return;
    free(result->rows);
    uj_text_free(&result->groups);
    free(result);
}

/* Keeps the hardest in the order of units, whatever the order of adding. */
static void add_hardest(uj_census_result *sum, const uj_census_row *row)
{
    if (sum->hardest_count > 0 && row->distance < sum->hardest[0].distance)
        return;
    if (sum->hardest_count > 0 && row->distance > sum->hardest[0].distance)
        sum->hardest_count = 0;
    int at = sum->hardest_count;
    while (at > 0 && sum->hardest[at - 1].unit > row->unit)
        at--;
    if (at == UJ_CENSUS_HARDEST)
        return;
    if (sum->hardest_count < UJ_CENSUS_HARDEST)
        sum->hardest_count++;
    memmove(&sum->hardest[at + 1], &sum->hardest[at], (size_t)(sum->hardest_count - 1 - at) * sizeof *row);
    sum->hardest[at] = *row;
}

void uj_census_result_add(uj_census_result *sum, const uj_census_result *part)
{
    uj_census_tally_add(&sum->tally, &part->tally);
    for (int i = 0; i < part->hardest_count; i++)
        add_hardest(sum, &part->hardest[i]);
}

uj_status uj_census_row_board(uj_board *out, const uj_census_options *options, const uj_census_row *row,
                              uj_error *error)
{
    uj_status status = uj_board_init(out, options->width, options->height, error);
    const int width = options->width, cells = width * options->height;
    int target = -1;
    for (int cell = 0; cell < cells && status == UJ_OK; cell++) {
        const char name[2] = {row->cells[cell], '\0'};
        const bool is_first =
            (cell % width == 0 || row->cells[cell - 1] != *name) && (cell < width || row->cells[cell - width] != *name);
        if (*name == 'x')
            status = uj_board_add_wall(out, cell / width, cell % width, error);
        if (*name == 'x' || *name == 'o' || !is_first)
            continue;
        const bool is_horizontal = cell % width + 1 < width && row->cells[cell + 1] == *name;
        const int stride = is_horizontal ? 1 : width, beyond = is_horizontal ? cell / width * width + width : cells;
        int length = 1;
        while (cell + length * stride < beyond && row->cells[cell + length * stride] == *name)
            length++;
        if (*name == 'A')
            target = out->vehicle_count;
        status = uj_board_add(out, name, cell / width, cell % width, length, is_horizontal, error);
    }
    if (status == UJ_OK)
        status = uj_board_finish(out, target, options->exit_row, error);
    if (status == UJ_OK)
        uj_board_canonical(out, out);
    return status;
}

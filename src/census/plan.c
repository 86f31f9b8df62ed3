#include "census/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"

enum {
    MOST_PRODUCTS = 1024, /* different products of placements of all lines; there are 204 for 6x6 */
    UNITS_WANTED = 4096,  /* of hours of work; of more, on boards of more than so many cells, there are more: */
    UNITS_CELLS = 42,
    MORE_UNITS_WANTED = 65536,
    LEAST_UNIT = 150000, /* states: below a few milliseconds, a transaction would take longer than the work */
    CUT_FROM = 8,        /* units that a task weighs to be cut */
};

/* Sums over all choices of inner fillings with the same number of covered cells and the same product of placements: all that
 * an estimate needs to know about them. */
struct inner_choices {
    uint64_t product[MOST_PRODUCTS]; /* descending */
    int count;
    double placements[LATTICE_CELLS + 1][MOST_PRODUCTS]; /* whole numbers; of this product and of all greater ones */
};

static int product_index(struct inner_choices *choices, uint64_t product)
{
    int i = 0;
    while (i < choices->count && choices->product[i] != product)
        i++;
    if (i == choices->count) {
        assert(i < MOST_PRODUCTS);
        choices->product[choices->count++] = product;
    }
    return i;
}

/* All choices of the lines before, each with every filling of one line more. */
static void add_line(struct inner_choices *out, const struct inner_choices *before, const struct line *line)
{
    memset(out, 0, sizeof *out);
    for (int k = 0; k < before->count; k++)
        for (int i = 0; i < line->count; i++) {
            const struct filling *const filling = &line->fillings[i];
            const int to = product_index(out, before->product[k] * filling->count);
            for (int covered = filling->covered; covered <= LATTICE_CELLS; covered++)
                out->placements[covered][to] += before->placements[covered - filling->covered][k] * filling->count;
        }
}

/* Sorts by product and makes running sums of it. */
static void sum_up(struct inner_choices *choices)
{
    for (int i = 1; i < choices->count; i++)
        for (int k = i; k > 0 && choices->product[k] > choices->product[k - 1]; k--) {
            const uint64_t product = choices->product[k];
            choices->product[k] = choices->product[k - 1];
            choices->product[k - 1] = product;
            for (int covered = 0; covered <= LATTICE_CELLS; covered++) {
                const double placements = choices->placements[covered][k];
                choices->placements[covered][k] = choices->placements[covered][k - 1];
                choices->placements[covered][k - 1] = placements;
            }
        }
    for (int covered = 0; covered <= LATTICE_CELLS; covered++)
        for (int i = 1; i < choices->count; i++)
            choices->placements[covered][i] += choices->placements[covered][i - 1];
}

/* About how many states have these outer fillings, if every cell were free with the same chance. The chances are
 * whole multiples of 2^-20, so that every machine comes to the same plan. */
static uint64_t estimate(const struct axis *axis, const struct inner_choices *choices, uint32_t tuple)
{
    uint8_t fillings[LATTICE_SIDE];
    axis_tuple(axis, tuple, fillings);
    uint64_t product = 1;
    int covered = 0, cells = 0;
    for (int i = 0; i < axis->outer_count; i++) {
        const struct filling *const filling = &axis->outer[i]->fillings[fillings[i]];
        product *= filling->count;
        covered += filling->covered;
        cells += axis->outer[i]->length;
    }
    int last = 0;
    while (last < choices->count &&
           (axis->is_target_inner ? choices->product[last] >= product : choices->product[last] > product))
        last++;
    if (last == 0)
        return 0;
    const uint64_t one = 1 << 20, free_chance = one * (uint64_t)(cells - covered) / (uint64_t)cells;
    double sum = 0, possible = 0;
    uint64_t chance = one;
    for (int inner = 0; inner <= cells - covered; inner++) {
        sum += (double)(uint64_t)(choices->placements[inner][last - 1] * (double)chance / (double)one);
        possible += choices->placements[inner][last - 1];
        chance = chance * free_chance / one;
    }
    return possible > 0 ? (uint64_t)sum * product + 1 : 0;
}

static int by_weight(const void *a, const void *b)
{
    const struct task *const x = a, *const y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    if (x->axis != y->axis)
        return x->axis < y->axis ? -1 : 1;
    if (x->tuple != y->tuple)
        return x->tuple < y->tuple ? -1 : 1;
    return x->first - y->first;
}

static bool add_task(struct plan *plan, struct task task)
{
    struct task *const tasks = grow(plan->tasks, &plan->task_capacity, (size_t)plan->task_count + 1, sizeof *tasks);
    if (!tasks)
        return false;
    plan->tasks = tasks;
    tasks[plan->task_count++] = task;
    return true;
}

/* Adds the tasks of one axis, uncut, and their weight. `choices` has room for two. */
static bool add_tasks(struct plan *plan, struct inner_choices choices[2], int number, uint64_t *total)
{
    const struct axis *const axis = &plan->lattice.axes[number];
    struct inner_choices *now = &choices[0], *next = &choices[1];
    memset(now, 0, sizeof *now);
    now->placements[0][product_index(now, 1)] = 1;
    for (int line = 0; line < axis->inner_count; line++) {
        add_line(next, now, axis->inner[line]);
        struct inner_choices *const swapped = now;
        now = next;
        next = swapped;
    }
    sum_up(now);
    const uint32_t end = axis_tuples(axis);
    for (uint32_t tuple = 0; tuple < end; tuple++) {
        if (axis->has_mirror && axis_mirrored(axis, tuple) < tuple)
            continue;
        const uint64_t weight = estimate(axis, now, tuple);
        if (weight > 0 && !add_task(plan, (struct task){weight, tuple, (uint8_t)number, -1}))
            return false;
        *total += weight;
    }
    return true;
}

/* Cuts the tasks that are much too heavy for a unit. */
static bool cut_tasks(struct plan *plan, uint64_t most)
{
    const uint32_t uncut = plan->task_count;
    for (uint32_t i = 0; i < uncut; i++) {
        struct task task = plan->tasks[i];
        if (task.weight <= most)
            continue;
        const int parts = plan->lattice.axes[task.axis].inner[0]->count;
        task.weight /= (uint64_t)parts;
        task.first = 0;
        plan->tasks[i] = task;
        while (++task.first < parts)
            if (!add_task(plan, task))
                return false;
    }
    return true;
}

static void make_units(struct plan *plan, uint64_t wanted, uint32_t most)
{
    uint64_t weight = 0;
    for (uint32_t i = 0; i < plan->task_count; i++) {
        if (weight == 0 && plan->unit_count < most)
            plan->units[plan->unit_count++] = i;
        weight += plan->tasks[i].weight;
        if (weight >= wanted)
            weight = 0;
    }
    plan->units[plan->unit_count] = plan->task_count;
}

static bool divide(struct plan *plan, struct inner_choices choices[2], uint32_t most_units)
{
    uint64_t total = 0;
    for (int i = 0; i < AXES; i++)
        if (!add_tasks(plan, choices, i, &total))
            return false;
    const bool is_long = plan->lattice.width * plan->lattice.height > UNITS_CELLS;
    const uint64_t share = total / (is_long ? MORE_UNITS_WANTED : UNITS_WANTED);
    const uint64_t wanted = share > LEAST_UNIT ? share : LEAST_UNIT;
    plan->units = malloc((size_t)(total / wanted + 2) * sizeof *plan->units); /* all but the last weigh enough */
    if (!plan->units || !cut_tasks(plan, wanted * CUT_FROM))
        return false;
    if (plan->task_count > 0)
        qsort(plan->tasks, plan->task_count, sizeof *plan->tasks, by_weight);
    make_units(plan, wanted, most_units);
    return true;
}

uj_status census_plan_init(struct plan *plan, const uj_census_options *options, uint64_t walls, uint32_t most_units,
                           uj_error *error)
{
    memset(plan, 0, sizeof *plan);
    lattice_init(&plan->lattice, options->width, options->height, options->exit_row, walls, options->plain,
                 options->metric);
    struct inner_choices *const choices = malloc(2 * sizeof *choices);
    const bool is_ready = choices && divide(plan, choices, most_units);
    free(choices);
    if (is_ready)
        return UJ_OK;
    census_plan_free(plan);
    return fail_memory(error);
}

void census_plan_free(struct plan *plan)
{
    free(plan->tasks);
    free(plan->units);
    plan->tasks = NULL;
    plan->units = NULL;
}

uint64_t census_plan_weight(const struct plan *plan, uint32_t unit)
{
    uint64_t weight = 0;
    for (uint32_t i = plan->units[unit]; i < plan->units[unit + 1]; i++)
        weight += plan->tasks[i].weight;
    return weight;
}

#include "census/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    MOST_PRODUCTS = 512, /* different products of placements of six lines; there are 204 for 6x6 */
    UNITS_WANTED = 4096,
    LEAST_UNIT = 150000, /* states: below a few milliseconds, a transaction would take longer than the work */
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

static void add_lines(struct inner_choices *choices, const struct axis *axis, int line, int covered, uint64_t product)
{
    if (line == axis->inner_count) {
        choices->placements[covered][product_index(choices, product)] += (double)product;
        return;
    }
    for (int i = 0; i < axis->inner[line]->count; i++) {
        const struct filling *const filling = &axis->inner[line]->fillings[i];
        add_lines(choices, axis, line + 1, covered + filling->covered, product * filling->count);
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

/* Cuts a task that is much too heavy for a unit. */
static void add_task(struct plan *plan, struct task task, const struct axis *axis, uint64_t most)
{
    const int parts = axis->inner[0]->count;
    if (task.weight <= most) {
        plan->tasks[plan->task_count++] = task;
        return;
    }
    task.weight /= (uint64_t)parts;
    for (int i = 0; i < parts; i++) {
        task.first = (int8_t)i;
        plan->tasks[plan->task_count++] = task;
    }
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

/* Lists the tasks of one axis, uncut, and returns their weight. */
static uint64_t list_tasks(struct task *out, uint32_t *count, struct inner_choices *choices,
                           const struct lattice *lattice, uint8_t axis)
{
    uint64_t total = 0;
    memset(choices, 0, sizeof *choices);
    add_lines(choices, &lattice->axes[axis], 0, 0, 1);
    sum_up(choices);
    const uint32_t end = axis_tuples(&lattice->axes[axis]);
    for (uint32_t tuple = 0; tuple < end; tuple++) {
        const uint64_t weight = estimate(&lattice->axes[axis], choices, tuple);
        if (weight > 0)
            out[(*count)++] = (struct task){weight, tuple, axis, -1};
        total += weight;
    }
    return total;
}

uj_status census_plan_init(struct plan *plan, const uj_census_options *options, uint64_t walls, uint32_t most_units,
                           uj_error *error)
{
    memset(plan, 0, sizeof *plan);
    struct lattice *const lattice = &plan->lattice;
    lattice_init(lattice, options->width, options->height, options->exit_row, walls, options->metric);
    const size_t tuples = axis_tuples(&lattice->axes[0]) + axis_tuples(&lattice->axes[1]);
    struct task *const all = malloc(tuples * sizeof *all);
    struct inner_choices *const choices = malloc(sizeof *choices);
    plan->tasks = malloc(tuples * LINE_FILLINGS * sizeof *plan->tasks);
    plan->units = malloc((tuples * LINE_FILLINGS + 1) * sizeof *plan->units);
    const bool has_room = all && choices && plan->tasks && plan->units;
    uint32_t count = 0;
    uint64_t total = 0;
    for (uint8_t i = 0; i < AXES && has_room; i++)
        total += list_tasks(all, &count, choices, lattice, i);
    const uint64_t wanted = total / UNITS_WANTED > LEAST_UNIT ? total / UNITS_WANTED : LEAST_UNIT;
    for (uint32_t i = 0; i < count; i++)
        add_task(plan, all[i], &lattice->axes[all[i].axis], wanted * 8);
    free(all);
    free(choices);
    if (!has_room) {
        census_plan_free(plan);
        return fail_memory(error);
    }
    qsort(plan->tasks, plan->task_count, sizeof *plan->tasks, by_weight);
    make_units(plan, wanted, most_units);
    return UJ_OK;
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

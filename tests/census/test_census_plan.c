/* How a census is divided is the same in every version and on every machine: files, and ranks that share a census, name units by
 * their numbers. Whoever changes a plan changes its row here, and the files of unfinished censuses with it. */
#include "census/plan.h"
#include "cmocka_prelude.h"

static uint64_t with(uint64_t sum, uint64_t number)
{
    return (sum ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t digest(const struct plan *plan)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (uint32_t i = 0; i < plan->task_count; i++) {
        const struct task *task = &plan->tasks[i];
        sum = with(with(with(with(sum, task->weight), task->tuple), task->axis), (uint64_t)task->first);
    }
    for (uint32_t i = 0; i <= plan->unit_count; i++)
        sum = with(sum, plan->units[i]);
    return sum;
}

static const struct {
    int width, height, exit_row;
    uint64_t walls;
    uint32_t most_units, tasks, units;
    uint64_t digest;
} rows[] = {
    {3, 3, 1, 0, UINT32_MAX, 21, 1, UINT64_C(0x867f93c28051ad68)},
    {4, 4, 1, 0, UINT32_MAX, 264, 1, UINT64_C(0xa14c8bd7dda4352a)},
    {3, 6, 2, 0, UINT32_MAX, 381, 1, UINT64_C(0x3a4f7a18ac85e9d7)},
    {6, 4, 0, 0x21, UINT32_MAX, 3036, 31, UINT64_C(0xc6827533aecaf125)},
    {5, 5, 2, 0, UINT32_MAX, 5388, 172, UINT64_C(0xae9e6dc37d526953)},
    {5, 5, 2, 0x400, 7, 4012, 7, UINT64_C(0x030ad5aea3f05f33)},
    {6, 5, 2, 0, UINT32_MAX, 29780, 1961, UINT64_C(0x627c5b8677e65b67)},
    {6, 5, 2, 0, 1, 29780, 1, UINT64_C(0x889a5e932c414408)},
    {3, 7, 3, 0, UINT32_MAX, 582, 4, UINT64_C(0xb65c70b5b8c7f970)},
    {7, 3, 0, 0, UINT32_MAX, 2258, 12, UINT64_C(0x552709c9393f53b8)},
    {7, 4, 1, 0, UINT32_MAX, 19856, 1871, UINT64_C(0x1962ccd9bb441ef9)},
};

static void plan_of(struct plan *plan, size_t row)
{
    const uj_census_options options = {
        .width = rows[row].width, .height = rows[row].height, .exit_row = rows[row].exit_row};
    assert_int_equal(census_plan_init(plan, &options, rows[row].walls, rows[row].most_units, NULL), UJ_OK);
}

static void a_plan_is_the_same_in_every_version(void **state)
{
    (void)state;
    static struct plan plan;
    int changed = 0;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        plan_of(&plan, i);
        const uint64_t found = digest(&plan);
        if (plan.task_count != rows[i].tasks || plan.unit_count != rows[i].units || found != rows[i].digest) {
            print_error("%zu: %u, %u, UINT64_C(0x%016llx)\n", i, plan.task_count, plan.unit_count,
                        (unsigned long long)found);
            changed++;
        }
        census_plan_free(&plan);
    }
    assert_int_equal(changed, 0);
}

/* Tasks from the heaviest on, each unit as many in a row as weigh enough; only the last may weigh less. */
static void units_are_runs_of_tasks_that_weigh_enough(void **state)
{
    (void)state;
    static struct plan plan;
    const uint64_t least = 150000;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        plan_of(&plan, i);
        for (uint32_t task = 1; task < plan.task_count; task++)
            assert_true(plan.tasks[task - 1].weight >= plan.tasks[task].weight);
        assert_int_equal(plan.units[0], 0);
        assert_int_equal(plan.units[plan.unit_count], plan.task_count);
        assert_true(plan.unit_count <= rows[i].most_units);
        for (uint32_t unit = 0; unit < plan.unit_count; unit++) {
            uint64_t weight = 0;
            for (uint32_t task = plan.units[unit]; task < plan.units[unit + 1]; task++)
                weight += plan.tasks[task].weight;
            assert_int_equal(census_plan_weight(&plan, unit), weight);
            assert_true(weight >= least || unit + 1 == plan.unit_count);
        }
        census_plan_free(&plan);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_the_same_in_every_version),
        cmocka_unit_test(units_are_runs_of_tasks_that_weigh_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

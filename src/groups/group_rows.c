/* One group, solved again by the engine of the census: on a board where each line has the group's filling and no
 * other, it is the only group there is. */
#include <stdlib.h>

#include "base/error.h"
#include "census/recorder.h"
#include "groups/groups.h"

struct group_solver {
    struct lattice lattice;
    uj_census_result *result;
};

void group_solver_free(struct group_solver *solver)
{
    if (!solver)
        return;
    uj_census_result_free(solver->result);
    free(solver);
}

static struct group_solver *group_solver_new(void)
{
    struct group_solver *const solver = calloc(1, sizeof *solver);
    if (solver && !(solver->result = uj_census_result_new())) {
        free(solver);
        return NULL;
    }
    return solver;
}

static void set_line(struct line *line, const struct line *from, int filling)
{
    line->length = from->length;
    line->count = 1;
    line->walls = from->walls;
    line->fillings[0] = from->fillings[filling];
}

static void set_lattice(struct group_solver *solver, const struct lattice *from, const uj_census_group *group)
{
    struct lattice *const lattice = &solver->lattice;
    lattice->width = from->width;
    lattice->height = from->height;
    lattice->exit = from->exit;
    lattice->walls = from->walls;
    lattice->metric = from->metric;
    for (int row = 0; row < from->height; row++)
        set_line(&lattice->rows[row], &from->rows[row], group->rows[row]);
    for (int column = 0; column < from->width; column++)
        set_line(&lattice->columns[column], &from->columns[column], group->columns[column]);
    lattice_set_axes(lattice);
}

/* The engine itself knows which axis a group belongs to, and finds nothing along the other. */
static uj_status solve(struct group_solver *solver, bool portable, struct recorder *recorder)
{
    uj_status status = UJ_OK;
    for (int i = 0; i < AXES && status == UJ_OK; i++) {
        struct engine engine;
        engine_init(&engine, &solver->lattice, &solver->lattice.axes[i], recorder_kernel(portable), recorder);
        recorder_begin(recorder, (uint32_t)i, false, 0);
        status = engine_run(&engine, 0, -1);
        recorder_end(recorder, engine.unsolvable);
        engine_free(&engine);
    }
    return status;
}

/* Whether the numbers of a group are those that were found. The tally continues from group to group: to clear it would
 * take longer than to solve most groups. */
static bool is_as_packed(const uj_census_group *group, const struct group_solver *solver, uint64_t legal,
                         uint64_t solutions, uint64_t clusters)
{
    const uj_census_tally *const tally = &solver->result->tally;
    return tally->legal - legal == group->size && tally->solutions - solutions == group->solutions &&
           tally->clusters - clusters == group->clusters && solver->result->hardest_count > 0 &&
           solver->result->hardest[0].distance == group->max_distance;
}

uj_status uj_census_group_rows(uj_census_groups *groups, const uj_census_group *group, uj_range keep, bool minimal,
                               uj_census_row_fn take, void *payload, uj_error *error)
{
    if (!groups->solver && !(groups->solver = group_solver_new()))
        return fail_memory(error);
    struct group_solver *const solver = groups->solver;
    uj_census_result *const result = solver->result;
    const uint64_t legal = result->tally.legal, solutions = result->tally.solutions;
    const uint64_t clusters = result->tally.clusters;
    groups_turn_to(groups, group->walls);
    set_lattice(solver, &groups->lattice, group);
    result->row_count = 0;
    result->hardest_count = 0;
    struct recorder recorder = {.result = result, .keep = keep, .minimal = minimal};
    uj_status status = solve(solver, groups->census->options.portable, &recorder);
    if (status != UJ_OK)
        return status == UJ_LIMIT ? groups_damaged(error) : fail_memory(error);
    if (group->max_distance >= 0 && !is_as_packed(group, solver, legal, solutions, clusters))
        return groups_damaged(error);
    for (size_t i = 0; i < result->row_count && status == UJ_OK; i++)
        if (!take(&result->rows[i], payload))
            status = UJ_END;
    return status;
}

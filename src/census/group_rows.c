/* One group, solved again by the engine of the census: on a board where each line has the group's filling and no
 * other, it is the only group there is. */
#include <stdlib.h>

#include "census/engine.h"
#include "census/groups.h"
#include "base/error.h"

struct solo {
    struct census_board board;
    struct axis axes[AXES];
    uj_census_result *result;
};

void solo_free(struct solo *solo)
{
    if (!solo)
        return;
    uj_census_result_free(solo->result);
    free(solo);
}

static struct solo *solo_new(void)
{
    struct solo *const solo = calloc(1, sizeof *solo);
    if (solo && !(solo->result = uj_census_result_new())) {
        free(solo);
        return NULL;
    }
    return solo;
}

static void set_line(struct line *line, const struct line *from, int filling)
{
    line->length = from->length;
    line->count = 1;
    line->fillings[0] = from->fillings[filling];
}

static void set_board(struct solo *solo, const struct census_board *from, const uj_census_group *group)
{
    struct census_board *const board = &solo->board;
    board->width = from->width;
    board->height = from->height;
    board->exit = from->exit;
    board->walls = from->walls;
    board->metric = from->metric;
    for (int row = 0; row < from->height; row++)
        set_line(&board->rows[row], &from->rows[row], group->rows[row]);
    for (int column = 0; column < from->width; column++)
        set_line(&board->columns[column], &from->columns[column], group->columns[column]);
    for (int i = 0; i < AXES; i++)
        axis_init(&solo->axes[i], board, i);
}

static uj_status solve_along(struct solo *solo, const struct kernel *kernel, const struct axis *axis, uj_range keep,
                             bool minimal, uj_error *error)
{
    struct engine engine;
    engine_init(&engine, &solo->board, axis);
    engine.keeper.result = solo->result;
    engine.keeper.keep = keep;
    engine.keeper.minimal = minimal;
    const uj_status status = engine_run(&engine, kernel, 0, -1);
    engine_free(&engine);
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}

/* Whether the numbers of a group are those that were found. The tally goes on from group to group: to clear it would
 * take longer than to solve most groups. */
static bool is_as_packed(const uj_census_group *group, const struct solo *solo, uint64_t legal, uint64_t solutions,
                         uint64_t clusters)
{
    const uj_census_tally *const tally = &solo->result->tally;
    return tally->legal - legal == group->size && tally->solutions - solutions == group->solutions &&
           tally->clusters - clusters == group->clusters && solo->result->hardest_count > 0 &&
           solo->result->hardest[0].distance == group->max_distance;
}

uj_status uj_census_group_rows(uj_census_groups *groups, const uj_census_group *group, uj_range keep, bool minimal,
                               uj_census_row_fn take, void *payload, uj_error *error)
{
    if (!groups->solo && !(groups->solo = solo_new()))
        return fail_memory(error);
    struct solo *const solo = groups->solo;
    uj_census_result *const result = solo->result;
    const uint64_t legal = result->tally.legal, solutions = result->tally.solutions;
    const uint64_t clusters = result->tally.clusters;
    groups_turn_to(groups, group->walls);
    set_board(solo, &groups->board, group);
    result->row_count = 0;
    result->hardest_count = 0;
    uj_status status = UJ_OK;
    /* The engine knows itself which axis a group belongs to, and finds nothing along the other. */
    for (int i = 0; i < AXES && status == UJ_OK; i++)
        status = solve_along(solo, groups->census->kernel, &solo->axes[i], keep, minimal, error);
    if (status == UJ_OK && !is_as_packed(group, solo, legal, solutions, clusters))
        status = groups_damaged(error);
    for (size_t i = 0; i < result->row_count && status == UJ_OK; i++)
        if (!take(&result->rows[i], payload))
            status = UJ_END;
    return status;
}

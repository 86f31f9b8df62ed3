/* Packed groups: reading them. */
#include "census/groups.h"

#include <stdlib.h>

#include "census/tally.h"
#include "base/error.h"

uj_status groups_damaged(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "the groups of the census are damaged");
}

uj_status uj_census_groups_new(uj_census_groups **out, const uj_census *census, uj_error *error)
{
    struct uj_census_groups *const groups = calloc(1, sizeof *groups);
    *out = groups;
    if (!groups)
        return fail_memory(error);
    groups->census = census;
    groups_turn_to(groups, census->options.walls);
    return UJ_OK;
}

void uj_census_groups_free(uj_census_groups *groups)
{
    if (!groups)
        return;
    solo_free(groups->solo);
    free(groups);
}

const uj_census *uj_census_groups_of(const uj_census_groups *groups)
{
    return groups->census;
}

void uj_census_groups_watch(uj_census_groups *groups, uj_progress_fn progress, void *payload)
{
    groups->progress = progress;
    groups->progress_payload = payload;
}

void groups_turn_to(struct uj_census_groups *groups, uint64_t walls)
{
    if (groups->is_ready && groups->board.walls == walls)
        return;
    const uj_census_options *const options = &groups->census->options;
    census_board_init(&groups->board, options->width, options->height, options->exit_row, walls, options->metric);
    for (int i = 0; i < AXES; i++)
        axis_init(&groups->axes[i], &groups->board, i);
    groups_write_lines(groups);
    groups->is_ready = true;
}

void group_count_vehicles(const struct uj_census_groups *groups, uj_census_group *group)
{
    unsigned vehicles = 0, trucks = 0;
    for (int row = 0; row < groups->board.height; row++) {
        vehicles += group_filling(groups, group, true, row)->vehicles;
        trucks += group_filling(groups, group, true, row)->trucks;
    }
    for (int column = 0; column < groups->board.width; column++) {
        vehicles += group_filling(groups, group, false, column)->vehicles;
        trucks += group_filling(groups, group, false, column)->trucks;
    }
    group->vehicles = (uint8_t)vehicles;
    group->trucks = (uint8_t)trucks;
    group->cars = (uint8_t)(vehicles - trucks);
}

/* ---- Unpacking ----------------------------------------------------------------------------------------------------- */

/* The fillings of the inner lines from their number, as keeper.c packs it. */
static bool unpack_inner(const struct axis *axis, uint64_t inner_number, uint8_t fillings[CENSUS_SIDE])
{
    if (inner_number > UINT32_MAX)
        return false;
    uint32_t number = (uint32_t)inner_number; /* divided sooner than a long one */
    for (int i = axis->inner_count; i-- > 0;) {
        const uint32_t count = (uint32_t)axis->inner[i]->count;
        fillings[axis->place[i]] = (uint8_t)(number % count);
        number /= count;
    }
    return number == 0;
}

static bool read_numbers(const char **data, const char *end, uj_census_group *group)
{
    uint64_t distance;
    if (!unpack_number(data, end, &group->size) || !unpack_number(data, end, &group->solutions) ||
        !unpack_number(data, end, &group->clusters) || !unpack_number(data, end, &distance) ||
        distance >= UJ_CENSUS_DISTANCES)
        return false;
    group->max_distance = (int)distance;
    return group->solutions > 0 && group->solutions <= group->size && group->clusters > 0 &&
           group->clusters <= group->size;
}

/* The groups of one choice of outer fillings. */
static uj_status read_section(struct uj_census_groups *groups, const struct axis *axis, uj_census_group *group,
                              const char **data, const char *end, uj_range distances, uj_census_group_fn take,
                              void *payload, uj_error *error)
{
    uint8_t *const inner = axis->is_target_inner ? group->rows : group->columns;
    for (uint64_t number = UINT64_MAX, difference;;) {
        if (!unpack_number(data, end, &difference))
            return groups_damaged(error);
        if (difference == 0)
            return UJ_OK;
        number += difference;
        if (!read_numbers(data, end, group))
            return groups_damaged(error);
        groups->unpacked++;
        if (group->max_distance < distances.low || group->max_distance > distances.high)
            continue;
        if (!unpack_inner(axis, number, inner))
            return groups_damaged(error);
        group_count_vehicles(groups, group);
        if (!take(group, payload))
            return UJ_END;
    }
}

uj_status uj_census_groups_read(uj_census_groups *groups, uint32_t unit, const char *data, size_t length,
                                uj_range distances, uj_census_group_fn take, void *payload, uj_error *error)
{
    const struct uj_census *const census = groups->census;
    const uint32_t choice = unit / census->site.plan.unit_count;
    if (choice >= census->choice_count)
        return groups_damaged(error);
    groups_turn_to(groups, census->choices[choice].cells);
    groups->unpacked = 0;
    uj_status status = UJ_OK;
    for (const char *const end = length > 0 ? data + length : data; data < end && status == UJ_OK;) {
        uint64_t number, tuple;
        if (!unpack_number(&data, end, &number) || number >= AXES || !unpack_number(&data, end, &tuple))
            return groups_damaged(error);
        const struct axis *const axis = &groups->axes[number];
        if (tuple >= axis_tuples(axis))
            return groups_damaged(error);
        uj_census_group group = {.walls = groups->board.walls};
        axis_tuple(axis, (uint32_t)tuple, axis->is_target_inner ? group.columns : group.rows);
        status = read_section(groups, axis, &group, &data, end, distances, take, payload, error);
    }
    return status;
}

/* ---- Where a group is ---------------------------------------------------------------------------------------------- */

static uint32_t outer_number(const struct axis *axis, const uint8_t fillings[CENSUS_SIDE])
{
    uint32_t number = 0;
    for (int i = axis->outer_count; i-- > 0;)
        number = number * (uint32_t)axis->outer[i]->count + fillings[i];
    return number;
}

/* The unit of a plan that has the group along an axis, if any. */
static bool find_unit(const struct plan *plan, const struct axis *axis, int axis_number, const uj_census_group *group,
                      uint32_t *out)
{
    const uint32_t tuple = outer_number(axis, axis->is_target_inner ? group->columns : group->rows);
    const int first = (axis->is_target_inner ? group->rows : group->columns)[axis->place[0]];
    for (uint32_t unit = 0; unit < plan->unit_count; unit++)
        for (uint32_t i = plan->units[unit]; i < plan->units[unit + 1]; i++) {
            const struct task *const task = &plan->tasks[i];
            if (task->axis != axis_number || task->tuple != tuple || (task->first >= 0 && task->first != first))
                continue;
            *out = unit;
            return true;
        }
    return false;
}

uj_status uj_census_group_units(uint32_t out[UJ_CENSUS_GROUP_UNITS], int *count, uj_census_groups *groups,
                                const uj_census_group *group, uj_error *error)
{
    const struct uj_census *const census = groups->census;
    const uint32_t units = census->site.plan.unit_count;
    *count = 0;
    uint32_t choice = 0;
    while (choice < census->choice_count && census->choices[choice].cells != group->walls)
        choice++;
    if (choice == census->choice_count)
        return UJ_OK;
    struct site *const own = choice > 0 ? malloc(sizeof *own) : NULL;
    if (choice > 0 && !own)
        return fail_memory(error);
    const uj_status status = own ? site_init(own, &census->options, group->walls, units, error) : UJ_OK;
    if (status == UJ_OK) {
        const struct site *const site = own ? own : &census->site;
        for (int i = 0; i < AXES; i++)
            if (find_unit(&site->plan, &site->axes[i], i, group, &out[*count]))
                out[(*count)++] += choice * units;
    }
    if (own && status == UJ_OK)
        site_free(own);
    free(own);
    return status;
}

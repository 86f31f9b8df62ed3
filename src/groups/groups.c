/* Packed groups: reading them. */
#include "groups/groups.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/varint.h"

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
    group_solver_free(groups->solver);
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
    if (groups->is_ready && groups->lattice.walls == walls)
        return;
    const uj_census_options *const options = &groups->census->options;
    lattice_init(&groups->lattice, options->width, options->height, options->exit_row, walls, options->plain,
                 options->metric);
    groups_write_lines(groups);
    groups->is_ready = true;
}

struct group group_of(struct uj_census_groups *groups, const uj_census_group *group)
{
    groups_turn_to(groups, group->walls);
    const struct lattice *const lattice = &groups->lattice;
    struct group lines = {.lattice = lattice};
    for (int row = 0; row < lattice->height; row++) {
        assert(group->rows[row] < lattice->rows[row].count);
        lines.rows[row] = &lattice->rows[row].fillings[group->rows[row]];
        lines.vehicles += lines.rows[row]->vehicles;
    }
    for (int column = 0; column < lattice->width; column++) {
        assert(group->columns[column] < lattice->columns[column].count);
        lines.columns[column] = &lattice->columns[column].fillings[group->columns[column]];
        lines.vehicles += lines.columns[column]->vehicles;
    }
    return lines;
}

void group_count_vehicles(struct uj_census_groups *groups, uj_census_group *group)
{
    const struct group lines = group_of(groups, group);
    int trucks = 0;
    for (int row = 0; row < lines.lattice->height; row++)
        trucks += lines.rows[row]->trucks;
    for (int column = 0; column < lines.lattice->width; column++)
        trucks += lines.columns[column]->trucks;
    group->vehicles = (uint8_t)lines.vehicles;
    group->trucks = (uint8_t)trucks;
    group->cars = (uint8_t)(lines.vehicles - trucks);
}

/* ---- Unpacking ----------------------------------------------------------------------------------------------------- */

/* The fillings of the inner lines from their number, as the recorder packs it. */
static bool unpack_inner(const struct axis *axis, uint64_t inner_number, uint8_t fillings[LATTICE_SIDE])
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

/* The group with top and bottom exchanged; false if it is the same. */
static bool mirror_group(const struct lattice *lattice, const uj_census_group *group, uj_census_group *image)
{
    bool differs = false;
    *image = *group;
    for (int row = 0; row < lattice->height; row++)
        image->rows[row] = group->rows[lattice->height - 1 - row];
    for (int column = 0; column < lattice->width; column++)
        image->columns[column] = lattice->columns[column].fillings[group->columns[column]].mirrored;
    for (int row = 0; row < lattice->height; row++)
        differs = differs || image->rows[row] != group->rows[row];
    for (int column = 0; column < lattice->width; column++)
        differs = differs || image->columns[column] != group->columns[column];
    return differs;
}

/* The groups of one choice of outer fillings, each with its mirror image if the section has them. */
static uj_status read_section(struct uj_census_groups *groups, const struct axis *axis, bool is_mirrored,
                              uj_census_group *group, const char **data, const char *end, uj_range distances,
                              uj_census_group_fn take, void *payload, uj_error *error)
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
        const bool is_wanted = group->max_distance >= distances.low && group->max_distance <= distances.high;
        groups->unpacked++;
        if (!is_wanted && !is_mirrored)
            continue;
        if (!unpack_inner(axis, number, inner))
            return groups_damaged(error);
        uj_census_group image;
        const bool has_image = is_mirrored && mirror_group(&groups->lattice, group, &image);
        groups->unpacked += has_image;
        if (!is_wanted)
            continue;
        group_count_vehicles(groups, group);
        image.vehicles = group->vehicles;
        image.cars = group->cars;
        image.trucks = group->trucks;
        if (!take(group, payload) || (has_image && !take(&image, payload)))
            return UJ_END;
    }
}

uj_status uj_census_groups_read(uj_census_groups *groups, uint32_t unit, const char *data, size_t length,
                                uj_range distances, uj_census_group_fn take, void *payload, uj_error *error)
{
    const struct uj_census *const census = groups->census;
    const uint32_t choice = unit / census->plan.unit_count;
    if (choice >= census->choice_count)
        return groups_damaged(error);
    groups_turn_to(groups, census->choices[choice].cells);
    groups->unpacked = 0;
    uj_status status = UJ_OK;
    for (const char *const end = length > 0 ? data + length : data; data < end && status == UJ_OK;) {
        uint64_t number, tuple;
        if (!unpack_number(&data, end, &number) || number >= 2 * AXES || !unpack_number(&data, end, &tuple))
            return groups_damaged(error);
        const bool is_mirrored = number >= AXES;
        const struct axis *const axis = &groups->lattice.axes[number % AXES];
        if (tuple >= axis_tuples(axis) || (is_mirrored && !axis->has_mirror))
            return groups_damaged(error);
        uj_census_group group = {.walls = groups->lattice.walls};
        axis_tuple(axis, (uint32_t)tuple, axis->is_target_inner ? group.columns : group.rows);
        status = read_section(groups, axis, is_mirrored, &group, &data, end, distances, take, payload, error);
    }
    return status;
}

/* ---- Where a group is ---------------------------------------------------------------------------------------------- */

static uint32_t outer_number(const struct axis *axis, const uint8_t fillings[LATTICE_SIDE])
{
    uint32_t number = 0;
    for (int i = axis->outer_count; i-- > 0;)
        number = number * (uint32_t)axis->outer[i]->count + fillings[i];
    return number;
}

/* The unit of a plan that has the group along an axis, if any. */
static bool find_own_unit(const struct plan *plan, int axis_number, const uj_census_group *group, uint32_t *out)
{
    const struct axis *const axis = &plan->lattice.axes[axis_number];
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

/* The same for the group or its mirror image, whichever is enumerated. Of two with the same outer fillings, that with the smaller
 * filling of the first inner line, which may be in another unit. */
static bool find_unit(const struct plan *plan, int axis_number, const uj_census_group *group, uint32_t *out)
{
    const struct axis *const axis = &plan->lattice.axes[axis_number];
    uj_census_group image;
    if (!axis->has_mirror || !mirror_group(&plan->lattice, group, &image))
        return find_own_unit(plan, axis_number, group, out);
    const int first = axis->is_target_inner ? 0 : group->columns[axis->place[0]] - image.columns[axis->place[0]];
    return find_own_unit(plan, axis_number, first <= 0 ? group : &image, out) ||
           find_own_unit(plan, axis_number, first <= 0 ? &image : group, out);
}

uj_status uj_census_group_units(uint32_t out[UJ_CENSUS_GROUP_UNITS], int *count, uj_census_groups *groups,
                                const uj_census_group *group, uj_error *error)
{
    const struct uj_census *const census = groups->census;
    const uint32_t units = census->plan.unit_count;
    *count = 0;
    uint32_t choice = 0;
    while (choice < census->choice_count && census->choices[choice].cells != group->walls)
        choice++;
    if (choice == census->choice_count)
        return UJ_OK;
    struct plan *const own = choice > 0 ? malloc(sizeof *own) : NULL;
    if (choice > 0 && !own)
        return fail_memory(error);
    const uj_status status = own ? census_plan_init(own, &census->options, group->walls, units, error) : UJ_OK;
    for (int i = 0; i < AXES && status == UJ_OK; i++)
        if (find_unit(own ? own : &census->plan, i, group, &out[*count]))
            out[(*count)++] += choice * units;
    if (own && status == UJ_OK)
        census_plan_free(own);
    free(own);
    return status;
}

#include "census/configuration.h"

bool keeper_is_plain(const struct engine *engine)
{
    const struct census_board *const board = engine->board;
    bool is_plain = group_filling(engine, true, board->exit)->vehicles == 1;
    for (int row = 0; row < board->height; row++) {
        const unsigned walls = (unsigned)(board->walls >> row * board->width) & ((1U << board->width) - 1);
        is_plain = is_plain && (row == board->exit ||
                                group_filling(engine, true, row)->covered + __builtin_popcount(walls) < board->width);
    }
    for (int column = 0; column < board->width; column++)
        is_plain = is_plain && group_filling(engine, false, column)->covered < board->height;
    return is_plain;
}

void keeper_add_cluster(struct engine *engine, struct group_found *group, uint64_t size, uint64_t solutions,
                        int distance)
{
    uj_census_tally *const tally = &engine->keeper.result->tally;
    group->clusters++;
    tally->cluster_size_squares += size * size;
    tally->clusters_by_size[tally_size_bin(size)]++;
    if (size > tally->largest_cluster)
        tally->largest_cluster = size;
    if (size > group->largest || (size == group->largest && solutions > group->largest_solutions)) {
        group->largest = size;
        group->largest_solutions = solutions;
    }
    if (distance < 0)
        return;
    group->solvable_clusters++;
    group->solutions_by_size += solutions * size;
    tally->clusters_by_distance[distance]++;
    if (engine->keeper.minimal)
        tally->plain_by_distance[distance] += keeper_is_plain(engine);
}

static int group_vehicles(const struct engine *engine)
{
    int vehicles = 0;
    for (int i = 0; i < engine->axis->outer_count; i++)
        vehicles += engine->axis->outer[i]->fillings[engine->outer[i]].vehicles;
    for (int i = 0; i < engine->axis->inner_count; i++)
        vehicles += engine->axis->inner[i]->fillings[engine->inner[i]].vehicles;
    return vehicles;
}

/* The inner fillings as one number, which grows in the order of enumeration. */
static uint64_t group_number(const struct engine *engine)
{
    uint64_t number = 0;
    for (int i = 0; i < engine->axis->inner_count; i++)
        number = number * (uint64_t)engine->axis->inner[i]->count + engine->inner[i];
    return number;
}

static void pack_group(struct engine *engine, const struct group_found *group)
{
    uj_text *const out = &engine->keeper.result->groups;
    const uint64_t number = group_number(engine);
    pack_number(out, number - engine->keeper.last_group);
    engine->keeper.last_group = number;
    pack_number(out, group->size);
    pack_number(out, group->solutions);
    pack_number(out, group->clusters);
    pack_number(out, group->max_distance);
}

bool keeper_add_group(struct engine *engine, const struct group_found *group)
{
    uj_census_tally *const tally = &engine->keeper.result->tally;
    tally->legal += group->size;
    tally->solutions += group->solutions;
    tally->solvable += group->solvable;
    tally->in_solvable_groups += group->size;
    tally->groups++;
    tally->clusters += group->clusters;
    tally->solvable_clusters += group->solvable_clusters;
    tally->group_cluster_squares += group->clusters * group->clusters;
    tally->in_largest_clusters += group->largest;
    tally->solutions_in_largest_clusters += group->largest_solutions;
    tally->largest_share += (group->largest << 32) / group->size;
    tally->largest_solution_share += (group->largest_solutions << 32) / group->solutions;
    tally->found_from_one_solution += (group->solutions_by_size << 16) / group->solutions;
    tally->groups_by_distance[group->max_distance]++;
    const uint64_t clusters = group->clusters < UJ_CENSUS_CLUSTERS ? group->clusters : UJ_CENSUS_CLUSTERS - 1;
    tally->groups_by_clusters[clusters]++;
    tally->groups_by_size[tally_size_bin(group->size)]++;
    tally->groups_by_vehicles_and_distance[group_vehicles(engine)][group->max_distance]++;
    tally->groups_by_thousands_and_distance[group->size / 1000][group->max_distance]++;
    if (group->size > tally->largest_group)
        tally->largest_group = group->size;
    if (group->clusters > tally->max_clusters_in_group)
        tally->max_clusters_in_group = group->clusters;
    if (engine->keeper.groups)
        pack_group(engine, group);
    return true;
}

void keeper_begin(struct engine *engine, uint32_t task_axis, uint32_t tuple)
{
    if (!engine->keeper.groups)
        return;
    engine->keeper.last_group = UINT64_MAX;
    pack_number(&engine->keeper.result->groups, task_axis);
    pack_number(&engine->keeper.result->groups, tuple);
}

/* No group has the number before its own, so 0 ends a section. */
void keeper_end(struct engine *engine)
{
    if (engine->keeper.groups)
        pack_number(&engine->keeper.result->groups, 0);
}

#include "census/recorder.h"

#include "base/varint.h"
#include "census/result.h"
#include "census/tally.h"

const struct kernel *recorder_kernel(bool portable)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!portable && __builtin_cpu_supports("bmi2"))
        return &recorder_kernel_bmi2;
#endif
    (void)portable;
    return &recorder_kernel_portable;
}

/* ---- Clusters ------------------------------------------------------------------------------------------------------ */

/* Whether the exit row has the target alone, and no other line is covered in full by vehicles that lie along it; walls count as a
 * part of their row and not of their column. */
static bool is_plain(const struct group *group)
{
    const struct lattice *const lattice = group->lattice;
    bool is_plain = group->rows[lattice->exit]->vehicles == 1;
    for (int row = 0; row < lattice->height; row++)
        is_plain =
            is_plain && (row == lattice->exit ||
                         group->rows[row]->covered + __builtin_popcount(lattice->rows[row].walls) < lattice->width);
    for (int column = 0; column < lattice->width; column++)
        is_plain = is_plain && group->columns[column]->covered < lattice->height;
    return is_plain;
}

/* Adds the row of a cluster where it belongs. */
static uj_status add_row(struct recorder *recorder, const struct group *group, const struct cluster_found *cluster,
                         const struct board_bits *bits, bool is_minimal)
{
    uj_census_result *const result = recorder->result;
    const bool is_kept = recorder_keeps(recorder, cluster->distance) && (is_minimal || !recorder->minimal);
    if (!is_kept && !recorder_is_hardest(recorder, cluster->distance))
        return UJ_OK;
    const int cells = __builtin_popcountll(bits->horizontal | bits->vertical),
              vehicles = __builtin_popcountll(bits->starts), trucks = cells - 2 * vehicles;
    assert(cluster->size <= UINT32_MAX && vehicles == group->vehicles && trucks >= 0 && trucks <= vehicles);
    const uj_census_row row = {
        .unit = recorder->unit,
        .distance = (uint16_t)cluster->distance,
        .cars = (uint8_t)(vehicles - trucks),
        .trucks = (uint8_t)trucks,
        .minimal = is_minimal,
        .size = (uint32_t)cluster->size,
        .solutions = (uint32_t)cluster->solutions,
        .horizontal = bits->horizontal,
        .vertical = bits->vertical,
        .starts = bits->starts,
        .walls = group->lattice->walls,
    };
    result_add_hardest(result, &row);
    return is_kept ? result_add_row(result, &row) : UJ_OK;
}

static uj_status find_minimal(const struct group *group, const struct cluster_found *cluster,
                              const struct hardest *hardest, bool *out)
{
    struct probe_board board;
    probe_board_init(&board, group->lattice, &hardest->cells);
    *out = probe_all_involved(&board);
    if (!*out)
        return UJ_OK;
    const uint64_t moving = cluster->engine ? engine_moving(cluster->engine, hardest, cluster->distance) : 0;
    return probe_minimal(&board, group->lattice->metric, cluster->distance, moving, out);
}

/* What is known of the hardest state. */
static uj_status add_hardest(struct recorder *recorder, const struct group *group, const struct cluster_found *cluster,
                             const struct hardest *hardest)
{
    uj_census_tally *const tally = &recorder->result->tally;
    bool is_minimal = false;
    if (recorder->minimal && probe_is_worthwhile(group, cluster->distance)) {
        const uj_status status = find_minimal(group, cluster, hardest, &is_minimal);
        if (status != UJ_OK)
            return status;
        tally->minimal_by_distance[cluster->distance] += is_minimal;
        tally->plain_minimal_by_distance[cluster->distance] += is_minimal && recorder->clusters.is_plain;
    }
    return add_row(recorder, group, cluster, &hardest->cells, is_minimal);
}

uj_status recorder_add_cluster(struct recorder *recorder, const struct group *group,
                               const struct cluster_found *cluster)
{
    uj_census_tally *const tally = &recorder->result->tally;
    struct recorded_clusters *const sum = &recorder->clusters;
    const uint64_t size = cluster->size, times = (uint64_t)group->times;
    assert(cluster->distance < UJ_CENSUS_DISTANCES && cluster->solutions <= size && size < UINT64_C(1) << 32);
    if (sum->count++ == 0 && recorder->minimal)
        sum->is_plain = is_plain(group);
    tally_add_wide(tally, &tally->cluster_size_squares, times * size * size);
    tally->clusters_by_size[tally_size_bin(tally, (uint32_t)size)] += times;
    if (size > tally->largest_cluster)
        tally->largest_cluster = size;
    if (size > sum->largest || (size == sum->largest && cluster->solutions > sum->largest_solutions)) {
        sum->largest = size;
        sum->largest_solutions = cluster->solutions;
    }
    if (cluster->distance < 0)
        return UJ_OK;
    sum->solvable++;
    sum->solutions_by_size += cluster->solutions * size;
    tally->clusters_by_distance[cluster->distance] += times;
    tally->plain_by_distance[cluster->distance] += sum->is_plain ? times : 0;
    uj_status status = UJ_OK;
    if (cluster->hardest)
        status = add_hardest(recorder, group, cluster, cluster->hardest);
    if (cluster->hardest_mirrored && status == UJ_OK)
        status = add_hardest(recorder, group, cluster, cluster->hardest_mirrored);
    return status;
}

/* ---- Groups -------------------------------------------------------------------------------------------------------- */

static void pack_group(struct recorder *recorder, const struct group *group, const struct group_found *found)
{
    uj_text *const out = &recorder->result->groups;
    assert(group->number != recorder->last_group); /* a difference of 0 would end the section */
    pack_number(out, group->number - recorder->last_group);
    recorder->last_group = group->number;
    pack_number(out, found->size);
    pack_number(out, found->solutions);
    pack_number(out, recorder->clusters.count);
    pack_number(out, found->max_distance);
}

/* The states that one random solution of a group leads to, times 2^16. */
static uint64_t found_from_one(uint64_t solutions_by_size, uint64_t solutions)
{
    if (solutions_by_size >> 48 == 0)
        return (solutions_by_size << 16) / solutions;
    /* Of the largest groups of 7x7. */
    assert(solutions >> 48 == 0);
    return (solutions_by_size / solutions << 16) + (solutions_by_size % solutions << 16) / solutions;
}

void recorder_add_group(struct recorder *recorder, const struct group *group, const struct group_found *found)
{
    uj_census_tally *const tally = &recorder->result->tally;
    const struct recorded_clusters *const sum = &recorder->clusters;
    const uint64_t clusters = sum->count, times = (uint64_t)group->times;
    assert(found->solutions > 0 && found->solvable <= found->size && found->size < UINT64_C(1) << 32);
    assert(found->max_distance < UJ_CENSUS_DISTANCES && group->vehicles < UJ_CENSUS_VEHICLES);
    tally->legal += times * found->size;
    tally->solutions += times * found->solutions;
    tally->solvable += times * found->solvable;
    tally->in_solvable_groups += times * found->size;
    tally->groups += times;
    tally->clusters += times * clusters;
    tally->solvable_clusters += times * sum->solvable;
    tally_add_wide(tally, &tally->group_cluster_squares, times * clusters * clusters);
    tally_add_wide(tally, &tally->in_largest_clusters, times * sum->largest);
    tally_add_wide(tally, &tally->solutions_in_largest_clusters, times * sum->largest_solutions);
    tally_add_wide(tally, &tally->largest_share, times * ((sum->largest << 32) / found->size));
    tally_add_wide(tally, &tally->largest_solution_share, times * ((sum->largest_solutions << 32) / found->solutions));
    tally_add_wide(tally, &tally->found_from_one_solution,
                   times * found_from_one(sum->solutions_by_size, found->solutions));
    tally->groups_by_distance[found->max_distance] += times;
    tally->groups_by_clusters[clusters < UJ_CENSUS_CLUSTERS ? clusters : UJ_CENSUS_CLUSTERS - 1] += times;
    tally->groups_by_size[tally_size_bin(tally, (uint32_t)found->size)] += times;
    tally->groups_by_vehicles_and_distance[group->vehicles][found->max_distance] += times;
    tally->groups_by_size_and_distance[tally_size_steps(tally, (uint32_t)found->size)][found->max_distance] += times;
    if (found->size > tally->largest_group)
        tally->largest_group = found->size;
    if (clusters > tally->max_clusters_in_group)
        tally->max_clusters_in_group = clusters;
    if (recorder->groups)
        pack_group(recorder, group, found);
    recorder->clusters = (struct recorded_clusters){0};
}

void recorder_begin(struct recorder *recorder, uint32_t axis, bool has_mirror, uint32_t tuple)
{
    recorder->clusters = (struct recorded_clusters){0};
    if (!recorder->groups)
        return;
    recorder->last_group = UINT64_MAX;
    pack_number(&recorder->result->groups, axis + (has_mirror ? AXES : 0));
    pack_number(&recorder->result->groups, tuple);
}

/* No group has the number before its own, so 0 ends a section. */
void recorder_end(struct recorder *recorder, uint64_t unsolvable)
{
    recorder->result->tally.legal += unsolvable;
    if (recorder->groups)
        pack_number(&recorder->result->groups, 0);
}

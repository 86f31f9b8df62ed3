/* What a census found. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "answer/parts.h"

/* All counts up to the last that is not 0. */
static void add_counts(uj_text *out, const char *key, const uint64_t *counts, size_t length)
{
    while (length > 0 && counts[length - 1] == 0)
        length--;
    answer_list(out, key);
    for (size_t i = 0; i < length; i++) {
        answer_item(out);
        uj_json_count(out, counts[i]);
    }
    uj_text_words(out, "]");
}

/* [[smallest size, count], …] of the bins that are not empty. */
static void add_sizes(uj_text *out, const char *key, const uj_census_tally *tally, const uint64_t *counts)
{
    answer_list(out, key);
    for (size_t bin = 0; bin < UJ_CENSUS_SIZE_BINS; bin++) {
        if (counts[bin] == 0)
            continue;
        answer_item(out);
        uj_text_words(out, "[");
        uj_json_count(out, uj_census_bin_size(tally, bin));
        uj_text_words(out, ",");
        uj_json_count(out, counts[bin]);
        uj_text_words(out, "]");
    }
    uj_text_words(out, "]");
}

/* [[vehicles, greatest distance, groups], …] */
static void add_vehicles(uj_text *out, const uj_census_tally *tally)
{
    answer_list(out, "groups_by_vehicles_and_max_distance");
    for (size_t vehicles = 0; vehicles < UJ_CENSUS_VEHICLES; vehicles++)
        for (size_t distance = 0; distance < UJ_CENSUS_DISTANCES; distance++) {
            const uint64_t groups = tally->groups_by_vehicles_and_distance[vehicles][distance];
            if (groups == 0)
                continue;
            answer_item(out);
            uj_text_printf(out, "[%zu,%zu,", vehicles, distance);
            uj_json_count(out, groups);
            uj_text_words(out, "]");
        }
    uj_text_words(out, "]");
}

static void add_hardest(uj_text *out, const uj_census_options *options, const uj_census_result *result)
{
    answer_list(out, "hardest");
    for (int i = 0; i < result->hardest_count; i++) {
        const uj_census_row *const row = &result->hardest[i];
        answer_item(out);
        uj_text_words(out, "{\"board\":\"");
        uj_census_row_text(out, options, row, NULL);
        uj_text_printf(out, "\",\"distance\":%d,\"states\":%lu,\"solutions\":%lu}", row->distance,
                       (unsigned long)row->size, (unsigned long)row->solutions);
    }
    uj_text_words(out, "]");
}

static void add_minimal(uj_text *out, const uj_census_tally *tally)
{
    add_counts(out, "minimal_by_distance", tally->minimal_by_distance, UJ_CENSUS_DISTANCES);
    add_counts(out, "plain_clusters_by_max_distance", tally->plain_by_distance, UJ_CENSUS_DISTANCES);
    add_counts(out, "plain_minimal_by_distance", tally->plain_minimal_by_distance, UJ_CENSUS_DISTANCES);
}

static void add_head(uj_text *out, const uj_census_options *options)
{
    uj_text_printf(out, "{\"size\":\"%dx%d\",\"exit\":%d", options->width, options->height, options->exit_row + 1);
    answer_metric(out, options->metric);
    if (options->more_walls > 0)
        answer_count(out, "walls", (uint64_t)options->more_walls);
    if (options->plain)
        answer_flag(out, "plain", true);
}

static void add_totals(uj_text *out, const uj_census_tally *tally)
{
    answer_count(out, "legal", tally->legal);
    answer_count(out, "solutions", tally->solutions);
    answer_count(out, "solvable", tally->solvable);
    answer_count(out, "in_solvable_groups", tally->in_solvable_groups);
    answer_count(out, "groups", tally->groups);
    answer_count(out, "clusters", tally->clusters);
    answer_count(out, "solvable_clusters", tally->solvable_clusters);
    answer_count(out, "largest_cluster", tally->largest_cluster);
    answer_count(out, "largest_group", tally->largest_group);
    answer_count(out, "max_clusters_in_group", tally->max_clusters_in_group);
    answer_key(out, "max_distance");
    uj_text_printf(out, "%d", uj_census_max_distance(tally));
    add_counts(out, "by_distance", tally->configurations_by_distance, UJ_CENSUS_DISTANCES);
    add_counts(out, "groups_by_max_distance", tally->groups_by_distance, UJ_CENSUS_DISTANCES);
    add_counts(out, "clusters_by_max_distance", tally->clusters_by_distance, UJ_CENSUS_DISTANCES);
    add_counts(out, "groups_by_clusters", tally->groups_by_clusters, UJ_CENSUS_CLUSTERS);
    add_sizes(out, "clusters_by_size", tally, tally->clusters_by_size);
    add_sizes(out, "groups_by_size", tally, tally->groups_by_size);
    add_vehicles(out, tally);
}

static bool equals(uint64_t number, const char *digits)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return strcmp(text, digits) == 0;
}

bool uj_census_agrees(const uj_census_tally *tally, const char *legal, const char *solutions)
{
    return equals(tally->legal, legal) && equals(tally->solutions, solutions);
}

void uj_answer_census(uj_text *out, const uj_census_options *options, const uj_census_result *result,
                      uint32_t units_done, uint32_t units, const char *legal, const char *solutions, double seconds)
{
    add_head(out, options);
    add_totals(out, &result->tally);
    if (options->minimal)
        add_minimal(out, &result->tally);
    add_hardest(out, options, result);
    const bool agrees = uj_census_agrees(&result->tally, legal, solutions);
    uj_text_words(out, ",\"closed_form\":{\"legal\":");
    answer_digits(out, legal);
    uj_text_words(out, ",\"solutions\":");
    answer_digits(out, solutions);
    uj_text_words(out, ",\"agrees\":");
    uj_text_words(out, units_done < units ? "null}" : agrees ? "true}" : "false}");
    answer_count(out, "units", units);
    answer_count(out, "units_done", units_done);
    answer_seconds(out, "seconds", seconds);
    uj_text_words(out, "}");
}

static void add_share(uj_text *out, uint64_t count, const uj_census_estimate *estimate)
{
    const uj_census_share share = uj_census_share_of(count, estimate->undecided, estimate->sampled);
    uj_text_printf(out, "[%.9g,%.9g,%.9g]", share.low, share.value, share.high);
}

void uj_answer_census_estimate(uj_text *out, const uj_census_options *options, const uj_census_estimate *estimate,
                               double seconds)
{
    add_head(out, options);
    answer_key(out, "legal");
    answer_digits(out, estimate->legal);
    answer_key(out, "solutions");
    answer_digits(out, estimate->solutions);
    answer_count(out, "sampled", estimate->sampled);
    answer_count(out, "undecided", estimate->undecided);
    uj_text_words(out, ",\"estimate\":{\"solvable\":");
    add_share(out, estimate->solvable, estimate);
    uj_text_words(out, ",\"by_distance\":[");
    int length = UJ_CENSUS_DISTANCES;
    while (length > 0 && estimate->by_distance[length - 1] == 0)
        length--;
    for (int i = 0; i < length; i++) {
        answer_item(out);
        add_share(out, estimate->by_distance[i], estimate);
    }
    uj_text_words(out, "]}");
    answer_seconds(out, "seconds", seconds);
    uj_text_words(out, "}");
}

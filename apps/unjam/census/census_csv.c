/* The distributions of a census as CSV files, one each. */
#include "census/census.h"
#include "save.h"

struct csv_file {
    const char *name, *head;
    const uint64_t *counts;
    size_t keys, seconds;
    uint64_t (*size_of)(const uj_census_tally *tally, size_t key); /* NULL: a key stands for itself */
};

static bool write_distribution(const char *folder, const uj_census_tally *tally, const struct csv_file *file)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s\n", file->head);
    for (size_t key = 0; key < file->keys; key++)
        for (size_t second = 0; second < file->seconds; second++) {
            const uint64_t count = file->counts[key * file->seconds + second];
            if (count == 0)
                continue;
            uj_text_number(&text, file->size_of ? file->size_of(tally, key) : key);
            if (file->seconds > 1)
                uj_text_printf(&text, ",%zu", second);
            uj_text_printf(&text, ",%llu\n", (unsigned long long)count);
        }
    const bool is_fine = save_in(folder, file->name, ".csv", &text);
    uj_text_free(&text);
    return is_fine;
}

static bool write_distances(const char *folder, const uj_census_tally *tally, bool with_minimal)
{
    uj_text text = UJ_TEXT_INIT;
    const uint64_t *const columns[] = {
        tally->configurations_by_distance, tally->clusters_by_distance, tally->groups_by_distance,
        tally->minimal_by_distance,        tally->plain_by_distance,    tally->plain_minimal_by_distance,
    };
    const int column_count = with_minimal ? 6 : 3;
    uj_text_words(&text, "distance,configurations,clusters,groups");
    uj_text_words(&text, with_minimal ? ",minimal,plain_clusters,plain_minimal\n" : "\n");
    for (int i = 0; i <= uj_census_max_distance(tally); i++) {
        uj_text_printf(&text, "%d", i);
        for (int k = 0; k < column_count; k++)
            uj_text_printf(&text, ",%llu", (unsigned long long)columns[k][i]);
        uj_text_words(&text, "\n");
    }
    const bool is_fine = save_in(folder, "distances", ".csv", &text);
    uj_text_free(&text);
    return is_fine;
}

static bool write_totals(const char *folder, const struct census_outcome *outcome)
{
    const uj_census_tally *tally = &outcome->sum->tally;
    const struct {
        const char *name;
        uint64_t value;
    } totals[] = {
        {"width", (uint64_t)outcome->census.width},
        {"height", (uint64_t)outcome->census.height},
        {"exit", (uint64_t)outcome->census.exit_row + 1},
        {"walls", (uint64_t)outcome->census.more_walls},
        {"legal", tally->legal},
        {"solutions", tally->solutions},
        {"solvable", tally->solvable},
        {"in_solvable_groups", tally->in_solvable_groups},
        {"groups", tally->groups},
        {"clusters", tally->clusters},
        {"solvable_clusters", tally->solvable_clusters},
        {"largest_cluster", tally->largest_cluster},
        {"largest_group", tally->largest_group},
        {"max_clusters_in_group", tally->max_clusters_in_group},
        {"max_distance", (uint64_t)uj_census_max_distance(tally)},
        {"units", outcome->units},
        {"units_done", outcome->units_done},
    };
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "name,value\nmetric,%s\n", outcome->census.metric == UJ_STEPS ? "steps" : "moves");
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        uj_text_printf(&text, "%s,%llu\n", totals[i].name, (unsigned long long)totals[i].value);
    uj_text_words(&text, outcome->census.plain ? "plain,1\n" : "");
    const bool is_fine = save_in(folder, "totals", ".csv", &text);
    uj_text_free(&text);
    return is_fine;
}

bool census_write_csv(const char *folder, const struct census_outcome *outcome)
{
    const uj_census_tally *tally = &outcome->sum->tally;
    const struct csv_file files[] = {
        {"groups_by_clusters", "clusters,groups", tally->groups_by_clusters, UJ_CENSUS_CLUSTERS, 1, NULL},
        {"clusters_by_size", "configurations,clusters", tally->clusters_by_size, UJ_CENSUS_SIZE_BINS, 1,
         uj_census_bin_size},
        {"groups_by_size", "configurations,groups", tally->groups_by_size, UJ_CENSUS_SIZE_BINS, 1, uj_census_bin_size},
        {"groups_by_vehicles", "vehicles,distance,groups", tally->groups_by_vehicles_and_distance[0],
         UJ_CENSUS_VEHICLES, UJ_CENSUS_DISTANCES, NULL},
        {"groups_by_size_and_distance", "configurations,distance,groups", tally->groups_by_size_and_distance[0],
         UJ_CENSUS_SIZE_STEPS, UJ_CENSUS_DISTANCES, uj_census_step_size},
    };
    bool is_fine = write_totals(folder, outcome) && write_distances(folder, tally, outcome->census.minimal);
    for (size_t i = 0; i < sizeof files / sizeof *files && is_fine; i++)
        is_fine = write_distribution(folder, tally, &files[i]);
    return is_fine;
}

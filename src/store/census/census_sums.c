/* The sums of a complete census, where they are easy to read. */
#include "store/store.h"

struct distribution {
    const char *kind;
    const uint64_t *counts;
    size_t keys, seconds;                                          /* as many of each */
    uint64_t (*size_of)(const uj_census_tally *tally, size_t key); /* NULL: a key stands for itself */
};

static uj_status add_distribution(uj_store *store, sqlite3_stmt *statement, const uj_census_tally *tally,
                                  const struct distribution *distribution, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t key = 0; key < distribution->keys; key++)
        for (size_t second = 0; second < distribution->seconds && status == UJ_OK; second++) {
            const uint64_t count = distribution->counts[key * distribution->seconds + second];
            if (count == 0)
                continue;
            sqlite3_bind_text(statement, 1, distribution->kind, -1, SQLITE_STATIC);
            sqlite3_bind_int64(statement, 2,
                               (sqlite3_int64)(distribution->size_of ? distribution->size_of(tally, key) : key));
            sqlite3_bind_int64(statement, 3, (sqlite3_int64)second);
            sqlite3_bind_int64(statement, 4, (sqlite3_int64)count);
            status = database_step(&store->database, statement, NULL, error);
        }
    return status;
}

static uj_status add_distributions(uj_store *store, const uj_census_tally *tally, uj_error *error)
{
    const struct distribution distributions[] = {
        {"configurations_by_distance", tally->configurations_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
        {"groups_by_distance", tally->groups_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
        {"clusters_by_distance", tally->clusters_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
        {"groups_by_clusters", tally->groups_by_clusters, UJ_CENSUS_CLUSTERS, 1, NULL},
        {"clusters_by_size", tally->clusters_by_size, UJ_CENSUS_SIZE_BINS, 1, uj_census_bin_size},
        {"groups_by_size", tally->groups_by_size, UJ_CENSUS_SIZE_BINS, 1, uj_census_bin_size},
        {"groups_by_vehicles_and_distance", tally->groups_by_vehicles_and_distance[0], UJ_CENSUS_VEHICLES,
         UJ_CENSUS_DISTANCES, NULL},
        {"groups_by_size_and_distance", tally->groups_by_size_and_distance[0], UJ_CENSUS_SIZE_STEPS,
         UJ_CENSUS_DISTANCES, uj_census_step_size},
        {"minimal_by_distance", tally->minimal_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
        {"plain_by_distance", tally->plain_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
        {"plain_minimal_by_distance", tally->plain_minimal_by_distance, UJ_CENSUS_DISTANCES, 1, NULL},
    };
    sqlite3_stmt *statement = NULL;
    uj_status status = database_run(&store->database, "DELETE FROM census_tally", error);
    if (status == UJ_OK)
        status = database_prepare(&store->database, &statement, "INSERT INTO census_tally VALUES (?, ?, ?, ?)", error);
    for (size_t i = 0; i < sizeof distributions / sizeof *distributions && status == UJ_OK; i++)
        status = add_distribution(store, statement, tally, &distributions[i], error);
    sqlite3_finalize(statement);
    return status;
}

static uj_status set_sums(uj_store *store, const uj_census_tally *tally, uj_error *error)
{
    const uint64_t sums[] = {
        tally->legal,
        tally->solutions,
        tally->solvable,
        tally->in_solvable_groups,
        tally->groups,
        tally->clusters,
        tally->solvable_clusters,
        tally->largest_cluster,
        tally->largest_group,
        tally->max_clusters_in_group,
        (uint64_t)uj_census_max_distance(tally),
    };
    sqlite3_stmt *statement = NULL;
    uj_status status =
        database_prepare(&store->database, &statement,
                         "UPDATE census SET complete = 1, legal = ?, solutions = ?, solvable = ?, "
                         "in_solvable_groups = ?, groups = ?, clusters = ?, solvable_clusters = ?, "
                         "largest_cluster = ?, largest_group = ?, max_clusters_in_group = ?, max_distance = ?",
                         error);
    if (status == UJ_OK) {
        for (int i = 0; i < (int)(sizeof sums / sizeof *sums); i++)
            sqlite3_bind_int64(statement, i + 1, (sqlite3_int64)sums[i]);
        status = database_step(&store->database, statement, NULL, error);
    }
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_census_finish(uj_store *store, const uj_census_result *sum, uj_error *error)
{
    uj_status status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    status = add_distributions(store, &sum->tally, error);
    if (status == UJ_OK)
        status = set_sums(store, &sum->tally, error);
    return database_end(&store->database, status, error);
}

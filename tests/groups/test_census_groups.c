/* What a census packed of its groups: read again, and made again. */
#include <sqlite3.h>

#include "convert.h"
#include "groups_support.h"

/* ---- Groups -------------------------------------------------------------------------------------------------------- */

struct group_sums {
    uint64_t groups, size, solutions, clusters, by_distance[UJ_CENSUS_DISTANCES];
    uint64_t by_vehicles[UJ_CENSUS_VEHICLES];
    int last_distance;
    bool is_hardest_first;
};

static bool add_group(const uj_census_group *group, void *payload)
{
    struct group_sums *sums = payload;
    sums->groups++;
    sums->size += group->size;
    sums->solutions += group->solutions;
    sums->clusters += group->clusters;
    sums->by_distance[group->max_distance]++;
    sums->by_vehicles[group->vehicles]++;
    assert_int_equal(group->vehicles, group->cars + group->trucks);
    if (sums->groups > 1 && group->max_distance > sums->last_distance)
        sums->is_hardest_first = false;
    sums->last_distance = group->max_distance;
    return true;
}

static struct group_sums sum_up(const struct fixture *fixture, const uj_filter *filter)
{
    struct group_sums sums = {.is_hardest_first = true};
    assert_ok(uj_store_census_groups(fixture->store, fixture->groups, filter, add_group, &sums, error));
    return sums;
}

static void assert_sums(const uj_census_options *options, uint32_t most_units)
{
    struct fixture fixture = take(options, most_units);
    const uj_census_tally *tally = &fixture.sum->tally;
    uj_filter filter = UJ_FILTER_INIT;
    const struct group_sums sums = sum_up(&fixture, &filter);
    assert_true(sums.groups > 500);
    assert_int_equal(sums.groups, tally->groups);
    assert_int_equal(sums.size, tally->in_solvable_groups);
    assert_int_equal(sums.solutions, tally->solutions);
    assert_int_equal(sums.clusters, tally->clusters);
    assert_memory_equal(sums.by_distance, tally->groups_by_distance, sizeof sums.by_distance);
    for (int vehicles = 0; vehicles < UJ_CENSUS_VEHICLES; vehicles++) {
        uint64_t groups = 0;
        for (int distance = 0; distance < UJ_CENSUS_DISTANCES; distance++)
            groups += tally->groups_by_vehicles_and_distance[vehicles][distance];
        assert_int_equal(sums.by_vehicles[vehicles], groups);
    }
    assert_false(sums.is_hardest_first);
    filter.order = UJ_ORDER_MOVES;
    const struct group_sums sorted = sum_up(&fixture, &filter);
    assert_int_equal(sorted.groups, sums.groups);
    assert_true(sorted.is_hardest_first);
    forget(&fixture);
}

static void groups_come_to_the_tally_of_their_census(void **state)
{
    (void)state;
    const uj_census_options moves = census_of(4, UJ_MOVES, 0), steps = census_of(4, UJ_STEPS, 1);
    const uj_census_options slice = census_of(5, UJ_MOVES, 0);
    assert_sums(&moves, UINT32_MAX);
    assert_sums(&steps, UINT32_MAX);
    assert_sums(&slice, 2);
}

static void groups_are_chosen_by_distance_vehicles_and_number(void **state)
{
    (void)state;
    const uj_census_options options = census_of(4, UJ_MOVES, 0);
    struct fixture fixture = take(&options, UINT32_MAX);
    const uj_census_tally *tally = &fixture.sum->tally;
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = (uj_range){3, 4};
    assert_int_equal(sum_up(&fixture, &filter).groups, tally->groups_by_distance[3] + tally->groups_by_distance[4]);
    filter.vehicles = (uj_range){5, 5};
    assert_int_equal(sum_up(&fixture, &filter).groups,
                     tally->groups_by_vehicles_and_distance[5][3] + tally->groups_by_vehicles_and_distance[5][4]);
    filter.limit = 4;
    assert_int_equal(sum_up(&fixture, &filter).groups, 4);
    filter.width = 5;
    assert_int_equal(sum_up(&fixture, &filter).groups, 0);
    filter = (uj_filter)UJ_FILTER_INIT;
    filter.offset = tally->groups - 7;
    assert_int_equal(sum_up(&fixture, &filter).groups, 7);
    forget(&fixture);
}

struct naming {
    const struct fixture *fixture;
    uint64_t count;
};

static bool check_name(const uj_census_group *group, void *payload)
{
    struct naming *naming = payload;
    uj_text text = UJ_TEXT_INIT;
    uj_census_group again;
    uj_census_group_text(&text, naming->fixture->groups, group);
    assert_ok(uj_census_group_parse(&again, naming->fixture->groups, text.data, error));
    assert_memory_equal(again.rows, group->rows, sizeof again.rows);
    assert_memory_equal(again.columns, group->columns, sizeof again.columns);
    assert_int_equal(again.walls, group->walls);
    assert_int_equal(again.trucks, group->trucks);
    /* To look up each takes too long. */
    if (naming->count++ % 50 == 0) {
        assert_ok(uj_store_census_group(naming->fixture->store, naming->fixture->groups, &again, error));
        assert_memory_equal(&again, group, sizeof again);
    }
    uj_text_free(&text);
    return true;
}

static void a_group_is_found_again_by_its_name(void **state)
{
    (void)state;
    for (int walls = 0; walls < 2; walls++) {
        const uj_census_options options = census_of(4, UJ_MOVES, walls);
        struct fixture fixture = take(&options, UINT32_MAX);
        struct naming naming = {&fixture, 0};
        const uj_filter all = UJ_FILTER_INIT;
        assert_ok(uj_store_census_groups(fixture.store, fixture.groups, &all, check_name, &naming, error));
        assert_int_equal(naming.count, fixture.sum->tally.groups);
        forget(&fixture);
    }
}

static void names_of_no_group_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "0.2.0.0",
        "0.2.0.0/0.0.0",
        "0.2.0.0/0.0.0.0.0",
        "0.2.0.0.0/0.0.0.0",
        "0.0.0.0/0.0.0.0",
        "0.3.0.0/0.0.0.0",
        "0.2.0.0/0.0.0.222",
        "0.2.0.0/0.0.0.0/",
        "0.2.0.0/0.0.0.0/1.1",
        "0x0.2.0.0/0x0.0.0.0/1",
        "0x0.2.0.0/0x0.0.0.0/1.5",
        "0x0.2.0.0/0x0.0.0.0/1.1+",
        "0x0.2.0.0/0x0.0.0.0/1.1/",
        "0.2.0.0/0.0.0.0 ",
    };
    const uj_census_options options = census_of(4, UJ_MOVES, 0);
    struct fixture fixture = take(&options, 1);
    uj_census_group group;
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        assert_int_equal(uj_census_group_parse(&group, fixture.groups, wrong[i], NULL), UJ_BAD_INPUT);
    /* A group that cannot be solved, and one with walls that the census did not have. */
    assert_ok(uj_census_group_parse(&group, fixture.groups, "0.2.0.0/0.22.0.22", error));
    assert_int_equal(uj_store_census_group(fixture.store, fixture.groups, &group, NULL), UJ_END);
    assert_ok(uj_census_group_parse(&group, fixture.groups, "0x0.2.0.0/0x0.0.0.0/1.1", error));
    assert_int_equal(uj_store_census_group(fixture.store, fixture.groups, &group, NULL), UJ_END);
    forget(&fixture);
}

/* ---- Configurations ------------------------------------------------------------------------------------------------ */

struct made {
    const struct fixture *fixture;
    uint64_t size, solutions, clusters; /* of the present group */
    int max_distance;
    uj_metric metric;
    uint64_t groups, compared; /* clusters, with the reference */
};

static bool count_board(const uj_board *board, void *payload)
{
    struct made *made = payload;
    made->size++;
    made->solutions += uj_board_solved(board);
    assert_string_equal(board->vehicles[board->target].name, "A");
    return true;
}

/* Every distance of a cluster, in both metrics. */
static void compare_with_reference(const uj_cluster *cluster)
{
    uj_board board;
    uj_cluster_board(cluster, 0, &board);
    const ref_board start = ref_from_board(&board);
    ref_cluster plain = ref_cluster_of(&start, 100000);
    assert_int_equal(plain.states, uj_cluster_states(cluster));
    assert_int_equal(plain.solved, uj_cluster_solutions(cluster));
    for (size_t i = 0; i < plain.states; i++) {
        uj_board other = board;
        const ref_board there = ref_state(&start, &plain, i);
        for (int k = 0; k < other.vehicle_count; k++) {
            other.vehicles[k].row = (uint8_t)there.vehicles[k].row;
            other.vehicles[k].column = (uint8_t)there.vehicles[k].column;
        }
        const uint64_t number = uj_cluster_number(cluster, &other);
        assert_int_equal(uj_cluster_distance(cluster, number, UJ_MOVES), plain.moves[i]);
        assert_int_equal(uj_cluster_distance(cluster, number, UJ_STEPS), plain.steps[i]);
    }
    ref_cluster_free(&plain);
}

static bool add_cluster(const uj_cluster *cluster, void *payload)
{
    struct made *made = payload;
    made->clusters++;
    made->size += uj_cluster_states(cluster);
    made->solutions += uj_cluster_solutions(cluster);
    if (uj_cluster_max_distance(cluster, made->metric) > made->max_distance)
        made->max_distance = uj_cluster_max_distance(cluster, made->metric);
    if (made->groups % 16 == 0) {
        compare_with_reference(cluster);
        made->compared++;
    }
    return true;
}

static bool make_again(const uj_census_group *group, void *payload)
{
    struct made *made = payload;
    made->size = made->solutions = made->clusters = 0;
    made->max_distance = -1;
    assert_ok(uj_census_group_boards(made->fixture->groups, group, count_board, made, error));
    assert_int_equal(made->size, group->size);
    assert_int_equal(made->solutions, group->solutions);
    made->size = made->solutions = 0;
    assert_ok(uj_census_group_clusters(made->fixture->groups, group, 0, add_cluster, made, error));
    assert_int_equal(made->size, group->size);
    assert_int_equal(made->solutions, group->solutions);
    assert_int_equal(made->clusters, group->clusters);
    assert_int_equal(made->max_distance, group->max_distance);
    made->groups++;
    return true;
}

static void assert_made_again(int side, uj_metric metric, int more_walls, uint32_t units, uint64_t offset)
{
    const uj_census_options options = census_of(side, metric, more_walls);
    struct fixture fixture = take(&options, units);
    struct made made = {.fixture = &fixture, .metric = metric};
    uj_filter filter = UJ_FILTER_INIT;
    filter.limit = 400;
    filter.offset = offset;
    assert_ok(uj_store_census_groups(fixture.store, fixture.groups, &filter, make_again, &made, error));
    assert_true(made.groups > 100 && made.compared > 5);
    forget(&fixture);
}

static void configurations_and_clusters_of_a_group_are_made_again(void **state)
{
    (void)state;
    assert_made_again(4, UJ_MOVES, 0, 1, 0);
    assert_made_again(4, UJ_STEPS, 1, UINT32_MAX, 2000);
    assert_made_again(5, UJ_MOVES, 0, 2, 300);
}

/* ---- Damage -------------------------------------------------------------------------------------------------------- */

struct repacked {
    uj_census_groups *groups;
    uint64_t refused;
};

static bool pass_row(const uj_census_row *row, void *payload)
{
    (void)row;
    (void)payload;
    return true;
}

static bool pass_cluster(const uj_cluster *cluster, void *payload)
{
    (void)cluster;
    (void)payload;
    return true;
}

/* Whatever is read of damaged groups, making it again ends well or with an error. */
static bool remake(const uj_census_group *group, void *payload)
{
    struct repacked *repacked = payload;
    const uj_status rows = uj_census_group_rows(repacked->groups, group, any, false, pass_row, NULL, NULL);
    const uj_status clusters = uj_census_group_clusters(repacked->groups, group, 0, pass_cluster, NULL, NULL);
    assert_true(rows == UJ_OK || rows == UJ_BAD_INPUT);
    assert_true(clusters == UJ_OK || clusters == UJ_BAD_INPUT);
    repacked->refused += rows == UJ_BAD_INPUT;
    return rows == UJ_OK;
}

static void damaged_groups_are_an_error(void **state)
{
    (void)state;
    uj_census_options options = census_of(4, UJ_MOVES, 0);
    options.width = 3;
    uj_census *census;
    uj_census_worker *worker;
    uj_census_groups *groups;
    uj_census_result *result = uj_census_result_new();
    assert_ok(uj_census_new(&census, &options, error));
    assert_ok(uj_census_worker_new(&worker, census, error));
    assert_ok(uj_census_groups_new(&groups, census, error));
    assert_ok(uj_census_work(worker, 0, result, error));
    struct repacked repacked = {groups, 0};
    char *const data = result->groups.data;
    const size_t length = result->groups.length;
    assert_ok(uj_census_groups_read(groups, 0, data, length, any, remake, &repacked, error));
    assert_int_equal(repacked.refused, 0);
    for (size_t cut = 1; cut < 6; cut++) /* inside the last section */
        assert_int_equal(uj_census_groups_read(groups, 0, data, length - cut, any, remake, &repacked, NULL),
                         UJ_BAD_INPUT);
    for (size_t at = 0; at < length; at += 3) {
        const char before = data[at];
        data[at] = (char)(before ^ (1 << at % 8));
        uj_census_groups_read(groups, 0, data, length, any, remake, &repacked, NULL);
        data[at] = before;
    }
    assert_true(repacked.refused > length / 30); /* the others were not even read */
    assert_int_equal(uj_census_groups_read(groups, uj_census_units(census), data, length, any, remake, &repacked, NULL),
                     UJ_BAD_INPUT);
    uj_census_result_free(result);
    uj_census_groups_free(groups);
    uj_census_worker_free(worker);
    uj_census_free(census);
}

static void damage(const struct fixture *fixture, const char *sql)
{
    sqlite3 *file;
    assert_int_equal(sqlite3_open(fixture->path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
    const uj_filter all = UJ_FILTER_INIT;
    struct group_sums sums = {0};
    uj_error error;
    assert_int_equal(uj_store_census_groups(fixture->store, fixture->groups, &all, add_group, &sums, &error),
                     UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "damaged"));
}

static void a_file_with_damaged_groups_is_reported(void **state)
{
    (void)state;
    const uj_census_options options = census_of(4, UJ_MOVES, 0);
    struct fixture fixture = take(&options, UINT32_MAX);
    uj_census_group group;
    damage(&fixture, "UPDATE census_unit SET groups = substr(groups, 1, length(groups) / 2)");
    damage(&fixture, "UPDATE census_unit SET groups = x'000000'"); /* fine in itself, but nothing is left */
    damage(&fixture, "UPDATE census_unit SET groups = NULL");
    damage(&fixture, "UPDATE census_unit SET groups = x'00ff'");
    assert_ok(uj_census_group_parse(&group, fixture.groups, "0.2.0.0/0.0.0.0", error));
    assert_int_equal(uj_store_census_group(fixture.store, fixture.groups, &group, NULL), UJ_BAD_INPUT);
    forget(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_come_to_the_tally_of_their_census),
        cmocka_unit_test(groups_are_chosen_by_distance_vehicles_and_number),
        cmocka_unit_test(a_group_is_found_again_by_its_name),
        cmocka_unit_test(names_of_no_group_are_refused),
        cmocka_unit_test(configurations_and_clusters_of_a_group_are_made_again),
        cmocka_unit_test(damaged_groups_are_an_error),
        cmocka_unit_test(a_file_with_damaged_groups_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

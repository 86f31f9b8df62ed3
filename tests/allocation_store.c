#include "allocation_store.h"

#include "cmocka_prelude.h"
#include "convert.h"

/* A level that owns nothing. */
static uj_level some_level(void)
{
    static uj_move moves[] = {{1, -2}, {0, 4}};
    static char paths[] = "123";
    uj_level level = UJ_LEVEL_INIT;
    level.board = board_from_cells("ooooooooooooAAoooBoooooBoooooooooooo", 6, 6);
    level.id = level.cluster = uj_puzzle_id(&level.board);
    level.moves = 2;
    level.steps = 6;
    level.states = 4780;
    level.solution = moves;
    level.solution_length = 2;
    level.rated = true;
    level.rating.optimal_paths = paths;
    level.method = "climb";
    return level;
}

static bool compare_id(uint64_t number, uj_level *level, void *payload)
{
    (void)payload;
    assert_true(number == 1 && level->id == level->cluster && level->solution_length == 2);
    assert_string_equal(level->rating.optimal_paths, "123");
    return true;
}

uj_status use_a_puzzle_file(const char *unused)
{
    (void)unused;
    const uj_level level = some_level();
    uj_filter filter = UJ_FILTER_INIT;
    uj_store *store = NULL;
    uint64_t count;
    uj_status status = uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL);
    if (status == UJ_OK)
        status = uj_store_add(store, &level, NULL, NULL);
    if (status == UJ_OK)
        status = uj_store_rate(store, 1, &level, NULL);
    if (status == UJ_OK)
        status = uj_store_count(store, &filter, &count, NULL);
    for (int order = UJ_ORDER_NUMBER; order <= UJ_ORDER_RANDOM && status == UJ_OK; order++) {
        filter.order = (uj_order)order;
        status = uj_store_find(store, &filter, compare_id, NULL, NULL);
    }
    uj_store_close(store);
    return status;
}

/* A file with the one unit of a small census. */
static uj_status take_a_unit(uj_store *store, const uj_census *census)
{
    uj_census_worker *worker = NULL;
    uj_census_result *result = uj_census_result_new();
    uj_status status = result ? uj_census_worker_new(&worker, census, NULL) : UJ_NO_MEMORY;
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, NULL, NULL, NULL, NULL, NULL);
    if (status == UJ_OK)
        status = uj_census_work(worker, 0, result, NULL);
    if (status == UJ_OK)
        status = uj_store_census_add(store, census, 0, result, NULL);
    uj_census_worker_free(worker);
    uj_census_result_free(result);
    return status;
}

struct group_reading {
    uj_census_groups *groups;
    uj_text text;
    int count;
};

static bool answer_group(const uj_census_group *group, void *payload)
{
    struct group_reading *reading = payload;
    uj_answer_census_group(&reading->text, reading->groups, group);
    return true;
}

static bool count_level(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct group_reading *reading = payload;
    reading->count += level->moves == 1;
    return true;
}

static bool pass_cluster(const uj_cluster *cluster, void *payload)
{
    (void)payload;
    return uj_cluster_states(cluster) > 0;
}

static uj_status read_groups(uj_store *store, uj_census_groups *groups)
{
    struct group_reading reading = {groups, UJ_TEXT_INIT, 0};
    uj_filter filter = UJ_FILTER_INIT;
    filter.limit = 3;
    filter.moves.low = 1;
    uj_status status = uj_store_census_groups(store, groups, &filter, answer_group, &reading, NULL);
    if (status == UJ_OK)
        status = uj_text_status(&reading.text);
    filter.order = UJ_ORDER_RANDOM;
    if (status == UJ_OK)
        status = uj_store_census_puzzles(store, groups, &filter, count_level, &reading, NULL);
    assert_true(status != UJ_OK || reading.count == 3);
    uj_census_group group;
    if (status == UJ_OK)
        status = uj_census_group_parse(&group, groups, "0.2.0/0.0.0", NULL);
    if (status == UJ_OK)
        status = uj_store_census_group(store, groups, &group, NULL);
    if (status == UJ_OK)
        status = uj_census_group_clusters(groups, &group, 0, pass_cluster, NULL, NULL);
    uj_text_free(&reading.text);
    return status;
}

uj_status use_packed_groups(const char *unused)
{
    (void)unused;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 3;
    options.groups = true;
    uj_store *store = NULL;
    uj_census *census = NULL;
    uj_census_groups *groups = NULL;
    uj_status status = uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL);
    if (status == UJ_OK)
        status = uj_census_new(&census, &options, NULL);
    if (status == UJ_OK)
        status = take_a_unit(store, census);
    if (status == UJ_OK)
        status = uj_census_groups_new(&groups, census, NULL);
    if (status == UJ_OK)
        status = read_groups(store, groups);
    uj_census_groups_free(groups);
    uj_census_free(census);
    uj_store_close(store);
    return status;
}

/* The same census twice, the second time compared, and the third time from a small file, whose rows are made again. */
uj_status join_censuses(const char *unused)
{
    (void)unused;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 3;
    options.keep = (uj_range){1, 1000};
    uj_store *stores[3] = {NULL};
    uj_census *census = NULL;
    uj_status status = uj_census_new(&census, &options, NULL);
    for (int i = 0; i < 3 && status == UJ_OK; i++)
        status = uj_store_open(&stores[i], ":memory:", UJ_STORE_CREATE, NULL);
    if (status == UJ_OK)
        status = take_a_unit(stores[0], census);
    for (int i = 1; i < 3 && status == UJ_OK; i++)
        status = uj_store_census_open(stores[i], census, NULL, NULL, NULL, NULL, NULL);
    for (int i = 0; i < 2 && status == UJ_OK; i++)
        status = uj_store_census_join(stores[1], census, stores[0], false, NULL, NULL, NULL);
    if (status == UJ_OK)
        status = uj_store_census_compact(stores[0], census, NULL);
    for (int i = 0; i < 2 && status == UJ_OK; i++)
        status = uj_store_census_join(stores[2], census, stores[0], false, NULL, NULL, NULL);
    for (int i = 0; i < 3; i++)
        uj_store_close(stores[i]);
    uj_census_free(census);
    return status;
}

uj_status write_a_pack(const char *unused)
{
    (void)unused;
    const uj_level level = some_level();
    uj_pack pack = UJ_PACK_INIT;
    uj_text text = UJ_TEXT_INIT;
    uj_pack_open(&text, &pack);
    uj_pack_add(&text, &pack, &level);
    uj_pack_add(&text, &pack, &level);
    uj_pack_close(&text, &pack);
    const uj_status status = uj_text_status(&text);
    uj_text_free(&text);
    return status;
}

uj_status draw_a_plot(const char *unused)
{
    (void)unused;
    const double x[] = {1, 2, 3}, y[] = {10, 1000, 20};
    const uj_series series = {.name = "some", .mark = UJ_MARK_BARS, .x = x, .y = y, .count = 3};
    const uj_plot plot = {.title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
    uj_text svg = UJ_TEXT_INIT;
    const uj_status status = uj_plot_svg(&svg, &plot);
    uj_text_free(&svg);
    return status;
}

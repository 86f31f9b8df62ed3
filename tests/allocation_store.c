#include "allocation_store.h"

#include "cmocka_prelude.h"
#include "convert.h"

/* A level that owns nothing. */
static uj_level some_level(void)
{
    static uj_move moves[] = {{0, 1}, {1, -1}};
    static char paths[] = "123";
    uj_level level = UJ_LEVEL_INIT;
    level.board = board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
    level.id = level.cluster = 77;
    level.moves = 51;
    level.steps = 82;
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
    assert_true(number == 1 && level->id == 77 && level->solution_length == 2);
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

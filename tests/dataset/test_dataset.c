#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

struct lines {
    uj_text text;
    int count, stop_at;
};

static bool take(const void *data, size_t length, void *payload)
{
    struct lines *const lines = payload;
    uj_text_add(&lines->text, data, length);
    return ++lines->count != lines->stop_at;
}

static uj_catalogue *open_catalogue(void)
{
    size_t length;
    const void *const bytes = uj_catalogue_builtin(&length);
    uj_catalogue *catalogue;
    assert_int_equal(uj_catalogue_open(&catalogue, bytes, length, NULL), UJ_OK);
    return catalogue;
}

/* The text after a key of a row. */
static const char *value(const char *row, const char *key)
{
    const char *const at = strstr(row, key);
    assert_non_null(at);
    return at + strlen(key);
}

static void clusters_are_those_of_levels_and_decide_the_split(void **state)
{
    (void)state;
    uj_catalogue *const catalogue = open_catalogue();
    uj_dataset_options options = UJ_DATASET_OPTIONS_INIT;
    options.count = 30, options.catalogue = catalogue, options.moves = (uj_range){4, 12}, options.validation = 30,
    options.test = 40;
    struct lines lines = {.text = UJ_TEXT_INIT};
    uint64_t rows;
    assert_int_equal(uj_dataset_write(&options, take, &lines, &rows, NULL), UJ_OK);
    assert_int_equal(rows, 30);
    const char *row = strchr(lines.text.data, '\n') + 1;
    for (int i = 0; i < 30; i++, row = strchr(row, '\n') + 1) {
        uj_board board;
        const char *const cells = value(row, "\"board\":\"");
        assert_int_equal(uj_board_parse(&board, cells, 36, NULL), UJ_OK);
        uj_level level = UJ_LEVEL_INIT;
        assert_int_equal(uj_level_make(&level, &board, NULL, NULL), UJ_OK);
        char digits[UJ_ID_SIZE];
        uj_id_text(digits, level.cluster);
        assert_memory_equal(value(row, "\"cluster\":\""), digits, 16);
        const int place = (int)(level.cluster % 100);
        const char *const split = place < 40 ? "test" : place < 70 ? "validation" : "train";
        assert_memory_equal(value(row, "\"split\":\""), split, strlen(split));
        assert_int_equal(atoi(value(row, "\"moves\":")), level.moves);
        assert_int_equal(atoi(value(row, "\"steps\":")), level.steps);
        assert_int_equal(atoi(value(row, "\"states\":")), (int)level.states);
        uj_level_clear(&level);
    }
    uj_text_free(&lines.text);
    uj_catalogue_close(catalogue);
}

static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words))
        count++;
    return count;
}

static void a_balance_shares_rows_and_gives_what_is_left_to_others(void **state)
{
    (void)state;
    uj_catalogue *const catalogue = open_catalogue();
    uj_dataset_options options = UJ_DATASET_OPTIONS_INIT;
    options.count = 40, options.catalogue = catalogue, options.balance = UJ_BALANCE_MOVES,
    options.moves = (uj_range){47, 51};
    uint64_t room[5];
    for (int i = 0; i < 5; i++) {
        uj_filter filter = UJ_FILTER_INIT;
        filter.moves = (uj_range){47 + i, 47 + i};
        assert_int_equal(uj_catalogue_matches(catalogue, &filter, &room[i], NULL), UJ_OK);
    }
    struct lines lines = {.text = UJ_TEXT_INIT};
    const uint64_t all = room[0] + room[1] + room[2] + room[3] + room[4];
    assert_int_equal(uj_dataset_write(&options, take, &lines, NULL, NULL), all < 40 ? UJ_LIMIT : UJ_OK);
    assert_int_equal(count_of(lines.text.data, "\"moves\":51,"), (int)room[4]); /* few: all of them */
    uj_text_clear(&lines.text);
    options.count = 30, options.moves = (uj_range){10, 12};
    assert_int_equal(uj_dataset_write(&options, take, &lines, NULL, NULL), UJ_OK);
    assert_int_equal(count_of(lines.text.data, "\"moves\":11,\"steps\""), 10);
    uj_text_free(&lines.text);
    uj_catalogue_close(catalogue);
}

static void fresh_rows_are_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    struct lines lines[2] = {{.text = UJ_TEXT_INIT}, {.text = UJ_TEXT_INIT}};
    for (int i = 0; i < 2; i++) {
        uj_dataset_options options = UJ_DATASET_OPTIONS_INIT;
        options.count = 12, options.moves = (uj_range){4, 9}, options.seed = 9, options.threads = i + 1;
        options.balance = UJ_BALANCE_MOVES, options.solutions = 3;
        assert_int_equal(uj_dataset_write(&options, take, &lines[i], NULL, NULL), UJ_OK);
    }
    assert_string_equal(lines[0].text.data, lines[1].text.data);
    assert_int_equal(count_of(lines[0].text.data, "\"moves\":4,\"steps\""), 2);
    assert_int_equal(count_of(lines[0].text.data, UJ_DATASET_CANARY), 1);
    for (int i = 0; i < 2; i++)
        uj_text_free(&lines[i].text);
}

static bool never(void *unused)
{
    (void)unused;
    return true;
}

static void work_can_be_stopped_and_wrong_requests_are_refused(void **state)
{
    (void)state;
    uj_error error;
    uint64_t rows;
    uj_dataset_options options = UJ_DATASET_OPTIONS_INIT;
    options.count = 10, options.moves = (uj_range){3, 6}, options.threads = 1;
    struct lines lines = {.text = UJ_TEXT_INIT, .stop_at = 5};
    assert_int_equal(uj_dataset_write(&options, take, &lines, &rows, &error), UJ_LIMIT);
    assert_int_equal(lines.count, 5);
    options.limits.stop = never;
    lines.stop_at = 0;
    assert_int_equal(uj_dataset_write(&options, take, &lines, &rows, &error), UJ_LIMIT);
    assert_int_equal(rows, 0);
    uj_dataset_options wrong[5] = {UJ_DATASET_OPTIONS_INIT, UJ_DATASET_OPTIONS_INIT, UJ_DATASET_OPTIONS_INIT,
                                   UJ_DATASET_OPTIONS_INIT, UJ_DATASET_OPTIONS_INIT};
    wrong[0].size = 0, wrong[1].test = 101, wrong[2].count = 0, wrong[3].moves = (uj_range){5, 4},
    wrong[4].balance = UJ_BALANCE_MOVES;
    for (int i = 0; i < 5; i++)
        assert_int_equal(uj_dataset_write(&wrong[i], take, &lines, NULL, &error), UJ_BAD_INPUT);
    uj_text_free(&lines.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clusters_are_those_of_levels_and_decide_the_split),
        cmocka_unit_test(a_balance_shares_rows_and_gives_what_is_left_to_others),
        cmocka_unit_test(fresh_rows_are_the_same_on_any_number_of_threads),
        cmocka_unit_test(work_can_be_stopped_and_wrong_requests_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

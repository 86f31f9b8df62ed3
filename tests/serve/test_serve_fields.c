/* Fields of requests: from JSON and from query strings alike. */
#include <string.h>

#include "cmocka_prelude.h"
#include "fields.h"

static struct reply reply = REPLY_INIT;
static struct fields fields;
static const struct limits limits = {.max_width = 16, .max_height = 16};

static void open_json(const char *body)
{
    reply_clear(&reply);
    fields_open_json(&fields, body, strlen(body), &reply);
}

static void open_query(struct query *query, char *text)
{
    int column;
    assert_null(query_parse(query, text, &column));
    reply_clear(&reply);
    fields_open_query(&fields, query, &reply);
}

static int tear_down(void **state)
{
    (void)state;
    reply_clear(&reply);
    return 0;
}

static void ranges_are_numbers_or_texts(void **state)
{
    (void)state;
    static const struct {
        const char *body;
        int low, high;
    } good[] = {{"{\"r\":5}", 5, 5},        {"{\"r\":\"5\"}", 5, 5},
                {"{\"r\":\"5..8\"}", 5, 8}, {"{\"r\":\"5..\"}", 5, INT32_MAX},
                {"{\"r\":\"..8\"}", 0, 8},  {"{}", -1, -1}};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        uj_range range = {-1, -1};
        open_json(good[i].body);
        take_range(&fields, "r", &range);
        assert_true(fields_close(&fields));
        assert_int_equal(range.low, good[i].low);
        assert_int_equal(range.high, good[i].high);
    }
    static const char *const bad[] = {"{\"r\":-1}",          "{\"r\":1.5}",     "{\"r\":\"\"}",      "{\"r\":\"..\"}",
                                      "{\"r\":\"8..5\"}",    "{\"r\":\"5.8\"}", "{\"r\":\"5..8 \"}", "{\"r\":true}",
                                      "{\"r\":99999999999}", "{\"r\":null}"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        uj_range range = {-1, -1};
        open_json(bad[i]);
        take_range(&fields, "r", &range);
        assert_false(fields_close(&fields));
        assert_int_equal(reply.status, HTTP_BAD_REQUEST);
        assert_int_equal(range.low, -1);
    }
}

static void numbers_flags_sizes_and_dates_come_from_queries_too(void **state)
{
    (void)state;
    char text[] = "n=7&f=true&s=5x7&d=2026-11-16";
    struct query query;
    uint64_t number = 0;
    bool flag = false;
    int width = 0, height = 0, year = 0, month = 0, day = 0;
    open_query(&query, text);
    take_number(&fields, "n", 1, 9, &number);
    take_flag(&fields, "f", &flag);
    take_size(&fields, "s", &width, &height);
    take_date(&fields, "d", &year, &month, &day);
    assert_true(fields_close(&fields));
    assert_true(number == 7 && flag && width == 5 && height == 7 && year == 2026 && month == 11 && day == 16);
}

static void seeds_may_be_as_large_as_64_bits_hold(void **state)
{
    (void)state;
    uint64_t number = 0;
    open_json("{\"seed\":\"18446744073709551615\"}");
    take_number(&fields, "seed", 0, UINT64_MAX, &number);
    assert_true(fields_close(&fields));
    assert_true(number == UINT64_MAX);
    open_json("{\"seed\":\"18446744073709551616\"}");
    take_number(&fields, "seed", 0, UINT64_MAX, &number);
    assert_false(fields_close(&fields));
}

static void the_first_fault_is_the_one_that_is_told(void **state)
{
    (void)state;
    int number = 0;
    bool flag = false;
    open_json("{\"a\":\"x\",\"b\":\"y\"}");
    take_int(&fields, "a", 1, 9, &number);
    take_flag(&fields, "b", &flag);
    assert_false(fields_close(&fields));
    assert_non_null(strstr(reply.body.data, "\\\"a\\\" must be a whole number from 1 to 9"));
}

static void a_field_that_nobody_knows_is_refused_without_repeating_it(void **state)
{
    (void)state;
    bool flag = false;
    open_json("{\"minimal\":true,\"secret\":1}");
    take_flag(&fields, "minimal", &flag);
    assert_false(fields_close(&fields));
    assert_non_null(strstr(reply.body.data, "known are minimal"));
    assert_null(strstr(reply.body.data, "secret"));
}

static void boards_come_in_any_notation_and_as_objects(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{\"board\":\"ooooAAooooooBBoo\"}",
        "{\"board\":\"oooo\\nAAoo\\noooo\\nBBoo\\n\",\"format\":\"grid\"}",
        "{\"board\":{\"width\":4,\"height\":4,\"exit\":2,\"target\":\"A\",\"vehicles\":[{\"name\":\"A\",\"row\":2,"
        "\"column\":1,\"length\":2,\"horizontal\":true},{\"name\":\"B\",\"row\":4,\"column\":1,\"length\":2,"
        "\"horizontal\":true}]}}",
    };
    for (size_t i = 0; i < COUNT_OF(bodies); i++) {
        uj_puzzle puzzle = UJ_PUZZLE_INIT;
        open_json(bodies[i]);
        take_board(&fields, &limits, &puzzle);
        assert_true(fields_close(&fields));
        assert_int_equal(puzzle.board.width, 4);
        assert_int_equal(puzzle.board.vehicle_count, 2);
        uj_puzzle_clear(&puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_numbers_or_texts),
        cmocka_unit_test(numbers_flags_sizes_and_dates_come_from_queries_too),
        cmocka_unit_test(seeds_may_be_as_large_as_64_bits_hold),
        cmocka_unit_test(the_first_fault_is_the_one_that_is_told),
        cmocka_unit_test(a_field_that_nobody_knows_is_refused_without_repeating_it),
        cmocka_unit_test(boards_come_in_any_notation_and_as_objects),
    };
    return cmocka_run_group_tests(tests, NULL, tear_down);
}

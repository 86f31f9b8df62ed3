/* Fields of requests: from JSON and from query strings alike. */
#include <string.h>

#include "cmocka_prelude.h"
#include "api/fields.h"

static struct reply reply = REPLY_INIT;
static struct api api = {.limits = {.max_width = 16, .max_height = 16}};

/* What becomes of a body, read by a table. */
static bool read_json(const char *body, const struct field *table, void *out)
{
    const struct request request = {.body = body, .body_length = strlen(body)};
    reply_clear(&reply);
    return fields_read_body(&api, &request, table, out, &reply);
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
    static const struct field rows[] = {{"r", FIELD_RANGE, AT_START(uj_range)}, {0}};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        uj_range range = {-1, -1};
        assert_true(read_json(good[i].body, rows, &range));
        assert_int_equal(range.low, good[i].low);
        assert_int_equal(range.high, good[i].high);
    }
    static const char *const bad[] = {"{\"r\":-1}",          "{\"r\":1.5}",     "{\"r\":\"\"}",      "{\"r\":\"..\"}",
                                      "{\"r\":\"8..5\"}",    "{\"r\":\"5.8\"}", "{\"r\":\"5..8 \"}", "{\"r\":true}",
                                      "{\"r\":99999999999}", "{\"r\":null}"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        uj_range range = {-1, -1};
        assert_false(read_json(bad[i], rows, &range));
        assert_int_equal(reply.status, HTTP_BAD_REQUEST);
        assert_int_equal(range.low, -1);
    }
}

static void numbers_flags_sizes_and_dates_come_from_queries_too(void **state)
{
    (void)state;
    char text[] = "n=7&f=true&s=5x7&d=2026-11-16";
    struct values {
        uint64_t number;
        bool flag;
        int width, height;
        struct date date;
    } values = {0};
    static const struct field rows[] = {
        {"n", FIELD_NUMBER, AT(struct values, number), .low = 1, .high = 9},
        {"f", FIELD_FLAG, AT(struct values, flag)},
        {"s", FIELD_SIZE, AT(struct values, width)},
        {"d", FIELD_DATE, AT(struct values, date)},
        {0},
    };
    struct request request = {.body = NULL};
    int column;
    assert_null(query_parse(&request.query, text, &column));
    reply_clear(&reply);
    assert_true(fields_read_query(&api, &request, rows, &values, &reply));
    assert_true(values.number == 7 && values.flag && values.width == 5 && values.height == 7);
    assert_true(values.date.year == 2026 && values.date.month == 11 && values.date.day == 16);
}

static void seeds_may_be_as_large_as_64_bits_hold(void **state)
{
    (void)state;
    static const struct field rows[] = {{"seed", FIELD_NUMBER, AT_START(uint64_t), .high = UINT64_MAX}, {0}};
    uint64_t number = 0;
    assert_true(read_json("{\"seed\":\"18446744073709551615\"}", rows, &number));
    assert_true(number == UINT64_MAX);
    assert_false(read_json("{\"seed\":\"18446744073709551616\"}", rows, &number));
}

/* As JSON Schema, and whoever writes numbers with a point, has it. */
static void a_whole_number_may_have_a_point(void **state)
{
    (void)state;
    static const struct field rows[] = {{"n", FIELD_NUMBER, AT_START(uint64_t), .high = UINT64_MAX}, {0}};
    uint64_t number = 0;
    assert_true(read_json("{\"n\":3.0}", rows, &number) && number == 3);
    assert_true(read_json("{\"n\":1e3}", rows, &number) && number == 1000);
    static const char *const bad[] = {"{\"n\":3.5}", "{\"n\":-1.0}", "{\"n\":1e16}", "{\"n\":1e300}"};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(read_json(bad[i], rows, &number));
}

static void the_first_fault_is_the_one_that_is_told(void **state)
{
    (void)state;
    struct values {
        int number;
        bool flag;
    } values = {0};
    static const struct field rows[] = {
        {"a", FIELD_INT, AT(struct values, number), .low = 1, .high = 9},
        {"b", FIELD_FLAG, AT(struct values, flag)},
        {0},
    };
    assert_false(read_json("{\"a\":\"x\",\"b\":\"y\"}", rows, &values));
    assert_non_null(strstr(reply.body.data, "\\\"a\\\" must be a whole number from 1 to 9"));
}

static void flags_of_a_body_are_no_texts(void **state)
{
    (void)state;
    static const struct field rows[] = {{"f", FIELD_FLAG, AT_START(bool)}, {0}};
    bool flag = false;
    assert_true(read_json("{\"f\":true}", rows, &flag) && flag);
    assert_false(read_json("{\"f\":\"true\"}", rows, &flag));
    assert_non_null(strstr(reply.body.data, "must be true or false"));
}

static void a_field_that_nobody_knows_is_refused_without_repeating_it(void **state)
{
    (void)state;
    static const struct field rows[] = {{"minimal", FIELD_FLAG, AT_START(bool)}, {0}};
    bool flag = false;
    assert_false(read_json("{\"minimal\":true,\"secret\":1}", rows, &flag));
    assert_non_null(strstr(reply.body.data, "known ones are minimal"));
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
    struct values {
        struct board_field board;
    };
    static const struct field rows[] = {BOARD_FIELDS(struct values, board), {0}};
    for (size_t i = 0; i < COUNT_OF(bodies); i++) {
        struct values values = {.board.puzzle = UJ_PUZZLE_INIT};
        assert_true(read_json(bodies[i], rows, &values));
        assert_int_equal(values.board.puzzle.board.width, 4);
        assert_int_equal(values.board.puzzle.board.vehicle_count, 2);
        uj_puzzle_clear(&values.board.puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_numbers_or_texts),
        cmocka_unit_test(numbers_flags_sizes_and_dates_come_from_queries_too),
        cmocka_unit_test(seeds_may_be_as_large_as_64_bits_hold),
        cmocka_unit_test(flags_of_a_body_are_no_texts),
        cmocka_unit_test(a_whole_number_may_have_a_point),
        cmocka_unit_test(the_first_fault_is_the_one_that_is_told),
        cmocka_unit_test(a_field_that_nobody_knows_is_refused_without_repeating_it),
        cmocka_unit_test(boards_come_in_any_notation_and_as_objects),
    };
    return cmocka_run_group_tests(tests, NULL, tear_down);
}

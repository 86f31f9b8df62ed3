/* Query strings. */
#include <string.h>

#include "cmocka_prelude.h"
#include "api/api.h"

static struct query query;
static char text[1000];

/* Parses a copy; returns what is wrong. */
static const char *parse(const char *from, int *column)
{
    strcpy(text, from);
    return query_parse(&query, text, column);
}

static void pairs_are_split_and_decoded(void **state)
{
    (void)state;
    int column;
    assert_null(parse("moves=5..8&name=a%20b+c&empty=&flag&x=1=2", &column));
    assert_int_equal(query.count, 5);
    assert_string_equal(query_value(&query, "moves"), "5..8");
    assert_string_equal(query_value(&query, "name"), "a b c");
    assert_string_equal(query_value(&query, "empty"), "");
    assert_string_equal(query_value(&query, "flag"), "");
    assert_string_equal(query_value(&query, "x"), "1=2");
    assert_null(query_value(&query, "y"));
}

static void nothing_between_ampersands_is_nothing(void **state)
{
    (void)state;
    int column;
    assert_null(parse("", &column));
    assert_int_equal(query.count, 0);
    assert_null(parse("&&a=1&&", &column));
    assert_int_equal(query.count, 1);
}

static void what_is_wrong_is_told_with_its_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
    } cases[] = {{"a=%", 3}, {"a=%4", 3}, {"a=1&b=%zz", 7}, {"a=%00", 3}, {"%41=1&A=2", 7}, {"a=1&a=2", 5}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int column = 0;
        assert_non_null(parse(cases[i].text, &column));
        assert_int_equal(column, cases[i].column);
    }
}

static void there_may_be_only_so_many(void **state)
{
    (void)state;
    char many[400] = "";
    int column;
    for (int i = 0; i <= QUERY_MAX_PAIRS; i++) {
        const char pair[] = {'&', (char)('A' + i % 26), (char)('a' + i / 26), '=', '\0'};
        strcat(many, pair);
        assert_true((parse(many, &column) == NULL) == (i < QUERY_MAX_PAIRS));
    }
}

static void paths_keep_their_plus(void **state)
{
    (void)state;
    char path[] = "/a+b%2Fc";
    assert_true(percent_decode(path));
    assert_string_equal(path, "/a+b/c");
    char bad[] = "/%0";
    assert_false(percent_decode(bad));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_split_and_decoded),
        cmocka_unit_test(nothing_between_ampersands_is_nothing),
        cmocka_unit_test(what_is_wrong_is_told_with_its_column),
        cmocka_unit_test(there_may_be_only_so_many),
        cmocka_unit_test(paths_keep_their_plus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

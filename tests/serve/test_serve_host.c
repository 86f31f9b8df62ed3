/* Names under which the server may be asked. */
#include "cmocka_prelude.h"
#include "host.h"

static void only_addresses_localhost_and_given_names_are_allowed(void **state)
{
    (void)state;
    static const char *const names[] = {"puzzles.example"};
    const struct host_names more = {names, 1}, none = {NULL, 0};
    static const char *const good[] = {"localhost",        "LocalHost:80", "127.0.0.1",
                                       "192.168.1.5:8080", "[::1]",        "[fe80::1]:8080"};
    static const char *const bad[] = {
        "",      ":80",        "localhost.", "localhost:80x", "localhost.evil.example", "[::1",      "[]", "::1",
        "1.2.3", "0x7f000001", "[::1]evil",  "evil.example",  "127.0.0.1@evil.example", "127.0.0.1 "};
    for (size_t i = 0; i < COUNT_OF(good); i++)
        if (!host_is_allowed(&none, good[i]))
            fail_msg("%s is refused", good[i]);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (host_is_allowed(&more, bad[i]))
            fail_msg("%s is allowed", bad[i]);
    assert_true(host_is_allowed(&more, "Puzzles.Example:443"));
    assert_false(host_is_allowed(&none, "puzzles.example"));
}

static void a_page_is_our_own_if_it_came_from_the_host_that_is_asked(void **state)
{
    (void)state;
    assert_true(origin_is_own("http://localhost:8080", "localhost:8080"));
    assert_true(origin_is_own("https://puzzles.example", "puzzles.example"));
    assert_false(origin_is_own("http://localhost:8081", "localhost:8080"));
    assert_false(origin_is_own("http://evil.example", "localhost:8080"));
    assert_false(origin_is_own("null", "localhost:8080"));
    assert_false(origin_is_own("", "localhost:8080"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_addresses_localhost_and_given_names_are_allowed),
        cmocka_unit_test(a_page_is_our_own_if_it_came_from_the_host_that_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

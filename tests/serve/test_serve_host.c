/* Names under which the server may be asked, and pages that may ask. */
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

static void requests_of_foreign_pages_are_recognised(void **state)
{
    (void)state;
    static const struct {
        struct page_origin from;
        const char *host, *method;
        bool is_foreign;
    } cases[] = {
        {{NULL, NULL, NULL}, "localhost:8080", "POST", false},
        {{"http://localhost:8080", "same-origin", "cors"}, "localhost:8080", "POST", false},
        {{"https://puzzles.example", NULL, NULL}, "puzzles.example", "POST", false},
        {{NULL, "same-origin", "cors"}, "localhost:8080", "GET", false},
        {{NULL, "none", "navigate"}, "localhost:8080", "GET", false},
        {{NULL, "cross-site", "navigate"}, "localhost:8080", "GET", false},
        {{NULL, "cross-site", "navigate"}, "localhost:8080", "POST", true},
        {{NULL, "cross-site", NULL}, "localhost:8080", "POST", true},
        {{NULL, "cross-site", "no-cors"}, "localhost:8080", "GET", true},
        {{NULL, "same-site", "no-cors"}, "localhost:8080", "GET", true},
        {{"http://localhost:8080", "cross-site", "cors"}, "localhost:8080", "POST", true},
        {{"http://localhost:8081", NULL, NULL}, "localhost:8080", "GET", true},
        {{"http://evil.example", NULL, NULL}, "localhost:8080", "POST", true},
        {{"http://evil.example", "same-origin", "cors"}, "localhost:8080", "GET", true},
        {{"null", NULL, NULL}, "localhost:8080", "POST", true},
        {{"", NULL, NULL}, "localhost:8080", "POST", true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (origin_is_foreign(&cases[i].from, cases[i].host, cases[i].method) != cases[i].is_foreign)
            fail_msg("case %zu", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_addresses_localhost_and_given_names_are_allowed),
        cmocka_unit_test(requests_of_foreign_pages_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

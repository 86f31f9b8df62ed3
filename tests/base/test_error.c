#include "base/error.h"

#include <string.h>

#include "cmocka_prelude.h"

static void every_status_has_its_own_text(void **state)
{
    (void)state;
    for (int a = UJ_OK; a <= UJ_IO; a++) {
        const char *text = uj_status_text((uj_status)a);
        assert_true(strlen(text) > 0);
        assert_string_not_equal(text, "unknown status");
        for (int b = UJ_OK; b < a; b++)
            assert_string_not_equal(text, uj_status_text((uj_status)b));
    }
    assert_string_equal(uj_status_text((uj_status)(UJ_IO + 1)), "unknown status");
    assert_string_equal(uj_status_text((uj_status)-1), "unknown status");
}

static void the_library_knows_its_version(void **state)
{
    (void)state;
    assert_string_equal(uj_version(), UJ_VERSION);
}

static void a_failure_tells_what_and_where(void **state)
{
    (void)state;
    uj_error error;
    assert_int_equal(fail(&error, UJ_LIMIT, 12, 34, "%s %d", "number", 5), UJ_LIMIT);
    assert_int_equal(error.code, UJ_LIMIT);
    assert_int_equal(error.line, 12);
    assert_int_equal(error.column, 34);
    assert_string_equal(error.message, "number 5");

    assert_int_equal(fail_here(&error, UJ_IO, "%s", "nowhere"), UJ_IO);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.message, "nowhere");

    assert_int_equal(fail_memory(&error), UJ_NO_MEMORY);
    assert_int_equal(error.code, UJ_NO_MEMORY);
    assert_string_equal(error.message, "out of memory");
}

static void nobody_has_to_listen(void **state)
{
    (void)state;
    assert_int_equal(fail(NULL, UJ_BAD_INPUT, 1, 1, "%s", "unheard"), UJ_BAD_INPUT);
    assert_int_equal(fail_memory(NULL), UJ_NO_MEMORY);
}

static void a_message_that_is_too_long_is_cut(void **state)
{
    (void)state;
    uj_error error;
    char longest[1000];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    fail_here(&error, UJ_BAD_INPUT, "%s", longest);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_memory_equal(error.message, longest, sizeof error.message - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_own_text),     cmocka_unit_test(the_library_knows_its_version),
        cmocka_unit_test(a_failure_tells_what_and_where),    cmocka_unit_test(nobody_has_to_listen),
        cmocka_unit_test(a_message_that_is_too_long_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

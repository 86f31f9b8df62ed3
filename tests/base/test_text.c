#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static void an_empty_text_owns_nothing(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    assert_null(text.data);
    assert_int_equal(text.length, 0);
    assert_int_equal(uj_text_status(&text), UJ_OK);
    uj_text_clear(&text);
    uj_text_free(&text);
    uj_text_free(&text);
}

static void what_was_added_stands_in_order(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_add(&text, "one", 3);
    uj_text_printf(&text, ", %s and %d", "two", 3);
    uj_text_add(&text, ".ignored", 1);
    assert_string_equal(text.data, "one, two and 3.");
    assert_int_equal(text.length, strlen(text.data));
    uj_text_free(&text);
    assert_null(text.data);
}

static void adding_nothing_still_ends_the_text(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_add(&text, NULL, 0);
    assert_string_equal(text.data, "");
    uj_text_printf(&text, "%s", "");
    assert_string_equal(text.data, "");
    assert_int_equal(text.length, 0);
    uj_text_free(&text);
}

static void bytes_may_be_zero(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_add(&text, "a\0b", 3);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    uj_text_free(&text);
}

static void it_grows_through_every_length(void **state)
{
    (void)state;
    /* One byte at a time crosses every edge of the reserved memory, printed and added. */
    uj_text added = UJ_TEXT_INIT, printed = UJ_TEXT_INIT;
    for (size_t i = 0; i < 5000; i++) {
        uj_text_add(&added, "x", 1);
        uj_text_printf(&printed, "%c", 'x');
        assert_int_equal(added.length, i + 1);
        assert_int_equal(printed.length, i + 1);
        assert_int_equal(added.data[i + 1], '\0');
        assert_int_equal(printed.data[i + 1], '\0');
    }
    assert_int_equal(strspn(printed.data, "x"), 5000);
    assert_string_equal(added.data, printed.data);
    uj_text_free(&added);
    uj_text_free(&printed);
}

static void one_long_line_is_printed_whole(void **state)
{
    (void)state;
    for (int width = 250; width <= 260; width++) {
        uj_text text = UJ_TEXT_INIT;
        uj_text_printf(&text, "%*d", width, 7);
        uj_text_printf(&text, "%*d", 3 * width, 8);
        assert_int_equal(text.length, 4 * width);
        assert_int_equal(text.data[width - 1], '7');
        assert_int_equal(text.data[4 * width - 1], '8');
        uj_text_free(&text);
    }
}

static void clearing_keeps_the_memory_and_forgets_a_failure(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_add(&text, "before", 6);
    const char *const data = text.data;
    text.failed = true;
    uj_text_clear(&text);
    assert_ptr_equal(text.data, data);
    assert_string_equal(text.data, "");
    assert_int_equal(uj_text_status(&text), UJ_OK);
    uj_text_add(&text, "after", 5);
    assert_string_equal(text.data, "after");
    uj_text_free(&text);
}

static void a_length_that_cannot_be_is_a_failed_allocation(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_add(&text, "kept", 4);
    uj_text_add(&text, "x", SIZE_MAX);
    assert_int_equal(uj_text_status(&text), UJ_NO_MEMORY);
    assert_string_equal(text.data, "kept");
    uj_text_add(&text, "lost", 4);
    uj_text_printf(&text, "%s", "lost");
    assert_string_equal(text.data, "kept");
    uj_text_free(&text);
    assert_int_equal(uj_text_status(&text), UJ_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_text_owns_nothing),
        cmocka_unit_test(what_was_added_stands_in_order),
        cmocka_unit_test(adding_nothing_still_ends_the_text),
        cmocka_unit_test(bytes_may_be_zero),
        cmocka_unit_test(it_grows_through_every_length),
        cmocka_unit_test(one_long_line_is_printed_whole),
        cmocka_unit_test(clearing_keeps_the_memory_and_forgets_a_failure),
        cmocka_unit_test(a_length_that_cannot_be_is_a_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

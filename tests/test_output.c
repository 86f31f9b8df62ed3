/* apps/unjam/output.c: how often mistakes of one kind are named. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "output.h"

/* What complain_about and complain_about_rest print of so many errors that differ in the number at their end and in what an earlier
 * message left behind it. */
static void complain_about_many(char *out, size_t size, unsigned count)
{
    FILE *const file = tmpfile();
    const int before = dup(STDERR_FILENO);
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    for (unsigned i = 0; i < count; i++) {
        uj_error error;
        memset(&error, 'a' + (int)i, sizeof error);
        error.line = error.column = 1;
        snprintf(error.message, sizeof error.message, "two walls at row 1, column %u", 1 + i % 12);
        complain_about("file", &error);
    }
    complain_about_rest("file");
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void messages_that_end_with_a_number_are_of_one_kind(void **state)
{
    (void)state;
    char text[4096];
    complain_about_many(text, sizeof text, 14);
    assert_non_null(strstr(text, "file: … and 4 more: two walls at row 1, column 1\n"));
    assert_null(strstr(text, "column 11"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(messages_that_end_with_a_number_are_of_one_kind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

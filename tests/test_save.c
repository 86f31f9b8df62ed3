/* apps/unjam/save.c: what happens to a file on its way to its name, in order. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "output.h"
#include "save.h"

static char calls[64]; /* f: the file is synchronised, d: its folder, r: it gets its name */

static bool folder_fails;
static int complaints;

int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

int __wrap_fsync(int file)
{
    struct stat about;
    assert_int_equal(fstat(file, &about), 0);
    strcat(calls, S_ISDIR(about.st_mode) ? "d" : "f");
    if (S_ISDIR(about.st_mode) && folder_fails) {
        errno = EIO;
        return -1;
    }
    return __real_fsync(file);
}

int __wrap_rename(const char *from, const char *to)
{
    struct stat about;
    assert_int_equal(stat(from, &about), 0);
    assert_int_equal(about.st_size, 5); /* all of it was written before */
    strcat(calls, "r");
    return __real_rename(from, to);
}

void complain(const char *format, ...)
{
    complaints++;
    if (!folder_fails)
        fail_msg("%s", format);
}

uj_status complain_no_memory(void)
{
    complain("out of memory");
    return UJ_NO_MEMORY;
}

static void a_file_is_on_the_disk_before_it_has_its_name(void **state)
{
    (void)state;
    char folder[] = "/tmp/unjam-save-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.txt", folder);
    uj_text text = UJ_TEXT_INIT;
    uj_text_words(&text, "hello");
    assert_true(save_text(path, &text));
    assert_string_equal(calls, "frd");
    uj_text_free(&text);
    unlink(path);
    rmdir(folder);
}

static void a_name_that_may_not_last_is_complained_about(void **state)
{
    (void)state;
    char folder[] = "/tmp/unjam-save-XXXXXX", path[64], inner[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.txt", folder);
    snprintf(inner, sizeof inner, "%s/y", folder);
    uj_text text = UJ_TEXT_INIT;
    uj_text_words(&text, "hello");
    calls[0] = '\0';
    folder_fails = true;
    assert_false(save_text(path, &text));
    assert_false(make_folder(inner));
    assert_int_equal(complaints, 2);
    folder_fails = false;
    uj_text_free(&text);
    unlink(path);
    rmdir(inner);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_on_the_disk_before_it_has_its_name),
        cmocka_unit_test(a_name_that_may_not_last_is_complained_about),
    };
    return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}

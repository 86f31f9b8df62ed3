/* Lines of the access log. */
#include <string.h>

#include "access_log.h"
#include "cmocka_prelude.h"

enum { TIME = 971186136 }; /* 10 October 2000, 13:55:36 UTC */

static void assert_line(enum log_style style, const struct access *access, const char *wanted)
{
    uj_text line = UJ_TEXT_INIT;
    access_log_line(&line, style, access, TIME);
    assert_string_equal(line.data, wanted);
    uj_text_free(&line);
}

static void a_line_is_in_the_common_format(void **state)
{
    (void)state;
    const struct access access = {"127.0.0.1", "GET", "/api/daily?date=2026-11-16", "HTTP/1.1", 200, 2326, 0.25};
    assert_line(LOG_COMMON, &access,
                "127.0.0.1 - - [10/Oct/2000:13:55:36 +0000] \"GET /api/daily?date=2026-11-16 HTTP/1.1\" 200 2326\n");
}

static void a_line_may_be_json(void **state)
{
    (void)state;
    const struct access access = {"::1", "POST", "/api/solve", "HTTP/1.1", 422, 99, 0.25};
    assert_line(LOG_JSON, &access,
                "{\"time\":\"2000-10-10T13:55:36Z\",\"client\":\"::1\",\"method\":\"POST\",\"uri\":\"/api/solve\","
                "\"status\":422,\"bytes\":99,\"seconds\":0.250000}\n");
}

/* Neither a second line nor a command to the terminal. */
static void what_a_client_sends_stays_within_its_quotes(void **state)
{
    (void)state;
    const struct access access = {"::1", "GET", "/\" 200 0\r\n\x1b[2J\x80\\", "HTTP/1.1", 404, 0, 0};
    assert_line(
        LOG_COMMON, &access,
        "::1 - - [10/Oct/2000:13:55:36 +0000] \"GET /\\x22 200 0\\x0d\\x0a\\x1b[2J\\x80\\x5c HTTP/1.1\" 404 0\n");
    uj_text line = UJ_TEXT_INIT;
    access_log_line(&line, LOG_JSON, &access, TIME);
    assert_ptr_equal(strchr(line.data, '\n'), line.data + line.length - 1);
    assert_null(strchr(line.data, '\x1b'));
    uj_text_free(&line);
    const struct access late = {"::1", "GET", "/\x7f\xc2\x9b\xc2\xa0", "HTTP/1.1", 404, 0, 0};
    access_log_line(&line, LOG_JSON, &late, TIME);
    assert_non_null(strstr(line.data, "\"uri\":\"/\\u007f\\u009b\xc2\xa0\","));
    uj_text_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_in_the_common_format),
        cmocka_unit_test(a_line_may_be_json),
        cmocka_unit_test(what_a_client_sends_stays_within_its_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Where a request ends must never be in doubt: whoever stands before the server could take it to end elsewhere, and hand the
 * answer to the wrong client. */
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

#define POST   "POST /api/check HTTP/1.1\r\n"
#define HOST   "Host: localhost\r\n"
#define SECOND "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"

static struct server shared;

static int start_shared(void **state)
{
    (void)state;
    server_start(&shared, NULL);
    return 0;
}

static int stop_shared(void **state)
{
    (void)state;
    assert_int_equal(server_stop(&shared), 0);
    return 0;
}

/* Refused at once, and what comes behind it is not a request. */
static void assert_is_the_last(const char *request)
{
    struct client client;
    struct answer answer;
    client_open(&client, &shared);
    client_send(&client, request);
    assert_true(client_read(&client, &answer));
    if (answer.status != 400 || !strstr(answer.body, "\"code\":\"bad_request\"") ||
        !answer_has(&answer, "Connection: close"))
        fail_msg("%s%s%s", request, answer.head, answer.body);
    answer_free(&answer);
    if (client_read(&client, &answer))
        fail_msg("%sa second answer: %s", request, answer.head);
    client_close(&client);
}

static void a_request_whose_end_is_in_doubt_ends_the_connection(void **state)
{
    (void)state;
    assert_is_the_last(POST HOST "Content-Length: 0\r\nContent-Length: 49\r\n\r\n" SECOND);
    assert_is_the_last(POST HOST "Content-Length: 49\r\nContent-Length: 49\r\n\r\n" SECOND);
    assert_is_the_last(POST HOST "Content-Length : 49\r\n\r\n" SECOND);
    assert_is_the_last(POST HOST "Content-Length: 54\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" SECOND);
    assert_is_the_last(POST HOST "Content-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n" SECOND);
    assert_is_the_last(POST HOST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" SECOND);
    assert_is_the_last("POST /api/check HTTP/1.0\r\n" HOST
                       "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" SECOND);
}

/* libmicrohttpd takes a line without a name as the end of the headers, and what follows as the body or the next request. */
static void headers_do_not_end_with_a_line_without_a_name(void **state)
{
    (void)state;
    static const char *const lines[] = {": a\r\n", ":\r\n",   ": \r\n",
                                        ":a\r\n",  ":\t\r\n", ": a\r\nContent-Length: 49\r\n"};
    static const char *const before[] = {HOST, HOST "Accept: */*\r\n", HOST "Accept:\r\n", HOST "Accept: a \r\n",
                                         HOST "Accept: a,\r\n b\r\n"};
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        for (size_t k = 0; k < COUNT_OF(before); k++) {
            char request[400];
            snprintf(request, sizeof request, "GET /api/health HTTP/1.1\r\n%s%s\r\n" SECOND, before[k], lines[i]);
            assert_is_the_last(request);
        }
}

/* How headers are laid out otherwise does not matter. */
static void headers_with_blanks_or_nothing_in_them_are_accepted(void **state)
{
    (void)state;
    static const char *const heads[] = {HOST "Accept:\r\n\r\n",
                                        HOST "Accept: \r\n\r\n",
                                        HOST "Accept: a \t \r\n\r\n",
                                        HOST "Accept:\t a\r\n\r\n",
                                        HOST "\r\n",
                                        "Host:localhost\r\n\r\n",
                                        "Host: localhost\n\n"};
    for (size_t i = 0; i < COUNT_OF(heads); i++) {
        struct client client;
        struct answer answer;
        client_open(&client, &shared);
        for (int turn = 0; turn < 2; turn++) {
            client_send(&client, "GET /api/health HTTP/1.1\r\n");
            client_send(&client, heads[i]);
            assert_true(client_read(&client, &answer));
            if (answer.status != 200)
                fail_msg("%s%s%s", heads[i], answer.head, answer.body);
            answer_free(&answer);
        }
        client_close(&client);
    }
}

/* They used to wait for a body without end. */
static void only_chunked_is_understood(void **state)
{
    (void)state;
    static const char *const codings[] = {"gzip", "identity", "gzip, chunked", "xchunked", "\vchunked", ""};
    for (size_t i = 0; i < COUNT_OF(codings); i++) {
        char request[300];
        snprintf(request, sizeof request, POST HOST "Transfer-Encoding: %s\r\n\r\n" SECOND, codings[i]);
        assert_is_the_last(request);
    }
}

static void a_request_has_one_host_and_one_origin(void **state)
{
    (void)state;
    assert_is_the_last("GET /api/health HTTP/1.1\r\n" HOST "Host: evil.example\r\n\r\n" SECOND);
    assert_is_the_last("GET /api/health HTTP/1.1\r\n" HOST
                       "Origin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n" SECOND);
}

/* Nobody sends twelve megabytes for nothing. */
static void a_client_that_asks_first_learns_that_its_body_is_not_wanted(void **state)
{
    (void)state;
    static const struct {
        const char *path, *host;
        int length, status;
    } cases[] = {
        {"/api/scan", "localhost", 13 << 20, 413},     {"/api/nothing", "localhost", 100, 404},
        {"/api/health", "localhost", 100, 405},        {"/api/solve", "evil.example", 100, 421},
        {"/api/solve?depth=9", "localhost", 100, 400},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct client client;
        struct answer answer;
        char head[200];
        snprintf(head, sizeof head,
                 "POST %s HTTP/1.1\r\nHost: %s\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", cases[i].path,
                 cases[i].host, cases[i].length);
        client_open(&client, &shared);
        client_send(&client, head);
        assert_true(client_read(&client, &answer));
        assert_int_equal(answer.status, cases[i].status);
        answer_free(&answer);
        client_close(&client);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_whose_end_is_in_doubt_ends_the_connection),
        cmocka_unit_test(headers_do_not_end_with_a_line_without_a_name),
        cmocka_unit_test(headers_with_blanks_or_nothing_in_them_are_accepted),
        cmocka_unit_test(only_chunked_is_understood),
        cmocka_unit_test(a_request_has_one_host_and_one_origin),
        cmocka_unit_test(a_client_that_asks_first_learns_that_its_body_is_not_wanted),
    };
    return cmocka_run_group_tests(tests, start_shared, stop_shared);
}

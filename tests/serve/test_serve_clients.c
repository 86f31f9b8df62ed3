/* Clients that are rude, slow, many, or that bring boards which would take forever. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

static struct server shared;

static int start_shared(void **state)
{
    (void)state;
    server_start(&shared, "--max-body", "16K", "--timeout", "20", NULL);
    return 0;
}

static int stop_shared(void **state)
{
    (void)state;
    assert_int_equal(server_stop(&shared), 0);
    return 0;
}

static void assert_solved(struct answer *answer)
{
    assert_int_equal(answer->status, 200);
    assert_non_null(strstr(answer->body, "\"length\":8,"));
    answer_free(answer);
}

static void malformed_requests_are_refused_and_harm_nobody(void **state)
{
    (void)state;
    static const char *const requests[] = {
        "nonsense\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon here\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        ("POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: "
         "4\r\n\r\n0\r\n\r\n"),
        "\x16\x03\x01\x02\x01\xfc\x03\x03\r\n\r\n",
    };
    for (size_t i = 0; i < COUNT_OF(requests); i++) {
        struct client client;
        struct answer answer;
        client_open(&client, &shared);
        client_send(&client, requests[i]);
        shutdown(client.socket, SHUT_WR);
        if (client_read(&client, &answer)) { /* an error, or the end of the connection */
            if (answer.status < 400)
                fail_msg("%s: %d", requests[i], answer.status);
            answer_free(&answer);
        }
        client_close(&client);
        ask(&shared, "POST", "/api/solve", "", SOLVE_CARD, &answer);
        assert_solved(&answer);
    }
}

static void headers_without_end_are_refused(void **state)
{
    (void)state;
    struct client client;
    client_open(&client, &shared);
    client_send(&client, "GET / HTTP/1.1\r\nHost: localhost\r\n");
    char line[1010];
    memset(line, 'a', sizeof line);
    memcpy(line, "X-Filler: ", 10);
    memcpy(line + sizeof line - 2, "\r\n", 2);
    for (int i = 0; i < 200; i++)
        client_send_bytes(&client, line, sizeof line);
    struct answer answer;
    if (client_read(&client, &answer)) {
        assert_int_equal(answer.status, 431);
        answer_free(&answer);
    }
    client_close(&client);
}

/* Byte by byte, the request is answered like any other. */
static void a_slow_client_gets_its_answer(void **state)
{
    (void)state;
    struct client client;
    struct answer answer;
    char request[300];
    snprintf(request, sizeof request, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
             strlen(SOLVE_CARD), SOLVE_CARD);
    client_open(&client, &shared);
    for (const char *at = request; *at != '\0'; at++) {
        client_send_bytes(&client, at, 1);
        usleep(2000); /* so that most bytes arrive alone; nothing depends on it */
    }
    assert_true(client_read(&client, &answer));
    assert_solved(&answer);
    client_close(&client);
}

static void a_client_that_closes_its_half_gets_its_answer(void **state)
{
    (void)state;
    static const char *const paths[] = {"/api/solve", "/api/rate"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct client client;
        struct answer answer;
        client_open(&client, &shared);
        client_ask(&client, "POST", paths[i], "", SOLVE_CARD);
        shutdown(client.socket, SHUT_WR);
        assert_true(client_read(&client, &answer));
        assert_int_equal(answer.status, 200);
        answer_free(&answer);
        assert_true(client_is_closed(&client));
        client_close(&client);
    }
}

static void clients_that_vanish_leave_nothing_behind(void **state)
{
    (void)state;
    struct client client;
    for (int i = 0; i < 40; i++) {
        const struct linger at_once = {.l_onoff = 1};
        client_open(&client, &shared);
        if (i % 2 == 0)
            client_send(&client, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{\"bo");
        else
            client_ask(&client, "POST", "/api/rate", "", SOLVE_CARD);
        setsockopt(client.socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once); /* a reset */
        client_close(&client);
    }
    assert_true(server_wait_for(&shared, "unjam_connections 1", NULL)); /* ours, to ask */
    assert_true(server_wait_for(&shared, "unjam_requests_in_flight 1", NULL));
}

static void pipelined_requests_are_answered_in_order(void **state)
{
    (void)state;
    enum { COUNT = 60 };
    struct client client;
    struct answer answer;
    client_open(&client, &shared);
    for (int i = 0; i < COUNT; i++) {
        if (i % 3 == 0)
            client_ask(&client, "POST", "/api/solve", "", SOLVE_CARD);
        else if (i % 3 == 1)
            client_ask(&client, "GET", "/api/health", "", NULL);
        else
            client_ask(&client, "POST", "/api/check", "", SOLVE_CARD);
    }
    static const char *const wanted[] = {"\"length\":8,", "\"status\":\"ok\"", "\"valid\":true"};
    for (int i = 0; i < COUNT; i++) {
        assert_true(client_read(&client, &answer));
        assert_non_null(strstr(answer.body, wanted[i % 3]));
        answer_free(&answer);
    }
    client_close(&client);
}

static void chunked_bodies_are_understood(void **state)
{
    (void)state;
    struct client client;
    struct answer answer;
    client_open(&client, &shared);
    client_send(&client, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (const char *at = SOLVE_CARD; *at != '\0'; at++) {
        char chunk[10];
        snprintf(chunk, sizeof chunk, "1\r\n%c\r\n", *at);
        client_send(&client, chunk);
    }
    client_send(&client, "0\r\n\r\n");
    assert_true(client_read(&client, &answer));
    assert_solved(&answer);
    client_close(&client);
}

static void a_client_may_ask_before_it_sends(void **state)
{
    (void)state;
    struct client client;
    struct answer answer;
    char head[200];
    snprintf(head, sizeof head,
             "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: %zu\r\n\r\n",
             strlen(SOLVE_CARD));
    client_open(&client, &shared);
    client_send(&client, head);
    while (!memmem(client.buffer, client.length, "100 Continue", 12)) {
        const ssize_t got = recv(client.socket, client.buffer + client.length, 100, 0);
        assert_true(got > 0);
        client.length += (size_t)got;
    }
    client_send(&client, SOLVE_CARD);
    assert_true(client_read(&client, &answer));
    assert_solved(&answer);
    client_close(&client);
}

/* With its length announced or not, a little too long or far too long. */
static void bodies_that_are_too_long_are_refused(void **state)
{
    (void)state;
    const size_t lengths[] = {(16 << 10) + 1, 100 << 10, 8 << 20};
    char *body = malloc(8 << 20);
    assert_non_null(body);
    memset(body, ' ', 8 << 20);
    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        struct client client;
        struct answer answer;
        char head[200];
        snprintf(head, sizeof head, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n",
                 lengths[i]);
        client_open(&client, &shared);
        client_send(&client, head);
        client_send_bytes(&client, body, lengths[i]);
        const bool is_answered = client_read(&client, &answer);
        assert_true(is_answered || lengths[i] > 1 << 20); /* a reset may overtake the answer to the longest */
        if (is_answered) {
            assert_int_equal(answer.status, 413);
            answer_free(&answer);
        }
        client_close(&client);

        client_open(&client, &shared);
        client_send(&client, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        snprintf(head, sizeof head, "%zx\r\n", lengths[i]);
        client_send(&client, head);
        client_send_bytes(&client, body, lengths[i]);
        client_send(&client, "\r\n0\r\n\r\n");
        if (client_read(&client, &answer)) {
            assert_int_equal(answer.status, 413);
            answer_free(&answer);
        }
        client_close(&client);
    }
    free(body);
    struct answer answer;
    ask(&shared, "POST", "/api/solve", "", SOLVE_CARD, &answer);
    assert_solved(&answer);
}

/* A request whose body is refused leaves the connection fit for the next. */
static void a_connection_survives_a_refused_body(void **state)
{
    (void)state;
    struct client client;
    struct answer answer;
    char *body = malloc(20001);
    assert_non_null(body);
    memset(body, 'x', 20000);
    body[20000] = '\0';
    client_open(&client, &shared);
    client_ask(&client, "POST", "/api/solve", "", body);
    assert_true(client_read(&client, &answer));
    assert_int_equal(answer.status, 413);
    answer_free(&answer);
    client_ask(&client, "POST", "/api/nothing", "", SOLVE_CARD);
    assert_true(client_read(&client, &answer));
    assert_int_equal(answer.status, 404);
    answer_free(&answer);
    client_ask(&client, "POST", "/api/solve", "", SOLVE_CARD);
    assert_true(client_read(&client, &answer));
    assert_solved(&answer);
    client_close(&client);
    free(body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(malformed_requests_are_refused_and_harm_nobody),
        cmocka_unit_test(headers_without_end_are_refused),
        cmocka_unit_test(a_slow_client_gets_its_answer),
        cmocka_unit_test(a_client_that_closes_its_half_gets_its_answer),
        cmocka_unit_test(clients_that_vanish_leave_nothing_behind),
        cmocka_unit_test(pipelined_requests_are_answered_in_order),
        cmocka_unit_test(chunked_bodies_are_understood),
        cmocka_unit_test(a_client_may_ask_before_it_sends),
        cmocka_unit_test(bodies_that_are_too_long_are_refused),
        cmocka_unit_test(a_connection_survives_a_refused_body),
    };
    return cmocka_run_group_tests(tests, start_shared, stop_shared);
}

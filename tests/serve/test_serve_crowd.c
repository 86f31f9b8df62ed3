/* Nobody waits for others: not for silent connections, not for long work, not for whoever reads the log. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

static void assert_healthy(const struct server *server, const char *from)
{
    struct client client;
    struct answer answer;
    client_open_from(&client, server, from);
    client_ask(&client, "GET", "/api/health", "", NULL);
    assert_true(client_read(&client, &answer));
    assert_int_equal(answer.status, 200);
    answer_free(&answer);
    client_close(&client);
}

/* Opens silent connections, from 127.0.0.1 and so many addresses after it in turn. */
static void open_silent(int *sockets, int count, const struct server *server, int addresses)
{
    static struct client client;
    for (int i = 0; i < count; i++) {
        char address[20];
        snprintf(address, sizeof address, "127.0.0.%d", 1 + i % addresses);
        client_open_from(&client, server, address);
        sockets[i] = client.socket;
    }
}

/* They used to be waited for until they had been silent for 15 seconds. */
static void silent_connections_leave_room_for_others(void **state)
{
    (void)state;
    enum { COUNT = 1500 };
    static const int addresses[] = {1, 30};
    static int sockets[COUNT];
    const struct rlimit files = {.rlim_cur = COUNT + 100, .rlim_max = COUNT + 100};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    for (size_t i = 0; i < COUNT_OF(addresses); i++) {
        struct server server;
        server_start(&server, "--log", "none", NULL);
        open_silent(sockets, COUNT, &server, addresses[i]);
        const double before = seconds_now();
        assert_healthy(&server, "127.0.0.1");
        assert_healthy(&server, "127.0.0.99");
        assert_true(seconds_now() - before < 10);
        for (int j = 0; j < COUNT; j++)
            close(sockets[j]);
        assert_int_equal(server_stop(&server), 0);
    }
}

static void the_connection_that_is_silent_for_longest_gives_way(void **state)
{
    (void)state;
    struct server server;
    struct client clients[3], other;
    struct answer answer;
    server_start(&server, "--max-connections", "2", NULL);
    client_open_from(&other, &server, "127.0.0.2");
    for (size_t i = 0; i < COUNT_OF(clients); i++) {
        client_open(&clients[i], &server);
        if (i == 2)
            break;
        client_ask(&clients[i], "GET", "/api/health", "", NULL);
        assert_true(client_read(&clients[i], &answer));
        answer_free(&answer);
    }
    assert_true(client_is_closed(&clients[0]));
    struct client *const left[] = {&clients[1], &clients[2], &other};
    for (size_t i = 0; i < COUNT_OF(left); i++) {
        client_ask(left[i], "GET", "/api/health", "", NULL);
        assert_true(client_read(left[i], &answer));
        answer_free(&answer);
        client_close(left[i]);
    }
    client_close(&clients[0]);
    assert_int_equal(server_stop(&server), 0);
}

/* A puzzle that does not exist, which only a census of all boards could know, is looked for until the time is over. */
static const char endless[] = "{\"moves\":\"50..51\",\"steps\":\"50..60\",\"timeout\":600}";

static void short_work_does_not_wait_for_long_work(void **state)
{
    (void)state;
    struct server server;
    static struct client clients[10];
    struct answer answer;
    server_start(&server, "--threads", "1", "--timeout", "600", "--log", "none", NULL);
    for (size_t i = 0; i < COUNT_OF(clients); i++) {
        client_open(&clients[i], &server);
        client_ask(&clients[i], "POST", "/api/generate", "", endless);
    }
    server_wait_for(&server, "unjam_work_waiting 9", NULL);
    for (int i = 0; i < 20; i++) {
        ask(&server, "POST", "/api/solve", "", SOLVE_CARD, &answer);
        assert_int_equal(answer.status, 200);
        answer_free(&answer);
    }
    server_wait_for(&server, "unjam_work_waiting 9", NULL); /* all of them wait as they did before */
    assert_int_equal(server_stop(&server), 0);
    for (size_t i = 0; i < COUNT_OF(clients); i++)
        client_close(&clients[i]);
}

/* Long work that finds its queue full is refused; short work is not. */
static void a_full_queue_refuses_long_work_alone(void **state)
{
    (void)state;
    struct server server;
    static struct client clients[2];
    struct answer answer;
    server_start(&server, "--threads", "1", "--queue", "1", "--timeout", "600", "--log", "none", NULL);
    client_open(&clients[0], &server);
    client_ask(&clients[0], "POST", "/api/generate", "", endless);
    server_wait_for(&server, "unjam_work_long 1", NULL);
    client_open(&clients[1], &server);
    client_ask(&clients[1], "POST", "/api/generate", "", endless);
    server_wait_for(&server, "unjam_work_long 2", NULL); /* one at work, one in the queue: it is full */
    ask(&server, "POST", "/api/generate", "", endless, &answer);
    assert_int_equal(answer.status, 503);
    assert_true(answer_has(&answer, "Retry-After: 1"));
    answer_free(&answer);
    ask(&server, "POST", "/api/solve", "", SOLVE_CARD, &answer);
    assert_int_equal(answer.status, 200);
    answer_free(&answer);
    assert_int_equal(server_stop(&server), 0);
    for (size_t i = 0; i < COUNT_OF(clients); i++)
        client_close(&clients[i]);
}

/* Nobody reads the pipe: it takes 64 KB, and the server keeps twice 4 MB at most. */
static void a_standard_output_that_takes_no_more_stalls_nobody(void **state)
{
    (void)state;
    enum { LINE = 6000, REQUESTS = 1500 };
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    struct server server;
    server_start_writing_to(&server, pipes[1], NULL);
    close(pipes[1]);
    char *request = calloc(1, LINE + 100);
    assert_non_null(request);
    memset(request, 'a', LINE);
    memcpy(request, "GET /", 5);
    strcpy(request + LINE, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    static struct client client;
    client_open(&client, &server);
    struct answer answer;
    for (int i = 0; i < REQUESTS; i++) {
        client_send(&client, request);
        assert_true(client_read(&client, &answer));
        assert_int_equal(answer.status, 404);
        answer_free(&answer);
    }
    free(request);
    client_ask(&client, "GET", "/api/metrics", "", NULL);
    assert_true(client_read(&client, &answer));
    const char *lost = strstr(answer.body, "\nunjam_log_lines_lost_total ");
    assert_non_null(lost);
    assert_true(atoi(lost + 28) > 0);
    answer_free(&answer);
    client_close(&client);
    assert_int_equal(server_stop(&server), 0);
    char first[5] = "";
    assert_int_equal(read(pipes[0], first, 4), 4);
    assert_string_equal(first, "127.");
    close(pipes[0]);
}

static int status_of(const struct server *server, const char *body)
{
    struct answer answer;
    ask(server, "POST", "/api/solve", "", body, &answer);
    const int status = answer.status;
    answer_free(&answer);
    return status;
}

/* The status of the answer that begins to arrive, of which nothing is read. */
static int status_ahead(const struct client *client)
{
    char line[13] = "";
    assert_int_equal(recv(client->socket, line, sizeof line - 1, MSG_PEEK | MSG_WAITALL), sizeof line - 1);
    return atoi(line + strlen("HTTP/1.1 "));
}

/* A solution of 16,662 moves with its reasons has five megabytes, more than the buffers of a socket take. Two are made at the same time:
 * whoever reads nothing is dropped after some seconds, and a slow machine needs longer to make the second one. */
static void who_does_not_read_long_answers_does_not_fill_the_memory(void **state)
{
    (void)state;
    static const char body[] =
        "{\"board\":\"BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM\",\"algorithm\":\"dfs\",\"explain\":true}";
    static struct client lazy[2];
    struct server server;
    server_start(&server, "--max-memory", "8M", "--timeout", "60", "--threads", "2", NULL);
    for (size_t i = 0; i < COUNT_OF(lazy); i++) {
        client_open_from(&lazy[i], &server, i > 0 ? "127.0.0.3" : "127.0.0.2");
        client_ask(&lazy[i], "POST", "/api/solve", "", body);
    }
    const int first = status_ahead(&lazy[0]), second = status_ahead(&lazy[1]);
    assert_true((first == 200 && second == 503) || (first == 503 && second == 200));
    assert_int_equal(status_of(&server, SOLVE_CARD), 200);
    for (size_t i = 0; i < COUNT_OF(lazy); i++)
        client_close(&lazy[i]);
    assert_true(server_wait_for(&server, "unjam_connections 1", NULL));
    assert_int_equal(status_of(&server, body), 200);
    assert_int_equal(server_stop(&server), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silent_connections_leave_room_for_others),
        cmocka_unit_test(the_connection_that_is_silent_for_longest_gives_way),
        cmocka_unit_test(short_work_does_not_wait_for_long_work),
        cmocka_unit_test(a_full_queue_refuses_long_work_alone),
        cmocka_unit_test(a_standard_output_that_takes_no_more_stalls_nobody),
        cmocka_unit_test(who_does_not_read_long_answers_does_not_fill_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

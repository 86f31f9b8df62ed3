/* The end of the server: clean and quick, whatever its clients are doing. */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

/* Two seconds are promised. A machine with much other work may take longer, but not as long as the connections that used
 * to be waited for. */
static const double end_seconds = 10;

static void assert_ends_quickly(struct server *server)
{
    const double before = seconds_now();
    assert_int_equal(server_wait(server), 0);
    const double taken = seconds_now() - before;
    if (taken > end_seconds)
        fail_msg("it took %.1f s to end", taken);
}

enum { CONNECTIONS = 400 };

/* From several addresses, as each may keep no more than a hundred. */
static void open_many(int *sockets, const struct server *server)
{
    static struct client client;
    for (int i = 0; i < CONNECTIONS; i++) {
        char address[20];
        snprintf(address, sizeof address, "127.0.0.%d", 1 + i % 8);
        client_open_from(&client, server, address);
        sockets[i] = client.socket;
    }
}

/* Clients that ask again and again over connections that they keep, until the server closes them. */
struct asking {
    int sockets[CONNECTIONS];
    atomic_bool is_answered; /* at least once */
};

static void *keep_asking(void *payload)
{
    static const char request[] =
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 48\r\n\r\n" SOLVE_CARD;
    struct asking *asking = payload;
    struct pollfd entries[CONNECTIONS];
    size_t open = CONNECTIONS;
    for (size_t i = 0; i < CONNECTIONS; i++)
        entries[i] = (struct pollfd){.fd = asking->sockets[i], .events = POLLIN | POLLOUT};
    while (open > 0 && poll(entries, CONNECTIONS, 1000) >= 0)
        for (size_t i = 0; i < CONNECTIONS; i++) {
            char block[4096];
            if (entries[i].revents & POLLIN && recv(entries[i].fd, block, sizeof block, MSG_DONTWAIT) == 0)
                entries[i].revents |= POLLHUP;
            if (entries[i].revents & POLLIN)
                atomic_store(&asking->is_answered, true);
            const bool is_over = entries[i].revents & (POLLHUP | POLLERR);
            open -= is_over;
            if (is_over)
                entries[i].fd = -1;
            else if (entries[i].revents & POLLOUT)
                send(entries[i].fd, request, sizeof request - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        }
    return NULL;
}

/* A request that arrived between the end of the workers and the end of the HTTP library used to abort the process. */
static void requests_that_keep_coming_do_not_disturb_the_end(void **state)
{
    (void)state;
    const int rounds = getenv("UNJAM_TEST_LONG") ? 100 : 8;
    assert_int_equal(strlen(SOLVE_CARD), 48);
    for (int round = 0; round < rounds; round++) {
        struct server server;
        struct asking asking = {.is_answered = false};
        pthread_t thread;
        server_start(&server, "--log", "none", "--threads", "1", NULL);
        open_many(asking.sockets, &server);
        assert_int_equal(pthread_create(&thread, NULL, keep_asking, &asking), 0);
        while (!atomic_load(&asking.is_answered))
            usleep(1000);
        kill(server.pid, SIGTERM);
        usleep((useconds_t)(round * 3000)); /* the second one comes at any stage of the end */
        kill(server.pid, SIGTERM);
        assert_ends_quickly(&server);
        pthread_join(thread, NULL);
        for (size_t i = 0; i < CONNECTIONS; i++)
            close(asking.sockets[i]);
    }
}

static void half_a_request_does_not_hold_up_the_end(void **state)
{
    (void)state;
    static const char *const halves[] = {
        "",
        "POST /api/so",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{\"bo",
    };
    struct server server;
    static struct client clients[COUNT_OF(halves)];
    server_start(&server, NULL);
    for (size_t i = 0; i < COUNT_OF(halves); i++) {
        client_open(&clients[i], &server);
        client_send(&clients[i], halves[i]);
    }
    server_wait_for(&server, "unjam_requests_in_flight 3",
                    NULL); /* two that have a first line, and the one that asks */
    kill(server.pid, SIGTERM);
    assert_ends_quickly(&server);
    for (size_t i = 0; i < COUNT_OF(halves); i++)
        client_close(&clients[i]);
}

/* It would be worked on for a minute: no such puzzle was ever found, and nobody has proven that there is none. */
static void work_is_broken_off_and_its_client_told(void **state)
{
    (void)state;
    static struct client client;
    struct server server;
    struct answer answer;
    server_start(&server, "--timeout", "60", NULL);
    client_open(&client, &server);
    client_ask(&client, "POST", "/api/generate", "", "{\"size\":\"7x7\",\"moves\":\"250..\"}");
    server_wait_for(&server, "unjam_work_busy 1", NULL);
    kill(server.pid, SIGTERM);
    assert_true(client_read(&client, &answer));
    assert_int_equal(answer.status, 503);
    assert_non_null(strstr(answer.body, "\"code\":\"stopping\""));
    assert_true(answer_has(&answer, "Connection: close"));
    answer_free(&answer);
    client_close(&client);
    assert_ends_quickly(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_that_keep_coming_do_not_disturb_the_end),
        cmocka_unit_test(half_a_request_does_not_hold_up_the_end),
        cmocka_unit_test(work_is_broken_off_and_its_client_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

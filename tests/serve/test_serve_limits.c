/* Limits, many clients at once, memory, and the end of the server. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

static char *crowded; /* {"board":…}: 16x16 cells, 80 vehicles */

static int read_crowded(void **state)
{
    (void)state;
    FILE *file = fopen(getenv("CROWDED_BOARD"), "r");
    assert_non_null(file);
    crowded = calloc(1, 1 << 16);
    assert_non_null(crowded);
    strcpy(crowded, "{\"board\":");
    const size_t length = fread(crowded + strlen(crowded), 1, 1 << 15, file);
    assert_true(length > 1000);
    strcat(crowded, "}");
    fclose(file);
    return 0;
}

static int free_crowded(void **state)
{
    (void)state;
    free(crowded);
    return 0;
}

static void a_hostile_board_holds_a_thread_no_longer_than_the_limit(void **state)
{
    (void)state;
    static const char *const paths[] = {"/api/solve", "/api/rate", "/api/graph"};
    struct server server;
    server_start(&server, "--timeout", "0.5", "--threads", "1", NULL);
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct answer answer;
        const double before = server_cpu_seconds(&server);
        ask(&server, "POST", paths[i], "", crowded, &answer);
        assert_int_equal(answer.status, 422);
        assert_non_null(strstr(answer.body, "\"code\":\"limit\""));
        assert_true(server_cpu_seconds(&server) - before < 10); /* sanitizers look at the clock more rarely */
        answer_free(&answer);
    }
    assert_int_equal(server_stop(&server), 0);
}

static void send_picture(struct client *client, const struct server *server, size_t announced, size_t sent)
{
    char head[256];
    char *bytes = calloc(1, sent);
    assert_non_null(bytes);
    snprintf(head, sizeof head, "POST /api/scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n", announced);
    client_open(client, server);
    client_send(client, head);
    client_send_bytes(client, bytes, sent);
    free(bytes);
}

static int status_of_picture(const struct server *server, size_t length)
{
    struct client client;
    struct answer answer;
    send_picture(&client, server, length, length);
    assert_true(client_read(&client, &answer));
    const int status = answer.status;
    answer_free(&answer);
    client_close(&client);
    return status;
}

static void pictures_have_a_limit_each_and_one_for_all(void **state)
{
    (void)state;
    enum { MOST = 8, SIZE = 100 << 10 };
    struct server server;
    struct client clients[MOST];
    server_start(&server, "--max-picture", "100K", NULL);
    assert_int_equal(status_of_picture(&server, SIZE), 422);
    assert_int_equal(status_of_picture(&server, SIZE + 1), 413);
    for (int i = 0; i < MOST; i++)
        send_picture(&clients[i], &server, SIZE, SIZE - 1);
    /* When the last of it has arrived, nobody knows. */
    for (int i = 0; i < 10000 && status_of_picture(&server, SIZE) != 503; i++)
        ;
    assert_int_equal(status_of_picture(&server, SIZE), 503);
    for (int i = 0; i < MOST; i++)
        client_close(&clients[i]);
    for (int i = 0; i < 10000 && status_of_picture(&server, SIZE) != 422; i++)
        ;
    assert_int_equal(status_of_picture(&server, SIZE), 422);
    assert_int_equal(server_stop(&server), 0);
}

static void nodes_memory_and_size_are_limited_too(void **state)
{
    (void)state;
    static const char *const limits[][2] = {{"--max-nodes", "50"}, {"--max-memory", "4K"}, {"--max-size", "5x5"}};
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct server server;
        struct answer answer;
        server_start(&server, limits[i][0], limits[i][1], NULL);
        ask(&server, "POST", "/api/solve", "", SOLVE_CARD, &answer);
        assert_int_equal(answer.status, 422);
        assert_non_null(strstr(answer.body, "\"code\":\"limit\""));
        answer_free(&answer);
        assert_int_equal(server_stop(&server), 0);
    }
}

/* Laying out this cluster takes several times as long. */
static void a_graph_ends_when_its_time_is_over(void **state)
{
    (void)state;
    struct server server;
    struct answer answer;
    server_start(&server, "--timeout", "0.01", NULL);
    ask(&server, "POST", "/api/graph", "", "{\"board\":\"BBooooCCooooAAooooDDooooEEooooFFoooo\"}", &answer);
    /* So little time may be over before the work begins, where the machine has much else to do. */
    for (int i = 0; i < 1000 && answer.status == 503; i++) {
        answer_free(&answer);
        ask(&server, "POST", "/api/graph", "", "{\"board\":\"BBooooCCooooAAooooDDooooEEooooFFoooo\"}", &answer);
    }
    assert_int_equal(answer.status, 422);
    assert_non_null(strstr(answer.body, "\"code\":\"limit\""));
    assert_non_null(strstr(answer.body, "time allowed"));
    answer_free(&answer);
    assert_int_equal(server_stop(&server), 0);
}

/* What must happen while a request is worked on is tried with ever more time for it: a second is plenty on a calm machine, and not
 * enough on one that has much else to do. */
static const char *const times_allowed[] = {"1", "4", "16", "64"};

/* Asks three times for what takes long. Whether one of them was turned away while another was at work. */
static bool turns_one_away(const struct server *server)
{
    struct client clients[3];
    struct answer answer;
    int refused = 0, worked_on = 0;
    for (size_t i = 0; i < COUNT_OF(clients); i++) {
        client_open(&clients[i], server);
        client_ask(&clients[i], "POST", "/api/solve", "", crowded);
    }
    ask(server, "GET", "/api/health", "", NULL, &answer);
    assert_int_equal(answer.status, 200);
    answer_free(&answer);
    for (size_t i = 0; i < COUNT_OF(clients); i++) {
        assert_true(client_read(&clients[i], &answer));
        worked_on += answer.status == 422;
        if (strstr(answer.body, "the server is busy")) { /* not "was", which is said to those that waited too long */
            assert_int_equal(answer.status, 503);
            assert_true(answer_has(&answer, "Retry-After: 1"));
            refused++;
        }
        answer_free(&answer);
        client_close(&clients[i]);
    }
    assert_true(worked_on > 0);
    return refused > 0;
}

/* One thread is at work for long, one request waits: the next is turned away at once, and what takes no work is not. */
static void a_busy_server_says_so_and_stays_alive(void **state)
{
    (void)state;
    bool is_one_refused = false;
    for (size_t i = 0; i < COUNT_OF(times_allowed) && !is_one_refused; i++) {
        struct server server;
        server_start(&server, "--timeout", times_allowed[i], "--threads", "1", "--queue", "1", NULL);
        is_one_refused = turns_one_away(&server);
        assert_int_equal(server_stop(&server), 0);
    }
    assert_true(is_one_refused);
}

/* ---- Many at once ---- */

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

/* Sanitizers keep what was freed for a while, so that memory tells nothing there. */
#ifdef IS_SANITIZED
static const bool memory_tells = false;
#else
static const bool memory_tells = true;
#endif

struct crowd {
    const struct server *server;
    int requests;
    int wrong;
};

static void *ask_much(void *payload)
{
    struct crowd *crowd = payload;
    static const struct {
        const char *path, *body, *wanted;
    } kinds[] = {
        {"/api/solve", SOLVE_CARD, "\"length\":8,"},
        {"/api/solve", "{\"board\":\"BBHooGoHCCGAAIoDDoIJEEFFJ\"}", "\"length\":20,"},
        {"/api/check", SOLVE_CARD, "\"vehicles\":8,"},
        {"/api/solve", "{\"board\":\"ooooBoooooBoAAooBoooooBooooooooooooo\"}", "unsolvable"},
        {"/api/rate", "{\"board\":\"BBHooGoHCCGAAIoDDoIJEEFFJ\"}", "\"states\":299,"},
    };
    struct client client;
    client_open(&client, crowd->server);
    for (int i = 0; i < crowd->requests; i++) {
        struct answer answer;
        const size_t kind = (size_t)i % COUNT_OF(kinds);
        client_ask(&client, "POST", kinds[kind].path, "", kinds[kind].body);
        const bool is_answered = client_read(&client, &answer);
        crowd->wrong += !is_answered || !strstr(answer.body, kinds[kind].wanted);
        answer_free(&answer);
        if (i % 50 == 49) { /* connections come and go */
            client_close(&client);
            client_open(&client, crowd->server);
        }
    }
    client_close(&client);
    return NULL;
}

static void ask_from_many(const struct server *server, int requests)
{
    enum { CLIENTS = 8 };
    pthread_t threads[CLIENTS];
    struct crowd crowds[CLIENTS];
    for (int i = 0; i < CLIENTS; i++) {
        crowds[i] = (struct crowd){.server = server, .requests = requests / CLIENTS};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_much, &crowds[i]), 0);
    }
    for (int i = 0; i < CLIENTS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(crowds[i].wrong, 0);
    }
}

/* A thousand requests here; a hundred thousand where UNJAM_TEST_LONG is set. */
static void many_clients_get_right_answers_and_memory_stays_flat(void **state)
{
    (void)state;
    const bool is_long = getenv("UNJAM_TEST_LONG") != NULL;
    const int requests = is_long ? 50000 : 600;
    struct server server;
    server_start(&server, "--log", "none", NULL);
    ask_from_many(&server, requests);
    const size_t before = server_memory(&server);
    ask_from_many(&server, requests);
    const size_t after = server_memory(&server);
    /* Memory that the C library keeps in its pools settles with time; a leak of a few bytes a request would not. */
    const size_t allowed = is_long ? (size_t)4 << 20 : (size_t)16 << 20;
    if (memory_tells && after > before + allowed)
        fail_msg("it grew from %zu to %zu bytes", before, after);
    assert_int_equal(server_stop(&server), 0);
}

/* It used to stay with the threads: tens of megabytes for each, hundreds on two cores. */
static void memory_goes_back_when_long_work_is_over(void **state)
{
    (void)state;
    enum { CLIENTS = 8, SPARE = 12 << 20 };
    static const char *const wishes[] = {",\"algorithm\":\"bfs\"}", ",\"metric\":\"steps\"}"};
    static struct client clients[CLIENTS];
    static char body[1 << 16];
    struct server server;
    struct answer answer;
    server_start(&server, "--threads", "4", "--timeout", "1", "--log", "none", NULL);
    const size_t before = server_memory(&server);
    for (size_t i = 0; i < COUNT_OF(wishes); i++) {
        snprintf(body, sizeof body, "%.*s%s", (int)strlen(crowded) - 1, crowded, wishes[i]);
        for (int j = 0; j < CLIENTS; j++) {
            client_open(&clients[j], &server);
            client_ask(&clients[j], "POST", "/api/solve", "", body);
        }
        for (int j = 0; j < CLIENTS; j++) {
            assert_true(client_read(&clients[j], &answer));
            answer_free(&answer);
            client_close(&clients[j]);
        }
    }
    for (int i = 0; i < 200 && server_memory(&server) > before + SPARE; i++)
        usleep(100000);
    const size_t after = server_memory(&server);
    if (memory_tells && after > before + SPARE)
        fail_msg("%zu bytes before, %zu after", before, after);
    assert_int_equal(server_stop(&server), 0);
}

/* ---- The end ---- */

/* Whether the answer came after the signal, and said that it is the last. */
static bool is_answered_after_the_signal(const char *time_allowed)
{
    struct server server;
    struct client client, late;
    struct answer answer;
    server_start(&server, "--timeout", time_allowed, NULL);
    client_open(&client, &server);
    client_ask(&client, "POST", "/api/solve", "", crowded);
    client_open(&late, &server);
    const bool is_in_flight = server_wait_for(&server, "unjam_work_busy 1", &client);
    kill(server.pid, SIGTERM);
    assert_true(client_read(&client, &answer));
    assert_true(answer.status == 422 || answer.status == 503); /* 503: it was broken off */
    const bool is_last = is_in_flight && answer_has(&answer, "Connection: close");
    answer_free(&answer);
    assert_true(client_is_closed(&client));
    client_close(&client);
    client_close(&late);
    int status;
    assert_int_equal(waitpid(server.pid, &status, 0), server.pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    unlink(server.log_path);
    return is_last;
}

static void what_is_in_flight_is_answered_before_it_ends(void **state)
{
    (void)state;
    bool is_answered = false;
    for (size_t i = 0; i < COUNT_OF(times_allowed) && !is_answered; i++)
        is_answered = is_answered_after_the_signal(times_allowed[i]);
    assert_true(is_answered);
}

static void every_request_has_its_line_in_the_log(void **state)
{
    (void)state;
    struct server server;
    struct answer answer;
    server_start(&server, "--log", "json", NULL);
    ask(&server, "GET", "/api/health?x=%22%0a", "", NULL, &answer);
    answer_free(&answer);
    ask(&server, "POST", "/api/solve", "", SOLVE_CARD, &answer);
    answer_free(&answer);
    struct client client;
    client_open(&client, &server);
    client_send(&client, "HEAD /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    server_wait_for_log(&server, "\"HEAD\",\"uri\":\"/api/health\",\"status\":200,\"bytes\":0,");
    client_close(&client);
    server_wait_for_log(&server, "\"method\":\"POST\",\"uri\":\"/api/solve\",\"status\":200,");
    server_wait_for_log(&server, "\"uri\":\"/api/health?x=%22%0a\",\"status\":200,");
    assert_int_equal(server_stop(&server), 0);
}

static void other_addresses_than_loopback_are_warned_of(void **state)
{
    (void)state;
    struct server server;
    server_start(&server, "--bind", "0.0.0.0", NULL);
    assert_int_equal(server_stop(&server), 0);
    assert_non_null(strstr(server.first_lines, "warning: 0.0.0.0 can be reached from other machines"));
    server_start(&server, NULL);
    assert_int_equal(server_stop(&server), 0);
    assert_null(strstr(server.first_lines, "warning"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hostile_board_holds_a_thread_no_longer_than_the_limit),
        cmocka_unit_test(nodes_memory_and_size_are_limited_too),
        cmocka_unit_test(pictures_have_a_limit_each_and_one_for_all),
        cmocka_unit_test(a_graph_ends_when_its_time_is_over),
        cmocka_unit_test(a_busy_server_says_so_and_stays_alive),
        cmocka_unit_test(many_clients_get_right_answers_and_memory_stays_flat),
        cmocka_unit_test(memory_goes_back_when_long_work_is_over),
        cmocka_unit_test(what_is_in_flight_is_answered_before_it_ends),
        cmocka_unit_test(every_request_has_its_line_in_the_log),
        cmocka_unit_test(other_addresses_than_loopback_are_warned_of),
    };
    return cmocka_run_group_tests(tests, read_crowded, free_crowded);
}

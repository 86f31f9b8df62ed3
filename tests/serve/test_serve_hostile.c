/* No board, however hostile, takes more time or memory than was allowed, on any route.
 *
 * The time is the processor's, which does not depend on what else the machine has to do; the clock is only used to notice
 * that no answer comes at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "hostile_board.h"
#include "serve_client.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

/* A sanitizer multiplies the time between two looks at the clock, and keeps what was freed. */
#ifdef IS_SANITIZED
static const double spare_seconds = 10;
static const bool memory_tells = false;
#else
static const double spare_seconds = 1;
static const bool memory_tells = true;
#endif

enum { LIMIT_KILOBYTES = 32 << 10, SPARE_KILOBYTES = 64 << 10 };
static const double timeout_seconds = 0.2;

static void start(struct server *server)
{
    server_start(server, "--timeout", "0.2", "--max-memory", "32M", "--threads", "1", "--log", "none", NULL);
}

/* The most memory that the server ever had. */
static long peak_kilobytes(const struct server *server)
{
    char path[64], line[200];
    long peak = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) && sscanf(line, "VmHWM: %ld", &peak) != 1)
        ;
    fclose(file);
    assert_true(peak > 0);
    return peak;
}

static bool is_busy(const struct answer *answer)
{
    return answer->status == 503 && strstr(answer->body, "\"code\":\"busy\"");
}

/* Asks until the server has time: on a machine with much else to do, a request may wait for a core until its time is over. "Busy" is
 * the answer to no other request here: one client asks one thing at a time, so nothing is in its way, and it costs nothing. Returns
 * the processor time that the answer took. */
static double ask_until_answered(const struct server *server, const char *path, const char *body, struct answer *answer)
{
    static const double nothing = 0.1;
    for (int tries = 0; tries < 100; tries++) {
        const double before = server_cpu_seconds(server);
        ask(server, "POST", path, "", body, answer);
        const double taken = server_cpu_seconds(server) - before;
        if (!is_busy(answer))
            return taken;
        if (taken > nothing)
            fail_msg("%s: busy after %.2f s of processor time for %s", path, taken, body);
        answer_free(answer);
    }
    fail_msg("%s: always busy", path);
    return 0;
}

static void assert_within_limits(const struct server *server, const char *path, const char *body)
{
    struct answer answer;
    const double taken = ask_until_answered(server, path, body, &answer);
    if (answer.status != 200 && !strstr(answer.body, "\"code\":\"limit\""))
        fail_msg("%s: %d %.200s for %s", path, answer.status, answer.body, body);
    if (taken > timeout_seconds + spare_seconds)
        fail_msg("%s took %.2f s of processor time for %s", path, taken, body);
    const long peak = peak_kilobytes(server);
    if (memory_tells && peak > LIMIT_KILOBYTES + SPARE_KILOBYTES)
        fail_msg("%s took %ld KB for %s", path, peak, body);
    answer_free(&answer);
}

static void hostile_boards_keep_every_route_within_its_limits(void **state)
{
    (void)state;
    static const struct {
        const char *path, *more; /* fields besides the board */
    } routes[] = {{"/api/check", ""},
                  {"/api/solve", ""},
                  {"/api/solve", ",\"explain\":true"},
                  {"/api/rate", ""},
                  {"/api/verify", ",\"answer\":\"A+1 B-1\""},
                  {"/api/graph", ""}};
    static char board[HOSTILE_SIZE], body[HOSTILE_SIZE + 64];
    const uint64_t count = getenv("UNJAM_TEST_LONG") ? 200 : 20;
    struct server server;
    start(&server);
    for (uint64_t number = 0; number < count; number++) {
        hostile_board(board, number);
        for (size_t i = 0; i < COUNT_OF(routes); i++) {
            snprintf(body, sizeof body, "{\"board\":%s%s}", board, routes[i].more);
            assert_within_limits(&server, routes[i].path, body);
        }
    }
    assert_int_equal(server_stop(&server), 0);
}

static void hostile_wishes_keep_generating_within_its_limits(void **state)
{
    (void)state;
    static const char *const wishes[] = {
        "{\"size\":\"8x8\",\"method\":\"random\",\"cars\":16,\"trucks\":4,\"seed\":2}",
        "{\"size\":\"8x8\",\"method\":\"walkback\",\"cars\":12,\"trucks\":2,\"minimal\":true,\"seed\":3}",
        "{\"size\":\"8x8\",\"method\":\"climb\",\"difficulty\":\"expert\",\"count\":50,\"seed\":4}",
        "{\"size\":\"7x7\",\"method\":\"climb\",\"moves\":\"60..\",\"seed\":5}",
    };
    struct server server;
    start(&server);
    for (size_t i = 0; i < COUNT_OF(wishes); i++)
        assert_within_limits(&server, "/api/generate", wishes[i]);
    assert_int_equal(server_stop(&server), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_boards_keep_every_route_within_its_limits),
        cmocka_unit_test(hostile_wishes_keep_generating_within_its_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

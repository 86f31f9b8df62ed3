/* The server over real sockets: what it answers, and that no client, however rude, gets another or none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "serve_client.h"

static struct server shared; /* for all tests that leave it as it was */

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

/* Asks, and wants a status and, in the body, a word. */
static void expect(const char *method, const char *path, const char *more, const char *body, int status,
                   const char *word)
{
    struct answer answer;
    ask(&shared, method, path, more, body, &answer);
    if (answer.status != status || !strstr(answer.body, word))
        fail_msg("%s %s: %d %s", method, path, answer.status, answer.body);
    answer_free(&answer);
}

/* ---- What it answers ---- */

static void a_board_is_solved_rated_checked_and_laid_out(void **state)
{
    (void)state;
    expect("POST", "/api/solve", "", SOLVE_CARD, 200, "\"length\":8,");
    expect("POST", "/api/solve", "", "{\"board\":\"" CARD_1 "\",\"metric\":\"steps\"}", 200, "\"length\":16,");
    expect("POST", "/api/rate", "", SOLVE_CARD, 200, "\"band\":\"easy\"");
    expect("POST", "/api/rate", "", "{\"board\":\"" CARD_1 "\",\"explain\":true}", 200, "\"reasons\":[");
    /* This one takes longer, and the same answer is kept. */
    for (int i = 0; i < 3; i++)
        expect("POST", "/api/rate", "", "{\"board\":\"GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo\"}", 200,
               "\"greedy_moves\":27760.9880");
    expect("POST", "/api/check", "", SOLVE_CARD, 200, "\"valid\":true");
    expect("POST", "/api/check", "", "{\"board\":\"!\"}", 200, "\"valid\":false");
    expect("POST", "/api/graph", "", SOLVE_CARD, 200, "\"states\":1247");
    expect("GET", "/api/health", "", NULL, 200, "\"status\":\"ok\"");
}

static void a_board_may_be_an_object(void **state)
{
    (void)state;
    expect("POST", "/api/solve", "",
           "{\"board\":{\"width\":4,\"height\":4,\"exit\":2,\"target\":\"A\",\"vehicles\":[{\"name\":\"A\",\"row\":2,"
           "\"column\":1,\"length\":2,\"horizontal\":true}]}}",
           200, "\"length\":1,");
}

static void the_puzzle_of_a_day_is_always_the_same(void **state)
{
    (void)state;
    struct answer first, second;
    ask(&shared, "GET", "/api/daily?date=2026-11-16", "", NULL, &first);
    ask(&shared, "GET", "/api/daily?date=2026-11-16", "", NULL, &second);
    assert_int_equal(first.status, 200);
    assert_string_equal(first.body, second.body);
    expect("GET", "/api/daily?date=2026-02-30", "", NULL, 422, "no day");
    expect("GET", "/api/daily?date=tomorrow", "", NULL, 400, "must be a date");
    answer_free(&first);
    answer_free(&second);
}

/* So many puzzles, each with as many moves as asked for. */
static void assert_moves_within(const char *body, int count, int low, int high)
{
    static const char key[] = "\"moves\":";
    int met = 0;
    for (const char *at = strstr(body, key); at; at = strstr(at + 1, key), met++)
        assert_in_range(strtol(at + strlen(key), NULL, 10), low, high);
    assert_int_equal(met, count);
}

static void puzzles_are_made_as_asked_for(void **state)
{
    (void)state;
    struct answer first, second;
    const char *wish = "{\"count\":2,\"size\":\"5x5\",\"moves\":\"5..9\",\"seed\":11}";
    ask(&shared, "POST", "/api/generate", "", wish, &first);
    ask(&shared, "POST", "/api/generate", "", wish, &second);
    assert_int_equal(first.status, 200);
    assert_non_null(strstr(first.body, "\"width\":5"));
    assert_moves_within(first.body, 2, 5, 9);
    assert_string_equal(first.body, second.body);
    expect("POST", "/api/generate", "", "{\"moves\":\"90..99\",\"timeout\":0.2}", 422, "\"code\":\"limit\"");
    answer_free(&first);
    answer_free(&second);
    ask(&shared, "POST", "/api/generate", "", "{\"size\":\"5x5\",\"walls\":1,\"seed\":11}", &first);
    assert_non_null(strstr(first.body, "\"walls\":[{"));
    answer_free(&first);
    expect("POST", "/api/generate", "", "{\"size\":\"5x5\",\"walls\":\"0..2\",\"seed\":11}", 200, "\"puzzles\":[{");
    expect("POST", "/api/generate", "", "{\"size\":\"5x5\",\"walls\":26}", 422, "do not fit");
}

static void what_is_not_understood_is_refused_with_its_place(void **state)
{
    (void)state;
    expect("POST", "/api/solve", "", "{\"board\":", 400, "\"line\":1,\"column\":9");
    expect("POST", "/api/solve", "", "[1]", 400, "must be a JSON object");
    expect("POST", "/api/solve", "", "", 400, "\\\"board\\\" is missing");
    expect("POST", "/api/solve", "", "{\"board\":7}", 400, "must be a text in any notation, or an object");
    expect("POST", "/api/solve", "", "null", 400, "must be a JSON object");
    expect("POST", "/api/solve?timeout=1", "", SOLVE_CARD, 400, "no parameters");
    expect("POST", "/api/rate?explain=true", "", SOLVE_CARD, 400, "no parameters");
    expect("POST", "/api/scan?timeout=1", "", "", 400, "no parameters");
    expect("POST", "/api/solve", "", "{\"board\":\"AA\",\"bored\":1}", 422, "bad_input");
    expect("POST", "/api/solve", "", "{\"board\":\"" CARD_1 "\",\"bored\":1}", 400,
           "unknown field; the known ones are format, board");
    expect("POST", "/api/solve", "", "{\"board\":\"a\",\"board\":\"b\"}", 400, "appears twice");
    expect("POST", "/api/solve", "", "{\"board\":\"" CARD_1 "\",\"algorithm\":\"magic\"}", 400,
           "must be one of auto, bfs");
    expect("POST", "/api/solve", "", "{\"board\":\"" CARD_1 "\",\"max_nodes\":-1}", 400, "whole number");
    expect("POST", "/api/solve", "", "{\"board\":\"AAoo\\noooo\\nBBoo\\noooC\"}", 422, "\"line\":4,\"column\":4");
    expect("POST", "/api/solve", "", "{\"board\":\"\"}", 422, "no board");
    expect("POST", "/api/solve", "", "{\"board\":\"" CARD_1 "\\n" CARD_1 "\"}", 422, "more than one board");
    expect("GET", "/api/daily?date=2026-11-16&date=2026-11-17", "", NULL, 400, "twice");
    expect("GET", "/api/daily?date=%zz", "", NULL, 400, "hexadecimal");
    expect("GET", "/api/daily?when=now", "", NULL, 400, "known ones are date");
    expect("GET", "/api/puzzles?moves=9..5", "", NULL, 400, "range");
    expect("GET", "/api/puzzles?from=file", "", NULL, 404, "--db");
}

static void only_what_there_is_can_be_had(void **state)
{
    (void)state;
    expect("GET", "/api/nothing", "", NULL, 404, "not_found");
    expect("GET", "/../../../../etc/passwd", "", NULL, 404, "not_found");
    expect("GET", "/%2e%2e/%2e%2e/etc/passwd", "", NULL, 404, "not_found");
    expect("GET", "/..%5c..%5cetc/passwd", "", NULL, 404, "not_found");
    expect("GET", "//etc/passwd", "", NULL, 404, "not_found");
    expect("GET", "/api/solve%00", "", NULL, 400, "%");
    expect("GET", "/api/solve", "", NULL, 405, "method_not_allowed");
    expect("DELETE", "/", "", NULL, 405, "method_not_allowed");
    struct answer answer;
    ask(&shared, "POST", "/api/health", "", "{}", &answer);
    assert_int_equal(answer.status, 405);
    assert_true(answer_has(&answer, "Allow: GET, HEAD"));
    answer_free(&answer);
}

/* ---- Who may ask, and what browsers are told ---- */

static void the_server_answers_only_under_its_own_names(void **state)
{
    (void)state;
    static const struct {
        const char *host;
        int status;
    } cases[] = {
        {"Host: localhost:8080", 200}, {"Host: 127.0.0.1", 200},    {"Host: [::1]:9", 200},
        {"Host: LOCALHOST", 200},      {"Host: evil.example", 421}, {"Host:", 421},
        {"Host: localhost.", 421},     {"Host: [::1", 421},         {"Host: 127.0.0.1.evil.example", 421},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char request[200];
        struct client client;
        struct answer answer;
        snprintf(request, sizeof request, "GET /api/health HTTP/1.1\r\n%s\r\n\r\n", cases[i].host);
        client_open(&client, &shared);
        client_send(&client, request);
        assert_true(client_read(&client, &answer));
        if (answer.status != cases[i].status)
            fail_msg("%s: %d", cases[i].host, answer.status);
        answer_free(&answer);
        client_close(&client);
    }
}

static void names_can_be_added(void **state)
{
    (void)state;
    struct server server;
    server_start(&server, "--host", "puzzles.example", NULL);
    struct client client;
    struct answer answer;
    client_open(&client, &server);
    client_send(&client, "GET /api/health HTTP/1.1\r\nHost: Puzzles.example:80\r\n\r\n");
    assert_true(client_read(&client, &answer));
    assert_int_equal(answer.status, 200);
    answer_free(&answer);
    client_close(&client);
    assert_int_equal(server_stop(&server), 0);
}

static void pages_of_other_sites_may_not_make_it_work(void **state)
{
    (void)state;
    expect("POST", "/api/solve", "Origin: http://localhost\r\n", SOLVE_CARD, 200, "solved");
    expect("POST", "/api/solve", "Origin: http://evil.example\r\n", SOLVE_CARD, 403, "wrong_origin");
    expect("POST", "/api/solve", "Origin: null\r\n", SOLVE_CARD, 403, "wrong_origin");
    expect("POST", "/api/solve", "Sec-Fetch-Site: cross-site\r\n", SOLVE_CARD, 403, "wrong_origin");
    expect("GET", "/api/daily", "Origin: http://evil.example\r\n", NULL, 403, "wrong_origin");
    expect("GET", "/api/health", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n", NULL, 403,
           "wrong_origin");
    expect("GET", "/api/health", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n", NULL, 200, "ok");
}

static void every_answer_has_the_headers_that_protect(void **state)
{
    (void)state;
    static const char *const paths[] = {"/", "/api/health", "/api/metrics", "/nothing", "/api/openapi.json"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct answer answer;
        ask(&shared, "GET", paths[i], "", NULL, &answer);
        const char *policy = strstr(answer.head, "Content-Security-Policy: ");
        assert_non_null(policy);
        assert_non_null(strstr(policy, "script-src 'self' 'wasm-unsafe-eval';"));
        assert_null(strstr(policy, "unsafe-inline"));
        assert_true(answer_has(&answer, "X-Content-Type-Options: nosniff"));
        assert_true(answer_has(&answer, "Cross-Origin-Resource-Policy: same-origin"));
        assert_null(strcasestr(answer.head, "Access-Control-Allow"));
        answer_free(&answer);
    }
}

static void nothing_that_a_client_sends_comes_back_as_markup(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{\"board\":\"<script>alert(1)</script>\"}",
        "{\"<script>\":1}",
        "{\"board\":\"" CARD_1 "\",\"algorithm\":\"<script>\"}",
        ("{\"board\":{\"width\":4,\"height\":4,\"exit\":2,\"target\":\"<b>\",\"vehicles\":[{\"name\":\"<b>\",\"row\":2,"
         "\"column\":1,\"length\":2,\"horizontal\":true}]}}"),
    };
    for (size_t i = 0; i < COUNT_OF(bodies); i++) {
        struct answer answer;
        ask(&shared, "POST", "/api/solve", "", bodies[i], &answer);
        assert_null(strpbrk(answer.body, "<>"));
        assert_true(answer_has(&answer, "Content-Type: application/json"));
        answer_free(&answer);
    }
    expect("GET", "/<script>", "", NULL, 404, "not_found");
    expect("POST", "/api/solve", "", bodies[3], 200, "\\u003cb\\u003e");
}

static void what_did_not_change_is_not_sent_again(void **state)
{
    (void)state;
    static const char *const paths[] = {"/", "/api/openapi.json", "/api/daily?date=2026-11-16"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct answer answer;
        char condition[120];
        ask(&shared, "GET", paths[i], "", NULL, &answer);
        assert_int_equal(answer.status, 200);
        const char *tag = strstr(answer.head, "ETag: ");
        assert_non_null(tag);
        snprintf(condition, sizeof condition, "If-None-Match: \"old\", %.18s\r\n", tag + 6);
        answer_free(&answer);
        ask(&shared, "GET", paths[i], condition, NULL, &answer);
        assert_int_equal(answer.status, 304);
        assert_int_equal(answer.length, 0);
        answer_free(&answer);
    }
    struct answer answer;
    ask(&shared, "POST", "/api/solve", "", SOLVE_CARD, &answer);
    assert_true(answer_has(&answer, "Cache-Control: no-store"));
    answer_free(&answer);
}

/* Asks with this Accept-Encoding, and wants this Content-Encoding, or none. */
static void expect_encoding(const char *path, const char *accepted, const char *wanted, struct answer *answer)
{
    char more[120], line[60];
    snprintf(more, sizeof more, "Accept-Encoding: %s\r\n", accepted);
    snprintf(line, sizeof line, "Content-Encoding: %s", wanted);
    ask(&shared, "GET", path, more, NULL, answer);
    assert_int_equal(answer->status, 200);
    assert_true(answer_has(answer, "Vary: Accept-Encoding"));
    if (wanted[0] == '\0' ? strstr(answer->head, "Content-Encoding") != NULL : !answer_has(answer, line))
        fail_msg("%s, %s: %s", path, accepted, answer->head);
}

static void what_is_part_of_the_program_is_sent_compressed(void **state)
{
    (void)state;
    struct answer plain, zipped, again;
    char condition[120];
    expect_encoding("/api/openapi.json", "br;q=0.1, identity", "", &plain);
    expect_encoding("/api/openapi.json", "gzip, deflate, br", "gzip", &zipped);
    assert_true(zipped.length * 4 < plain.length);
    assert_memory_equal(zipped.body, "\x1f\x8b", 2);
    const char *tag = strstr(zipped.head, "ETag: ");
    assert_non_null(tag);
    snprintf(condition, sizeof condition, "Accept-Encoding: gzip\r\nIf-None-Match: %.23s\r\n", tag + 6);
    assert_null(strstr(plain.head, "-gzip\""));
    ask(&shared, "GET", "/api/openapi.json", condition, NULL, &again);
    assert_int_equal(again.status, 304);
    answer_free(&plain);
    answer_free(&zipped);
    answer_free(&again);
    expect("GET", "/api/openapi.json", "Accept-Encoding: identity;q=0\r\n", NULL, 406, "not_acceptable");
}

/* In a program that was built with the page. */
static void files_of_the_page_may_be_kept_forever_by_their_hash(void **state)
{
    (void)state;
    struct answer answer;
    char path[80] = "/";
    ask(&shared, "GET", "/", "", NULL, &answer);
    assert_true(answer_has(&answer, "Cache-Control: no-cache"));
    const char *asset = strstr(answer.body, "\"assets/app-");
    if (asset)
        snprintf(path, sizeof path, "/%.*s", (int)strcspn(asset + 1, "\""), asset + 1);
    answer_free(&answer);
    if (!asset)
        return;
    expect_encoding(path, "gzip, deflate, br, zstd", "br", &answer);
    assert_true(answer_has(&answer, "Cache-Control: public, max-age=31536000, immutable"));
    answer_free(&answer);
}

static void a_head_request_gets_the_head_alone(void **state)
{
    (void)state;
    struct client client;
    client_open(&client, &shared);
    client_send(&client, "HEAD /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
                         "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char text[8192];
    size_t length = 0;
    while (length < sizeof text - 1 && !memmem(text, length, "{\"status\"", 9)) {
        const ssize_t got = recv(client.socket, text + length, sizeof text - 1 - length, 0);
        assert_true(got > 0);
        length += (size_t)got;
    }
    text[length] = '\0';
    const char *second = strstr(text + 8, "HTTP/1.1");
    assert_non_null(second);
    assert_memory_equal(second - 4, "\r\n\r\n", 4);
    client_close(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_solved_rated_checked_and_laid_out),
        cmocka_unit_test(a_board_may_be_an_object),
        cmocka_unit_test(the_puzzle_of_a_day_is_always_the_same),
        cmocka_unit_test(puzzles_are_made_as_asked_for),
        cmocka_unit_test(what_is_not_understood_is_refused_with_its_place),
        cmocka_unit_test(only_what_there_is_can_be_had),
        cmocka_unit_test(the_server_answers_only_under_its_own_names),
        cmocka_unit_test(names_can_be_added),
        cmocka_unit_test(pages_of_other_sites_may_not_make_it_work),
        cmocka_unit_test(every_answer_has_the_headers_that_protect),
        cmocka_unit_test(nothing_that_a_client_sends_comes_back_as_markup),
        cmocka_unit_test(what_did_not_change_is_not_sent_again),
        cmocka_unit_test(what_is_part_of_the_program_is_sent_compressed),
        cmocka_unit_test(files_of_the_page_may_be_kept_forever_by_their_hash),
        cmocka_unit_test(a_head_request_gets_the_head_alone),
    };
    return cmocka_run_group_tests(tests, start_shared, stop_shared);
}

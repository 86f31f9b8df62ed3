#include "serve_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cmocka_prelude.h"

/* Patience is for machines that have much else to do; where all is well, nobody waits that long. */
enum { MOST_ARGUMENTS = 20, PATIENCE_SECONDS = 240, MOST_LOG = 1 << 16 };

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- The server ---- */

static void run_server(const char *const *arguments, int out, int error)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves no server behind */
    dup2(out, STDOUT_FILENO);
    dup2(error, STDERR_FILENO);
    execv(arguments[0], (char *const *)(uintptr_t)arguments);
    _exit(127);
}

/* The line with the address once it is complete, or NULL. */
static const char *find_address(const char *lines)
{
    const char *address = strstr(lines, "http://");
    return address && strchr(address, '\n') ? address : NULL;
}

/* Until the line with the address is there, and what comes with it. */
static void read_first_lines(struct server *server, int from)
{
    size_t length = 0;
    const char *address = NULL;
    while (!address && length < sizeof server->first_lines - 1) {
        const ssize_t got = read(from, server->first_lines + length, sizeof server->first_lines - 1 - length);
        if (got <= 0)
            fail_msg("the server does not start: %s", server->first_lines);
        length += (size_t)got;
        server->first_lines[length] = '\0';
        address = find_address(server->first_lines);
    }
    assert_non_null(address);
    const char *colon = strchr(address + 7, ']');
    colon = strchr(colon ? colon : address + 7, ':');
    assert_non_null(colon);
    server->port = atoi(colon + 1);
}

/* The rest of its standard error goes to ours, so that a sanitizer's report is seen. */
static void pass_on(int from)
{
    if (fork() != 0)
        return;
    char block[4096];
    for (ssize_t got; (got = read(from, block, sizeof block)) > 0;)
        if (write(STDERR_FILENO, block, (size_t)got) < 0)
            break;
    _exit(0);
}

static void start(struct server *server, int out, va_list more)
{
    const char *arguments[MOST_ARGUMENTS] = {getenv("UNJAM_PROGRAM"), "serve", "--port", "0"};
    size_t count = 4;
    while (count < MOST_ARGUMENTS - 1 && (arguments[count] = va_arg(more, const char *)))
        count++;
    assert_non_null(arguments[0]);
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    fflush(stdout);
    server->pid = fork();
    if (server->pid == 0)
        run_server(arguments, out, pipes[1]);
    close(pipes[1]);
    read_first_lines(server, pipes[0]);
    pass_on(pipes[0]);
    close(pipes[0]);
}

void server_start(struct server *server, ...)
{
    *server = (struct server){.log_path = "/tmp/unjam-serve-XXXXXX"};
    const int log = mkstemp(server->log_path);
    assert_true(log >= 0);
    va_list more;
    va_start(more, server);
    start(server, log, more);
    va_end(more);
    close(log);
}

void server_start_writing_to(struct server *server, int out, ...)
{
    *server = (struct server){0};
    va_list more;
    va_start(more, out);
    start(server, out, more);
    va_end(more);
}

int server_wait(struct server *server)
{
    int status = 0;
    assert_int_equal(waitpid(server->pid, &status, 0), server->pid);
    if (server->log_path[0] != '\0')
        unlink(server->log_path);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int server_stop(struct server *server)
{
    kill(server->pid, SIGTERM);
    return server_wait(server);
}

static void pause_between_looks(void)
{
    usleep(10000);
}

void server_wait_for_log(const struct server *server, const char *text)
{
    static char log[MOST_LOG];
    const double deadline = seconds_now() + PATIENCE_SECONDS;
    do {
        FILE *file = fopen(server->log_path, "r");
        assert_non_null(file);
        log[fread(log, 1, sizeof log - 1, file)] = '\0';
        fclose(file);
        if (strstr(log, text))
            return;
        pause_between_looks();
    } while (seconds_now() < deadline);
    fail_msg("no \"%s\" in the log: %s", text, log);
}

static bool has_answer(const struct client *client)
{
    char byte;
    return client && recv(client->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

bool server_wait_for(const struct server *server, const char *metric, const struct client *client)
{
    const double deadline = seconds_now() + PATIENCE_SECONDS;
    char line[100];
    snprintf(line, sizeof line, "\n%s\n", metric);
    do {
        struct answer answer;
        ask(server, "GET", "/api/metrics", "", NULL, &answer);
        const bool is_there = strstr(answer.body, line) != NULL;
        answer_free(&answer);
        if (is_there || has_answer(client))
            return is_there;
        pause_between_looks();
    } while (seconds_now() < deadline);
    fail_msg("the metrics never had %s", metric);
    return false;
}

double server_cpu_seconds(const struct server *server)
{
    clockid_t clock;
    struct timespec taken;
    assert_int_equal(clock_getcpuclockid(server->pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &taken), 0);
    return (double)taken.tv_sec + (double)taken.tv_nsec * 1e-9;
}

size_t server_memory(const struct server *server)
{
    char path[64];
    unsigned long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)server->pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*u %lu", &pages), 1);
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGE_SIZE);
}

/* ---- Clients ---- */

void client_open(struct client *client, const struct server *server)
{
    client_open_from(client, server, "127.0.0.1");
}

void client_open_from(struct client *client, const struct server *server, const char *from)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    inet_pton(AF_INET, from, &own.sin_addr);
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)server->port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    client->length = 0;
    client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(client->socket >= 0);
    setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(bind(client->socket, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(client->socket, (const struct sockaddr *)&address, sizeof address), 0);
}

void client_close(struct client *client)
{
    close(client->socket);
}

void client_send_bytes(struct client *client, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t sent = send(client->socket, bytes, length, MSG_NOSIGNAL);
        if (sent < 0)
            return; /* the server has had enough; what it answered is still to be read */
        bytes += sent;
        length -= (size_t)sent;
    }
}

void client_send(struct client *client, const char *text)
{
    client_send_bytes(client, text, strlen(text));
}

/* More bytes; false at the end. */
static bool receive(struct client *client)
{
    assert_true(client->length < sizeof client->buffer);
    const ssize_t got =
        recv(client->socket, client->buffer + client->length, sizeof client->buffer - client->length, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        fail_msg("the server does not answer");
    client->length += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static void drop(struct client *client, size_t length)
{
    client->length -= length;
    memmove(client->buffer, client->buffer + length, client->length);
}

static bool read_head(struct client *client, struct answer *answer)
{
    char *end;
    while (!(end = memmem(client->buffer, client->length, "\r\n\r\n", 4)))
        if (!receive(client))
            return false;
    const size_t length = (size_t)(end - client->buffer) + 4;
    assert_true(length < sizeof answer->head);
    memcpy(answer->head, client->buffer, length);
    answer->head[length] = '\0';
    drop(client, length);
    assert_int_equal(sscanf(answer->head, "HTTP/1.%*d %d", &answer->status), 1);
    return true;
}

bool client_read(struct client *client, struct answer *answer)
{
    *answer = (struct answer){0};
    do {
        if (!read_head(client, answer))
            return false;
    } while (answer->status == 100);
    const char *length = strcasestr(answer->head, "\r\nContent-Length:");
    answer->length = length && answer->status != 304 ? strtoul(length + 17, NULL, 10) : 0;
    answer->body = calloc(1, answer->length + 1);
    assert_non_null(answer->body);
    for (size_t have = 0; have < answer->length;) {
        const size_t wanted = answer->length - have;
        const size_t part = client->length < wanted ? client->length : wanted;
        memcpy(answer->body + have, client->buffer, part);
        drop(client, part);
        have += part;
        if (have < answer->length && !receive(client))
            fail_msg("the answer ends after %zu of %zu bytes", have, answer->length);
    }
    return true;
}

bool client_is_closed(struct client *client)
{
    char byte;
    const ssize_t got = recv(client->socket, &byte, 1, 0);
    return got == 0 || (got < 0 && errno == ECONNRESET);
}

void client_ask(struct client *client, const char *method, const char *path, const char *more, const char *body)
{
    char head[2048];
    char length[64] = "";
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    const int size =
        snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s\r\n", method, path, length, more);
    assert_true(size > 0 && size < (int)sizeof head);
    client_send(client, head);
    if (body)
        client_send(client, body);
}

void ask(const struct server *server, const char *method, const char *path, const char *more, const char *body,
         struct answer *answer)
{
    struct client client;
    client_open(&client, server);
    client_ask(&client, method, path, more, body);
    assert_true(client_read(&client, answer));
    client_close(&client);
}

void answer_free(struct answer *answer)
{
    free(answer->body);
    *answer = (struct answer){0};
}

bool answer_has(const struct answer *answer, const char *line)
{
    char wanted[600];
    snprintf(wanted, sizeof wanted, "\r\n%s\r\n", line);
    return strcasestr(answer->head, wanted) != NULL;
}

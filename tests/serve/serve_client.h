/* A server that runs, and clients on plain sockets that may be as rude as they like. */
#ifndef UNJAM_TESTS_SERVE_CLIENT_H
#define UNJAM_TESTS_SERVE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define CARD_1     "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"
#define SOLVE_CARD "{\"board\":\"" CARD_1 "\"}"

struct server {
    pid_t pid;
    int port;
    char first_lines[1024]; /* of its standard error */
    char log_path[64];      /* its standard output */
};

/* Starts $UNJAM_PROGRAM serve on a free port, with more arguments up to a NULL. Fails the test if it does not start. */
void server_start(struct server *server, ...);

/* The same with a standard output of the caller's, who keeps it. */
void server_start_writing_to(struct server *server, int out, ...);

/* Waits for the end, and returns the exit status. */
int server_wait(struct server *server);

/* Sends SIGTERM, waits for the end, and returns the exit status. */
int server_stop(struct server *server);

/* Waits until its log has this text. */
void server_wait_for_log(const struct server *server, const char *text);

struct client;

/* Waits until its metrics have this line, such as "unjam_work_busy 1"; asking for them is a request in flight, too. False if
 * the client, unless it is NULL, has an answer before that. */
bool server_wait_for(const struct server *server, const char *metric, const struct client *client);

/* Bytes of memory that it uses. */
size_t server_memory(const struct server *server);

/* Processor seconds that it has taken. Unlike the time on the clock, they do not depend on what else the machine has to do. */
double server_cpu_seconds(const struct server *server);

struct client {
    int socket;
    char buffer[1 << 16]; /* received and not yet looked at */
    size_t length;
};

struct answer {
    int status;
    char head[4096];
    char *body; /* zero-terminated */
    size_t length;
};

void client_open(struct client *client, const struct server *server);
void client_open_from(struct client *client, const struct server *server,
                      const char *address); /* such as "127.0.0.2" */
void client_close(struct client *client);
void client_send(struct client *client, const char *text);
void client_send_bytes(struct client *client, const char *bytes, size_t length);

/* Reads one answer; false if the server closed the connection instead. Release with answer_free. */
bool client_read(struct client *client, struct answer *answer);

/* Whether the server has closed the connection, or does so while a patient client waits. */
bool client_is_closed(struct client *client);

/* Sends a request with a Host header and, unless it is NULL, a body. `more` are further header lines, or "". */
void client_ask(struct client *client, const char *method, const char *path, const char *more, const char *body);

/* The whole: a new connection, a request, its answer. */
void ask(const struct server *server, const char *method, const char *path, const char *more, const char *body,
         struct answer *answer);
void answer_free(struct answer *answer);

/* Whether the head has this line, such as "Content-Type: application/json". */
bool answer_has(const struct answer *answer, const char *line);

double seconds_now(void); /* on a clock that is never set */

#endif

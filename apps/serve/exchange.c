/* One request and its answer.
 *
 * MHD calls exchange_begin when it has read the first line, exchange_go_on when it has the headers, once more for each
 * piece of the body, and a last time when all is there, and exchange_end when the answer is sent or the client
 * is gone. Work is done by other threads: meanwhile MHD looks after other connections, and calls exchange_go_on again
 * when it is done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "server.h"

/* A body that is too large is read and dropped up to this many times the limit, so that a client that sends all before
 * it reads gets to see the answer. */
enum { DROP_FACTOR = 16 };

/* The bodies of this many of the largest pictures are held at a time; further ones are refused. */
enum { MOST_PICTURES = 8 };

struct exchange {
    struct work work; /* the first member: a worker knows no more */
    struct server *server;
    struct MHD_Connection *mhd;
    char *uri;  /* as it was sent */
    char *path; /* decoded; the query lies behind it */
    const struct route *route;
    size_t row; /* in the metrics */
    enum { STAGE_NEW, STAGE_BODY, STAGE_READY, STAGE_WORK, STAGE_DONE } stage;
    bool has_reply; /* known before the body was read: an error */
    bool is_last;   /* the connection ends with it: nobody knows where the next request would begin */
    bool is_owed;   /* the whole request is there, and its answer is not sent */
    char method[12], version[12];
    struct request request;
    uj_text body;
    size_t dropped; /* bytes of a body that nobody reads */
    size_t held;    /* bytes of a picture, as counted in the server */
    size_t unread;  /* bytes of a long answer, the same */
    struct reply reply;
    enum http_status sent; /* 0: nothing */
    uint64_t sent_bytes;
    double start;
    double queued; /* for work: when it came into the lane that it is in */
};

void *exchange_begin(void *cls, const char *uri, struct MHD_Connection *mhd)
{
    struct server *server = cls;
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange)
        return NULL;
    exchange->server = server;
    exchange->mhd = mhd;
    exchange->uri = strdup(uri);
    exchange->path = strdup(uri);
    exchange->reply = (struct reply)REPLY_INIT;
    exchange->row = METRIC_OTHER;
    exchange->start = seconds_now();
    atomic_fetch_add(&server->metrics.in_flight, 1);
    return exchange;
}

static void refuse(struct exchange *exchange, enum http_status status, const char *code, const char *message)
{
    reply_error(&exchange->reply, status, code, 0, 0, message);
    exchange->has_reply = true;
}

static const char *header(const struct exchange *exchange, const char *name)
{
    return http.MHD_lookup_connection_value(exchange->mhd, MHD_HEADER_KIND, name);
}

static void check_headers(struct exchange *exchange, const char *method, const char *version)
{
    const char *host = header(exchange, "Host");
    const struct page_origin from = {.origin = header(exchange, "Origin"),
                                     .site = header(exchange, "Sec-Fetch-Site"),
                                     .mode = header(exchange, "Sec-Fetch-Mode")};
    const char *const fault = headers_fault(exchange->mhd, method, version);
    exchange->is_last = fault != NULL;
    if (fault)
        refuse(exchange, HTTP_BAD_REQUEST, "bad_request", fault);
    else if (!host || !host_is_allowed(&exchange->server->options->hosts, host))
        refuse(
            exchange, HTTP_MISDIRECTED, "wrong_host",
            "this server does not accept that host name; use localhost or its address, or start it with --host NAME");
    else if (origin_is_foreign(&from, host, exchange->method))
        refuse(exchange, HTTP_FORBIDDEN, "wrong_origin", "pages of other sites may not use this server");
}

/* Finds out what is asked for: a route, or a file of the page. */
static void find_target(struct exchange *exchange)
{
    char *query = strchr(exchange->path, '?');
    if (query)
        *query++ = '\0';
    int column = 0;
    const char *wrong =
        percent_decode(exchange->path) ? NULL : "a % in the path must be followed by two hexadecimal digits";
    if (!wrong && query)
        wrong = query_parse(&exchange->request.query, query, &column);
    if (wrong) {
        reply_error(&exchange->reply, HTTP_BAD_REQUEST, "bad_request", column > 0, column, wrong);
        exchange->has_reply = true;
        return;
    }
    exchange->route = route_find(exchange->path);
    const bool is_page = !exchange->route && page_answer(&exchange->reply, exchange->path);
    const char *const methods = exchange->route ? exchange->route->methods : ROUTE_READ;
    exchange->row = exchange->route ? (size_t)(exchange->route - routes) : is_page ? METRIC_PAGE : METRIC_OTHER;
    exchange->has_reply = is_page;
    exchange->reply.keeps_times = is_page && exchange->server->api.times.file >= 0;
    if (!exchange->route && !is_page) {
        refuse(exchange, HTTP_NOT_FOUND, "not_found", "there is no such path; /api/openapi.json lists all paths");
    } else if (!route_method_is(methods, exchange->method)) {
        refuse(exchange, HTTP_METHOD_NOT_ALLOWED, "method_not_allowed", "method not allowed");
        exchange->reply.allow = methods;
    } else if (exchange->request.query.count > 0 && strcmp(methods, ROUTE_WRITE) == 0) {
        refuse(exchange, HTTP_BAD_REQUEST, "bad_request", "this path takes no parameters");
    }
}

/* What Content-Length says; 0 where there is none. MHD has made sure that it is a number. */
static unsigned long long announced_length(const struct exchange *exchange)
{
    const char *length = header(exchange, "Content-Length");
    return length ? strtoull(length, NULL, 10) : 0;
}

static void refuse_length(struct exchange *exchange)
{
    refuse(exchange, HTTP_TOO_LARGE, "too_large", "the body is longer than this server allows");
}

static void refuse_busy(struct exchange *exchange)
{
    refuse(exchange, HTTP_BUSY, "busy", "the server is busy; try again");
}

/* Long answers are held until their clients have read them: many clients that do not read must not take all memory. Alone, each may be
 * as long as it is. */
static void hold_answer(struct exchange *exchange)
{
    enum { LONG_BYTES = 64 << 10 };
    struct server *const server = exchange->server;
    const size_t size = exchange->reply.body.length;
    if (size <= LONG_BYTES)
        return;
    exchange->unread = size;
    const size_t others = atomic_fetch_add(&server->unread_bytes, size);
    if (others > 0 && others + size > server->options->limits.max_memory)
        refuse_busy(exchange);
}

static enum MHD_Result send_now(struct exchange *exchange)
{
    const bool is_last = exchange->is_last || atomic_load(&exchange->server->is_stopping);
    exchange->stage = STAGE_DONE;
    hold_answer(exchange);
    connection_set_working(exchange->server, connection_of(exchange->mhd), false);
    const bool is_head = strcmp(exchange->method, "HEAD") == 0;
    const enum MHD_Result result = send_reply(exchange->mhd, &exchange->reply, is_head, is_last, &exchange->sent_bytes);
    if (result == MHD_YES)
        exchange->sent = exchange->reply.status;
    return result;
}

static size_t body_limit(const struct exchange *exchange)
{
    const struct limits *const limits = &exchange->server->options->limits;
    return exchange->route && exchange->route->kind == ROUTE_PICTURE ? limits->max_picture : limits->max_body;
}

/* The headers are there. */
static enum MHD_Result take_headers(struct exchange *exchange, const char *method, const char *version)
{
    exchange->stage = STAGE_BODY;
    snprintf(exchange->method, sizeof exchange->method, "%s", method);
    snprintf(exchange->version, sizeof exchange->version, "%s", version);
    check_headers(exchange, method, version);
    if (!exchange->has_reply)
        find_target(exchange);
    const size_t limit = body_limit(exchange);
    const unsigned long long length = announced_length(exchange);
    if (length > limit && !exchange->has_reply)
        refuse_length(exchange);
    /* MHD closes the connection afterwards. A client that asks before it sends the body learns that it need not. */
    const bool is_refused = exchange->has_reply && exchange->reply.status >= HTTP_BAD_REQUEST;
    if (length / DROP_FACTOR > limit || exchange->is_last || (is_refused && header(exchange, "Expect")))
        return send_now(exchange);
    return MHD_YES;
}

/* Pictures are large: many clients that send them slowly must not take all memory. */
static bool hold_picture(struct exchange *exchange, size_t size)
{
    struct server *const server = exchange->server;
    if (!exchange->route || exchange->route->kind != ROUTE_PICTURE)
        return true;
    exchange->held += size;
    return atomic_fetch_add(&server->held_bytes, size) + size <= MOST_PICTURES * server->options->limits.max_picture;
}

/* A piece of the body; false: no memory, or a client that does not stop. */
static bool take_body(struct exchange *exchange, const char *data, size_t size)
{
    const size_t limit = body_limit(exchange);
    atomic_fetch_add_explicit(&exchange->server->metrics.received_bytes, size, memory_order_relaxed);
    if (!exchange->has_reply && size > limit - exchange->request.body_length)
        refuse_length(exchange);
    if (!exchange->has_reply && !hold_picture(exchange, size))
        refuse_busy(exchange);
    if (exchange->has_reply) {
        exchange->dropped += size;
        return exchange->dropped / DROP_FACTOR <= limit;
    }
    uj_text_add(&exchange->body, data, size);
    exchange->request.body = exchange->body.data;
    exchange->request.body_length = exchange->body.length;
    return uj_text_status(&exchange->body) == UJ_OK;
}

static void answer_metrics(struct exchange *exchange)
{
    struct server *server = exchange->server;
    const struct work_counts work = workers_count(&server->workers);
    exchange->reply.type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(&server->metrics, &work, access_log_lost(&server->log), &exchange->reply.body);
}

static void work_for(struct exchange *exchange, double seconds)
{
    request_begin(&exchange->request, &exchange->server->api, seconds);
    exchange->route->answer(&exchange->server->api, &exchange->request, &exchange->reply);
}

static double thread_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

/* Answers what takes a moment. On a busy machine a thread may get little of the processor in that moment, which says nothing
 * about the work: it is tried again with twice the time. */
static void try_work(struct exchange *exchange, double timeout)
{
    static const double a_moment = 0.01;
    bool had_no_chance;
    double seconds = a_moment;
    do {
        const double begun = seconds_now(), used = thread_seconds();
        reply_clear(&exchange->reply);
        work_for(exchange, seconds);
        had_no_chance =
            exchange->reply.is_limit && seconds_now() - begun >= seconds && thread_seconds() - used < a_moment / 2;
        seconds *= 2;
    } while (had_no_chance && seconds < timeout);
}

static uint64_t client_of(const struct exchange *exchange)
{
    const struct connection *connection = connection_of(exchange->mhd);
    return connection ? connection->network : 0;
}

/* On any thread. */
static void refuse_work(struct work *work)
{
    struct exchange *exchange = (struct exchange *)work;
    refuse_busy(exchange);
    http.MHD_resume_connection(exchange->mhd);
}

/* On a thread that works. What waited longer than it may take is not begun: its client has given up, or soon will. */
static bool run_work(struct work *work, enum lane lane)
{
    struct exchange *exchange = (struct exchange *)work;
    struct server *server = exchange->server;
    const double timeout = server->options->limits.timeout_seconds;
    if (seconds_now() - exchange->queued > timeout)
        refuse(exchange, HTTP_BUSY, "busy", "the server was too busy to start this; try again");
    else if (lane == LANE_TRY)
        try_work(exchange, timeout);
    else
        work_for(exchange, timeout);
    const bool is_stopped = exchange->reply.is_limit && atomic_load(&server->api.is_ending);
    if (is_stopped)
        refuse(exchange, HTTP_BUSY, "stopping", "the server is stopping");
    else if (exchange->reply.is_limit && lane == LANE_TRY) {
        if (workers_reserve(&server->workers, LANE_LONG, work->client)) {
            reply_clear(&exchange->reply);
            exchange->queued = seconds_now();
            return false;
        }
        refuse_busy(exchange);
    }
    http.MHD_resume_connection(exchange->mhd);
    return true;
}

static enum MHD_Result queue_work(struct exchange *exchange)
{
    struct workers *workers = &exchange->server->workers;
    exchange->work = (struct work){.run = run_work, .refuse = refuse_work, .client = client_of(exchange)};
    /* A place first: once the workers have ended, no connection may be suspended, as nobody would resume it. */
    if (!workers_reserve(workers, LANE_TRY, exchange->work.client)) {
        refuse_busy(exchange);
        return send_now(exchange);
    }
    exchange->stage = STAGE_WORK;
    exchange->queued = seconds_now();
    connection_set_working(exchange->server, connection_of(exchange->mhd), true);
    http.MHD_suspend_connection(exchange->mhd);
    workers_add(workers, &exchange->work);
    return MHD_YES;
}

/* The whole request is there. */
static enum MHD_Result answer(struct exchange *exchange)
{
    if (!exchange->is_owed)
        atomic_fetch_add(&exchange->server->owed, 1);
    exchange->is_owed = true;
    if (exchange->has_reply)
        return send_now(exchange);
    const struct route *route = exchange->route;
    if (route->kind == ROUTE_AT_ONCE) {
        if (route->answer)
            route->answer(&exchange->server->api, &exchange->request, &exchange->reply);
        else
            answer_metrics(exchange);
        return send_now(exchange);
    }
    /* A connection that is suspended while MHD still wants to read from it would be read from when it is resumed,
     * before the answer is sent; and a client that has closed its half by then would be taken for one that went away.
     * So MHD gets to know first that the request is complete, and calls once more. */
    if (exchange->stage == STAGE_BODY) {
        exchange->stage = STAGE_READY;
        return MHD_YES;
    }
    return queue_work(exchange);
}

enum MHD_Result exchange_go_on(void *cls, struct MHD_Connection *mhd, const char *url, const char *method,
                               const char *version, const char *upload_data, size_t *upload_data_size, void **context)
{
    (void)cls, (void)mhd, (void)url;
    struct exchange *exchange = *context;
    if (!exchange || !exchange->uri || !exchange->path)
        return MHD_NO;
    switch (exchange->stage) {
    case STAGE_NEW:
        return take_headers(exchange, method, version);
    case STAGE_BODY:
        if (*upload_data_size == 0)
            return answer(exchange);
        const bool is_taken = take_body(exchange, upload_data, *upload_data_size);
        *upload_data_size = 0;
        return is_taken ? MHD_YES : MHD_NO;
    case STAGE_READY:
        return answer(exchange);
    case STAGE_WORK:
        return send_now(exchange);
    default:
        return MHD_YES;
    }
}

static void log_exchange(const struct exchange *exchange, const char *client)
{
    const struct access access = {
        .client = client,
        .method = exchange->method,
        .uri = exchange->uri ? exchange->uri : "",
        .version = exchange->version,
        .status = exchange->sent,
        .bytes = exchange->sent_bytes,
        .seconds = seconds_now() - exchange->start,
    };
    metrics_count(&exchange->server->metrics, exchange->row, access.status, access.seconds);
    access_log_add(&exchange->server->log, &access);
}

void exchange_end(void *cls, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct server *server = cls;
    struct exchange *exchange = *context;
    if (!exchange)
        return;
    struct connection *connection = connection_of(mhd);
    if (code != MHD_REQUEST_TERMINATED_COMPLETED_OK)
        exchange->sent = HTTP_CLIENT_GONE;
    log_exchange(exchange, connection && connection->client[0] ? connection->client : "-");
    atomic_fetch_add_explicit(&server->metrics.sent_bytes, exchange->sent_bytes, memory_order_relaxed);
    connection_set_working(server, connection, false);
    atomic_fetch_sub(&server->metrics.in_flight, 1);
    if (exchange->is_owed)
        atomic_fetch_sub(&server->owed, 1);
    atomic_fetch_sub(&server->held_bytes, exchange->held);
    atomic_fetch_sub(&server->unread_bytes, exchange->unread);
    reply_clear(&exchange->reply);
    free(exchange->uri);
    free(exchange->path);
    uj_text_free(&exchange->body);
    free(exchange);
    *context = NULL;
}

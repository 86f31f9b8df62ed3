/* The ranks that work. Threads of the pool compute; the main thread is the only one that speaks MPI, and sleeps between looks at
 * the network, because MPI's own waiting would take a core. */
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "network.h"
#include "pool.h"
#include "ranks.h"

static const double shortest_nap = 0.0002, longest_nap = 0.005;

struct server {
    struct pool *pool;
    uj_text in, out;
    double next_beat, heard, looked, patience, nap;
    bool is_over;
};

static void refuse(const uj_error *error)
{
    uj_text message = UJ_TEXT_INIT;
    struct wire wire = message_begin(&message, MESSAGE_REFUSAL);
    char reason[sizeof error->message];
    memcpy(reason, error->message, sizeof reason);
    wire_words(&wire, reason, sizeof reason);
    network_send(0, &message);
    uj_text_free(&message);
}

static uj_status begin_job(struct server *server, struct wire *in, int cores, uj_error *error)
{
    struct job job = {0};
    wire_job(in, &job);
    uj_status status = wire_finish(in, "a job is damaged", error);
    if (status != UJ_OK)
        return status;
    const int threads = job.threads > 0 ? job.threads : cores;
    pool_close(server->pool);
    status = pool_open(&server->pool, &job, threads, error);
    if (status != UJ_OK)
        return status;
    uj_text message = UJ_TEXT_INIT;
    struct wire wire = message_begin(&message, MESSAGE_READY);
    wire_int(&wire, threads, 1, INT_MAX);
    network_send(0, &message);
    uj_text_free(&message);
    return UJ_OK;
}

static uj_status add_units(struct server *server, struct wire *in, uj_error *error)
{
    uint64_t units[UNITS_AT_ONCE] = {0};
    const size_t count = wire_units(in, units, 0);
    const uj_status status = wire_finish(in, "a list of units is damaged", error);
    if (status == UJ_OK && server->pool && pool_add(server->pool, units, count) != UJ_OK)
        network_abort("not enough memory"); /* for a list of numbers: there is no way to go on */
    return status;
}

static uj_status end_job(struct server *server, struct wire *in, bool is_over, uj_error *error)
{
    const uj_status status = wire_finish(in, "a message is damaged", error);
    if (status != UJ_OK)
        return status;
    pool_close(server->pool);
    server->pool = NULL;
    server->is_over = is_over;
    return UJ_OK;
}

static uj_status obey(struct server *server, int cores, uj_error *error)
{
    struct wire in;
    enum message_kind kind;
    const uj_status status = message_open(&in, &kind, &server->in, error);
    if (status != UJ_OK)
        return status;
    if (kind == MESSAGE_JOB)
        return begin_job(server, &in, cores, error);
    if (kind == MESSAGE_UNITS)
        return add_units(server, &in, error);
    if (kind == MESSAGE_END || kind == MESSAGE_QUIT)
        return end_job(server, &in, kind == MESSAGE_QUIT, error);
    if (kind != MESSAGE_BEAT)
        wire_fail(&in, UJ_BAD_INPUT, "it is not for a rank that works");
    return wire_finish(&in, "a message is damaged", error);
}

/* What cannot be understood is refused; rank 0 then ends the job and says why. */
static void receive(struct server *server, const MPI_Status *status, int cores)
{
    uj_error error;
    if (network_receive(status, &server->in, server->patience) != UJ_OK)
        network_abort("a message could not be received whole");
    server->heard = seconds_now();
    server->nap = shortest_nap;
    if (obey(server, cores, &error) != UJ_OK)
        refuse(&error);
}

/* A rank that is cut off ends by itself, since nobody can reach it, and frees its core for the next job. Rank 0 gives up after
 * half of that time and reports it. */
static void leave_if_alone(struct server *server)
{
    const double now = seconds_now(), away = now - server->looked;
    server->looked = now;
    if (away > beat_seconds) /* this rank was stopped; that is not the fault of rank 0 */
        server->heard += away;
    if (server->pool && now - server->heard > 2 * server->patience)
        _exit(3);
}

/* Rank 0 may be waiting to be heard while this rank has much to say, so it listens while it speaks. */
static void send_results(struct server *server, int cores)
{
    MPI_Request request;
    MPI_Status status;
    int is_sent = 0;
    network_send_later(0, &server->out, &request);
    while (!is_sent) {
        if (network_has_message(0, &status))
            receive(server, &status, cores);
        MPI_Test(&request, &is_sent, MPI_STATUS_IGNORE);
        if (!is_sent) {
            leave_if_alone(server);
            sched_yield();
        }
    }
}

static void report(struct server *server, int cores)
{
    const double now = seconds_now();
    if (server->pool) {
        pool_take(server->pool, &server->out, server->nap);
        if (server->out.length == 0 && server->nap < longest_nap)
            server->nap *= 2;
        if (server->out.length > 0 || uj_text_status(&server->out) != UJ_OK)
            send_results(server, cores);
    } else {
        usleep((useconds_t)(server->nap * 1e6));
    }
    if (now >= server->next_beat) {
        server->next_beat = now + beat_seconds;
        network_send_bare(0, MESSAGE_BEAT);
    }
}

void ranks_serve(int cores)
{
    struct server server = {
        .in = UJ_TEXT_INIT, .out = UJ_TEXT_INIT, .patience = patience_seconds(), .nap = shortest_nap};
    server.heard = server.looked = seconds_now();
    while (!server.is_over) {
        MPI_Status status;
        while (!server.is_over && network_has_message(0, &status))
            receive(&server, &status, cores);
        if (!server.is_over)
            report(&server, cores);
        leave_if_alone(&server);
    }
    network_send_bare(0, MESSAGE_BYE);
    uj_text_free(&server.in);
    uj_text_free(&server.out);
}

/* The ranks that work. Threads of the pool compute; the main thread is the only one that speaks MPI, and sleeps between looks at
 * the network, because MPI's own waiting would take a core. */
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "messages.h"
#include "pool.h"
#include "ranks.h"

static const double shortest_nap = 0.0002, longest_nap = 0.005;

struct server {
    struct pool *pool;
    uj_text in, out;
    double next_beat, heard, looked, patience, nap;
    bool is_over;
};

static void begin(struct server *server, int cores)
{
    struct job job;
    uj_error error = {.message = "not enough memory"};
    if (server->in.length != sizeof job)
        return;
    memcpy(&job, server->in.data, sizeof job);
    int threads = job.threads > 0 ? job.threads : cores;
    pool_close(server->pool);
    if (pool_open(&server->pool, trades[job.trade], job.options, job.number, threads, &error) == UJ_OK)
        MPI_Send(&threads, sizeof threads, MPI_BYTE, 0, TAG_READY, MPI_COMM_WORLD);
    else
        MPI_Send(error.message, (int)strlen(error.message), MPI_BYTE, 0, TAG_REFUSAL, MPI_COMM_WORLD);
}

/* Running out of memory for a list of numbers: there is no way to go on. */
static void give_up(void)
{
    fprintf(stderr, "unjam-mpi: not enough memory\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
}

/* A rank that is cut off ends by itself, since nobody can tell it to: its core is not lost for whoever comes next. Rank 0, who
 * gives up after half of that time, tells the user. */
static void leave_if_alone(struct server *server)
{
    const double now = seconds_now(), away = now - server->looked;
    server->looked = now;
    if (away > beat_seconds) /* this rank was stopped; that is not the fault of rank 0 */
        server->heard += away;
    if (server->pool && now - server->heard > 2 * server->patience)
        _exit(3);
}

static void obey(struct server *server, const MPI_Status *status, int cores)
{
    if (message_receive(status, &server->in, server->patience) != UJ_OK)
        give_up();
    server->heard = seconds_now();
    server->nap = shortest_nap;
    switch (status->MPI_TAG) {
    case TAG_JOB:
        begin(server, cores);
        break;
    case TAG_UNITS:
        if (server->pool && pool_add(server->pool, (const uint64_t *)(const void *)server->in.data,
                                     server->in.length / sizeof(uint64_t)) != UJ_OK)
            give_up();
        break;
    case TAG_END:
    case TAG_QUIT:
        pool_close(server->pool);
        server->pool = NULL;
        server->is_over = status->MPI_TAG == TAG_QUIT;
        break;
    }
}

/* Rank 0 may be waiting to be heard while this rank has much to say, so it listens while it speaks. */
static void send_results(struct server *server, int cores)
{
    MPI_Request request;
    MPI_Status status;
    int is_sent = 0;
    MPI_Isend(server->out.data, (int)server->out.length, MPI_BYTE, 0, TAG_RESULTS, MPI_COMM_WORLD, &request);
    while (!is_sent) {
        if (message_waits(0, &status))
            obey(server, &status, cores);
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
        if (uj_text_status(&server->out) != UJ_OK)
            give_up();
        if (server->out.length == 0 && server->nap < longest_nap)
            server->nap *= 2;
        if (server->out.length > 0)
            send_results(server, cores);
    } else {
        usleep((useconds_t)(server->nap * 1e6));
    }
    if (now >= server->next_beat) {
        server->next_beat = now + beat_seconds;
        MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_BEAT, MPI_COMM_WORLD);
    }
}

void ranks_serve(int cores)
{
    struct server server = {
        .in = UJ_TEXT_INIT, .out = UJ_TEXT_INIT, .patience = patience_seconds(), .nap = shortest_nap};
    server.heard = server.looked = seconds_now();
    while (!server.is_over) {
        MPI_Status status;
        while (!server.is_over && message_waits(0, &status))
            obey(&server, &status, cores);
        if (!server.is_over)
            report(&server, cores);
        leave_if_alone(&server);
    }
    MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_BYE, MPI_COMM_WORLD);
    uj_text_free(&server.in);
    uj_text_free(&server.out);
}

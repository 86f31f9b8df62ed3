/* The ranks that work, on MPI. Threads of the pool compute; the main thread is the only one that speaks MPI, and sleeps between looks
 * at the network, because MPI's own waiting would take a core. */
#include <unistd.h>

#include "network.h"
#include "pool.h"
#include "ranks.h"
#include "worker.h"

static const double shortest_nap = 0.0002, longest_nap = 0.005;

struct server {
    struct worker worker;
    struct pool *pool;
    uj_text in, results, outgoing; /* the last one belongs to MPI while a batch is on its way */
    MPI_Request request;
    bool is_sending;
    double nap;
};

/* ---- The crew of the worker ---------------------------------------------------------------------------------------- */

static uj_status begin_job(void *payload, const struct job *job, int *threads, uj_error *error)
{
    struct server *const server = payload;
    return pool_open(&server->pool, job, *threads, error);
}

static uj_status add_spans(void *payload, const struct span *spans, size_t count)
{
    const struct server *const server = payload;
    return pool_add(server->pool, spans, count);
}

static void end_job(void *payload)
{
    struct server *const server = payload;
    pool_close(server->pool);
    server->pool = NULL;
}

/* ---- The network --------------------------------------------------------------------------------------------------- */

/* Small messages are gone at once. Rank 0 may be waiting to be heard while this rank has much to say, so it listens while a batch is
 * on its way, and sends no other one meanwhile. */
static void send(void *payload, const uj_text *message)
{
    enum { SMALL = 1024 };
    struct server *const server = payload;
    if (message->length <= SMALL) {
        network_send(0, message);
        return;
    }
    uj_text_clear(&server->outgoing);
    uj_text_add(&server->outgoing, message->data, message->length);
    network_send_later(0, &server->outgoing, &server->request);
    server->is_sending = true;
}

static void receive(struct server *server, const MPI_Status *status)
{
    if (network_receive(status, &server->in, server->worker.patience) != UJ_OK)
        network_abort("a message could not be received whole");
    server->nap = shortest_nap;
    if (worker_hear(&server->worker, &server->in, seconds_now()) != UJ_OK)
        network_abort("not enough memory");
}

static void look_for_results(struct server *server)
{
    size_t count = 0;
    if (server->pool)
        count = pool_take(server->pool, &server->results, server->nap);
    else
        usleep((useconds_t)(server->nap * 1e6));
    if (count == 0 && server->nap < longest_nap)
        server->nap *= 2;
    if (uj_text_status(&server->results) != UJ_OK)
        network_abort("not enough memory");
    worker_take(&server->worker, &server->results, count, seconds_now());
}

static bool is_free(struct server *server)
{
    int is_sent = 1;
    if (server->is_sending)
        MPI_Test(&server->request, &is_sent, MPI_STATUS_IGNORE);
    server->is_sending = !is_sent;
    return is_sent;
}

void ranks_serve(int cores)
{
    struct server server = {.in = UJ_TEXT_INIT, .results = UJ_TEXT_INIT, .outgoing = UJ_TEXT_INIT, .nap = shortest_nap};
    worker_open(&server.worker, (struct crew){begin_job, add_spans, end_job, &server},
                (struct letter_box){send, &server}, cores, patience_seconds(), seconds_now());
    while (!server.worker.is_over || !is_free(&server)) {
        MPI_Status status;
        int lost;
        while (!server.worker.is_over && network_has_message(0, &status))
            receive(&server, &status);
        look_for_results(&server);
        if (worker_tick(&server.worker, is_free(&server), seconds_now()) != UJ_OK)
            network_abort("not enough memory");
        if (worker_is_cut_off(&server.worker, seconds_now()) || (network_next_lost(&lost) && lost == 0))
            _exit(EXIT_AGAIN);
    }
    worker_close(&server.worker);
    uj_text_free(&server.in);
    uj_text_free(&server.results);
    uj_text_free(&server.outgoing);
}

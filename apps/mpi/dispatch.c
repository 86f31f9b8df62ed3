/* Rank 0 on MPI: carries messages between the network and the dispatcher, and looks at the clock and at the limits. */
#include <stdio.h>
#include <unistd.h>

#include "network.h"
#include "ranks.h"

static const double look_seconds = 0.1; /* between looks at the clock */
static const useconds_t longest_nap = 2000, shortest_nap = 20;

struct dispatch {
    struct dispatcher dispatcher;
    const uj_limits *limits;
    double deadline; /* 0: none */
    double next_look;
    uj_text in;
    bool in_is_taken; /* by MPI, which may still write there */
};

static bool is_lost; /* some rank: the job must be aborted */

bool ranks_are_lost(void)
{
    return is_lost;
}

int ranks_count(void)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size - 1;
}

static void send(void *payload, int to, const uj_text *message)
{
    (void)payload;
    network_send(to, message);
}

static void receive(struct dispatch *dispatch, const MPI_Status *status)
{
    struct dispatcher *const dispatcher = &dispatch->dispatcher;
    const int from = status->MPI_SOURCE;
    const uj_status received = network_receive(status, &dispatch->in, dispatcher->options.patience);
    if (received == UJ_OK) {
        dispatcher_hear(dispatcher, from, &dispatch->in, seconds_now());
    } else if (received == UJ_LIMIT) {
        dispatch->in_is_taken = true;
        dispatcher->is_broken = true;
        dispatcher_fail(dispatcher, UJ_LIMIT, "rank %d was lost while it sent its results", from);
    } else {
        dispatcher_fail(dispatcher, received, "not enough memory");
    }
}

static bool goes_on(const struct dispatch *dispatch, double now)
{
    const uj_limits *const limits = dispatch->limits;
    const struct queue *const queue = dispatch->dispatcher.queue;
    return (dispatch->deadline <= 0 || now < dispatch->deadline) &&
           (!limits || !limits->stop || !limits->stop(limits->stop_payload)) &&
           (!limits || !limits->within || !uj_budget_is_over(limits->within)) &&
           (!queue->goes_on || queue->goes_on(queue->payload));
}

static void look_around(struct dispatch *dispatch)
{
    struct dispatcher *const dispatcher = &dispatch->dispatcher;
    const double now = seconds_now();
    if (now < dispatch->next_look)
        return;
    dispatch->next_look = now + look_seconds;
    if (!goes_on(dispatch, now))
        dispatcher_fail(dispatcher, UJ_LIMIT, "stopped before it was done");
    for (int rank; network_next_lost(&rank);)
        dispatcher_lose(dispatcher, rank, now);
    dispatcher_tick(dispatcher, now);
}

static void work_through(struct dispatch *dispatch)
{
    useconds_t nap = shortest_nap;
    while (!dispatcher_is_over(&dispatch->dispatcher)) {
        MPI_Status status;
        look_around(dispatch);
        if (network_has_message(MPI_ANY_SOURCE, &status)) {
            receive(dispatch, &status);
            nap = shortest_nap;
        } else {
            usleep(nap);
            nap = nap < longest_nap / 2 ? nap * 2 : longest_nap;
        }
    }
}

/* The job as a message. */
static uj_status write_job(uj_text *out, uint64_t number, enum work_number work, void *options, int threads,
                           const uj_limits *limits, uj_error *error)
{
    uj_text encoded = UJ_TEXT_INIT;
    struct wire wire = wire_writer(&encoded);
    if (work_kinds[work]->wire_options)
        work_kinds[work]->wire_options(&wire, options);
    uj_status status = wire_finish(&wire, "the options of the job cannot be sent", error);
    struct job job = {number, (int)work, threads, limits ? limits->max_memory : 0, encoded.data, encoded.length};
    wire = message_begin(out, MESSAGE_JOB);
    wire_job(&wire, &job);
    if (status == UJ_OK)
        status = wire_finish(&wire, "the job cannot be sent", error);
    uj_text_free(&encoded);
    return status;
}

uj_status ranks_work(enum work_number work, void *options, int threads, const uj_limits *limits,
                     const struct queue *queue, uj_error *error)
{
    static uint64_t jobs;
    uj_error ignored;
    uj_error *const why = error ? error : &ignored; /* cppcheck-suppress uninitvar ; never read */
    const double timeout = limits ? limits->timeout_seconds : 0, now = seconds_now();
    const struct dispatcher_options how = {.ranks = ranks_count(),
                                           .job = ++jobs,
                                           .patience = patience_seconds(),
                                           .survives_losses = network_survives_losses()};
    struct dispatch dispatch = {.limits = limits, .deadline = timeout > 0 ? now + timeout : 0, .in = UJ_TEXT_INIT};
    uj_text job = UJ_TEXT_INIT;
    *why = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    uj_status status = dispatcher_open(&dispatch.dispatcher, &how, queue, (struct mail){.send = send});
    if (status == UJ_OK)
        status = write_job(&job, how.job, work, options, threads, limits, why);
    if (status == UJ_OK) {
        dispatcher_begin(&dispatch.dispatcher, &job, now);
        work_through(&dispatch);
        status = dispatcher_end(&dispatch.dispatcher, why);
        is_lost = is_lost || dispatch.dispatcher.is_broken;
    }
    if (!dispatch.in_is_taken)
        uj_text_free(&dispatch.in);
    uj_text_free(&job);
    dispatcher_close(&dispatch.dispatcher);
    return status;
}

/* Results that nobody wants any more are taken off nevertheless: a rank cannot end before it got rid of them. */
void ranks_end(void)
{
    uj_text in = UJ_TEXT_INIT;
    int left = ranks_count();
    for (int i = 1; i <= left; i++)
        network_send_bare(i, MESSAGE_QUIT);
    while (left > 0) {
        MPI_Status status;
        struct wire wire;
        enum message_kind kind;
        uj_error error = {.message = "a rank does not end"};
        int lost;
        if (!network_has_message(MPI_ANY_SOURCE, &status))
            usleep(longest_nap);
        else if (network_receive(&status, &in, patience_seconds()) == UJ_OK &&
                 message_open(&wire, &kind, &in, &error) == UJ_OK)
            left -= kind == MESSAGE_BYE;
        else
            network_abort(error.message);
        while (network_next_lost(&lost))
            left--;
    }
    uj_text_free(&in);
}

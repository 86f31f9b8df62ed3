/* Rank 0: hands out units and takes results. A rank is given as many units ahead as it does in a moment, so that it never waits
 * for the network and little is left to wait for at the end. */
#include "ranks.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "network.h"

static const double ahead_seconds = 0.02; /* of work that a rank has waiting */
static const double look_seconds = 0.1;   /* between looks at the clock */
static const useconds_t longest_nap = 2000, shortest_nap = 20;

enum { MOST_AHEAD = 16384 };

struct rank {
    int threads;        /* 0: has not answered yet */
    size_t outstanding; /* units */
    double heard;       /* when it last said anything */
    double speed;       /* units a second, lately */
    double measured;    /* when that was */
    uint64_t done;      /* since then */
};

struct dispatch {
    const struct queue *queue;
    const uj_limits *limits;
    double deadline; /* 0: none */
    uint64_t job;
    struct rank *ranks; /* 1 … count */
    int count;
    size_t outstanding;
    bool is_out; /* of units */
    double patience, last_look, next_beat;
    uj_text in, out;
    uj_status status;
    uj_error *error;
};

static bool is_lost;

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

/* The first failure counts. */
static __attribute__((format(printf, 3, 4))) void fail(struct dispatch *dispatch, uj_status status, const char *format,
                                                       ...)
{
    if (dispatch->status != UJ_OK)
        return;
    va_list arguments;
    va_start(arguments, format);
    dispatch->status = status;
    *dispatch->error = (uj_error){.code = status};
    vsnprintf(dispatch->error->message, sizeof dispatch->error->message, format, arguments);
    va_end(arguments);
}

static size_t wanted(const struct rank *rank)
{
    const double ahead = rank->speed * ahead_seconds;
    return 2 * (size_t)rank->threads + (ahead < MOST_AHEAD ? (size_t)ahead : MOST_AHEAD);
}

static void send_units(struct dispatch *dispatch, int number, uint64_t units[UNITS_AT_ONCE], size_t count)
{
    uj_text_clear(&dispatch->out);
    struct wire wire = message_begin(&dispatch->out, MESSAGE_UNITS);
    wire_units(&wire, units, count);
    network_send(number, &dispatch->out);
}

static void hand_out(struct dispatch *dispatch, int number)
{
    struct rank *const rank = &dispatch->ranks[number];
    uint64_t units[UNITS_AT_ONCE];
    while (!dispatch->is_out && rank->threads > 0 && rank->outstanding < wanted(rank)) {
        const size_t room = wanted(rank) - rank->outstanding;
        size_t count = 0;
        while (count < room && count < UNITS_AT_ONCE && !dispatch->is_out) {
            dispatch->is_out = !dispatch->queue->next(dispatch->queue->payload, &units[count]);
            count += !dispatch->is_out;
        }
        if (count == 0)
            return;
        send_units(dispatch, number, units, count);
        rank->outstanding += count;
        dispatch->outstanding += count;
    }
}

static void measure(struct rank *rank, double now)
{
    const double passed = now - rank->measured;
    if (passed < ahead_seconds)
        return;
    rank->speed = (double)rank->done / passed;
    rank->measured = now;
    rank->done = 0;
}

static void take_result(struct dispatch *dispatch, int number, const struct unit_result *result)
{
    struct rank *const rank = &dispatch->ranks[number];
    if (result->job != dispatch->job || dispatch->status != UJ_OK)
        return;
    if (rank->outstanding == 0) {
        fail(dispatch, UJ_BAD_INPUT, "rank %d: it sent more results than it was asked for", number);
        return;
    }
    rank->outstanding--;
    rank->done++;
    dispatch->outstanding--;
    if (result->status != UJ_OK) {
        fail(dispatch, result->status, "%.*s", (int)result->length, result->data);
        return;
    }
    const struct queue *const queue = dispatch->queue;
    dispatch->status = queue->take(queue->payload, result->unit, result->data, result->length, dispatch->error);
}

static void take_results(struct dispatch *dispatch, int number, struct wire *in)
{
    while (in->at != in->end && !in->problem) {
        struct unit_result result = {0};
        wire_result(in, &result);
        if (!in->problem)
            take_result(dispatch, number, &result);
    }
    measure(&dispatch->ranks[number], seconds_now());
}

static void take_ready(struct dispatch *dispatch, int number, struct wire *in)
{
    struct rank *const rank = &dispatch->ranks[number];
    rank->threads = wire_int(in, 0, 1, INT_MAX);
    rank->measured = seconds_now();
}

static void take_refusal(struct dispatch *dispatch, int number, struct wire *in)
{
    char words[sizeof dispatch->error->message];
    wire_words(in, words, sizeof words);
    if (!in->problem)
        fail(dispatch, UJ_BAD_INPUT, "rank %d: %.200s", number, words);
}

static void lose(struct dispatch *dispatch, int number)
{
    is_lost = true;
    fail(dispatch, UJ_LIMIT, "rank %d has not answered for %.0f seconds: its machine or the network is down", number,
         dispatch->patience);
}

/* UJ_BAD_INPUT: it cannot be understood, and nothing can be expected of its sender. */
static uj_status read_message(struct dispatch *dispatch, int number, uj_error *error)
{
    static void (*const takers[MESSAGE_KINDS])(struct dispatch * dispatch, int number, struct wire *in) = {
        [MESSAGE_READY] = take_ready,
        [MESSAGE_REFUSAL] = take_refusal,
        [MESSAGE_RESULTS] = take_results,
    };
    struct wire in;
    enum message_kind kind;
    const uj_status status = message_open(&in, &kind, &dispatch->in, error);
    if (status != UJ_OK)
        return status;
    if (takers[kind])
        takers[kind](dispatch, number, &in);
    else if (kind != MESSAGE_BEAT)
        wire_fail(&in, UJ_BAD_INPUT, "it is not for rank 0");
    return wire_finish(&in, "a message is damaged", error);
}

static void receive(struct dispatch *dispatch, const MPI_Status *status)
{
    const int number = status->MPI_SOURCE;
    uj_error error;
    dispatch->ranks[number].heard = seconds_now();
    const uj_status received = network_receive(status, &dispatch->in, dispatch->patience);
    if (received == UJ_LIMIT)
        lose(dispatch, number);
    else if (received != UJ_OK)
        fail(dispatch, received, "not enough memory");
    else if (read_message(dispatch, number, &error) != UJ_OK) {
        is_lost = true;
        fail(dispatch, UJ_BAD_INPUT, "rank %d: %.200s", number, error.message);
    }
    if (dispatch->status == UJ_OK)
        hand_out(dispatch, number);
}

static void send_to_all(int count, enum message_kind kind)
{
    for (int i = 1; i <= count; i++)
        network_send_bare(i, kind);
}

static bool goes_on(const struct dispatch *dispatch, double now)
{
    const uj_limits *const limits = dispatch->limits;
    const struct queue *const queue = dispatch->queue;
    return (dispatch->deadline <= 0 || now < dispatch->deadline) &&
           (!limits || !limits->stop || !limits->stop(limits->stop_payload)) &&
           (!limits || !limits->within || !uj_budget_is_over(limits->within)) &&
           (!queue->goes_on || queue->goes_on(queue->payload));
}

/* Looks after what takes time: a rank that is silent, a caller who has had enough. */
static void look_around(struct dispatch *dispatch)
{
    const double now = seconds_now(), away = now - dispatch->last_look;
    if (away < look_seconds)
        return;
    dispatch->last_look = now;
    if (!goes_on(dispatch, now))
        fail(dispatch, UJ_LIMIT, "stopped before it was done");
    for (int i = 1; i <= dispatch->count; i++) {
        /* What came while rank 0 was away, as with a slow disk or stopped by Ctrl-Z, is not read yet. */
        if (away > 2 * look_seconds)
            dispatch->ranks[i].heard += away;
        if (now - dispatch->ranks[i].heard >= dispatch->patience)
            lose(dispatch, i);
    }
    if (now >= dispatch->next_beat && !is_lost) {
        dispatch->next_beat = now + beat_seconds;
        send_to_all(dispatch->count, MESSAGE_BEAT);
    }
}

static void work_through(struct dispatch *dispatch)
{
    useconds_t nap = shortest_nap;
    while (dispatch->status == UJ_OK && !(dispatch->is_out && dispatch->outstanding == 0)) {
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

/* The job as a message to each rank. */
static uj_status send_job(struct dispatch *dispatch, enum work_number work, void *options, int threads)
{
    uj_text encoded = UJ_TEXT_INIT;
    struct wire wire = wire_writer(&encoded);
    if (work_kinds[work]->wire_options)
        work_kinds[work]->wire_options(&wire, options);
    uj_status status = wire_finish(&wire, "the options of the job cannot be sent", dispatch->error);
    struct job job = {dispatch->job, (int)work, threads, encoded.data, encoded.length};
    wire = message_begin(&dispatch->out, MESSAGE_JOB);
    wire_job(&wire, &job);
    if (status == UJ_OK)
        status = wire_finish(&wire, "the job cannot be sent", dispatch->error);
    uj_text_free(&encoded);
    dispatch->last_look = seconds_now();
    for (int i = 1; i <= dispatch->count && status == UJ_OK; i++) {
        dispatch->ranks[i].heard = dispatch->last_look;
        network_send(i, &dispatch->out);
    }
    return status;
}

uj_status ranks_work(enum work_number work, void *options, int threads, const uj_limits *limits,
                     const struct queue *queue, uj_error *error)
{
    static uint64_t jobs;
    uj_error ignored = {.code = UJ_OK};
    const double timeout = limits ? limits->timeout_seconds : 0;
    struct dispatch dispatch = {.queue = queue,
                                .limits = limits,
                                .deadline = timeout > 0 ? seconds_now() + timeout : 0,
                                .job = ++jobs,
                                .count = ranks_count(),
                                .patience = patience_seconds(),
                                .in = UJ_TEXT_INIT,
                                .out = UJ_TEXT_INIT,
                                .error = error ? error : &ignored};
    dispatch.ranks = calloc((size_t)dispatch.count + 1, sizeof *dispatch.ranks);
    if (!dispatch.ranks) {
        *dispatch.error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    dispatch.status = send_job(&dispatch, work, options, threads);
    work_through(&dispatch);
    if (!is_lost) {
        send_to_all(dispatch.count, MESSAGE_END);
        uj_text_free(&dispatch.in); /* else MPI may still write there */
    }
    uj_text_free(&dispatch.out);
    free(dispatch.ranks);
    return dispatch.status;
}

/* Results that nobody wants any more are taken off nevertheless: a rank cannot end before it got rid of them. */
void ranks_end(void)
{
    uj_text in = UJ_TEXT_INIT;
    int left = ranks_count();
    send_to_all(left, MESSAGE_QUIT);
    while (left > 0) {
        MPI_Status status;
        struct wire wire;
        enum message_kind kind;
        uj_error error = {.message = "a rank does not end"};
        if (!network_has_message(MPI_ANY_SOURCE, &status))
            usleep(longest_nap);
        else if (network_receive(&status, &in, patience_seconds()) == UJ_OK &&
                 message_open(&wire, &kind, &in, &error) == UJ_OK)
            left -= kind == MESSAGE_BYE;
        else
            network_abort(error.message);
    }
    uj_text_free(&in);
}

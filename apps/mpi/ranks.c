/* Rank 0: hands out units and takes results. A rank is given as many units ahead as it does in a moment, so that it never waits
 * for the network and little is left to wait for at the end. */
#include "ranks.h"

#include <assert.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "messages.h"
#include "pool.h"

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

struct desk {
    const struct customer *customer;
    uint64_t job;
    struct rank *ranks; /* 1 … count */
    int count;
    size_t outstanding;
    bool is_out; /* of units */
    double patience, last_look, next_beat;
    uj_text in;
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

static int cores_of_all;

/* mpirun and Slurm may bind a rank to some cores of its node: those it shares with the ranks that are bound to the same ones. */
static int share_of_node(MPI_Comm node, bool is_head)
{
    struct place {
        cpu_set_t cores;
        bool works;
    } own;
    int ranks;
    MPI_Comm_size(node, &ranks);
    memset(&own, 0, sizeof own);
    own.works = !is_head;
    if (sched_getaffinity(0, sizeof own.cores, &own.cores) != 0)
        CPU_SET(0, &own.cores);
    struct place *const places = calloc((size_t)ranks, sizeof *places);
    if (!places)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Allgather(&own, sizeof own, MPI_BYTE, places, sizeof own, MPI_BYTE, node);
    int sharers = 0;
    for (int i = 0; i < ranks; i++)
        sharers += places[i].works && CPU_EQUAL(&places[i].cores, &own.cores);
    free(places);
    const int cores = CPU_COUNT(&own.cores);
    return is_head ? 0 : cores > sharers ? cores / sharers : 1;
}

int ranks_begin(void)
{
    MPI_Comm node;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    const int own = share_of_node(node, rank == 0);
    MPI_Comm_free(&node);
    MPI_Reduce(&own, &cores_of_all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    return own;
}

int ranks_threads(int asked)
{
    return asked > 0 ? asked * ranks_count() : cores_of_all;
}

static void fail_desk(struct desk *desk, uj_status status, const char *message, size_t length)
{
    if (desk->status != UJ_OK)
        return;
    desk->status = status;
    if (!desk->error)
        return;
    *desk->error = (uj_error){.code = status};
    const size_t room = sizeof desk->error->message - 1;
    memcpy(desk->error->message, message, length < room ? length : room);
}

static void fail_words(struct desk *desk, uj_status status, const char *message)
{
    fail_desk(desk, status, message, strlen(message));
}

static size_t wanted(const struct rank *rank)
{
    const double ahead = rank->speed * ahead_seconds;
    return 2 * (size_t)rank->threads + (ahead < MOST_AHEAD ? (size_t)ahead : MOST_AHEAD);
}

static void hand_out(struct desk *desk, int number)
{
    struct rank *const rank = &desk->ranks[number];
    uint64_t units[UNITS_AT_ONCE];
    while (!desk->is_out && rank->threads > 0 && rank->outstanding < wanted(rank)) {
        const size_t room = wanted(rank) - rank->outstanding;
        size_t count = 0;
        while (count < room && count < UNITS_AT_ONCE && !desk->is_out) {
            desk->is_out = !desk->customer->next(desk->customer->payload, &units[count]);
            count += !desk->is_out;
        }
        if (count == 0)
            return;
        MPI_Send(units, (int)(count * sizeof *units), MPI_BYTE, number, TAG_UNITS, MPI_COMM_WORLD);
        rank->outstanding += count;
        desk->outstanding += count;
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

static void take_results(struct desk *desk, struct rank *rank)
{
    size_t at = 0;
    while (at + sizeof(struct result_head) <= desk->in.length) {
        struct result_head head;
        memcpy(&head, desk->in.data + at, sizeof head);
        const char *const data = desk->in.data + at + sizeof head;
        at += sizeof head + head.length;
        if (head.job != desk->job)
            continue;
        rank->outstanding--;
        rank->done++;
        desk->outstanding--;
        if (head.status != UJ_OK)
            fail_desk(desk, (uj_status)head.status, data, head.length);
        if (desk->status == UJ_OK)
            desk->status = desk->customer->take(desk->customer->payload, head.unit, data, head.length, desk->error);
    }
}

static void lose(struct desk *desk, int number)
{
    char words[120];
    const int length =
        snprintf(words, sizeof words, "rank %d has not answered for %.0f seconds: its machine or the network is down",
                 number, desk->patience);
    is_lost = true;
    fail_desk(desk, UJ_LIMIT, words, (size_t)length);
}

static void read_message(struct desk *desk, const MPI_Status *status)
{
    struct rank *const rank = &desk->ranks[status->MPI_SOURCE];
    const double now = seconds_now();
    rank->heard = now;
    const uj_status received = message_receive(status, &desk->in, desk->patience);
    if (received == UJ_LIMIT)
        lose(desk, status->MPI_SOURCE);
    else if (received != UJ_OK)
        fail_words(desk, received, "not enough memory");
    if (received != UJ_OK)
        return;
    if (status->MPI_TAG == TAG_READY) {
        memcpy(&rank->threads, desk->in.data, sizeof rank->threads);
        rank->measured = now;
    } else if (status->MPI_TAG == TAG_REFUSAL) {
        fail_desk(desk, UJ_BAD_INPUT, desk->in.data, desk->in.length);
    } else if (status->MPI_TAG == TAG_RESULTS) {
        take_results(desk, rank);
        measure(rank, now);
    }
    if (desk->status == UJ_OK)
        hand_out(desk, status->MPI_SOURCE);
}

static void send_to_all(int count, enum tag tag)
{
    for (int i = 1; i <= count; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, (int)tag, MPI_COMM_WORLD);
}

/* Looks after what takes time: a rank that is silent, a caller who has had enough. */
static void look_around(struct desk *desk)
{
    const double now = seconds_now(), away = now - desk->last_look;
    if (away < look_seconds)
        return;
    desk->last_look = now;
    if (desk->customer->goes_on && !desk->customer->goes_on(desk->customer->payload))
        fail_words(desk, UJ_LIMIT, "stopped before it was done");
    for (int i = 1; i <= desk->count; i++) {
        /* What came while rank 0 was away, as with a slow disk or stopped by Ctrl-Z, is not read yet. */
        if (away > 2 * look_seconds)
            desk->ranks[i].heard += away;
        if (now - desk->ranks[i].heard >= desk->patience)
            lose(desk, i);
    }
    if (now >= desk->next_beat && !is_lost) {
        desk->next_beat = now + beat_seconds;
        send_to_all(desk->count, TAG_BEAT);
    }
}

static void work_through(struct desk *desk)
{
    useconds_t nap = shortest_nap;
    while (desk->status == UJ_OK && !(desk->is_out && desk->outstanding == 0)) {
        MPI_Status status;
        look_around(desk);
        if (message_waits(MPI_ANY_SOURCE, &status)) {
            read_message(desk, &status);
            nap = shortest_nap;
        } else {
            usleep(nap);
            nap = nap < longest_nap / 2 ? nap * 2 : longest_nap;
        }
    }
}

uj_status ranks_work(enum trade_number trade, const void *options, size_t size, int threads,
                     const struct customer *customer, uj_error *error)
{
    static uint64_t jobs;
    struct desk desk = {.customer = customer,
                        .job = ++jobs,
                        .count = ranks_count(),
                        .patience = patience_seconds(),
                        .in = UJ_TEXT_INIT,
                        .error = error};
    struct job job = {.number = desk.job, .trade = (int)trade, .threads = threads};
    assert(size <= sizeof job.options);
    memcpy(job.options, options, size);
    desk.ranks = calloc((size_t)desk.count + 1, sizeof *desk.ranks);
    if (!desk.ranks)
        return UJ_NO_MEMORY;
    desk.last_look = seconds_now();
    for (int i = 1; i <= desk.count; i++) {
        desk.ranks[i].heard = desk.last_look;
        MPI_Send(&job, sizeof job, MPI_BYTE, i, TAG_JOB, MPI_COMM_WORLD);
    }
    work_through(&desk);
    if (!is_lost) {
        send_to_all(desk.count, TAG_END);
        uj_text_free(&desk.in); /* else MPI may still write there */
    }
    free(desk.ranks);
    return desk.status;
}

void ranks_end(void)
{
    uj_text in = UJ_TEXT_INIT;
    int left = ranks_count();
    send_to_all(left, TAG_QUIT);
    /* Results that nobody wants any more are taken off nevertheless: a rank cannot end before it got rid of them. */
    while (left > 0) {
        MPI_Status status;
        if (!message_waits(MPI_ANY_SOURCE, &status))
            usleep(longest_nap);
        else if (message_receive(&status, &in, patience_seconds()) == UJ_OK)
            left -= status.MPI_TAG == TAG_BYE;
        else
            MPI_Abort(MPI_COMM_WORLD, 3);
    }
    uj_text_free(&in);
}

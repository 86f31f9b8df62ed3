#include "simulation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispatcher.h"
#include "events.h"
#include "timing.h"
#include "worker.h"

enum mishap { DEATH, FREEZE, STOP, DISK_ERROR, MISHAPS };

struct simulated_rank {
    struct simulation *simulation;
    int number;
    struct worker worker;
    bool is_alive;
    double frozen_until, slowness, wake;
    double sent, heard;  /* when the last message on its way to rank 0, and from it, arrives */
    uint64_t generation; /* of its crew: what an earlier one does is dropped */
    struct span *spans;
    size_t first, count, capacity;
    int busy;
};

struct simulation {
    const struct simulation_options *options;
    const struct workload *workload;
    struct simulation_report *report;
    uj_random random;
    struct events events;
    uint64_t launch;
    struct event *inbox; /* what waits until rank 0 is free: first … count - 1 */
    size_t inbox_first, inbox_count, inbox_capacity;
    double now, head_free;
    struct simulated_rank *ranks; /* 0 is only frozen or alive */
    int rank_count;
    struct dispatcher dispatcher;
    bool *committed, *staged, *finished;
    size_t next, committed_count;
    bool disk_is_full;
};

/* ---- Events -------------------------------------------------------------------------------------------------------- */

/* A test needs no other way out where there is no memory. */
static void *grow(void *array, size_t *capacity, size_t count, size_t size)
{
    if (count <= *capacity)
        return array;
    *capacity = 2 * count + 64;
    array = realloc(array, *capacity * size);
    return array ? array : (abort(), NULL);
}

static void push(struct simulation *simulation, struct event event)
{
    events_push(&simulation->events, event);
}

static void drop_events(struct simulation *simulation)
{
    events_clear(&simulation->events);
    for (size_t i = simulation->inbox_first; i < simulation->inbox_count; i++)
        uj_text_free(&simulation->inbox[i].text);
    simulation->inbox_first = simulation->inbox_count = 0;
}

/* ---- The network --------------------------------------------------------------------------------------------------- */

static void carry(struct simulation *simulation, int from, int to, const uj_text *message)
{
    struct simulated_rank *const rank = &simulation->ranks[from > 0 ? from : to];
    double *const last = from > 0 ? &rank->sent : &rank->heard;
    const double start = from == 0 && simulation->head_free > simulation->now ? simulation->head_free : simulation->now;
    const double arrival = start + after(&simulation->random, simulation->options->delay);
    struct event event = {.kind = EVENT_MESSAGE, .to = to, .from = from, .text = UJ_TEXT_INIT};
    *last = event.time = arrival > *last ? arrival : *last;
    uj_text_add(&event.text, message->data, message->length);
    if (uj_text_status(&event.text) != UJ_OK)
        abort();
    simulation->report->messages++;
    simulation->report->bytes += message->length;
    push(simulation, event);
}

static void send_from_head(void *payload, int to, const uj_text *message)
{
    struct simulation *const simulation = payload;
    simulation->head_free = fmax(simulation->head_free, simulation->now) + simulation->options->message_cost;
    simulation->report->head_seconds += simulation->options->message_cost;
    carry(simulation, 0, to, message);
}

static void send_from_rank(void *payload, const uj_text *message)
{
    const struct simulated_rank *const rank = payload;
    struct simulation *const simulation = rank->simulation;
    struct wire in;
    enum message_kind kind;
    const bool is_batch = message_open(&in, &kind, message, NULL) == UJ_OK && kind == MESSAGE_RESULTS;
    simulation->report->batches += is_batch;
    carry(simulation, rank->number, 0, message);
    if (is_batch && chance(&simulation->random) < simulation->options->doubled_share)
        carry(simulation, rank->number, 0, message);
}

/* ---- The crews ----------------------------------------------------------------------------------------------------- */

static void start_threads(struct simulated_rank *rank)
{
    struct simulation *const simulation = rank->simulation;
    while (rank->busy < simulation->options->threads && rank->first < rank->count) {
        const struct span span = rank->spans[rank->first++];
        const double seconds = simulation->workload->seconds(simulation->workload->payload, (size_t)span.first);
        rank->busy++;
        push(simulation, (struct event){.time = simulation->now + seconds * rank->slowness,
                                        .kind = EVENT_DONE,
                                        .to = rank->number,
                                        .from = (int)rank->generation,
                                        .span = span});
    }
}

static uj_status begin_job(void *payload, const struct job *job, int *threads, uj_error *error)
{
    struct simulated_rank *const rank = payload;
    (void)job;
    (void)error;
    *threads = rank->simulation->options->threads;
    return UJ_OK;
}

static uj_status add_spans(void *payload, const struct span *spans, size_t count)
{
    struct simulated_rank *const rank = payload;
    rank->spans = grow(rank->spans, &rank->capacity, rank->count + count, sizeof *rank->spans);
    memcpy(rank->spans + rank->count, spans, count * sizeof *spans);
    rank->count += count;
    start_threads(rank);
    return UJ_OK;
}

static void end_job(void *payload)
{
    struct simulated_rank *const rank = payload;
    rank->generation++;
    rank->first = rank->count = 0;
    rank->busy = 0;
}

static void finish_span(struct simulated_rank *rank, struct span span)
{
    struct simulation *const simulation = rank->simulation;
    const struct workload *const workload = simulation->workload;
    const uj_text data = workload->result(workload->payload, (size_t)span.first);
    struct span_result result = {.span = span, .status = UJ_OK, .data = data.data, .length = data.length};
    uj_text text = UJ_TEXT_INIT;
    struct wire wire = wire_writer(&text);
    wire_result(&wire, &result);
    simulation->finished[span.first] = true;
    rank->busy--;
    worker_take(&rank->worker, &text, 1, simulation->now);
    uj_text_free(&text);
    start_threads(rank);
}

/* ---- The queue and the file of rank 0 ------------------------------------------------------------------------------ */

static bool next_span(void *payload, struct span *span)
{
    struct simulation *const simulation = payload;
    while (simulation->next < simulation->workload->count && simulation->committed[simulation->next])
        simulation->next++;
    span->first = span->last = simulation->next++;
    return span->first < simulation->workload->count;
}

static uint64_t left(void *payload)
{
    const struct simulation *const simulation = payload;
    return simulation->next < simulation->workload->count ? simulation->workload->count - simulation->next : 0;
}

static uj_status take(void *payload, struct span span, const char *data, size_t length, uj_error *error)
{
    struct simulation *const simulation = payload;
    const size_t number = (size_t)span.first;
    if (number >= simulation->workload->count || simulation->committed[number] || simulation->staged[number])
        simulation->report->problem = "a result was taken twice, or one that does not exist";
    else
        simulation->staged[number] = true;
    simulation->report->results++;
    simulation->head_free += simulation->options->result_cost;
    simulation->report->head_seconds += simulation->options->result_cost;
    if (simulation->disk_is_full) {
        *error = (uj_error){.code = UJ_IO, .message = "the disk is full"};
        return UJ_IO;
    }
    const uj_status status = simulation->workload->take(simulation->workload->payload, number, data, length);
    if (status != UJ_OK)
        simulation->report->problem = "a result arrived damaged";
    return status;
}

static uj_status commit(void *payload, uj_error *error)
{
    struct simulation *const simulation = payload;
    (void)error;
    for (size_t i = 0; i < simulation->workload->count; i++)
        if (simulation->staged[i]) {
            simulation->staged[i] = false;
            simulation->committed[i] = true;
            simulation->committed_count++;
        }
    simulation->report->commits++;
    simulation->head_free += simulation->options->commit_cost;
    simulation->report->head_seconds += simulation->options->commit_cost;
    return UJ_OK;
}

/* ---- Mishaps ------------------------------------------------------------------------------------------------------- */

static void plan_mishap(struct simulation *simulation, enum mishap which)
{
    const struct simulation_options *const options = simulation->options;
    const double means[MISHAPS] = {options->between_deaths, options->between_freezes, options->between_stops,
                                   options->between_disk_errors};
    if (means[which] > 0)
        push(simulation, (struct event){.time = simulation->now + after(&simulation->random, means[which]),
                                        .kind = EVENT_MISHAP,
                                        .to = (int)which});
}

/* False: the launch ends here and now, as if all processes had been killed. */
static bool suffer(struct simulation *simulation, enum mishap which)
{
    const int victim = (int)uj_random_below(&simulation->random, (uint64_t)simulation->rank_count + 1);
    struct simulated_rank *const rank = &simulation->ranks[victim];
    plan_mishap(simulation, which);
    if (which == STOP)
        dispatcher_fail(&simulation->dispatcher, UJ_LIMIT, "stopped");
    if (which == DISK_ERROR)
        simulation->disk_is_full = true;
    if (which == FREEZE)
        rank->frozen_until = simulation->now + chance(&simulation->random) * 2 * simulation->options->patience;
    if (which != DEATH || !rank->is_alive)
        return true;
    simulation->report->deaths++;
    rank->is_alive = false;
    if (victim == 0 || !simulation->options->survives_losses) {
        snprintf(simulation->report->last_error, sizeof simulation->report->last_error, "rank %d died", victim);
        return false;
    }
    push(simulation,
         (struct event){.time = simulation->now + chance(&simulation->random), .kind = EVENT_LOST, .to = victim});
    return true;
}

/* ---- A launch ------------------------------------------------------------------------------------------------------ */

static void wake_at(struct simulated_rank *rank, double time)
{
    if (time >= rank->wake && rank->wake > rank->simulation->now)
        return;
    rank->wake = time;
    push(rank->simulation, (struct event){.time = time, .kind = EVENT_WAKE, .to = rank->number});
}

/* What the loop of serve.c does all the time, done when something changes: after an event, and when the worker has something due. */
static void look_after(struct simulated_rank *rank)
{
    struct simulation *const simulation = rank->simulation;
    struct worker *const worker = &rank->worker;
    const double now = simulation->now;
    if (worker_tick(worker, true, now) != UJ_OK)
        abort();
    double due = worker->next_beat;
    if (worker->batch_count > 0)
        due = fmin(due, worker->batch_since + batch_seconds);
    if (worker->batch_count > 0 && worker->waiting < (size_t)worker->threads)
        due = fmin(due, worker->sent + soonest_seconds);
    wake_at(rank, fmax(due, now + 0.0002));
}

static void happen_to_head(struct simulation *simulation, const struct event *event)
{
    struct dispatcher *const dispatcher = &simulation->dispatcher;
    if (event->kind == EVENT_MESSAGE) {
        simulation->head_free = simulation->now + simulation->options->message_cost;
        simulation->report->head_seconds += simulation->options->message_cost;
        dispatcher_hear(dispatcher, event->from, &event->text, simulation->now);
    } else {
        dispatcher_tick(dispatcher, simulation->now);
        push(simulation, (struct event){.time = simulation->now + 0.1, .kind = EVENT_WAKE});
    }
}

static void happen_to_rank(struct simulated_rank *rank, const struct event *event)
{
    struct simulation *const simulation = rank->simulation;
    if (!rank->is_alive)
        return;
    if (event->kind == EVENT_MESSAGE && worker_hear(&rank->worker, &event->text, simulation->now) != UJ_OK)
        abort();
    if (event->kind == EVENT_DONE && event->from == (int)rank->generation)
        finish_span(rank, event->span);
    look_after(rank);
}

/* Rank 0 does one thing after the other. Until it is free, what happens to it waits in the order of arrival. */
static void let_wait(struct simulation *simulation, struct event *event)
{
    simulation->inbox =
        grow(simulation->inbox, &simulation->inbox_capacity, simulation->inbox_count + 1, sizeof *simulation->inbox);
    if (simulation->inbox_first == simulation->inbox_count)
        push(simulation, (struct event){.time = fmax(simulation->head_free, simulation->ranks[0].frozen_until),
                                        .kind = EVENT_FREE});
    simulation->inbox[simulation->inbox_count++] = *event;
    event->text = (uj_text)UJ_TEXT_INIT;
}

static void look_into_inbox(struct simulation *simulation)
{
    struct event event = simulation->inbox[simulation->inbox_first++];
    happen_to_head(simulation, &event);
    uj_text_free(&event.text);
    if (simulation->inbox_first < simulation->inbox_count)
        push(simulation, (struct event){.time = fmax(simulation->head_free, simulation->ranks[0].frozen_until),
                                        .kind = EVENT_FREE});
    else
        simulation->inbox_first = simulation->inbox_count = 0;
}

static void happen_at_head(struct simulation *simulation, struct event *event)
{
    const double free = fmax(simulation->head_free, simulation->ranks[0].frozen_until);
    if (event->kind == EVENT_FREE)
        look_into_inbox(simulation);
    else if (free > simulation->now || simulation->inbox_first < simulation->inbox_count)
        let_wait(simulation, event);
    else
        happen_to_head(simulation, event);
}

static void happen_elsewhere(struct simulation *simulation, struct event *event)
{
    struct simulated_rank *const rank = &simulation->ranks[event->to];
    if (rank->frozen_until <= simulation->now) {
        happen_to_rank(rank, event);
        return;
    }
    event->time = rank->frozen_until;
    push(simulation, *event);
    event->text = (uj_text)UJ_TEXT_INIT;
}

static bool happen(struct simulation *simulation, struct event *event)
{
    simulation->now = event->time;
    simulation->report->events++;
    if (event->kind == EVENT_MISHAP)
        return suffer(simulation, (enum mishap)event->to);
    if (event->kind == EVENT_LOST)
        dispatcher_lose(&simulation->dispatcher, event->to, simulation->now);
    else if (event->to == 0)
        happen_at_head(simulation, event);
    else
        happen_elsewhere(simulation, event);
    return true;
}

static void run_events(struct simulation *simulation)
{
    static const double forever = 1e6;
    const double until = simulation->now + forever;
    while (!dispatcher_is_over(&simulation->dispatcher)) {
        if (simulation->events.count == 0 || simulation->now > until) {
            simulation->report->problem = "the job hangs";
            return;
        }
        struct event event = events_pop(&simulation->events);
        const bool goes_on = happen(simulation, &event);
        uj_text_free(&event.text);
        if (!goes_on)
            return;
    }
    simulation->now = fmax(simulation->now, simulation->head_free);
    uj_error error = {.message = ""};
    if (dispatcher_end(&simulation->dispatcher, &error) != UJ_OK)
        memcpy(simulation->report->last_error, error.message, sizeof simulation->report->last_error);
}

static void start_ranks(struct simulation *simulation)
{
    const struct simulation_options *const options = simulation->options;
    for (int i = 0; i <= simulation->rank_count; i++) {
        struct simulated_rank *const rank = &simulation->ranks[i];
        const uint64_t generation = rank->generation + 1;
        *rank = (struct simulated_rank){.simulation = simulation,
                                        .number = i,
                                        .is_alive = true,
                                        .generation = generation,
                                        .slowness = 1,
                                        .frozen_until = simulation->now + chance(&simulation->random) * options->start};
        if (i > 0 && chance(&simulation->random) < options->slow_share)
            rank->slowness = 1 + 9 * chance(&simulation->random);
        worker_open(&rank->worker, (struct crew){begin_job, add_spans, end_job, rank},
                    (struct letter_box){send_from_rank, rank}, options->threads, options->patience, simulation->now);
        wake_at(rank, simulation->now);
    }
}

/* What was finished and is not in the file at the end of a launch. */
static void count_loss(struct simulation *simulation)
{
    const struct workload *const workload = simulation->workload;
    double lost = 0;
    for (size_t i = 0; i < workload->count; i++) {
        if (simulation->finished[i] && !simulation->committed[i])
            lost += workload->seconds(workload->payload, i);
        simulation->finished[i] = simulation->staged[i] = false;
    }
    const double each = lost / simulation->rank_count / simulation->options->threads;
    simulation->report->worst_loss = fmax(simulation->report->worst_loss, each);
}

static void launch(struct simulation *simulation)
{
    const struct simulation_options *const options = simulation->options;
    const struct queue queue = {.next = next_span, .left = left, .take = take, .commit = commit, .payload = simulation};
    simulation->launch++;
    simulation->next = 0;
    simulation->disk_is_full = false;
    simulation->head_free = simulation->now;
    start_ranks(simulation);
    const struct dispatcher_options how = {.ranks = simulation->rank_count,
                                           .job = simulation->launch,
                                           .patience = options->patience,
                                           .survives_losses = options->survives_losses};
    uj_text message = UJ_TEXT_INIT;
    struct job job = {.number = simulation->launch};
    struct wire wire = message_begin(&message, MESSAGE_JOB);
    wire_job(&wire, &job);
    if (dispatcher_open(&simulation->dispatcher, &how, &queue, (struct mail){send_from_head, simulation}) != UJ_OK)
        abort();
    for (int i = 0; i < MISHAPS; i++)
        plan_mishap(simulation, (enum mishap)i);
    dispatcher_begin(&simulation->dispatcher, &message, simulation->now);
    run_events(simulation);
    dispatcher_close(&simulation->dispatcher);
    uj_text_free(&message);
    for (int i = 0; i <= simulation->rank_count; i++) {
        worker_close(&simulation->ranks[i].worker);
        free(simulation->ranks[i].spans);
    }
    drop_events(simulation);
    count_loss(simulation);
}

void simulate(const struct simulation_options *options, const struct workload *workload, struct simulation_report *out)
{
    struct simulation simulation = {.options = options, .workload = workload, .report = out};
    const size_t flags = workload->count + 1;
    *out = (struct simulation_report){.launches = 0};
    uj_random_seed(&simulation.random, options->seed, 1);
    simulation.rank_count = options->ranks;
    simulation.ranks = calloc((size_t)options->ranks + 1, sizeof *simulation.ranks);
    simulation.committed = calloc(flags, sizeof(bool));
    simulation.staged = calloc(flags, sizeof(bool));
    simulation.finished = calloc(flags, sizeof(bool));
    if (!simulation.ranks || !simulation.committed || !simulation.staged || !simulation.finished)
        abort();
    while (simulation.committed_count < workload->count && !out->problem && out->launches < options->most_launches) {
        /* Sometimes a machine less: the launcher goes on with what is left. */
        if (out->launches > 0 && simulation.rank_count > 1 && chance(&simulation.random) < 0.2)
            simulation.rank_count--;
        if (out->launches > 0 && workload->restart)
            workload->restart(workload->payload);
        for (size_t i = 0; i < workload->count && out->launches > 0; i++)
            if (simulation.committed[i]) {
                const uj_text stored = workload->result(workload->payload, i);
                workload->take(workload->payload, i, stored.data, stored.length);
            }
        out->launches++;
        launch(&simulation);
    }
    out->is_complete = simulation.committed_count == workload->count;
    out->seconds = simulation.now;
    free(simulation.events.heap);
    free(simulation.inbox);
    free(simulation.ranks);
    free(simulation.committed);
    free(simulation.staged);
    free(simulation.finished);
}

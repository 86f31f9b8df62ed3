#include "dispatcher.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "timing.h"

enum { MOST_AHEAD = 4096, BACKLOG_BYTES = 1 << 20 };

static const double shortest_measure = 0.02;

uj_status dispatcher_open(struct dispatcher *out, const struct dispatcher_options *options, const struct queue *queue,
                          struct mail mail)
{
    *out = (struct dispatcher){.options = *options,
                               .queue = queue,
                               .mail = mail,
                               .present = options->ranks,
                               .backlog = UJ_TEXT_INIT,
                               .out = UJ_TEXT_INIT};
    out->ranks = calloc((size_t)options->ranks + 1, sizeof *out->ranks);
    return out->ranks ? UJ_OK : UJ_NO_MEMORY;
}

void dispatcher_close(struct dispatcher *dispatcher)
{
    for (int i = 1; i <= dispatcher->options.ranks && dispatcher->ranks; i++)
        free(dispatcher->ranks[i].spans);
    free(dispatcher->ranks);
    free(dispatcher->returned);
    uj_text_free(&dispatcher->backlog);
    uj_text_free(&dispatcher->out);
}

void dispatcher_fail(struct dispatcher *dispatcher, uj_status status, const char *format, ...)
{
    if (dispatcher->status != UJ_OK)
        return;
    va_list arguments;
    va_start(arguments, format);
    dispatcher->status = status;
    dispatcher->error = (uj_error){.code = status};
    vsnprintf(dispatcher->error.message, sizeof dispatcher->error.message, format, arguments);
    va_end(arguments);
}

static bool reserve(struct dispatcher *dispatcher, struct span **spans, size_t count, size_t *capacity)
{
    if (count <= *capacity)
        return true;
    struct span *const more = realloc(*spans, 2 * count * sizeof *more);
    if (!more) {
        dispatcher_fail(dispatcher, UJ_NO_MEMORY, "not enough memory");
        return false;
    }
    *spans = more;
    *capacity = 2 * count;
    return true;
}

/* ---- Handing out --------------------------------------------------------------------------------------------------- */

/* What a rank should have: a span for each thread, and what it does until its next batch is answered, but no more than its part
 * of half of what is left, so that at the end nobody has work waiting while others have none. */
static size_t wanted(const struct dispatcher *dispatcher, const struct dispatcher_rank *rank)
{
    const uint64_t threads = (uint64_t)rank->threads;
    const uint64_t left = dispatcher->queue->left(dispatcher->queue->payload) + dispatcher->returned_count;
    const uint64_t share =
        left / dispatcher->threads * threads / 2 + left % dispatcher->threads * threads / 2 / dispatcher->threads;
    const double batch = rank->speed * 1.5 * batch_seconds;
    const uint64_t ahead = threads + (batch < MOST_AHEAD ? (uint64_t)batch : MOST_AHEAD);
    return (size_t)(threads + (ahead < share ? ahead : share));
}

static bool next_span(struct dispatcher *dispatcher, struct span *span)
{
    if (dispatcher->returned_count > 0) {
        *span = dispatcher->returned[--dispatcher->returned_count];
        return true;
    }
    if (!dispatcher->is_out)
        dispatcher->is_out = !dispatcher->queue->next(dispatcher->queue->payload, span);
    return !dispatcher->is_out;
}

static void send_spans(struct dispatcher *dispatcher, int number, struct span spans[SPANS_AT_ONCE], size_t count)
{
    uj_text_clear(&dispatcher->out);
    struct wire wire = message_begin(&dispatcher->out, MESSAGE_SPANS);
    wire_spans(&wire, spans, count);
    dispatcher->mail.send(dispatcher->mail.payload, number, &dispatcher->out);
}

/* Gives the rank up to a message of spans. False: it needs none, or there are none. */
static bool hand_out_some(struct dispatcher *dispatcher, int number)
{
    struct dispatcher_rank *const rank = &dispatcher->ranks[number];
    const size_t has = rank->count - rank->first, needs = wanted(dispatcher, rank);
    struct span spans[SPANS_AT_ONCE];
    size_t count = 0;
    if (has >= needs || !reserve(dispatcher, &rank->spans, rank->count + SPANS_AT_ONCE, &rank->capacity))
        return false;
    while (count < needs - has && count < SPANS_AT_ONCE && next_span(dispatcher, &spans[count]))
        rank->spans[rank->count++] = spans[count++];
    if (count == 0)
        return false;
    dispatcher->outstanding += count;
    send_spans(dispatcher, number, spans, count);
    return true;
}

static void hand_out(struct dispatcher *dispatcher, int number)
{
    const struct dispatcher_rank *const rank = &dispatcher->ranks[number];
    while (dispatcher->status == UJ_OK && rank->threads > 0 && !rank->is_gone && hand_out_some(dispatcher, number))
        continue;
}

/* ---- Storing ------------------------------------------------------------------------------------------------------- */

static uj_status take_backlog(struct dispatcher *dispatcher, uj_error *error)
{
    const struct queue *const queue = dispatcher->queue;
    struct wire in = wire_reader(dispatcher->backlog.data, dispatcher->backlog.length);
    uj_status status = queue->begin ? queue->begin(queue->payload, error) : UJ_OK;
    while (in.at != in.end && status == UJ_OK) {
        struct span_result result = {.status = UJ_OK};
        wire_result(&in, &result);
        assert(!in.problem);
        status = queue->take(queue->payload, result.span, result.data, result.length, error);
    }
    return status == UJ_OK && queue->commit ? queue->commit(queue->payload, error) : status;
}

static void store_backlog(struct dispatcher *dispatcher)
{
    uj_error error = {.message = "not enough memory"};
    if (dispatcher->backlog.length == 0 || dispatcher->cannot_store)
        return;
    const uj_status status =
        uj_text_status(&dispatcher->backlog) == UJ_OK ? take_backlog(dispatcher, &error) : UJ_NO_MEMORY;
    uj_text_clear(&dispatcher->backlog);
    if (status == UJ_OK)
        return;
    dispatcher->cannot_store = true;
    dispatcher->status = UJ_OK; /* that this was lost is what counts now */
    dispatcher_fail(dispatcher, status, "%s", error.message);
}

static void store_if_due(struct dispatcher *dispatcher, double now)
{
    const bool is_last = dispatcher->is_out && dispatcher->outstanding == 0 && dispatcher->returned_count == 0;
    if (dispatcher->backlog.length > BACKLOG_BYTES || is_last || now - dispatcher->backlog_since >= store_seconds)
        store_backlog(dispatcher);
}

/* ---- What ranks say ------------------------------------------------------------------------------------------------ */

static void measure(struct dispatcher_rank *rank, double now)
{
    const double passed = now - rank->measured;
    if (passed < shortest_measure)
        return;
    rank->speed = (double)rank->done / passed;
    rank->measured = now;
    rank->done = 0;
}

/* Results come about in the order of handing out, so the search is short. False: it has no such span. */
static bool take_back(struct dispatcher_rank *rank, struct span span)
{
    size_t i = rank->first;
    while (i < rank->count && (rank->spans[i].first != span.first || rank->spans[i].last != span.last))
        i++;
    if (i == rank->count)
        return false;
    rank->spans[i] = rank->spans[rank->first++];
    if (rank->first == rank->count)
        rank->first = rank->count = 0;
    return true;
}

static void take_result(struct dispatcher *dispatcher, int number, struct span_result *result, double now)
{
    struct dispatcher_rank *const rank = &dispatcher->ranks[number];
    if (!take_back(rank, result->span))
        return;
    rank->done++;
    dispatcher->outstanding--;
    if (result->status != UJ_OK) {
        dispatcher_fail(dispatcher, result->status, "%.*s", (int)result->length, result->data);
        return;
    }
    if (dispatcher->backlog.length == 0)
        dispatcher->backlog_since = now;
    struct wire out = wire_writer(&dispatcher->backlog);
    wire_result(&out, result);
}

static void take_results(struct dispatcher *dispatcher, int number, struct wire *in, double now)
{
    const bool is_ours = wire_number(in, 0, UINT64_MAX) == dispatcher->options.job;
    while (in->at != in->end && !in->problem) {
        struct span_result result = {.status = UJ_OK};
        wire_result(in, &result);
        if (!in->problem && is_ours && dispatcher->status == UJ_OK)
            take_result(dispatcher, number, &result, now);
    }
    measure(&dispatcher->ranks[number], now);
}

static void take_ready(struct dispatcher *dispatcher, int number, struct wire *in, double now)
{
    struct dispatcher_rank *const rank = &dispatcher->ranks[number];
    const bool is_ours = wire_number(in, 0, UINT64_MAX) == dispatcher->options.job;
    const int threads = wire_int(in, 0, 1, INT_MAX);
    if (in->problem || !is_ours || rank->threads > 0)
        return;
    rank->threads = threads;
    rank->measured = now;
    dispatcher->threads += (uint64_t)threads;
}

static void take_refusal(struct dispatcher *dispatcher, int number, struct wire *in, double now)
{
    char words[sizeof dispatcher->error.message];
    (void)now;
    wire_words(in, words, sizeof words);
    if (!in->problem)
        dispatcher_fail(dispatcher, UJ_BAD_INPUT, "rank %d: %.200s", number, words);
}

/* UJ_BAD_INPUT: it cannot be understood. */
static uj_status read_message(struct dispatcher *dispatcher, int from, const uj_text *message, double now,
                              uj_error *error)
{
    static void (*const takers[MESSAGE_KINDS])(struct dispatcher * dispatcher, int number, struct wire *in,
                                               double now) = {
        [MESSAGE_READY] = take_ready,
        [MESSAGE_REFUSAL] = take_refusal,
        [MESSAGE_RESULTS] = take_results,
    };
    struct wire in;
    enum message_kind kind;
    const uj_status status = message_open(&in, &kind, message, error);
    if (status != UJ_OK)
        return status;
    if (takers[kind])
        takers[kind](dispatcher, from, &in, now);
    else if (kind != MESSAGE_BEAT)
        wire_fail(&in, UJ_BAD_INPUT, "it is not for rank 0");
    return wire_finish(&in, "a message is damaged", error);
}

void dispatcher_hear(struct dispatcher *dispatcher, int from, const uj_text *message, double now)
{
    struct dispatcher_rank *const rank = &dispatcher->ranks[from];
    uj_error error;
    rank->heard = now;
    if (rank->is_gone)
        return;
    if (read_message(dispatcher, from, message, now, &error) != UJ_OK) {
        dispatcher->is_broken = true;
        dispatcher_fail(dispatcher, UJ_BAD_INPUT, "rank %d: %.200s", from, error.message);
    }
    if (dispatcher->status == UJ_OK)
        hand_out(dispatcher, from);
    store_if_due(dispatcher, now);
}

/* ---- Losses -------------------------------------------------------------------------------------------------------- */

static void take_over(struct dispatcher *dispatcher, struct dispatcher_rank *rank)
{
    const size_t count = rank->count - rank->first;
    if (!reserve(dispatcher, &dispatcher->returned, dispatcher->returned_count + count, &dispatcher->returned_capacity))
        return;
    for (size_t i = rank->first; i < rank->count; i++)
        dispatcher->returned[dispatcher->returned_count++] = rank->spans[i];
    dispatcher->outstanding -= count;
    dispatcher->threads -= (uint64_t)rank->threads;
    rank->first = rank->count = 0;
}

void dispatcher_lose(struct dispatcher *dispatcher, int number, double now)
{
    struct dispatcher_rank *const rank = &dispatcher->ranks[number];
    (void)now;
    if (rank->is_gone)
        return;
    rank->is_gone = true;
    dispatcher->present--;
    if (!dispatcher->options.survives_losses) {
        dispatcher->is_broken = true;
        dispatcher_fail(dispatcher, UJ_LIMIT, "rank %d is lost", number);
        return;
    }
    take_over(dispatcher, rank);
    if (dispatcher->present == 0)
        dispatcher_fail(dispatcher, UJ_LIMIT, "all ranks that worked are lost");
    for (int i = 1; i <= dispatcher->options.ranks && dispatcher->returned_count > 0; i++)
        hand_out(dispatcher, i);
}

/* ---- Time ---------------------------------------------------------------------------------------------------------- */

static void send_beats(struct dispatcher *dispatcher, double now)
{
    dispatcher->next_beat = now + beat_seconds(dispatcher->options.patience);
    uj_text_clear(&dispatcher->out);
    message_begin(&dispatcher->out, MESSAGE_BEAT);
    dispatcher_send_all(dispatcher, &dispatcher->out);
}

void dispatcher_tick(struct dispatcher *dispatcher, double now)
{
    const double away = now - dispatcher->last_look;
    dispatcher->last_look = now;
    for (int i = 1; i <= dispatcher->options.ranks; i++) {
        struct dispatcher_rank *const rank = &dispatcher->ranks[i];
        /* What came while rank 0 was away, as with a slow disk or stopped by Ctrl-Z, is not read yet. */
        if (away > away_seconds)
            rank->heard += away;
        if (rank->is_gone || now - rank->heard < dispatcher->options.patience)
            continue;
        dispatcher->is_broken = true;
        dispatcher_fail(dispatcher, UJ_LIMIT,
                        "rank %d has not answered for %.0f seconds: its machine or the network is down", i,
                        dispatcher->options.patience);
    }
    if (now >= dispatcher->next_beat && !dispatcher->is_broken)
        send_beats(dispatcher, now);
    store_if_due(dispatcher, now);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------------- */

void dispatcher_send_all(struct dispatcher *dispatcher, const uj_text *message)
{
    for (int i = 1; i <= dispatcher->options.ranks; i++)
        if (!dispatcher->ranks[i].is_gone)
            dispatcher->mail.send(dispatcher->mail.payload, i, message);
}

void dispatcher_begin(struct dispatcher *dispatcher, const uj_text *job, double now)
{
    dispatcher->last_look = now;
    dispatcher->next_beat = now + beat_seconds(dispatcher->options.patience);
    for (int i = 1; i <= dispatcher->options.ranks; i++)
        dispatcher->ranks[i].heard = now;
    dispatcher_send_all(dispatcher, job);
}

bool dispatcher_is_over(const struct dispatcher *dispatcher)
{
    return dispatcher->status != UJ_OK || (dispatcher->is_out && dispatcher->outstanding == 0 &&
                                           dispatcher->returned_count == 0 && dispatcher->backlog.length == 0);
}

uj_status dispatcher_end(struct dispatcher *dispatcher, uj_error *error)
{
    store_backlog(dispatcher);
    if (!dispatcher->is_broken) {
        uj_text_clear(&dispatcher->out);
        message_begin(&dispatcher->out, MESSAGE_END);
        dispatcher_send_all(dispatcher, &dispatcher->out);
    }
    if (dispatcher->status != UJ_OK)
        *error = dispatcher->error;
    return dispatcher->status;
}

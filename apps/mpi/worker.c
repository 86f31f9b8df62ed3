#include "worker.h"

#include <limits.h>
#include <string.h>

#include "timing.h"

enum { BATCH_BYTES = 256 << 10 };

void worker_open(struct worker *out, struct crew crew, struct letter_box box, int cores, double patience, double now)
{
    *out = (struct worker){.crew = crew,
                           .box = box,
                           .cores = cores,
                           .patience = patience,
                           .batch = UJ_TEXT_INIT,
                           .heard = now,
                           .looked = now};
}

void worker_close(struct worker *worker)
{
    if (worker->is_working)
        worker->crew.end(worker->crew.payload);
    uj_text_free(&worker->batch);
}

static void send_bare(struct worker *worker, enum message_kind kind)
{
    uj_text message = UJ_TEXT_INIT;
    message_begin(&message, kind);
    worker->box.send(worker->box.payload, &message);
    uj_text_free(&message);
}

static void refuse(struct worker *worker, const uj_error *error)
{
    uj_text message = UJ_TEXT_INIT;
    struct wire wire = message_begin(&message, MESSAGE_REFUSAL);
    char reason[sizeof error->message];
    memcpy(reason, error->message, sizeof reason);
    wire_words(&wire, reason, sizeof reason);
    worker->box.send(worker->box.payload, &message);
    uj_text_free(&message);
}

/* ---- Obeying ------------------------------------------------------------------------------------------------------- */

/* What is left of the job has no value any more. */
static void end_job(struct worker *worker)
{
    if (worker->is_working)
        worker->crew.end(worker->crew.payload);
    worker->is_working = false;
    worker->waiting = worker->batch_count = 0;
    uj_text_clear(&worker->batch);
}

static uj_status begin_job(struct worker *worker, struct wire *in, uj_error *error)
{
    struct job job = {.number = 0};
    wire_job(in, &job);
    uj_status status = wire_finish(in, "a job is damaged", error);
    if (status != UJ_OK)
        return status;
    end_job(worker);
    worker->threads = job.threads > 0 ? job.threads : worker->cores;
    status = worker->crew.begin(worker->crew.payload, &job, &worker->threads, error);
    if (status != UJ_OK)
        return status;
    worker->is_working = true;
    worker->job = job.number;
    uj_text message = UJ_TEXT_INIT;
    struct wire wire = message_begin(&message, MESSAGE_READY);
    wire_number(&wire, job.number, UINT64_MAX);
    wire_int(&wire, worker->threads, 1, INT_MAX);
    worker->box.send(worker->box.payload, &message);
    uj_text_free(&message);
    return UJ_OK;
}

static uj_status add_spans(struct worker *worker, struct wire *in, uj_error *error)
{
    struct span spans[SPANS_AT_ONCE] = {{0}};
    const size_t count = wire_spans(in, spans, 0);
    uj_status status = wire_finish(in, "a list of units is damaged", error);
    if (status != UJ_OK || !worker->is_working)
        return status;
    status = worker->crew.add(worker->crew.payload, spans, count);
    worker->waiting += count;
    return status;
}

static uj_status obey(struct worker *worker, const uj_text *message, uj_error *error)
{
    struct wire in;
    enum message_kind kind;
    const uj_status status = message_open(&in, &kind, message, error);
    if (status != UJ_OK)
        return status;
    if (kind == MESSAGE_JOB)
        return begin_job(worker, &in, error);
    if (kind == MESSAGE_SPANS)
        return add_spans(worker, &in, error);
    if (kind == MESSAGE_END || kind == MESSAGE_QUIT) {
        end_job(worker);
        worker->is_over = kind == MESSAGE_QUIT;
    } else if (kind != MESSAGE_BEAT) {
        wire_fail(&in, UJ_BAD_INPUT, "it is not for a rank that works");
    }
    return wire_finish(&in, "a message is damaged", error);
}

uj_status worker_hear(struct worker *worker, const uj_text *message, double now)
{
    uj_error error = {.message = "not enough memory"};
    worker->heard = now;
    const uj_status status = obey(worker, message, &error);
    if (status != UJ_OK)
        refuse(worker, &error);
    if (worker->is_over)
        send_bare(worker, MESSAGE_BYE);
    return status == UJ_NO_MEMORY && worker->is_working ? UJ_NO_MEMORY : UJ_OK;
}

/* ---- Batches ------------------------------------------------------------------------------------------------------- */

void worker_take(struct worker *worker, const uj_text *results, size_t count, double now)
{
    if (count == 0 || !worker->is_working)
        return;
    if (worker->batch_count == 0) {
        struct wire wire = message_begin(&worker->batch, MESSAGE_RESULTS);
        wire_number(&wire, worker->job, UINT64_MAX);
        worker->batch_since = now;
    }
    uj_text_add(&worker->batch, results->data, results->length);
    worker->batch_count += count;
    worker->waiting -= count < worker->waiting ? count : worker->waiting;
}

/* A rank with threads that have nothing to do does not wait: more work comes with the answer. */
static bool batch_is_due(const struct worker *worker, double now)
{
    if (worker->batch_count == 0)
        return false;
    if (worker->waiting == 0 || worker->batch.length >= BATCH_BYTES || now - worker->batch_since >= batch_seconds)
        return true;
    return worker->waiting < (size_t)worker->threads && now - worker->sent >= soonest_seconds;
}

uj_status worker_tick(struct worker *worker, bool is_free, double now)
{
    const double away = now - worker->looked;
    worker->looked = now;
    if (away > away_seconds) /* this rank was stopped; that is not the fault of rank 0 */
        worker->heard += away;
    if (uj_text_status(&worker->batch) != UJ_OK)
        return UJ_NO_MEMORY;
    if (is_free && batch_is_due(worker, now)) {
        worker->box.send(worker->box.payload, &worker->batch);
        worker->sent = now;
        worker->next_beat = now + beat_seconds(worker->patience); /* a batch is a sign of life, too */
        worker->batch_count = 0;
        uj_text_clear(&worker->batch);
    }
    if (now >= worker->next_beat) {
        worker->next_beat = now + beat_seconds(worker->patience);
        send_bare(worker, MESSAGE_BEAT);
    }
    return UJ_OK;
}

bool worker_is_cut_off(const struct worker *worker, double now)
{
    return worker->is_working && now - worker->heard > 2 * worker->patience;
}

#include "message.h"

#include <limits.h>
#include <stdio.h>

#include "work.h"

struct wire message_begin(uj_text *out, enum message_kind kind)
{
    struct wire wire = wire_writer(out);
    wire_number(&wire, WIRE_VERSION, UINT16_MAX);
    wire_number(&wire, kind, UINT8_MAX);
    return wire;
}

uj_status message_open(struct wire *in, enum message_kind *kind, const uj_text *message, uj_error *error)
{
    *in = wire_reader(message->data, message->length);
    const uint64_t version = wire_number(in, 0, UINT16_MAX);
    if (!in->problem && version != WIRE_VERSION) {
        *error = (uj_error){.code = UJ_BAD_INPUT};
        snprintf(error->message, sizeof error->message,
                 "a message is in version %d of the encoding, and this program uses version %d: run the same unjam-mpi "
                 "on all "
                 "machines",
                 (int)version, WIRE_VERSION);
        return UJ_BAD_INPUT;
    }
    *kind = (enum message_kind)wire_number(in, 0, UINT8_MAX);
    if (*kind >= MESSAGE_KINDS)
        wire_fail(in, UJ_BAD_INPUT, "it is of an unknown kind");
    if (!in->problem)
        return UJ_OK;
    return wire_finish(in, "a message is damaged", error);
}

void wire_job(struct wire *wire, struct job *job)
{
    job->number = wire_number(wire, job->number, UINT64_MAX);
    job->work = wire_int(wire, job->work, 0, WORK_KINDS - 1);
    job->threads = wire_int(wire, job->threads, 0, INT_MAX);
    job->max_memory = wire_number(wire, job->max_memory, UINT64_MAX);
    job->options = wire_bytes(wire, job->options, &job->options_length);
}

void wire_span(struct wire *wire, struct span *span)
{
    span->first = wire_number(wire, span->first, UINT64_MAX);
    span->last = wire_number(wire, span->last, UINT64_MAX);
    if (span->last < span->first)
        wire_fail(wire, UJ_BAD_INPUT, "it ends before it begins");
}

void wire_result(struct wire *wire, struct span_result *result)
{
    wire_span(wire, &result->span);
    result->status = (uj_status)wire_int(wire, (int)result->status, UJ_OK, UJ_IO);
    result->data = wire_bytes(wire, result->data, &result->length);
}

size_t wire_spans(struct wire *wire, struct span spans[SPANS_AT_ONCE], size_t count)
{
    count = (size_t)wire_number(wire, count, SPANS_AT_ONCE);
    for (size_t i = 0; i < count; i++)
        wire_span(wire, &spans[i]);
    return count;
}

#include "check_wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "work.h"

static void require(bool holds, const char *what, enum wire_part part)
{
    if (holds)
        return;
    fprintf(stderr, "part %d: %s\n", (int)part, what);
    abort();
}

/* ---- Messages ------------------------------------------------------------------------------------------------------ */

/* What follows the beginning of a message. */
struct body {
    enum message_kind kind;
    struct job job;
    uint64_t number;
    struct span spans[SPANS_AT_ONCE];
    size_t span_count;
    int threads;
    char reason[240];
    struct span_result results[64];
    size_t result_count;
};

static void visit_results(struct wire *wire, struct body *body)
{
    const size_t most = sizeof body->results / sizeof *body->results;
    if (wire_is_reading(wire))
        while (wire->at != wire->end && !wire->problem && body->result_count < most)
            wire_result(wire, &body->results[body->result_count++]);
    else
        for (size_t i = 0; i < body->result_count; i++)
            wire_result(wire, &body->results[i]);
}

static void visit_body(struct wire *wire, struct body *body)
{
    if (body->kind == MESSAGE_READY || body->kind == MESSAGE_RESULTS)
        body->number = wire_number(wire, body->number, UINT64_MAX);
    if (body->kind == MESSAGE_JOB)
        wire_job(wire, &body->job);
    else if (body->kind == MESSAGE_SPANS)
        body->span_count = wire_spans(wire, body->spans, body->span_count);
    else if (body->kind == MESSAGE_READY)
        body->threads = wire_int(wire, body->threads, 1, 0x7fffffff);
    else if (body->kind == MESSAGE_REFUSAL)
        wire_words(wire, body->reason, sizeof body->reason);
    else if (body->kind == MESSAGE_RESULTS)
        visit_results(wire, body);
}

static uj_status check_message(const char *data, size_t length, uj_text *again)
{
    struct body body = {0};
    struct wire in;
    uj_error error = {.message = ""};
    const uj_text message = {.data = (char *)data, .length = length};
    uj_status status = message_open(&in, &body.kind, &message, &error);
    if (status == UJ_OK) {
        visit_body(&in, &body);
        status = wire_finish(&in, "the body", &error);
    }
    if (status != UJ_OK) {
        require(error.code == status && error.message[0] != '\0', "refused without a reason", PART_MESSAGE);
        return status;
    }
    struct wire out = message_begin(again, body.kind);
    visit_body(&out, &body);
    status = wire_finish(&out, "the body", &error);
    require(status != UJ_OK || (again->length == length && memcmp(again->data, data, length) == 0),
            "another message came back", PART_MESSAGE);
    return status;
}

/* ---- What jobs and results are made of ----------------------------------------------------------------------------- */

union value {
    uj_census_options census_options;
    struct {
        uj_census_estimate_options options;
        uj_census_options census;
    } estimating;
    uj_generate_options generate_options;
    struct {
        uj_census_result *result;
        uj_census_part part;
    } counted;
    uj_census_estimate estimate;
    uj_attempt attempt;
};

/* What rank 0 does with a part that it has read, too: whether its tally is right is found when it is added. */
static void visit_part(struct wire *wire, uj_census_part *part, uj_census_result *result)
{
    uj_error error;
    wire_census_part(wire, part, result);
    if (!wire_is_reading(wire) || wire->problem)
        return;
    if (uj_census_tally_add_packed(&result->tally, part->tally, part->tally_length, &error) != UJ_OK)
        wire_fail(wire, UJ_BAD_INPUT, "its counts contradict each other");
}

static void visit(enum wire_part part, struct wire *wire, union value *value)
{
    if (part == PART_CENSUS_OPTIONS)
        wire_census_options(wire, &value->census_options);
    else if (part == PART_ESTIMATE_OPTIONS)
        wire_estimate_options(wire, &value->estimating.options, &value->estimating.census);
    else if (part == PART_GENERATE_OPTIONS)
        wire_generate_options(wire, &value->generate_options);
    else if (part == PART_CENSUS_RESULT)
        visit_part(wire, &value->counted.part, value->counted.result);
    else if (part == PART_ESTIMATE)
        wire_estimate(wire, &value->estimate);
    else
        wire_attempt(wire, &value->attempt);
}

static uj_status read_and_write(enum wire_part part, const char *data, size_t length, uj_text *again)
{
    uj_error error = {.message = ""};
    union value value = {.counted = {.result = NULL}};
    if (part == PART_CENSUS_RESULT && !(value.counted.result = uj_census_result_new()))
        return UJ_NO_MEMORY;
    struct wire in = wire_reader(data, length);
    visit(part, &in, &value);
    uj_status status = wire_finish(&in, "the part", &error);
    require(status == UJ_OK || (error.code == status && error.message[0] != '\0'), "refused without a reason", part);
    if (status == UJ_OK) {
        struct wire out = wire_writer(again);
        visit(part, &out, &value);
        status = wire_finish(&out, "the part", &error);
        require(status != UJ_BAD_INPUT, "read but not written", part);
    }
    if (part == PART_CENSUS_RESULT)
        uj_census_result_free(value.counted.result);
    if (part == PART_ATTEMPT)
        uj_level_clear(&value.attempt.level);
    return status;
}

uj_status check_wire(enum wire_part part, const char *data, size_t length, uj_text *again)
{
    uj_text_clear(again);
    if (part == PART_MESSAGE)
        return check_message(data, length, again);
    uj_status status = read_and_write(part, data, length, again);
    if (status != UJ_OK)
        return status;
    uj_text third = UJ_TEXT_INIT;
    status = read_and_write(part, again->data, again->length, &third);
    require(status == UJ_OK || status == UJ_NO_MEMORY, "not read back", part);
    require(status != UJ_OK || (third.length == again->length && memcmp(third.data, again->data, third.length) == 0),
            "another value came back", part);
    uj_text_free(&third);
    return status;
}

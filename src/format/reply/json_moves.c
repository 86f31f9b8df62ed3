#include "format/reply/json_moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "format/json_object.h"
#include "format/reply/parts.h"

static bool is_text(const struct json *json)
{
    return *json->at == '"';
}

/* A number behind which the value is skipped, or a string of one. */
static bool take_number(struct json *json, int64_t *out)
{
    const char *const start = json->at;
    json_skip(json);
    struct field field = {start, (size_t)(json->at - start)};
    if (*start == '"')
        field = (struct field){start + 1, field.length - 2};
    return field_is_number(field, out);
}

static uj_status read_value(struct reading *reading, struct json *json, uj_error *error);

static uj_status read_text(struct reading *reading, struct json *json, uj_error *error)
{
    const char *const start = json->at;
    struct json skipped = *json;
    json_skip(&skipped);
    const size_t size = (size_t)(skipped.at - start);
    char *const text = malloc(size);
    if (!text)
        return fail_memory(error);
    json_text(json, text, size);
    const bool had_ended = has_ended(reading);
    const uj_status status = reading->reply->count == 0 ? read_answer(reading, text, strlen(text), error)
                                                        : read_statements(reading, text, strlen(text), error);
    if (!had_ended && has_ended(reading))
        reading->fault_at = start; /* the text is gone */
    free(text);
    return status;
}

/* ["A",2], ["A","left",2]; false if the array is none of these. */
static bool is_tuple(const uj_board *board, struct json json, struct parts *out)
{
    *out = (struct parts){.at = json.at};
    json_open(&json);
    int count = 0;
    for (; json_more(&json); count++) {
        if (count == 0 && is_text(&json) && json_text(&json, out->vehicle, sizeof out->vehicle))
            out->has_vehicle = uj_board_find(board, out->vehicle) >= 0 || strlen(out->vehicle) == 1;
        else if (count == 1 && is_text(&json) && json_text(&json, out->direction, sizeof out->direction))
            continue;
        else if (count > 2 || !(out->has_number = take_number(&json, &out->number)))
            return false;
    }
    return out->has_vehicle && out->has_number && (!*out->direction || way_of(out->direction));
}

static uj_status read_array(struct reading *reading, struct json *json, uj_error *error)
{
    struct parts parts;
    uj_status status = UJ_OK;
    if (is_tuple(reading->board, *json, &parts)) {
        json_skip(json);
        return take_parts(reading, &parts, error);
    }
    json_open(json);
    while (json_more(json))
        if (status == UJ_OK && !has_ended(reading))
            status = read_value(reading, json, error);
        else
            json_skip(json);
    return status;
}

/* ---- Objects --------------------------------------------------------------------------------------------------------- */

static void take_member(struct json *json, const uj_board *board, enum role role, struct parts *parts)
{
    char text[PART_SIZE];
    int64_t number;
    if (role == DISTANCE) {
        if (take_number(json, &number))
            parts_take_distance(parts, number);
        return;
    }
    const bool fits = json_text(json, text, sizeof text);
    if (role == DIRECTION)
        parts_take_direction(parts, text);
    else if (fits)
        parts_take_name(parts, board, text);
}

enum { MOST_LISTS = 8 };

/* Members of an object that may hold moves. */
struct lists {
    struct json list[MOST_LISTS];
    enum role role[MOST_LISTS];
    int count;
};

static void take_list(struct lists *lists, const struct json *json, enum role role)
{
    if (lists->count < MOST_LISTS) {
        lists->list[lists->count] = *json;
        lists->role[lists->count++] = role;
    }
}

static uj_status append(struct reading *reading, const struct reading *more, uj_error *error)
{
    uj_reply *const reply = reading->reply;
    const uj_reply *const given = more->reply;
    if (given->count > 0) {
        uj_move *const moves = grow(reply->moves, &reading->capacity, reply->count + given->count, sizeof *moves);
        if (!moves)
            return fail_memory(error);
        memcpy(moves + reply->count, given->moves, given->count * sizeof *moves);
        reply->moves = moves;
        reply->count += given->count;
    }
    if (has_ended(more))
        end_reading(reading, given->end, more->fault_at, "%s", given->reason);
    return UJ_OK;
}

/* Reads the members of one role that say something; two that differ are ambiguous. */
static uj_status read_lists_of(struct reading *reading, const struct lists *lists, enum role role, uj_error *error)
{
    uj_reply first = UJ_REPLY_INIT;
    struct reading found = {.board = reading->board, .reply = &first};
    bool do_differ = false;
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && !do_differ && i < lists->count; i++) {
        uj_reply reply = UJ_REPLY_INIT;
        struct reading here = {.board = reading->board, .reply = &reply};
        struct json json = lists->list[i];
        if (lists->role[i] == role)
            status = read_value(&here, &json, error);
        if (status == UJ_OK && says_something(&here) && !says_something(&found)) {
            found.fault_at = here.fault_at;
            first = reply;
            reply.moves = NULL;
        } else if (status == UJ_OK && says_something(&here)) {
            do_differ = !are_equal(&reply, &first);
        }
        free(reply.moves);
        free(here.words.list);
    }
    if (status == UJ_OK && do_differ)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, lists->list[0].at, "an object has several lists with different moves");
    else if (status == UJ_OK)
        status = append(reading, &found, error);
    free(first.moves);
    return status;
}

static uj_status read_lists(struct reading *reading, struct lists *lists, uj_error *error)
{
    if (lists->count == 0)
        return UJ_OK;
    if (lists->count == 1)
        return read_value(reading, &lists->list[0], error);
    const size_t before = reading->reply->count;
    const uj_status status = read_lists_of(reading, lists, ANSWER, error);
    return status != UJ_OK || has_ended(reading) || reading->reply->count > before
               ? status
               : read_lists_of(reading, lists, MOVES, error);
}

static uj_status read_object(struct reading *reading, struct json *json, uj_error *error)
{
    struct parts parts = {.at = json->at};
    struct lists lists = {.count = 0};
    char key[PART_KEY_SIZE];
    json_open(json);
    while (json_more(json)) {
        json_key(json, key, sizeof key);
        const enum role role = role_of(key);
        if (((role == VEHICLE || role == DIRECTION) && is_text(json)) ||
            (role == DISTANCE && !strchr("[{", *json->at))) {
            take_member(json, reading->board, role, &parts);
        } else {
            if (role == MOVES || role == ANSWER || role == DISTANCE) /* "steps" may be a list of moves */
                take_list(&lists, json, role == ANSWER ? ANSWER : MOVES);
            json_skip(json);
        }
    }
    if ((parts.has_vehicle && (parts.has_number || *parts.direction)) || (lists.count == 0 && way_of(parts.direction)))
        return take_parts(reading, &parts, error);
    return read_lists(reading, &lists, error);
}

static uj_status read_value(struct reading *reading, struct json *json, uj_error *error)
{
    json_skip_space(json);
    if (is_text(json))
        return read_text(reading, json, error);
    if (*json->at == '[')
        return read_array(reading, json, error);
    if (*json->at == '{')
        return read_object(reading, json, error);
    json_skip(json);
    return UJ_OK;
}

/* Whether this is an object without brackets inside that was meant as JSON. */
static bool is_broken_object(const char *at, const char *end)
{
    bool has_quote = false;
    if (*at != '{')
        return false;
    for (at++; at < end && !strchr("{[", *at); at++) {
        has_quote |= *at == '"';
        if (*at == '}')
            return has_quote;
    }
    return false;
}

uj_status read_json_moves(struct reading *reading, const char *text, size_t length, uj_error *error)
{
    enum { MOST_TRIES = 64 }; /* brackets that begin no JSON: each may cost a look at the whole text */
    const char *const end = text + length, *broken = NULL;
    size_t count_before = 0;
    uj_status status = UJ_OK;
    for (int tries = 0; text < end && status == UJ_OK && !has_ended(reading) && tries < MOST_TRIES; text++) {
        if (!strchr("[{", *text) || *text == '\0')
            continue;
        struct json json = {text, end, NULL}, value = json;
        if (!json_skip(&json)) {
            tries++;
            if (!broken && is_broken_object(text, end)) {
                broken = text;
                count_before = reading->reply->count;
            }
            continue;
        }
        value.end = json.at;
        status = read_value(reading, &value, error);
        text = json.at - 1;
    }
    if (status == UJ_OK && broken && says_something(reading)) { /* none among others may be left out */
        reading->reply->count = count_before;
        end_reading(reading, UJ_REPLY_AMBIGUOUS, broken, "an object that is not valid JSON");
    }
    return status;
}

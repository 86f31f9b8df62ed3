#include "format/reply/json_moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/json_object.h"

enum { KEY_SIZE = 16, WORD_SIZE = UJ_NAME_SIZE + 1 };

/* What a member of an object says about a move. */
enum role { NOTHING, VEHICLE, DIRECTION, DISTANCE, MOVES };

static enum role role_of(const char *key)
{
    static const struct {
        const char *key;
        enum role role;
    } keys[] = {{"vehicle", VEHICLE}, {"car", VEHICLE},        {"piece", VEHICLE},       {"block", VEHICLE},
                {"name", VEHICLE},    {"id", VEHICLE},         {"direction", DIRECTION}, {"dir", DIRECTION},
                {"by", DISTANCE},     {"distance", DISTANCE},  {"cells", DISTANCE},      {"spaces", DISTANCE},
                {"amount", DISTANCE}, {"steps", DISTANCE},     {"squares", DISTANCE},    {"count", DISTANCE},
                {"moves", MOVES},     {"solution", MOVES},     {"answer", MOVES},        {"actions", MOVES},
                {"plan", MOVES},      {"final_answer", MOVES}, {"move", MOVES}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i].key) == 0)
            return keys[i].role;
    return NOTHING;
}

/* A move as far as its parts are known. */
struct parts {
    const char *at;
    char vehicle[WORD_SIZE], direction[WORD_SIZE];
    bool has_vehicle, has_number;
    int64_t number;
};

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

static char way_of(const char *direction)
{
    static const char *const words[] = {"right", "left", "up", "down"};
    static const char ways[] = "RLUD";
    const struct field field = {direction, strlen(direction)};
    for (int i = 0; i < 4; i++) {
        const char letter[2] = {ways[i], '\0'};
        if (field_equals(field, words[i]) || field_equals(field, letter))
            return ways[i];
    }
    return '\0';
}

static uj_status take_parts(struct reading *reading, const struct parts *parts, uj_error *error)
{
    const int64_t number = parts->number;
    struct statement statement = {.at = parts->at,
                                  .vehicle = uj_board_find(reading->board, parts->vehicle),
                                  .way = way_of(parts->direction),
                                  .number = (int)(number > 999    ? 999
                                                  : number < -999 ? -999
                                                                  : number)};
    if (statement.vehicle < 0)
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, parts->at, "there is no vehicle %s",
                    name_fault(parts->vehicle, strlen(parts->vehicle)) ? "of this name" : parts->vehicle);
    else if (!parts->has_number)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it does not say how far", parts->vehicle);
    else if (*parts->direction && !statement.way)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it does not say which way", parts->vehicle);
    else if (statement.way && number < 0)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it has a direction and a sign",
                    parts->vehicle);
    else
        return take_statement(reading, &statement, error);
    return UJ_OK;
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
    json_read_string(json, text, size);
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
        if (count == 0 && is_text(&json) && json_read_string(&json, out->vehicle, sizeof out->vehicle))
            out->has_vehicle = uj_board_find(board, out->vehicle) >= 0 || strlen(out->vehicle) == 1;
        else if (count == 1 && is_text(&json) && json_read_string(&json, out->direction, sizeof out->direction))
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

static uj_status read_object(struct reading *reading, struct json *json, uj_error *error)
{
    struct parts parts = {.at = json->at};
    struct json moves = {0};
    char key[KEY_SIZE];
    json_open(json);
    while (json_more(json)) {
        json_key(json, key, sizeof key);
        const enum role role = role_of(key);
        if (role == VEHICLE && is_text(json)) {
            parts.has_vehicle = json_read_string(json, parts.vehicle, sizeof parts.vehicle);
        } else if (role == DIRECTION && is_text(json)) {
            json_read_string(json, parts.direction, sizeof parts.direction);
        } else if (role == DISTANCE && !strchr("[{", *json->at)) {
            parts.has_number = take_number(json, &parts.number);
        } else {
            if (role == MOVES || (role == DISTANCE && !moves.at)) /* "steps" may be a list of moves */
                moves = *json;
            json_skip(json);
        }
    }
    if (parts.has_vehicle && (parts.has_number || *parts.direction))
        return take_parts(reading, &parts, error);
    return moves.at ? read_value(reading, &moves, error) : UJ_OK;
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

uj_status read_json_moves(struct reading *reading, const char *text, size_t length, uj_error *error)
{
    enum { MOST_TRIES = 64 }; /* brackets that begin no JSON: each may cost a look at the whole text */
    const char *const end = text + length;
    uj_status status = UJ_OK;
    for (int tries = 0; text < end && status == UJ_OK && !has_ended(reading) && tries < MOST_TRIES; text++) {
        if (!strchr("[{", *text) || *text == '\0')
            continue;
        struct json json = {text, end, NULL}, value = json;
        if (!json_skip(&json)) {
            tries++;
            continue;
        }
        value.end = json.at;
        status = read_value(reading, &value, error);
        text = json.at - 1;
    }
    return status;
}

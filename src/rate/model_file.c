/* A model as JSON: one object, whose members are those of uj_rating_model. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/json_object.h"

enum kind { REAL, WHOLE };

struct member {
    const char *key;
    enum kind kind;
    size_t offset;
    double low, high; /* a value outside is refused */
};

#define AT(field) offsetof(uj_rating_model, field)

/* Coefficients of people are between -5 and 5. Whoever has a constant of 50 has seconds that no number holds. */
static const struct member members[] = {
    {"constant", REAL, AT(constant), -50, 50},
    {"log_moves", REAL, AT(log_moves), -50, 50},
    {"log10_greedy", REAL, AT(log10_greedy), -50, 50},
    {"blocking_per_vehicle", REAL, AT(blocking), -50, 50},
    {"low", REAL, AT(low), 0, 1000},
    {"median", REAL, AT(median), 0, 1000},
    {"high", REAL, AT(high), 0, 1000},
    {"least_moves", WHOLE, AT(least_moves), 1, 65535},
    {"most_moves", WHOLE, AT(most_moves), 1, 65535},
    {"least_vehicles", WHOLE, AT(least_vehicles), 1, UJ_MAX_VEHICLES},
    {"most_vehicles", WHOLE, AT(most_vehicles), 1, UJ_MAX_VEHICLES},
};

enum { MEMBERS = sizeof members / sizeof *members, KEY_SIZE = 24, FORMAT_VERSION = 1 };

static const char format_name[] = "unjam-model";

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

void uj_fit_write(uj_text *out, const uj_fit *fit)
{
    uj_text_printf(out, "{\"format\":\"%s\",\"version\":%d,\"name\":\"%s\"", format_name, FORMAT_VERSION,
                   fit->model.name);
    for (int i = 0; i < MEMBERS; i++) {
        const void *const value = (const char *)&fit->model + members[i].offset;
        uj_text_printf(out, ",\n \"%s\":", members[i].key);
        if (members[i].kind == REAL)
            uj_text_printf(out, "%.17g", *(const double *)value);
        else
            uj_text_printf(out, "%d", *(const int *)value);
    }
    uj_text_printf(out, ",\n \"fit\":{\"boards\":%zu,\"times\":%zu,\"people\":", fit->boards, fit->times);
    if (fit->people > 0)
        uj_text_printf(out, "%zu", fit->people);
    else
        uj_text_words(out, "null");
    uj_text_words(out, ",\"errors\":[");
    for (int i = 0; i < UJ_FIT_TERMS; i++)
        uj_text_printf(out, "%s%.6g", i > 0 ? "," : "", fit->errors[i]);
    uj_text_printf(
        out, "],\"r2\":%.6f,\"r2_left_out\":%.6f,\"r2_moves\":%.6f,\"r2_ours\":%.6f,\"level\":%.6g,\"spread\":%s}}\n",
        fit->r2, fit->r2_left_out, fit->r2_moves, fit->r2_ours, fit->level, fit->has_spread ? "true" : "false");
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

struct reading {
    struct json json;
    uj_rating_model *model;
    char format[KEY_SIZE];
    bool is_seen[MEMBERS];
    uj_error *error;
};

/* A number behind which the reader goes; NAN if it is none. */
static double read_number(struct json *json)
{
    char digits[64] = "";
    json_skip_space(json);
    const char *const start = json->at;
    if (!json_skip(json))
        return NAN;
    const size_t length = (size_t)(json->at - start);
    if (length >= sizeof digits || !strchr("-0123456789", *start))
        return NAN;
    memcpy(digits, start, length);
    return strtod(digits, NULL);
}

static uj_status take_member(struct reading *reading, const struct member *member)
{
    const double value = read_number(&reading->json);
    void *const place = (char *)reading->model + member->offset;
    if (!(value >= member->low && value <= member->high) || (member->kind == WHOLE && value != floor(value)))
        return fail_here(reading->error, UJ_BAD_INPUT, "\"%s\" must be a %snumber from %g to %g", member->key,
                         member->kind == WHOLE ? "whole " : "", member->low, member->high);
    if (member->kind == WHOLE)
        *(int *)place = (int)value;
    else
        *(double *)place = value;
    reading->is_seen[member - members] = true;
    return UJ_OK;
}

static uj_status take_text(struct reading *reading, char *out, size_t size, const char *key)
{
    json_skip_space(&reading->json);
    const bool is_string = reading->json.at < reading->json.end && *reading->json.at == '"';
    bool is_plain = is_string && json_text(&reading->json, out, size);
    for (const char *c = out; is_plain && *c != '\0'; c++)
        is_plain = *c >= ' ' && *c <= '~' && *c != '"' && *c != '\\';
    return is_plain ? UJ_OK
                    : fail_here(reading->error, UJ_BAD_INPUT, "\"%s\" must be a string of plain characters", key);
}

static uj_status take_value(struct reading *reading, const char *key)
{
    if (strcmp(key, "format") == 0)
        return take_text(reading, reading->format, sizeof reading->format, key);
    if (strcmp(key, "name") == 0)
        return take_text(reading, reading->model->name, sizeof reading->model->name, key);
    for (int i = 0; i < MEMBERS; i++)
        if (strcmp(key, members[i].key) == 0)
            return take_member(reading, &members[i]);
    if (strcmp(key, "version") == 0 && read_number(&reading->json) != FORMAT_VERSION)
        return fail_here(reading->error, UJ_BAD_INPUT, "this version of unjam reads models of version %d",
                         FORMAT_VERSION);
    if (strcmp(key, "version") != 0)
        json_skip(&reading->json);
    return UJ_OK;
}

static uj_status check_model(const struct reading *reading)
{
    const uj_rating_model *model = reading->model;
    if (strcmp(reading->format, format_name) != 0)
        return fail_here(reading->error, UJ_BAD_INPUT, "this is not a model: \"format\" is not \"%s\"", format_name);
    for (int i = 0; i < MEMBERS; i++)
        if (!reading->is_seen[i])
            return fail_here(reading->error, UJ_BAD_INPUT, "\"%s\" is missing", members[i].key);
    if (model->low > model->median || model->median > model->high)
        return fail_here(reading->error, UJ_BAD_INPUT, "\"low\", \"median\" and \"high\" must be in ascending order");
    if (model->least_moves > model->most_moves || model->least_vehicles > model->most_vehicles)
        return fail_here(reading->error, UJ_BAD_INPUT, "the least moves and vehicles must not exceed the most");
    return UJ_OK;
}

uj_status uj_rating_model_read(uj_rating_model *out, const char *text, size_t length, uj_error *error)
{
    *out = *uj_rating_model_now(); /* the greed and the bands are no part of a fit */
    out->version = 0;
    out->checked_moves = 0;
    out->name[0] = '\0';
    struct json whole = {.at = text, .end = text + length};
    json_skip_space(&whole);
    const bool is_object = whole.at < whole.end && *whole.at == '{';
    struct reading reading = {.json = whole, .model = out, .error = error};
    if (!is_object || !json_skip(&whole))
        return fail_here(error, UJ_BAD_INPUT, "this is not a model: %s",
                         whole.fault ? whole.fault : "it is not a JSON object");
    json_skip_space(&whole);
    if (whole.at < whole.end)
        return fail_here(error, UJ_BAD_INPUT, "this is not a model: there is more after its end");
    uj_status status = UJ_OK;
    json_open(&reading.json);
    while (status == UJ_OK && json_more(&reading.json)) {
        char key[KEY_SIZE];
        json_key(&reading.json, key, sizeof key);
        status = take_value(&reading, key);
    }
    return status == UJ_OK ? check_model(&reading) : status;
}

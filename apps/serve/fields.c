#include "fields.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void refuse(struct fields *fields, int line, int column, const char *message)
{
    if (!fields->failed)
        reply_error(fields->reply, HTTP_BAD_REQUEST, "bad_request", line, column, message);
    fields->failed = true;
}

void fields_refuse(struct fields *fields, const char *key, const char *what)
{
    char message[200];
    snprintf(message, sizeof message, "\"%s\" %s", key, what);
    refuse(fields, 0, 0, message);
}

/* jansson's own words repeat what it stumbled over. */
static const char *json_fault(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_duplicate_key:
        return "the body is JSON in which a name stands twice";
    case json_error_invalid_utf8:
        return "the body is not UTF-8";
    case json_error_stack_overflow:
        return "the body is JSON that goes too deep";
    case json_error_numeric_overflow:
        return "the body is JSON with a number that is too large";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "the body is JSON with a zero character in a text";
    case json_error_premature_end_of_input:
        return "the body ends within the JSON";
    case json_error_end_of_input_expected:
        return "the body goes on behind the JSON";
    default:
        return "the body is not JSON";
    }
}

void fields_open_json(struct fields *fields, const char *body, size_t length, struct reply *reply)
{
    *fields = (struct fields){.reply = reply};
    json_error_t error;
    fields->object = length > 0 ? json_loadb(body, length, JSON_REJECT_DUPLICATES, &error) : json_object();
    if (fields->object && json_is_object(fields->object))
        return;
    if (fields->object)
        refuse(fields, 1, 1, "the body must be a JSON object, such as {\"board\":\"…\"}");
    else if (length == 0 || json_error_code(&error) == json_error_out_of_memory)
        refuse(fields, 0, 0, "there is not enough memory to read the body");
    else
        refuse(fields, error.line, error.column, json_fault(&error));
}

void fields_open_query(struct fields *fields, const struct query *query, struct reply *reply)
{
    *fields = (struct fields){.query = query, .reply = reply};
}

static void refuse_unknown(struct fields *fields)
{
    uj_text message = UJ_TEXT_INIT;
    uj_text_printf(&message, "there is a %s that is not known here; known are", fields->query ? "parameter" : "field");
    for (size_t i = 0; i < fields->known_count; i++)
        uj_text_printf(&message, "%s %s", i > 0 ? "," : "", fields->known[i]);
    if (fields->known_count == 0)
        uj_text_printf(&message, " none");
    refuse(fields, 0, 0, message.data ? message.data : "there is a field that is not known here");
    uj_text_free(&message);
}

bool fields_close(struct fields *fields)
{
    const size_t count = fields->query ? fields->query->count : json_object_size(fields->object);
    if (!fields->failed && fields->found_count < count)
        refuse_unknown(fields);
    json_decref(fields->object);
    fields->object = NULL;
    return !fields->failed;
}

/* What stands under a key. */
struct value {
    enum { VALUE_NONE, VALUE_TEXT, VALUE_NUMBER, VALUE_FLAG, VALUE_OTHER } kind;
    const char *text;
    double number;
    bool flag;
    json_t *json;
};

static struct value value_of_json(json_t *json)
{
    struct value value = {.kind = VALUE_OTHER, .json = json};
    if (json_is_string(json)) {
        value.kind = VALUE_TEXT;
        value.text = json_string_value(json);
    } else if (json_is_number(json)) {
        value.kind = VALUE_NUMBER;
        value.number = json_number_value(json);
    } else if (json_is_boolean(json)) {
        value.kind = VALUE_FLAG;
        value.flag = json_is_true(json);
    }
    return value;
}

static struct value take(struct fields *fields, const char *key)
{
    if (fields->failed)
        return (struct value){.kind = VALUE_NONE};
    fields->known[fields->known_count++] = key;
    if (fields->query) {
        const char *text = query_value(fields->query, key);
        fields->found_count += text != NULL;
        return (struct value){.kind = text ? VALUE_TEXT : VALUE_NONE, .text = text};
    }
    json_t *json = json_object_get(fields->object, key);
    fields->found_count += json != NULL;
    return json ? value_of_json(json) : (struct value){.kind = VALUE_NONE};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Digits; strtoull would take signs and spaces too. */
static bool read_digits(const char **at, uint64_t *out)
{
    if (!is_digit(**at))
        return false;
    char *end;
    errno = 0;
    *out = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0;
}

static bool read_number(const struct value *value, uint64_t *out)
{
    if (value->kind == VALUE_NUMBER && json_is_integer(value->json) && json_integer_value(value->json) >= 0) {
        *out = (uint64_t)json_integer_value(value->json);
        return true;
    }
    const char *at = value->text;
    return value->kind == VALUE_TEXT && read_digits(&at, out) && *at == '\0';
}

void take_number(struct fields *fields, const char *key, uint64_t low, uint64_t high, uint64_t *out)
{
    const struct value value = take(fields, key);
    uint64_t number;
    if (value.kind == VALUE_NONE)
        return;
    if (read_number(&value, &number) && number >= low && number <= high) {
        *out = number;
        return;
    }
    char what[100];
    snprintf(what, sizeof what, "must be a whole number from %llu to %llu", (unsigned long long)low,
             (unsigned long long)high);
    fields_refuse(fields, key, what);
}

void take_int(struct fields *fields, const char *key, int low, int high, int *out)
{
    uint64_t number = UINT64_MAX;
    take_number(fields, key, (uint64_t)low, (uint64_t)high, &number);
    if (number != UINT64_MAX)
        *out = (int)number;
}

void take_seconds(struct fields *fields, const char *key, double *out)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_NONE)
        return;
    if (value.kind == VALUE_NUMBER && isfinite(value.number) && value.number > 0)
        *out = value.number;
    else
        fields_refuse(fields, key, "must be a number of seconds, more than 0");
}

void take_flag(struct fields *fields, const char *key, bool *out)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_NONE)
        return;
    if (value.kind == VALUE_FLAG)
        *out = value.flag;
    else if (fields->query && (strcmp(value.text, "true") == 0 || strcmp(value.text, "false") == 0))
        *out = value.text[0] == 't';
    else
        fields_refuse(fields, key, "must be true or false");
}

static bool read_range(const char *text, uint64_t *low, uint64_t *high)
{
    const char *at = text;
    const bool has_low = is_digit(*at);
    if (has_low && !read_digits(&at, low))
        return false;
    if (*at == '\0' && has_low) {
        *high = *low;
        return true;
    }
    if (strncmp(at, "..", 2) != 0)
        return false;
    at += 2;
    const bool has_high = is_digit(*at);
    if (has_high && !read_digits(&at, high))
        return false;
    return *at == '\0' && (has_low || has_high) && *low <= *high;
}

void take_range(struct fields *fields, const char *key, uj_range *out)
{
    const struct value value = take(fields, key);
    uint64_t low = 0, high = INT32_MAX;
    if (value.kind == VALUE_NONE)
        return;
    bool is_range = value.kind == VALUE_TEXT && read_range(value.text, &low, &high);
    if (value.kind == VALUE_NUMBER) {
        is_range = read_number(&value, &low);
        high = low;
    }
    if (is_range && high <= INT32_MAX)
        *out = (uj_range){(int)low, (int)high};
    else
        fields_refuse(fields, key, "must be a number or a range like \"5..8\", \"5..\" or \"..8\"");
}

void take_size(struct fields *fields, const char *key, int *width, int *height)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_NONE)
        return;
    uint64_t w = 0, h = 0;
    const char *at = value.kind == VALUE_TEXT ? value.text : "";
    if (read_digits(&at, &w) && *at++ == 'x' && read_digits(&at, &h) && *at == '\0' && w <= UJ_MAX_SIDE &&
        h <= UJ_MAX_SIDE && w >= UJ_MIN_SIDE && h >= UJ_MIN_SIDE) {
        *width = (int)w;
        *height = (int)h;
    } else {
        fields_refuse(fields, key, "must be a size like \"6x6\", from 3x3 to 16x16");
    }
}

void take_date(struct fields *fields, const char *key, int *year, int *month, int *day)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_NONE)
        return;
    static const char form[] = "dddd-dd-dd";
    bool is_date = value.kind == VALUE_TEXT && strlen(value.text) == sizeof form - 1;
    for (size_t i = 0; is_date && i < sizeof form - 1; i++)
        is_date = form[i] == 'd' ? is_digit(value.text[i]) : value.text[i] == form[i];
    if (is_date) {
        *year = atoi(value.text);
        *month = atoi(value.text + 5);
        *day = atoi(value.text + 8);
    } else {
        fields_refuse(fields, key, "must be a date like 2026-11-16");
    }
}

void take_choice(struct fields *fields, const char *key, const char *(*name_at)(size_t index), size_t *out)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_NONE)
        return;
    for (size_t i = 0; value.kind == VALUE_TEXT && name_at(i); i++)
        if (strcasecmp(value.text, name_at(i)) == 0) {
            *out = i;
            return;
        }
    uj_text what = UJ_TEXT_INIT;
    uj_text_printf(&what, "must be one of");
    for (size_t i = 0; name_at(i); i++)
        uj_text_printf(&what, "%s %s", i > 0 ? "," : "", name_at(i));
    fields_refuse(fields, key, what.data ? what.data : "is not known");
    uj_text_free(&what);
}

void take_text(struct fields *fields, const char *key, const char **out)
{
    const struct value value = take(fields, key);
    if (value.kind == VALUE_TEXT)
        *out = value.text;
    else if (value.kind != VALUE_NONE)
        fields_refuse(fields, key, "must be a text");
}

#include "api/fields.h"

#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <strings.h>

#include "../../ranges.h"

/* Where fields come from, and where the first fault goes. */
struct source {
    const struct api *api;
    json_t *object; /* or NULL: */
    const struct query *query;
    struct reply *reply;
    bool failed;
};

/* What stands under a key: a text, or something else of JSON. */
struct value {
    const char *text;
    json_t *json;
};

static void refuse(struct source *source, int line, int column, const char *message)
{
    if (!source->failed)
        reply_error(source->reply, HTTP_BAD_REQUEST, "bad_request", line, column, message);
    source->failed = true;
}

/* ---- Values: false if it is none of the kind ---- */

static bool read_number(const struct value *value, uint64_t *out)
{
    static const double most_exact = 9007199254740991; /* 2^53 - 1: up to there, doubles stand for one number each */
    if (json_is_integer(value->json) && json_integer_value(value->json) >= 0) {
        *out = (uint64_t)json_integer_value(value->json);
        return true;
    }
    const double real = json_real_value(value->json); /* 0 for what is none */
    if (json_is_real(value->json) && real >= 0 && real <= most_exact && real == floor(real)) {
        *out = (uint64_t)real; /* 3.0 is a whole number, too */
        return true;
    }
    const char *at = value->text;
    return at && take_digits(&at, out) && *at == '\0';
}

static bool take_number(const struct field *field, const struct value *value, void *out)
{
    uint64_t number;
    const bool is_good = read_number(value, &number) && number >= field->low && number <= field->high;
    if (is_good)
        *(uint64_t *)out = number;
    return is_good;
}

static bool take_int(const struct field *field, const struct value *value, void *out)
{
    uint64_t number;
    const bool is_good = take_number(field, value, &number);
    if (is_good)
        *(int *)out = (int)number - (field->kind == FIELD_ROW);
    return is_good;
}

static bool take_seconds(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    const double number = json_number_value(value->json); /* 0 for what is no number */
    if (isfinite(number) && number > 0)
        *(double *)out = number;
    return isfinite(number) && number > 0;
}

static bool take_flag(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    const bool is_text = value->text && !value->json;
    const bool is_true = json_is_true(value->json) || (is_text && strcmp(value->text, "true") == 0);
    const bool is_false = json_is_false(value->json) || (is_text && strcmp(value->text, "false") == 0);
    if (is_true || is_false)
        *(bool *)out = is_true;
    return is_true || is_false;
}

static bool take_range(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    uint64_t number;
    if (value->text)
        return read_range(value->text, out) == RANGE_GOOD;
    const bool is_good = read_number(value, &number) && number <= INT_MAX;
    if (is_good)
        *(uj_range *)out = (uj_range){(int)number, (int)number};
    return is_good;
}

static bool take_size(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    uint64_t width = 0, height = 0;
    const char *at = value->text ? value->text : "";
    if (!take_digits(&at, &width) || *at++ != 'x' || !take_digits(&at, &height) || *at != '\0' || width > UJ_MAX_SIDE ||
        height > UJ_MAX_SIDE || width < UJ_MIN_SIDE || height < UJ_MIN_SIDE)
        return false;
    ((int *)out)[0] = (int)width;
    ((int *)out)[1] = (int)height;
    return true;
}

static bool take_date(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    static const char form[] = "dddd-dd-dd";
    const char *text = value->text;
    bool is_date = text && strlen(text) == sizeof form - 1;
    for (size_t i = 0; is_date && i < sizeof form - 1; i++)
        is_date = form[i] == 'd' ? is_digit(text[i]) : text[i] == form[i];
    if (is_date)
        *(struct date *)out = (struct date){atoi(text), atoi(text + 5), atoi(text + 8)};
    return is_date;
}

static bool take_choice(const struct field *field, const struct value *value, void *out)
{
    size_t i = 0;
    while (value->text && field->name_at(i) && strcasecmp(value->text, field->name_at(i)) != 0)
        i++;
    if (!value->text || !field->name_at(i))
        return false;
    if (field->kind == FIELD_NAME)
        *(const char **)out = field->name_at(i);
    else
        *(unsigned *)out = field->kind == FIELD_BAND ? 1u << i : (unsigned)i;
    return true;
}

static bool take_id(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    struct id_field *id = out;
    id->is_given = value->text && uj_id_parse(&id->id, value->text);
    return id->is_given;
}

static bool take_text(const struct field *field, const struct value *value, void *out)
{
    (void)field;
    if (value->text)
        uj_text_words(out, value->text);
    return value->text != NULL;
}

static const struct {
    bool (*take)(const struct field *field, const struct value *value, void *out);
    size_t size;        /* of what it takes */
    const char *demand; /* what is said of another value; NULL: it depends on the field */
} kinds[] = {
    [FIELD_NUMBER] = {take_number, sizeof(uint64_t), NULL},
    [FIELD_INT] = {take_int, sizeof(int), NULL},
    [FIELD_ROW] = {take_int, sizeof(int), NULL},
    [FIELD_SECONDS] = {take_seconds, sizeof(double), "must be a number of seconds, more than 0"},
    [FIELD_FLAG] = {take_flag, sizeof(bool), "must be true or false"},
    [FIELD_RANGE] = {take_range, sizeof(uj_range), "must be a number or a range like \"5..8\", \"5..\" or \"..8\""},
    [FIELD_SIZE] = {take_size, sizeof(int), "must be a size like \"6x6\", from 3x3 to 16x16"},
    [FIELD_DATE] = {take_date, sizeof(struct date), "must be a date like 2026-11-16"},
    [FIELD_CHOICE] = {take_choice, sizeof(unsigned), NULL},
    [FIELD_BAND] = {take_choice, sizeof(unsigned), NULL},
    [FIELD_NAME] = {take_choice, sizeof(const char *), NULL},
    [FIELD_ID] = {take_id, sizeof(struct id_field), "must be 16 hexadecimal digits"},
    [FIELD_TEXT] = {take_text, sizeof(uj_text), "must be a string"},
};

static void refuse_value(struct source *source, const struct field *field, const char *demand)
{
    uj_text message = UJ_TEXT_INIT;
    uj_text_printf(&message, "\"%s\" ", field->key);
    if (demand)
        uj_text_words(&message, demand);
    else if (field->name_at)
        uj_text_words(&message, "must be one of");
    else
        uj_text_printf(&message, "must be a whole number from %llu to %llu", (unsigned long long)field->low,
                       (unsigned long long)field->high);
    for (size_t i = 0; field->name_at && field->name_at(i); i++)
        uj_text_printf(&message, "%s %s", i > 0 ? "," : "", field->name_at(i));
    refuse(source, 0, 0, uj_text_status(&message) == UJ_OK ? message.data : "a field has an unknown value");
    uj_text_free(&message);
}

/* ---- Boards ---- */

static void fail(uj_error *error, uj_status code, const char *message)
{
    *error = (uj_error){.code = code};
    snprintf(error->message, sizeof error->message, "%s", message);
}

/* Reads the one board of a text. */
static void read_board(uj_puzzle *out, const char *text, uj_format format, uj_error *error)
{
    uj_read_options options = UJ_READ_OPTIONS_INIT;
    options.format = format;
    uj_reader *reader;
    if (uj_reader_open(&reader, text, strlen(text), &options, error) != UJ_OK)
        return;
    uj_puzzle next = UJ_PUZZLE_INIT;
    const uj_status status = uj_reader_next(reader, out, error);
    if (status == UJ_END)
        fail(error, UJ_BAD_INPUT, "the text contains no board");
    else if (status == UJ_OK && uj_reader_next(reader, &next, error) != UJ_END)
        fail(error, UJ_BAD_INPUT, "the text contains more than one board; send one at a time");
    else if (status == UJ_OK)
        error->code = UJ_OK;
    uj_puzzle_clear(&next);
    uj_reader_close(reader);
}

static void check_size(const uj_board *board, const struct limits *limits, uj_error *error)
{
    if (board->width <= limits->max_width && board->height <= limits->max_height)
        return;
    *error = (uj_error){.code = UJ_LIMIT};
    snprintf(error->message, sizeof error->message, "the board is larger than this server allows (%dx%d)",
             limits->max_width, limits->max_height);
}

/* An object is read in the notation json, by the reader that knows it; it only has to be written out for that. */
static void take_board(struct source *source, const struct field *field, const struct value *value,
                       struct board_field *out)
{
    if (out->may_be_absent && !value->text && !value->json)
        return;
    char *written = json_is_object(value->json) ? json_dumps(value->json, JSON_COMPACT) : NULL;
    const char *text = written ? written : value->text;
    const uj_format format = out->format ? uj_format_by_name(out->format) : UJ_FORMAT_UNKNOWN;
    out->error = (uj_error){.code = UJ_OK};
    if (text)
        read_board(&out->puzzle, text, written ? UJ_FORMAT_JSON : format, &out->error);
    else if (json_is_object(value->json))
        fail(&out->error, UJ_NO_MEMORY, "there is not enough memory to read the board");
    else
        refuse_value(source, field,
                     value->json ? "must be a text in any notation, or an object in the notation json"
                                 : "is missing; give a text in any notation, or an object in the notation json");
    free(written);
    if (text && out->error.code == UJ_OK)
        check_size(&out->puzzle.board, &source->api->limits, &out->error);
    if (source->failed || out->error.code == UJ_OK || out->may_be_bad)
        return;
    reply_library_error(source->reply, &out->error);
    source->failed = true;
}

const char *field_format_name(size_t index)
{
    const size_t first = UJ_FORMAT_UNKNOWN + 1;
    return first + index < UJ_FORMAT_END ? uj_format_name((uj_format)(first + index)) : NULL;
}

const char *field_metric_name(size_t index)
{
    static const char *const names[] = {[UJ_MOVES] = "moves", [UJ_STEPS] = "steps", NULL};
    return names[index];
}

const char *field_band_name(size_t index)
{
    return index <= UJ_EXPERT ? uj_band_name((uj_band)index) : NULL;
}

/* ---- All fields of a table ---- */

static struct value value_at(const struct source *source, const char *key)
{
    if (source->query)
        return (struct value){.text = query_value(source->query, key)};
    json_t *json = json_object_get(source->object, key);
    return (struct value){.text = json_string_value(json), .json = json};
}

static void refuse_unknown(struct source *source, const struct field *table)
{
    uj_text message = UJ_TEXT_INIT;
    uj_text_printf(&message, "unknown %s; the known ones are", source->query ? "parameter" : "field");
    for (const struct field *field = table; field->key; field++)
        uj_text_printf(&message, "%s %s", field > table ? "," : "", field->key);
    refuse(source, 0, 0, uj_text_status(&message) == UJ_OK ? message.data : "unknown field");
    uj_text_free(&message);
}

static bool read_fields(struct source *source, const struct field *table, void *out)
{
    size_t found = 0;
    for (const struct field *field = table; field->key && !source->failed; field++) {
        const struct value value = value_at(source, field->key);
        const bool is_there = value.text || value.json;
        void *const to = (char *)out + field->at;
        found += is_there;
        assert(field->kind == FIELD_BOARD || field->size == kinds[field->kind].size);
        if (field->kind == FIELD_BOARD)
            take_board(source, field, &value, to);
        else if (is_there && !kinds[field->kind].take(field, &value, to))
            refuse_value(source, field, kinds[field->kind].demand);
    }
    if (!source->failed && found < (source->query ? source->query->count : json_object_size(source->object)))
        refuse_unknown(source, table);
    return !source->failed;
}

bool fields_read_query(struct api *api, const struct request *request, const struct field *table, void *out,
                       struct reply *reply)
{
    struct source source = {.api = api, .query = &request->query, .reply = reply};
    return read_fields(&source, table, out);
}

/* jansson's own words repeat what it stumbled over. */
static const char *json_fault(const json_error_t *error)
{
    static const struct {
        enum json_error_code code;
        const char *message;
    } faults[] = {
        {json_error_duplicate_key, "the body is JSON in which a key appears twice"},
        {json_error_invalid_utf8, "the body is not UTF-8"},
        {json_error_stack_overflow, "the body is JSON that is nested too deeply"},
        {json_error_numeric_overflow, "the body is JSON with a number that is too large"},
        {json_error_null_character, "the body is JSON with a zero character in a text"},
        {json_error_null_byte_in_key, "the body is JSON with a zero character in a text"},
        {json_error_premature_end_of_input, "the body ends within the JSON"},
        {json_error_end_of_input_expected, "the body continues after the JSON"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].code == json_error_code(error))
            return faults[i].message;
    return "the body is not JSON";
}

bool fields_read_body(struct api *api, const struct request *request, const struct field *table, void *out,
                      struct reply *reply)
{
    const size_t length = request->body_length;
    struct source source = {.api = api, .reply = reply};
    json_error_t error;
    source.object = length > 0 ? json_loadb(request->body, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error)
                               : json_object();
    if (json_is_object(source.object))
        read_fields(&source, table, out);
    else if (source.object)
        refuse(&source, 1, 1, "the body must be a JSON object, such as {\"board\":\"…\"}");
    else if (length == 0 || json_error_code(&error) == json_error_out_of_memory)
        refuse(&source, 0, 0, "there is not enough memory to read the body");
    else
        refuse(&source, error.line, error.column, json_fault(&error));
    json_decref(source.object);
    return !source.failed;
}

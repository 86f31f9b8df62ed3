#include "format/json_object.h"

#include <assert.h>
#include <string.h>

#include "format/fields.h"

bool object_scan(struct object *out, const struct source *source, struct json *json, const char *const *keys,
                 const char *list_key)
{
    *out = (struct object){.source = source, .start = json->at, .keys = keys};
    json_open(json);
    while (json_more(json)) {
        char key[OBJECT_KEY_SIZE + 1];
        const char *const key_at = json->at;
        if (!json_key(json, key, sizeof key))
            return false;
        if (list_key && strcmp(key, list_key) == 0 && json->at < json->end && *json->at == '[') {
            out->has_list = true;
            return true;
        }
        const char *const value = json->at;
        if (!json_skip(json))
            return false;
        for (size_t i = 0; keys[i]; i++) {
            assert(i < OBJECT_MOST_KEYS && strlen(keys[i]) <= OBJECT_KEY_SIZE);
            if (strcmp(key, keys[i]) != 0)
                continue;
            out->repeated = out->at[i] ? key_at : out->repeated;
            out->at[i] = *value == 'n' ? NULL : value;
        }
    }
    if (!json->fault && json->at[-1] != '}') {
        json->at--;
        json->fault = "a closing brace is expected here";
    }
    return !json->fault;
}

uj_status object_check(const struct object *object, uj_error *error)
{
    return object->repeated ? source_refuse(object->source, object->repeated, error, "this key appears twice") : UJ_OK;
}

uj_status object_read(struct object *out, const struct source *source, const char *at, const char *const *keys,
                      uj_error *error)
{
    struct json json = {at, source->end, NULL};
    if (*at != '{')
        return source_refuse(source, at, error, "an object in braces is expected here");
    object_scan(out, source, &json, keys, NULL);
    return object_check(out, error);
}

static uj_status require(const struct object *object, int key, uj_error *error)
{
    if (object->at[key])
        return UJ_OK;
    return source_refuse(object->source, object->start, error, "\"%s\" is missing here", object->keys[key]);
}

static struct field number_field(const char *at, const char *end)
{
    const char *last = at;
    while (last < end && *last != '\0' && strchr("0123456789+-.eE", *last))
        last++;
    return (struct field){at, (size_t)(last - at)};
}

uj_status object_number(const struct object *object, int key, struct field *out, uj_error *error)
{
    const uj_status status = require(object, key, error);
    if (status == UJ_OK)
        *out = number_field(object->at[key], object->source->end);
    return status;
}

uj_status object_integer(const struct object *object, int key, int low, int high, int *out, uj_error *error)
{
    struct field field;
    const uj_status status = object_number(object, key, &field, error);
    return status == UJ_OK ? field_number(object->source, field, object->keys[key], low, high, out, error) : status;
}

uj_status object_count(const struct object *object, int key, uint64_t *out, uj_error *error)
{
    const uj_status status = require(object, key, error);
    if (status != UJ_OK)
        return status;
    const char *const at = object->at[key];
    const struct field number = number_field(*at == '"' ? at + 1 : at, object->source->end);
    if (*at == '"' && number.text[number.length] != '"')
        return source_refuse(object->source, at, error, "a whole number is expected here: %s", object->keys[key]);
    return field_count(object->source, number, object->keys[key], out, error);
}

uj_status object_name(const struct object *object, int key, char out[UJ_NAME_SIZE], uj_error *error)
{
    const uj_status status = require(object, key, error);
    if (status != UJ_OK)
        return status;
    char name[UJ_NAME_SIZE + 1];
    struct json json = {object->at[key], object->source->end, NULL};
    if (!json_string(&json, name, sizeof name))
        return source_refuse(object->source, object->at[key], error, "a name in quotes is expected here");
    if (name_fault(name, strlen(name)))
        return source_refuse(object->source, object->at[key], error,
                             "a name is 1 to %d plain characters without space, comma, quote or backslash",
                             UJ_NAME_SIZE - 1);
    memcpy(out, name, UJ_NAME_SIZE);
    return UJ_OK;
}

uj_status object_boolean(const struct object *object, int key, bool *out, uj_error *error)
{
    const uj_status status = require(object, key, error);
    if (status != UJ_OK)
        return status;
    struct json json = {object->at[key], object->source->end, NULL};
    if (json_boolean(&json, out))
        return UJ_OK;
    return source_refuse(object->source, object->at[key], error, "true or false is expected here: %s",
                         object->keys[key]);
}

uj_status object_list(const struct object *object, int key, struct json *out, uj_error *error)
{
    const uj_status status = require(object, key, error);
    if (status != UJ_OK)
        return status;
    *out = (struct json){object->at[key], object->source->end, NULL};
    if (*out->at != '[')
        return source_refuse(object->source, out->at, error, "a list in brackets is expected here: %s",
                             object->keys[key]);
    json_open(out);
    return UJ_OK;
}

#include "format/json_object.h"

#include <assert.h>
#include <string.h>

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

void object_begin(struct object *object, uj_error *error)
{
    object->error = error;
    if (object->repeated)
        object->status = source_refuse(object->source, object->repeated, error, "this key appears twice");
}

void object_read(struct object *out, const struct source *source, const char *at, const char *const *keys,
                 uj_error *error)
{
    struct json json = {at, source->end, NULL};
    *out = (struct object){.source = source, .start = at, .keys = keys};
    if (*at == '{')
        object_scan(out, source, &json, keys, NULL);
    else
        out->status = source_refuse(source, at, error, "an object in braces is expected here");
    object_begin(out, error);
}

/* Whether the key can be read: it is there, and nothing was refused so far. */
static bool is_there(struct object *object, int key)
{
    if (object->status == UJ_OK && !object->at[key])
        object->status =
            source_refuse(object->source, object->start, object->error, "\"%s\" is missing here", object->keys[key]);
    return object->status == UJ_OK;
}

static void refuse_value(struct object *object, int key, const char *what)
{
    object->status = source_refuse(object->source, object->at[key], object->error, "%s is expected here: %s", what,
                                   object->keys[key]);
}

static struct field number_field(const char *at, const char *end)
{
    const char *last = at;
    while (last < end && *last != '\0' && strchr("0123456789+-.eE", *last))
        last++;
    return (struct field){at, (size_t)(last - at)};
}

struct field object_number(struct object *object, int key)
{
    return is_there(object, key) ? number_field(object->at[key], object->source->end) : (struct field){"", 0};
}

int object_integer(struct object *object, int key, int low, int high)
{
    int value = 0;
    const struct field field = object_number(object, key);
    if (object->status == UJ_OK)
        object->status = field_number(object->source, field, object->keys[key], low, high, &value, object->error);
    return value;
}

uint64_t object_count(struct object *object, int key)
{
    uint64_t count = 0;
    if (!is_there(object, key))
        return count;
    const char *const at = object->at[key];
    const struct field number = number_field(*at == '"' ? at + 1 : at, object->source->end);
    if (*at == '"' && number.text[number.length] != '"')
        refuse_value(object, key, "a whole number");
    else
        object->status = field_count(object->source, number, object->keys[key], &count, object->error);
    return count;
}

void object_name(struct object *object, int key, char out[UJ_NAME_SIZE])
{
    if (!is_there(object, key))
        return;
    char name[UJ_NAME_SIZE + 1];
    struct json json = {object->at[key], object->source->end, NULL};
    if (!json_read_string(&json, name, sizeof name))
        object->status =
            source_refuse(object->source, object->at[key], object->error, "a name in quotes is expected here");
    else if (name_fault(name, strlen(name)))
        object->status = source_refuse(object->source, object->at[key], object->error,
                                       "a name is 1 to %d plain characters without space, comma, quote or backslash",
                                       UJ_NAME_SIZE - 1);
    else
        memcpy(out, name, UJ_NAME_SIZE);
}

bool object_boolean(struct object *object, int key)
{
    bool value = false;
    if (!is_there(object, key))
        return false;
    struct json json = {object->at[key], object->source->end, NULL};
    if (!json_boolean(&json, &value))
        refuse_value(object, key, "true or false");
    return value;
}

bool object_list(struct object *object, int key, struct json *out)
{
    if (!is_there(object, key))
        return false;
    *out = (struct json){object->at[key], object->source->end, NULL};
    if (*out->at == '[')
        json_open(out);
    else
        refuse_value(object, key, "a list in brackets");
    return object->status == UJ_OK;
}

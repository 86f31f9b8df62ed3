#include "format/source.h"

#include <string.h>

size_t fields_split(const struct text_line *line, struct field *out, size_t room)
{
    const char *at = line->text, *const end = line->text + line->length;
    size_t count = 0;
    while (at < end) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        if (count == room)
            return room + 1;
        const char *const first = at;
        while (at < end && !is_blank(*at))
            at++;
        out[count++] = (struct field){first, (size_t)(at - first)};
    }
    return count;
}

bool field_is_number(struct field field, int64_t *value)
{
    const bool negative = field.length > 0 && field.text[0] == '-';
    const bool has_sign = negative || (field.length > 0 && field.text[0] == '+');
    const int64_t huge = INT64_C(100000000000000000); /* one more digit still fits */
    int64_t number = 0;
    if (field.length == (has_sign ? 1 : 0))
        return false;
    for (size_t i = has_sign ? 1 : 0; i < field.length; i++) {
        if (!is_digit(field.text[i]))
            return false;
        if (number < huge)
            number = number * 10 + (field.text[i] - '0');
    }
    *value = negative ? -number : number;
    return true;
}

uj_status field_number(const struct source *source, struct field field, const char *what, int low, int high, int *out,
                       uj_error *error)
{
    int64_t value;
    if (!field_is_number(field, &value))
        return source_refuse(source, field.text, error, "a whole number is expected here: %s", what);
    if (value < low || value > high)
        return source_refuse(source, field.text, error, "number out of range: %s must be %d to %d", what, low, high);
    *out = (int)value;
    return UJ_OK;
}

uj_status field_count(const struct source *source, struct field field, const char *what, uint64_t *out, uj_error *error)
{
    int64_t approximate;
    if (!field_is_number(field, &approximate))
        return source_refuse(source, field.text, error, "a whole number is expected here: %s", what);
    uint64_t count = 0;
    for (size_t i = 0; i < field.length; i++) {
        const uint64_t digit = (uint64_t)(field.text[i] - '0');
        if (!is_digit(field.text[i]) || count > (UINT64_MAX - digit) / 10)
            return source_refuse(source, field.text, error, "number out of range: %s", what);
        count = count * 10 + digit;
    }
    *out = count;
    return UJ_OK;
}

const char *name_fault(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] <= ' ' || name[i] > '~' || strchr(",\"'\\", name[i]) || i + 1 >= UJ_NAME_SIZE)
            return name + i;
    return length > 0 ? NULL : name;
}

uj_status field_name(const struct source *source, struct field field, char out[UJ_NAME_SIZE], uj_error *error)
{
    const char *const fault = name_fault(field.text, field.length);
    if (!fault) {
        memcpy(out, field.text, field.length);
        out[field.length] = '\0';
        return UJ_OK;
    }
    if (field.length == 0)
        return source_refuse(source, field.text, error, "a vehicle's name is expected here");
    if (fault == field.text + UJ_NAME_SIZE - 1)
        return source_refuse(source, field.text, error, "this name is too long: at most %d characters",
                             UJ_NAME_SIZE - 1);
    char character[CHARACTER_SIZE];
    character_text(character, fault, field.text + field.length);
    return source_refuse(source, fault, error, "unknown character in a name: %s", character);
}

uj_status field_orientation(const struct source *source, struct field field, bool *horizontal, uj_error *error)
{
    const char letter = field.length == 1 ? field.text[0] : '\0';
    *horizontal = letter == 'H' || letter == 'h';
    if (*horizontal || letter == 'V' || letter == 'v')
        return UJ_OK;
    return source_refuse(source, field.text, error, "H (horizontal) or V (vertical) is expected here");
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool field_equals(struct field field, const char *word)
{
    if (strlen(word) != field.length)
        return false;
    for (size_t i = 0; i < field.length; i++)
        if (lower(field.text[i]) != lower(word[i]))
            return false;
    return true;
}

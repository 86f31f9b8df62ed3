#include "format/json_object.h"

#include <assert.h>
#include <string.h>

enum { MOST_DEPTH = 32 };

static bool fault(struct json *json, const char *what)
{
    json->fault = what;
    return false;
}

static char peek(const struct json *json)
{
    return json->at < json->end ? *json->at : '\0';
}

void json_skip_space(struct json *json)
{
    while (json->at < json->end && (is_blank(*json->at) || *json->at == '\n'))
        json->at++;
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* One character of a string, of which only ASCII is distinguished; -1 for an error. */
static int string_character(struct json *json)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const unsigned char c = (unsigned char)*json->at;
    if (c < ' ') {
        fault(json, "a string must end on the line where it begins");
        return -1;
    }
    json->at++;
    if (c != '\\')
        return c < 0x80 ? c : 0xFF;
    const char escape = peek(json);
    if (escape != '\0' && strchr(escapes, escape)) {
        json->at++;
        return meanings[strchr(escapes, escape) - escapes];
    }
    int value = 0;
    for (int i = 0; i <= 4; i++, json->at++) {
        const int digit = i == 0 ? (peek(json) == 'u' ? 0 : -1) : hex_value(peek(json));
        if (digit < 0) {
            fault(json, "unknown escape in a string");
            return -1;
        }
        value = value * 16 + digit;
    }
    return value < 0x80 ? value : 0xFF;
}

bool json_read_string(struct json *json, char *out, size_t size)
{
    size_t length = 0;
    if (peek(json) != '"')
        return fault(json, "a string is expected here");
    json->at++;
    while (peek(json) != '"') {
        if (json->at == json->end)
            return fault(json, "the text ends inside a string");
        const int character = string_character(json);
        if (character < 0)
            return false;
        /* A zero would end the name early and hide what follows. */
        if (length + 1 < size)
            out[length++] = (char)(character == 0 ? 0xFF : character);
    }
    json->at++;
    if (size > 0)
        out[length] = '\0';
    return true;
}

static bool skip_digits(struct json *json)
{
    if (!is_digit(peek(json)))
        return fault(json, "a digit is expected here");
    while (is_digit(peek(json)))
        json->at++;
    return true;
}

static bool skip_number(struct json *json)
{
    if (peek(json) == '-')
        json->at++;
    if (peek(json) == '0')
        json->at++;
    else if (!skip_digits(json))
        return false;
    if (is_digit(peek(json)))
        return fault(json, "a number does not begin with 0");
    if (peek(json) == '.') {
        json->at++;
        if (!skip_digits(json))
            return false;
    }
    if (peek(json) != 'e' && peek(json) != 'E')
        return true;
    json->at++;
    if (peek(json) == '+' || peek(json) == '-')
        json->at++;
    return skip_digits(json);
}

static bool skip_word(struct json *json, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(json->end - json->at) < length || memcmp(json->at, word, length) != 0)
        return false;
    json->at += length;
    return true;
}

void json_open(struct json *json)
{
    assert(peek(json) == '[' || peek(json) == '{');
    json->at++;
}

/* Here `at` is right behind the opening bracket or an element, and the character before it shows which. */
bool json_more(struct json *json)
{
    const bool is_first = json->at[-1] == '[' || json->at[-1] == '{';
    json_skip_space(json);
    if (peek(json) == ']' || peek(json) == '}') {
        json->at++;
        return false;
    }
    if (is_first)
        return true;
    if (peek(json) != ',')
        return fault(json, "a comma or a closing bracket is expected here");
    json->at++;
    json_skip_space(json);
    return true;
}

bool json_key(struct json *json, char *out, size_t size)
{
    if (peek(json) != '"')
        return fault(json, "a key in quotes is expected here");
    if (!json_read_string(json, out, size))
        return false;
    json_skip_space(json);
    if (peek(json) != ':')
        return fault(json, "a colon is expected here");
    json->at++;
    json_skip_space(json);
    return true;
}

static bool skip_value(struct json *json, int depth);

static bool skip_list(struct json *json, int depth)
{
    const char open = peek(json), close = open == '[' ? ']' : '}';
    if (depth == MOST_DEPTH)
        return fault(json, "too many nested brackets");
    json_open(json);
    while (json_more(json)) {
        if (open == '{' && !json_key(json, NULL, 0))
            return false;
        if (!skip_value(json, depth + 1))
            return false;
    }
    if (!json->fault && json->at[-1] != close) {
        json->at--;
        return fault(json, "this bracket does not match the one that it closes");
    }
    return !json->fault;
}

static bool skip_value(struct json *json, int depth)
{
    const char c = peek(json);
    if (json->at == json->end)
        return fault(json, "the text ends where a value is expected");
    if (c == '[' || c == '{')
        return skip_list(json, depth);
    if (c == '"')
        return json_read_string(json, NULL, 0);
    if (c == '-' || is_digit(c))
        return skip_number(json);
    if (skip_word(json, "true") || skip_word(json, "false") || skip_word(json, "null"))
        return true;
    return fault(json, "a value is expected here");
}

bool json_skip(struct json *json)
{
    return skip_value(json, 0);
}

bool json_boolean(struct json *json, bool *out)
{
    *out = skip_word(json, "true");
    return *out || skip_word(json, "false");
}

#include "api/api.h"

#include <string.h>

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char small = (char)(c | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* Decodes up to `end`, to where it began; NULL, or where a bad escape stands. */
static const char *decode(char *text, const char *end, char space)
{
    char *to = text;
    for (const char *at = text; at < end; at++) {
        if (*at == '%') {
            const int high = end - at > 2 ? hex_value(at[1]) : -1, low = end - at > 2 ? hex_value(at[2]) : -1;
            if (high < 0 || low < 0 || (high == 0 && low == 0))
                return at;
            *to++ = (char)(high << 4 | low);
            at += 2;
        } else {
            *to++ = *at == space ? ' ' : *at;
        }
    }
    *to = '\0';
    return NULL;
}

bool percent_decode(char *text)
{
    return decode(text, text + strlen(text), '\0') == NULL;
}

/* Takes the pair from `pair` to `end`, where a zero byte may be written. */
static const char *take_pair(struct query *query, char *pair, char *end, const char **fault)
{
    char *equals = memchr(pair, '=', (size_t)(end - pair));
    char *key_end = equals ? equals : end, *value = equals ? equals + 1 : end;
    *fault = decode(value, end, '+');
    if (!*fault)
        *fault = decode(pair, key_end, '+');
    if (*fault)
        return "a % must be followed by two hexadecimal digits, and not by 00";
    *fault = pair;
    if (query_value(query, pair))
        return "a parameter is given twice";
    if (query->count == QUERY_MAX_PAIRS)
        return "there are too many parameters";
    query->pairs[query->count].key = pair;
    query->pairs[query->count++].value = value;
    return NULL;
}

const char *query_parse(struct query *query, char *text, int *column)
{
    char *const end = text + strlen(text);
    query->count = 0;
    for (char *pair = text; pair < end;) {
        char *const next = pair + strcspn(pair, "&");
        const char *fault;
        const char *wrong = next > pair ? take_pair(query, pair, next, &fault) : NULL;
        if (wrong) {
            *column = (int)(fault - text) + 1;
            return wrong;
        }
        pair = next + 1;
    }
    return NULL;
}

const char *query_value(const struct query *query, const char *key)
{
    for (size_t i = 0; i < query->count; i++)
        if (strcmp(query->pairs[i].key, key) == 0)
            return query->pairs[i].value;
    return NULL;
}

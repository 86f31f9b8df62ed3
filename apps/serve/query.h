/* The part of an address behind the question mark: key=value pairs joined by &. */
#ifndef UNJAM_SERVE_QUERY_H
#define UNJAM_SERVE_QUERY_H

#include <stdbool.h>
#include <stddef.h>

enum { QUERY_MAX_PAIRS = 32 };

struct query {
    size_t count;
    struct {
        const char *key, *value;
    } pairs[QUERY_MAX_PAIRS];
};

/* Decodes a query in place, %XX and + included; the pairs point into `text`. Returns NULL, or what is wrong: a bad
 * escape, a zero byte, a key twice, too many pairs; *column is then where, from 1. */
const char *query_parse(struct query *query, char *text, int *column);

/* NULL: there is no such key. */
const char *query_value(const struct query *query, const char *key);

/* Decodes %XX in place (a plus stays one); false if an escape is bad or stands for a zero byte. */
bool percent_decode(char *text);

#endif

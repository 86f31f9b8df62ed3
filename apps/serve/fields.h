/* What a client asks for, by name: from the JSON object of a body or from a query string, whose texts then stand for
 * numbers and flags. The functions that take a field leave *out as it was where there is none. The first fault goes
 * into the reply and makes the rest do nothing, so that a handler takes all its fields and asks once. No message
 * of ours repeats what the client sent. */
#ifndef UNJAM_SERVE_FIELDS_H
#define UNJAM_SERVE_FIELDS_H

#include <jansson.h>

#include "limits.h"
#include "query.h"
#include "reply.h"

enum { FIELDS_MAX = 24 };

struct fields {
    json_t *object; /* or NULL: */
    const struct query *query;
    struct reply *reply;
    const char *known[FIELDS_MAX];
    size_t known_count, found_count;
    bool failed;
};

/* An empty body stands for an object without fields. Release with fields_close, also after a fault. */
void fields_open_json(struct fields *fields, const char *body, size_t length, struct reply *reply);
void fields_open_query(struct fields *fields, const struct query *query, struct reply *reply);

/* False if there was a fault, or a field that nobody took. */
bool fields_close(struct fields *fields);

void take_number(struct fields *fields, const char *key, uint64_t low, uint64_t high, uint64_t *out);
void take_int(struct fields *fields, const char *key, int low, int high, int *out);
void take_seconds(struct fields *fields, const char *key, double *out); /* more than 0 */
void take_flag(struct fields *fields, const char *key, bool *out);
void take_range(struct fields *fields, const char *key, uj_range *out);          /* 5, "5", "5..8", "5..", "..8" */
void take_size(struct fields *fields, const char *key, int *width, int *height); /* "6x6" */
void take_date(struct fields *fields, const char *key, int *year, int *month, int *day); /* "2026-11-16" */

/* One of the names that name_at tells from 0 on, until it tells NULL; *out is then its index. */
void take_choice(struct fields *fields, const char *key, const char *(*name_at)(size_t index), size_t *out);
void take_metric(struct fields *fields, uj_metric *out);
void take_bands(struct fields *fields, unsigned *out); /* "difficulty": 1 << its uj_band */

/* A text that stays good until fields_close. */
void take_text(struct fields *fields, const char *key, const char **out);

/* "board", which must be there, in "format" or any notation: a text or, in the notation json, an object. */
void take_board(struct fields *fields, const struct limits *limits, uj_puzzle *out);

/* The same where a board that is none is an answer and not a fault: *error tells why, or has the code UJ_OK. */
void take_board_or_error(struct fields *fields, const struct limits *limits, uj_puzzle *out, uj_error *error);

/* For faults that a handler finds itself. */
void fields_refuse(struct fields *fields, const char *key, const char *what);

#endif

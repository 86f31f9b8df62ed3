/* What a client asks for: from the JSON object of a body or from a query string, whose texts then stand for numbers and
 * flags. A route has a table of its fields, and a struct that they are read into:
 *
 *     struct wish { struct board_field board; uj_metric metric; };
 *     static const struct field rows[] = {
 *         BOARD_FIELDS(struct wish, board),
 *         {"metric", FIELD_CHOICE, AT(struct wish, metric), .name_at = metric_name},
 *         {0},
 *     };
 *
 * What is not there leaves the struct as it was. The first fault, in the order of the table, goes into the reply. No message
 * of ours repeats what the client sent. */
#ifndef UNJAM_SERVE_FIELDS_H
#define UNJAM_SERVE_FIELDS_H

#include <stddef.h>

#include "api/api.h"

enum field_kind {
    FIELD_NUMBER,  /* uint64_t, from `low` to `high` */
    FIELD_INT,     /* int, the same */
    FIELD_ROW,     /* int: a row of the board, from 1 for the client and from 0 in the struct */
    FIELD_SECONDS, /* double, more than 0 */
    FIELD_FLAG,    /* bool */
    FIELD_RANGE,   /* uj_range: 5, "5", "5..8", "5..", "..8" */
    FIELD_SIZE,    /* int, and another right after it: "6x6" */
    FIELD_DATE,    /* struct date: "2026-11-16" */
    FIELD_CHOICE,  /* an enum: the index of the name */
    FIELD_BAND,    /* unsigned: 1 << the index of the name */
    FIELD_NAME,    /* const char *: the name */
    FIELD_ID,      /* struct id_field: 16 hexadecimal digits */
    FIELD_TEXT,    /* uj_text, to be freed in any case; it has no `data` if there was no such field, or no memory */
    FIELD_BOARD /* struct board_field, which must be there unless it says otherwise: a text in any notation or, in the notation json, an object */
};

struct field {
    const char *key; /* NULL ends a table */
    enum field_kind kind;
    size_t at, size; /* of the value in the struct: see AT */
    uint64_t low, high;
    const char *(*name_at)(size_t index); /* NULL past the end */
};

#define AT(type, member) .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

#define AT_START(type) .at = 0, .size = sizeof(type) /* of a value that is in no struct */

struct id_field {
    uint64_t id;
    bool is_given;
};

struct board_field {
    const char *format; /* a name; NULL: any */
    uj_puzzle puzzle;   /* to be cleared in any case */
    bool may_be_absent; /* it then has no width */
    bool may_be_bad;    /* a board that is none is an answer and no fault: */
    uj_error error;     /* why; or it has the code UJ_OK */
};

#define BOARD_FIELDS(type, member)                                                                                     \
    {"format", FIELD_NAME, AT(type, member.format), .name_at = field_format_name},                                     \
    {                                                                                                                  \
        "board", FIELD_BOARD, AT(type, member)                                                                         \
    }

/* Lists of names for tables. */
const char *field_format_name(size_t index), *field_metric_name(size_t index), *field_band_name(size_t index);

/* False if there was a fault, or a field that is not in the table. An empty body stands for an object without fields. */
bool fields_read_body(struct api *api, const struct request *request, const struct field *table, void *out,
                      struct reply *reply);
bool fields_read_query(struct api *api, const struct request *request, const struct field *table, void *out,
                       struct reply *reply);

#endif

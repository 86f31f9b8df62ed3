/* The members of a JSON object that we know, found in one pass and read in the order we like. */
#ifndef UNJAM_FORMAT_JSON_OBJECT_H
#define UNJAM_FORMAT_JSON_OBJECT_H

#include <stdbool.h>
#include <stddef.h>

#include "format/source.h"

/* ---- json_reader.c: reading JSON where it stands: no tree is built and nothing allocated. A value is first checked as a whole by
 * json_skip; the functions that read it afterwards rely on that. */

struct json {
    const char *at, *end;
    const char *fault; /* what is wrong at `at`; NULL while all is well */
};

void json_skip_space(struct json *json);

/* Goes behind one value; false at a fault. */
bool json_skip(struct json *json);

/* Goes through an array or an object, whose bracket comes next: json_open, then while (json_more(…)), where each pass
 * must read one element to its end, for an object with json_key first. */
void json_open(struct json *json);
bool json_more(struct json *json);
bool json_key(struct json *json, char *out, size_t size);

/* Reads a string, decoded; what does not fit is left out, so choose `size` one larger than the longest that counts.
 * Characters beyond ASCII become byte 0xFF, as no name or key that we know has any. */
bool json_text(struct json *json, char *out, size_t size);

/* Reads true or false; false if it is neither. */
bool json_boolean(struct json *json, bool *out);

/* ---- json_object.c ---- */

enum { OBJECT_MOST_KEYS = 12, OBJECT_KEY_SIZE = 12 };

struct object {
    const struct source *source;
    const char *start;
    const char *const *keys;          /* ends with NULL */
    const char *at[OBJECT_MOST_KEYS]; /* the value of each key, NULL where it is missing or null */
    const char *repeated;
    bool has_list;   /* stopped at the list that the caller looks for */
    uj_error *error; /* where a refusal goes */
    uj_status
        status; /* of the first refusal; after it every value reads as nothing, so that the reader need not ask each time */
};

/* Reads the object at `json`. A `list_key` (or NULL) whose value is a list ends the reading there. False at a fault. */
bool object_scan(struct object *out, const struct source *source, struct json *json, const char *const *keys,
                 const char *list_key);

/* Begins to read the values of an object that object_scan found; a repeated key is refused. */
void object_begin(struct object *object, uj_error *error);

/* Both for an object inside a value that was skipped once. */
void object_read(struct object *out, const struct source *source, const char *at, const char *const *keys,
                 uj_error *error);

/* The value of a key that must be there. */
int object_integer(struct object *object, int key, int low, int high);
struct field object_number(struct object *object, int key); /* as it is written */
void object_name(struct object *object, int key, char out[UJ_NAME_SIZE]);
bool object_boolean(struct object *object, int key);

/* A number, or a string of digits as large counts are written. */
uint64_t object_count(struct object *object, int key);

/* The list of a key, opened for json_more; each element must be an object. False: it was refused. */
bool object_list(struct object *object, int key, struct json *out);

/* ---- One object as a board ------------------------------------------------------------------------------------------ */

extern const char *const json_board_keys[];

/* Whether it is the first line of a data set, which describes the rows and is no board. */
bool json_is_data_set_header(const struct object *object);

/* Builds the puzzle out of an object that object_scan found with these keys; its solution is replayed or not. */
uj_status json_board_read(struct object *object, bool is_replayed, uj_puzzle *puzzle, uj_error *error);

#endif

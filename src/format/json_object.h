/* The members of a JSON object that we know, found in one pass and read in the order we like. */
#ifndef UNJAM_FORMAT_JSON_OBJECT_H
#define UNJAM_FORMAT_JSON_OBJECT_H

#include "format/fields.h"
#include "format/json_reader.h"

enum { OBJECT_MOST_KEYS = 11, OBJECT_KEY_SIZE = 12 };

struct object {
    const struct source *source;
    const char *start;
    const char *const *keys;          /* ends with NULL */
    const char *at[OBJECT_MOST_KEYS]; /* the value of each key, NULL where it is missing or null */
    const char *repeated;
    bool has_list; /* stopped at the list that the caller looks for */
};

/* Reads the object at `json`. A `list_key` (or NULL) whose value is a list ends the reading there. False at a fault. */
bool object_scan(struct object *out, const struct source *source, struct json *json, const char *const *keys,
                 const char *list_key);

/* The same for an object inside a value that was skipped once. */
uj_status object_read(struct object *out, const struct source *source, const char *at, const char *const *keys,
                      uj_error *error);

/* Refuses a repeated key. */
uj_status object_check(const struct object *object, uj_error *error);

/* The value of a key that must be there. */
uj_status object_integer(const struct object *object, int key, int low, int high, int *out, uj_error *error);
uj_status object_number(const struct object *object, int key, struct field *out,
                        uj_error *error); /* as it is written */
uj_status object_name(const struct object *object, int key, char out[UJ_NAME_SIZE], uj_error *error);
uj_status object_boolean(const struct object *object, int key, bool *out, uj_error *error);

/* A number, or a string of digits as large counts are written. */
uj_status object_count(const struct object *object, int key, uint64_t *out, uj_error *error);

/* The list of a key, opened for json_more; each element must be an object. */
uj_status object_list(const struct object *object, int key, struct json *out, uj_error *error);

/* ---- One object as a board ------------------------------------------------------------------------------------------ */

extern const char *const json_board_keys[];

/* Builds the puzzle out of an object that object_scan found with these keys; its solution is replayed or not. */
uj_status json_board_read(const struct object *object, bool is_replayed, uj_puzzle *puzzle, uj_error *error);

#endif

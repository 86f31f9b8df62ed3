/* Reading JSON where it stands: no tree is built and nothing allocated. A value is first checked as a whole by
 * json_skip; the functions that read it afterwards rely on that. */
#ifndef UNJAM_FORMAT_JSON_READER_H
#define UNJAM_FORMAT_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>

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
bool json_string(struct json *json, char *out, size_t size);

/* Reads true or false; false if it is neither. */
bool json_boolean(struct json *json, bool *out);

#endif

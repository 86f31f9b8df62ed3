/* Words, numbers and names out of a line. */
#ifndef UNJAM_FORMAT_FIELDS_H
#define UNJAM_FORMAT_FIELDS_H

#include "format/source.h"

struct field {
    const char *text;
    size_t length;
};

/* Splits a line at blanks into at most `room` words and returns how many there are, counting one more if the line goes
 * on. */
size_t fields_split(const struct text_line *line, struct field *out, size_t room);

/* A decimal number with an optional sign; false if it is none. Numbers of more than 18 digits lose their last ones. */
bool field_is_number(struct field field, int64_t *value);

/* The number of a field. `what` names it in the refusal: "the length". */
uj_status field_number(const struct source *source, struct field field, const char *what, int low, int high, int *out,
                       uj_error *error);

/* A number that is not negative and may need all 64 bits. */
uj_status field_count(const struct source *source, struct field field, const char *what, uint64_t *out,
                      uj_error *error);

/* Where in a name the first character is that no name may have, or where it becomes too long; NULL if it is usable. */
const char *name_fault(const char *name, size_t length);

/* The name in a field. */
uj_status field_name(const struct source *source, struct field field, char out[UJ_NAME_SIZE], uj_error *error);

/* H or V, in either case. */
uj_status field_orientation(const struct source *source, struct field field, bool *horizontal, uj_error *error);

bool field_equals(struct field field, const char *word); /* without regard to case */

#endif

/* What must hold for any bytes that unjam-mpi receives; aborts where it does not. */
#ifndef CHECK_WIRE_H
#define CHECK_WIRE_H

#include "wire.h"

enum wire_part {
    PART_MESSAGE,
    PART_CENSUS_OPTIONS,
    PART_ESTIMATE_OPTIONS,
    PART_GENERATE_OPTIONS,
    PART_CENSUS_RESULT,
    PART_ESTIMATE,
    PART_ATTEMPT,
    PARTS
};

/* Reads the bytes as such a part. A refusal must have a reason. What is accepted must come back the same when it is written, read and
 * written once more; `again` gets those bytes. */
uj_status check_wire(enum wire_part part, const char *data, size_t length, uj_text *again);

#endif

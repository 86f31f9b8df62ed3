/* What jobs and their results are made of, each described once for writing and for reading (see wire.h). Callbacks and other pointers of
 * options are not sent: they read as NULL. */
#ifndef UNJAM_MPI_WIRE_PARTS_H
#define UNJAM_MPI_WIRE_PARTS_H

#include "wire.h"

void wire_census_options(struct wire *wire, uj_census_options *options);

/* `census` has the options that those of the estimate point to. */
void wire_estimate_options(struct wire *wire, uj_census_estimate_options *options, uj_census_options *census);
void wire_generate_options(struct wire *wire, uj_generate_options *options);

/* `result` keeps its memory when it is read. */
void wire_census_result(struct wire *wire, uj_census_result *result);

/* Without the digits of the closed form, which parts of an estimate do not have. */
void wire_estimate(struct wire *wire, uj_census_estimate *part);

/* Reading makes a level that obeys the rules: its board is valid and its solution solves it. It is to be released even if reading
 * failed. */
void wire_attempt(struct wire *wire, uj_attempt *attempt);

#endif

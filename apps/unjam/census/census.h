/* unjam census: its options and its parts. */
#ifndef UNJAM_APPS_CENSUS_H
#define UNJAM_APPS_CENSUS_H

#include "commands.h"

struct census_command {
    uj_census_options census;
    uint64_t estimate; /* states to sample; 0: count them all */
    uint64_t seed;
    int threads;
    uj_limits limits;
    const char *db;  /* NULL: nothing is stored */
    const char *csv; /* folder, or NULL */
    uj_range units;  /* from 1 */
    uj_range walls;  /* as typed; sets census.more_walls */
    bool rate, compare_thesis, json;
};

/* A file that has a census, open for reading. */
struct census_file {
    const char *path;
    uj_store *store;
    uj_census *census;
    bool *units; /* room for a flag each */
};

/* False after a complaint, with *status set; otherwise close it. */
bool census_file_open(struct census_file *out, const char *path, enum exit_status *status);
void census_file_close(struct census_file *file);

/* Refuses sides above `most` and an exit row that the board does not have; `more` follows the message about the sides. Before the file is
 * opened, so that a mistake leaves no empty one. */
void census_check_size(const uj_census_options *census, int most, const char *more);

/* The outcome of a run. */
struct census_outcome {
    uj_census_options census; /* with the exit row filled in */
    uj_census_result *sum;
    uint32_t units, units_done;                                /* of the whole census; those in the sum */
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS]; /* by the closed form */
    uint64_t legal_before;                                     /* states of the sum that the file already had */
    double seconds;
};

/* Opens the command's file, if it names one, and counts what is not in it yet; false after a complaint, with *status set. Close the
 * store, which may be NULL, and free the outcome's sum in any case. */
bool census_count(const struct census_command *command, uj_store **store, struct census_outcome *outcome,
                  enum exit_status *status);

void census_print_text(uj_text *out, const struct census_outcome *outcome);
bool census_write_csv(const char *folder, const struct census_outcome *outcome);
void census_print_thesis(uj_text *out, const struct census_outcome *outcome);
enum exit_status census_estimate(const struct census_command *command);

/* The second pass: rates every row that has no rating yet; resumes where it stopped. */
enum exit_status census_rate_rows(const struct census_command *command, uj_store *store);

/* The same, and prints the correlations. */
enum exit_status census_rate(const struct census_command *command, uj_store *store);

#endif

/* The inside of a reader of packed groups. */
#ifndef UNJAM_GROUPS_GROUPS_H
#define UNJAM_GROUPS_GROUPS_H

#include "census/census.h"
#include "lattice/configuration.h"

enum { LINE_TEXT_SIZE = 2 * LATTICE_SIDE + 4 };

/* How the filling of a line is written. */
struct line_text {
    char words[LINE_TEXT_SIZE];
    uint8_t length;
};

struct uj_census_groups {
    const struct uj_census *census;
    bool is_ready;          /* for: */
    struct lattice lattice; /* with the walls of the groups at hand */
    struct line_text row_texts[LATTICE_SIDE][LINE_FILLINGS], column_texts[LATTICE_SIDE][LINE_FILLINGS];
    struct group_solver *solver; /* NULL until a group is solved */
    uj_progress_fn progress;     /* may be NULL */
    void *progress_payload;
    uint64_t unpacked; /* groups that the last reading went through, those that were not wanted too */
};

/* Prepares the reader for groups with these walls. */
void groups_turn_to(struct uj_census_groups *groups, uint64_t walls);

/* Writes the fillings of all lines. */
void groups_write_lines(struct uj_census_groups *groups);

/* The fillings of a group by what it says of them, and its vehicles; the reader is prepared for its walls. */
struct group group_of(struct uj_census_groups *groups, const uj_census_group *group);

/* Counts the vehicles of a group. */
void group_count_vehicles(struct uj_census_groups *groups, uj_census_group *group);

uj_status groups_damaged(uj_error *error);

/* A group as a number below 256^bytes. False: no group of the census has this number, no group has this board. Only walls, fillings
 * and vehicles are filled in. */
int group_number_bytes(const struct uj_census *census);
bool group_of_number(uj_census_group *out, struct uj_census_groups *groups, uint64_t walls, uint64_t number);
bool group_number_of(uint64_t *out, struct uj_census_groups *groups, const uj_board *board);

/* What solves one group at a time. */
void group_solver_free(struct group_solver *solver);

#endif

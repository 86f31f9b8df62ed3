/* The inside of a reader of packed groups. */
#ifndef UNJAM_CENSUS_GROUPS_H
#define UNJAM_CENSUS_GROUPS_H

#include "census/census.h"
#include "unjam.h"

enum { LINE_TEXT_SIZE = 2 * CENSUS_SIDE + 4 };

/* How the filling of a line is written. */
struct line_text {
    char words[LINE_TEXT_SIZE];
    uint8_t length;
};

struct uj_census_groups {
    const struct uj_census *census;
    bool is_ready;             /* for: */
    struct census_board board; /* with the walls of the groups at hand */
    struct axis axes[AXES];
    struct line_text row_texts[CENSUS_SIDE][CENSUS_FILLINGS], column_texts[CENSUS_SIDE][CENSUS_FILLINGS];
    uint64_t unpacked;       /* groups that the last reading went through, those that were not wanted too */
    struct solo *solo;       /* NULL until a group is solved */
    uj_progress_fn progress; /* may be NULL */
    void *progress_payload;
};

/* Has the reader ready for groups with these walls. */
void groups_turn_to(struct uj_census_groups *groups, uint64_t walls);

/* Writes the fillings of all lines. */
void groups_write_lines(struct uj_census_groups *groups);

/* Counts the vehicles of a group. */
void group_count_vehicles(const struct uj_census_groups *groups, uj_census_group *group);

/* The filling of a line, as the group has it. */
static inline const struct filling *group_filling(const struct uj_census_groups *groups, const uj_census_group *group,
                                                  bool is_row, int line)
{
    return is_row ? &groups->board.rows[line].fillings[group->rows[line]]
                  : &groups->board.columns[line].fillings[group->columns[line]];
}

uj_status groups_damaged(uj_error *error);

/* What solves one group at a time. */
void solo_free(struct solo *solo);

#endif

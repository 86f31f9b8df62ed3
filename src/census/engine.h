/* The engine: all groups with the same outer fillings, solved one after another.
 *
 * A group's configurations are the pairs of an outer and an inner placement that do not overlap. Once the outer lines are
 * placed, the inner lines are independent of one another: each has a set of placements that fit, and the configurations are
 * the product of these sets. So an outer placement is a word of up to 64 bits, one for each combination, numbered in mixed
 * radix. A slide in an inner line shifts bits of the word by a constant. A slide in an outer line links two words: the bits
 * that are possible on both sides and not in the way, in the same order on either side, which is what PEXT and PDEP carry
 * over. Where a product exceeds 64, the placements of the last inner lines get words of their own.
 *
 * Groups are enumerated inner line by inner line. A level holds the words for the lines up to there, and is shared by all
 * groups that go on from it; adding a line with n fitting placements multiplies a word's size by n, and masks are extended by
 * one multiplication. */
#ifndef UNJAM_CENSUS_ENGINE_H
#define UNJAM_CENSUS_ENGINE_H

#include "census/board.h"
#include "census/probe.h"
#include "census/tally.h"
#include "base/grow.h"

/* An outer placement, or a part of one that was too large for a word. */
struct word {
    uint64_t blocked; /* byte i: the cells of inner line i that are taken by outer vehicles */
    uint64_t solved;  /* bits with the target at the exit; beyond the size, the pattern goes on */
    uint32_t links;   /* the first of its links; they end where those of the next word begin */
    uint32_t shifts;  /* likewise */
    uint32_t
        parent;   /* the word of the level before that it came from; on level 0, three bits for each outer placement */
    uint8_t size; /* bits in use, 1 to 64 */
    uint8_t placement; /* of the line added last, if that was too large; else PLACEMENT_INSIDE */
    uint8_t parts;     /* into which its bits fall if only inner vehicles may slide */
    uint16_t future;   /* see engine_hope */
};

enum { PLACEMENT_INSIDE = 0xff };

/* One slide between two words, from the first one's point of view. */
struct link {
    uint64_t blocked;    /* like that of a word, for all that the slide sweeps */
    uint64_t own, other; /* bits that can slide, here and there */
    uint32_t to;
};

/* Slides inside a word: a bit of the mask can move down by so much, and what it moves to can move up. */
struct shift {
    uint64_t slides, joins; /* joins: both ends are connected within the line, by whatever number of slides */
    uint32_t by;
};

struct level {
    struct word *words; /* one more than the count, where links and shifts end */
    struct link *links;
    struct shift *shifts;
    uint32_t count;
    size_t word_capacity, link_capacity, shift_capacity;
    bool has_links; /* level 0 has none: engine_outer_links makes them when they are needed */
};

/* Makes room for so many of each. */
static inline bool level_has_room(struct level *level, size_t words, size_t links, size_t shifts)
{
    struct word *const w = grow(level->words, &level->word_capacity, words, sizeof *w);
    if (w)
        level->words = w;
    struct link *const l = grow(level->links, &level->link_capacity, links, sizeof *l);
    if (l)
        level->links = l;
    struct shift *const s = grow(level->shifts, &level->shift_capacity, shifts, sizeof *s);
    if (s)
        level->shifts = s;
    return w && l && s;
}

/* Words that only count configurations, once no solution is left among them. */
struct count_level {
    uint64_t *blocked;
    uint32_t *sizes;
    uint32_t count;
    size_t blocked_capacity, size_capacity;
};

/* What grow notes about each word of the level before. */
struct sprout {
    uint32_t first; /* word of the new level */
    uint8_t set;    /* placements that fit */
    uint8_t size;   /* of the word before */
    /* From one placement to the next there are so many bits in the same word, or, if that would be too large and is split,
     * so many words: */
    uint8_t bits_apart, words_apart;
};

/* The configurations of one word that were first reached at one distance. */
struct arrival {
    uint64_t bits;
    uint32_t word;
};

struct group_found {
    uint64_t size, solutions, solvable;
    uint64_t clusters, solvable_clusters;
    uint64_t largest, largest_solutions; /* of the largest cluster; of equal ones, that with more solutions */
    uint64_t solutions_by_size;          /* sum of solutions times size */
    uint32_t max_distance;
};

/* What is made of the groups that were solved. */
struct keeper {
    uj_census_result *result;
    uj_range keep; /* clusters with a greatest distance in this range get a row */
    bool minimal;  /* tell the minimal ones; only those get a row */
    bool groups;   /* pack the groups */
    uint32_t unit;
    uint64_t last_group;  /* number of the one packed last */
    uint64_t *candidates; /* configurations at the present cluster's greatest distance, arrival by arrival */
    size_t candidate_capacity;
    struct probe probe;
};

struct engine {
    const struct census_board *board;
    const struct axis *axis;
    struct level levels[CENSUS_SIDE + 1];
    const struct level *path[CENSUS_SIDE + 1]; /* the present one after so many lines; empty lines share that before */
    struct count_level count_levels[CENSUS_SIDE + 1];
    struct sprout *sprouts;
    size_t sprout_capacity;

    uint8_t outer[CENSUS_SIDE], inner[CENSUS_SIDE]; /* fillings of the present group */
    const struct filling *outer_fillings[CENSUS_SIDE];
    uint64_t covered[CENSUS_SIDE][CENSUS_PLACEMENTS]; /* what an outer line's placement blocks */
    uint64_t sweep[CENSUS_SIDE][CENSUS_PLACEMENTS]
                  [CENSUS_PLACEMENTS]; /* what an outer line's slide blocks; 0: no slide */
    uint32_t *positions;               /* of the outer placements among the words of level 0; UINT32_MAX: left out */
    size_t position_capacity;
    uint16_t future[CENSUS_SIDE][CENSUS_SETS]; /* logarithm of the most placements of a line with so much blocked */
    unsigned outer_logarithm;
    uint64_t multiples_of[65]; /* bits at the multiples of a number */
    uint64_t outer_placements; /* the product that decides whether this axis is the one to use */
    uint64_t most_inner[CENSUS_SIDE + 1]
                       [CENSUS_CELLS + 1]; /* greatest product of inner placements from a line on, with so
                                                             * many cells at most */

    /* Per word of the present group: */
    uint64_t *words; /* one block for all of: */
    uint64_t *reached, *now, *next, *flooded, *pending;
    uint64_t *waiting; /* a bit for each that has something pending */
    size_t words_capacity;
    struct arrival *arrivals; /* by distance */
    size_t arrival_capacity;
    uint32_t first_arrival[UJ_CENSUS_DISTANCES + 1];

    struct keeper keeper;
    uj_status status;
};

/* The two builds of the kernel: with the processor's PEXT and PDEP, and with plain C. Both extend a level by a filling of
 * inner line `line` and both solve the group of the last level. */
struct kernel {
    bool (*grow)(struct engine *engine, const struct level *from, struct level *to, int line,
                 const struct filling *filling, unsigned chosen); /* logarithm of the placements with this filling */
    bool (*solve)(struct engine *engine, const struct level *level);
};

/* What the kernels report to. A cluster's `distance` is its greatest, -1 if it has no solution. */
void keeper_add_cluster(struct engine *engine, struct group_found *group, uint64_t size, uint64_t solutions,
                        int distance);

/* Whether the exit row of the present group has the target alone, and no line is covered in full by vehicles that lie along it;
 * walls count as a part of their row and not of their column. */
bool keeper_is_plain(const struct engine *engine);
bool keeper_add_group(struct engine *engine, const struct group_found *group);

/* Whether clusters of this greatest distance are to be kept, or are among the hardest so far. */
static inline bool keeper_keeps(const struct keeper *keeper, int distance)
{
    return distance >= keeper->keep.low && distance <= keeper->keep.high;
}

static inline bool keeper_is_hardest(const struct keeper *keeper, int distance)
{
    const uj_census_result *const result = keeper->result;
    return result->hardest_count == 0 || distance > result->hardest[0].distance ||
           (distance == result->hardest[0].distance && result->hardest_count < UJ_CENSUS_HARDEST);
}

/* Whether a solvable cluster of this greatest distance needs a closer look. If so, keeper_before is called before it is flooded,
 * with the first arrival that belongs to it, and keeper_after afterwards. */
static inline bool keeper_wants(const struct keeper *keeper, int distance)
{
    return keeper_keeps(keeper, distance) || (keeper->minimal && distance > 0) || keeper_is_hardest(keeper, distance);
}
bool keeper_before(struct engine *engine, int distance, uint32_t first);
bool keeper_after(struct engine *engine, int distance, uint32_t first, uint64_t size, uint64_t solutions);

/* A section of the packed groups begins, or ends. */
void keeper_begin(struct engine *engine, uint32_t task_axis, uint32_t tuple);
void keeper_end(struct engine *engine);

/* Makes level 0, of the outer fillings that were chosen. */
bool engine_place_outer(struct engine *engine);

/* The links of a word of level 0, at most ENGINE_OUTER_LINKS. */
enum { ENGINE_OUTER_LINKS = CENSUS_SIDE * CENSUS_PLACEMENTS };
uint32_t engine_outer_links(const struct engine *engine, const struct word *word, struct link *out);

/* Solves all groups with these outer fillings that are to be looked at along this axis; `first` restricts them to one filling
 * of the first inner line, -1 does not. */
void engine_init(struct engine *engine, const struct census_board *board, const struct axis *axis);
void engine_free(struct engine *engine);
uj_status engine_run(struct engine *engine, const struct kernel *kernel, uint32_t tuple, int first);

/* The inner lines that were chosen so far: the product of their placements and its logarithm, and the cells that they leave
 * for others. */
struct inner_choice {
    uint64_t placements;
    unsigned logarithm;
    int cells;
};

/* Logarithms of the numbers of placements, in units of 1/1024 and rounded up; of outer lines they are rounded down. */
static const uint16_t engine_logarithm[CENSUS_PLACEMENTS + 1] = {0, 0, 1024, 1624, 2048, 2378, 2648};
static const uint16_t engine_logarithm_down[CENSUS_PLACEMENTS + 1] = {0, 0, 1024, 1623, 2048, 2377, 2647};

/* Only groups with at least as many inner placements as outer ones are looked at along an axis. A word with little room in
 * the lines to come can belong to none of them, and is left out early: `future` is the logarithm of the most that its lines
 * to come can contribute. */
static inline bool engine_hope(const struct engine *engine, unsigned chosen, unsigned future)
{
    return chosen + future >= engine->outer_logarithm;
}

/* All groups that have a filling of the next line after a level, none of which has a solution: only their configurations are
 * counted. */
bool engine_count(struct engine *engine, const struct level *level, int line, const struct filling *filling,
                  struct inner_choice choice);

/* Goes on with a filling of the next line; false if no group from there on is possible or belongs to this axis. */
static inline bool engine_choose(const struct engine *engine, int line, const struct filling *filling,
                                 struct inner_choice *choice)
{
    choice->placements *= filling->count;
    choice->logarithm += engine_logarithm[filling->count];
    choice->cells -= filling->covered;
    if (choice->cells < 0)
        return false;
    const uint64_t most = choice->placements * engine->most_inner[line + 1][choice->cells];
    return engine->axis->is_target_inner ? most >= engine->outer_placements : most > engine->outer_placements;
}

extern const struct kernel kernel_bmi2, kernel_portable;

#endif

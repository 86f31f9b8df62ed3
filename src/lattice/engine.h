/* The engine: all groups with the same outer fillings, solved one after another. docs/perfect-index.md explains the words
 * that it works on.
 *
 * Groups are enumerated inner line by inner line. A level holds the words for the lines up to there, and is shared by all
 * groups that continue from it; adding a line with n fitting placements multiplies a word's size by n, and masks are extended
 * by one multiplication.
 *
 * The engine knows neither tally nor file: kernel.h reports what it finds to a sink that is chosen at compile time. */
#ifndef UNJAM_LATTICE_ENGINE_H
#define UNJAM_LATTICE_ENGINE_H

#include "base/budget.h"
#include "lattice/configuration.h"
#include "lattice/words.h"

/* ---- What is reported ---------------------------------------------------------------------------------------------- */

/* One configuration of the group at hand: a bit of a word of the last level. */
struct place {
    uint32_t word;
    uint64_t bit;
};

/* Of the farthest configurations of a cluster the first in order. */
struct hardest {
    struct board_bits cells;
    struct place place;
    bool is_mirrored; /* the cells are those of the mirror image */
};

struct cluster_found {
    uint64_t size, solutions;
    int distance;                           /* the greatest; -1: it has no solution */
    const struct hardest *hardest;          /* NULL if nobody wants it */
    const struct hardest *hardest_mirrored; /* of its mirror image; NULL if the group has none */
    const struct engine *engine;            /* for engine_moving; NULL: a cluster that was put together by hand */
};

struct group_found {
    uint64_t size, solutions, solvable; /* configurations; there is a solution */
    uint32_t max_distance;
};

struct engine;

/* The cells that vehicles cover in the hardest configuration of a cluster, `distance` from its solutions, and move from in one of
 * its shortest solutions or another: not all of them are looked at. */
uint64_t engine_moving(const struct engine *engine, const struct hardest *hardest, int distance);

/* ---- How it works -------------------------------------------------------------------------------------------------- */

/* Words that only count configurations, once no solution is left among them. */
struct count_level {
    uint64_t *blocked;
    uint32_t *sizes;
    uint32_t count;
    size_t blocked_capacity, size_capacity;
};

/* The words of the new level that a word of the level before becomes. */
struct children {
    uint32_t first;
    placement_set set; /* placements that fit */
    uint8_t size;      /* of the word before */
    /* From one placement to the next there are so many bits in the same word, or, if that would be too large and is split,
     * so many words: */
    uint8_t bits_apart, words_apart;
};

/* The configurations of one word that were first reached at one distance. */
struct arrival {
    uint64_t bits;
    uint32_t word;
};

/* The two builds of the kernel: with the processor's PEXT and PDEP, and with plain C. Both extend a level by a filling of
 * inner line `line` and both solve the group of the last level. False: engine->status says why. */
struct kernel {
    bool (*grow)(struct engine *engine, const struct level *from, struct level *to, int line,
                 const struct filling *filling, unsigned chosen); /* logarithm of the placements with this filling */
    bool (*solve)(struct engine *engine, const struct level *level);
};

struct engine {
    const struct axis *axis;
    const struct kernel *kernel;
    void *sink;         /* of the type that the kernel was built for */
    struct group group; /* at hand */
    uint64_t
        unsolvable; /* configurations of the groups without a solution in the last run: nothing else is known of them */
    uj_status status;
    uj_budget *budget; /* that may end a run; NULL: none */
    uint64_t words_since_look;

    struct level levels[LATTICE_SIDE + 1];
    const struct level *path[LATTICE_SIDE + 1]; /* the present one after so many lines; empty lines share that before */
    struct count_level count_levels[LATTICE_SIDE + 1];
    struct children *children; /* of each word of the level before */
    size_t children_capacity;

    const struct filling **outer,
        **inner; /* the group's rows and columns, or the other way round, by place on the board */
    uint64_t covered[LATTICE_SIDE][LINE_PLACEMENTS];                /* what an outer line's placement blocks */
    uint64_t sweep[LATTICE_SIDE][LINE_PLACEMENTS][LINE_PLACEMENTS]; /* what its slide blocks; 0: no slide */
    uint32_t *positions; /* of the outer placements among the words of level 0; UINT32_MAX: left out */
    size_t position_capacity;
    uint16_t future[LATTICE_SIDE][LINE_CELL_SETS]; /* logarithm of the most placements of a line with so much blocked */
    unsigned outer_logarithm;
    uint64_t multiples_of[WORD_BITS + 1]; /* bits at the multiples of a number */
    uint64_t outer_placements;            /* the product that decides whether this axis is the one to use */
    uint64_t most_inner[LATTICE_SIDE + 1][LATTICE_CELLS + 1]; /* greatest product of inner placements from a line on,
                                                               * with so many cells at most */

    /* Per word of the present group: */
    uint64_t *words; /* one block for all of: */
    uint64_t *reached, *now, *next, *flooded, *pending;
    uint64_t *waiting; /* a bit for each that has something pending */
    size_t words_capacity;
    struct arrival *arrivals; /* by distance */
    size_t arrival_capacity;
    uint32_t first_arrival[LATTICE_DISTANCES + 1];
    uint64_t *candidates; /* configurations at the present cluster's greatest distance, arrival by arrival */
    size_t candidate_capacity;
};

void engine_init(struct engine *engine, const struct lattice *lattice, const struct axis *axis,
                 const struct kernel *kernel, void *sink);
void engine_free(struct engine *engine);

/* Solves all groups with these outer fillings that are to be looked at along this axis; `first` restricts them to one filling
 * of the first inner line, -1 does not. UJ_NO_MEMORY. UJ_LIMIT: a distance of LATTICE_DISTANCES or more. UJ_END: the budget is
 * spent; what was reported is a part. */
uj_status engine_run(struct engine *engine, uint32_t tuple, int first);

/* About how many bytes that takes. It is quick beside the run itself only if there is much to do. */
uint64_t engine_memory(struct engine *engine, uint32_t tuple, int first);

/* ---- For its own files --------------------------------------------------------------------------------------------- */

static inline bool engine_fail(struct engine *engine, uj_status status)
{
    engine->status = status;
    return false;
}

/* The inner lines that were chosen so far: the product of their placements and its logarithm, the cells that they leave
 * for others, their vehicles, and the number that their fillings make. */
struct inner_choice {
    uint64_t placements, number;
    unsigned logarithm;
    int cells, vehicles;
    int last;           /* filling of the line before */
    bool is_own_mirror; /* all so far */
    int times;          /* how often each group counts */
};

/* Chooses the outer fillings; returns the choice of inner ones to start from. */
struct inner_choice engine_choose_outer(struct engine *engine, uint32_t tuple);

/* Makes level 0, of the outer fillings that were chosen. */
bool engine_place_outer(struct engine *engine);

/* From one outer placement to the next. */
void engine_next_placement(const struct engine *engine, uint8_t placement[LATTICE_SIDE]);

/* The links of a word of level 0, at most ENGINE_OUTER_LINKS. */
enum { ENGINE_OUTER_LINKS = LATTICE_SIDE * LINE_PLACEMENTS };
uint32_t engine_outer_links(const struct engine *engine, const struct word *word, struct link *out);

/* Logarithms of the numbers of placements, in units of 1/1024 and rounded up; of outer lines they are rounded down. */
static const uint16_t engine_logarithm[] = {0, 0, 1024, 1624, 2048, 2378, 2648, 2875, 3072, 3247, 3402};
static const uint16_t engine_logarithm_down[] = {0, 0, 1024, 1623, 2048, 2377, 2647, 2874, 3072, 3246, 3401};
static_assert(sizeof engine_logarithm >= (LINE_PLACEMENTS + 1) * sizeof *engine_logarithm &&
                  sizeof engine_logarithm_down == sizeof engine_logarithm,
              "each number of placements has its logarithm");

/* Only groups with at least as many inner placements as outer ones are looked at along an axis. A word with little room in
 * the lines to come can belong to none of them, and is left out early: `future` is the logarithm of the most that its lines
 * to come can contribute. */
static inline bool engine_is_large_enough(const struct engine *engine, unsigned chosen, unsigned future)
{
    return chosen + future >= engine->outer_logarithm;
}

/* All groups that have a filling of the next line after a level, none of which has a solution: only their configurations are
 * counted. */
bool engine_count(struct engine *engine, const struct level *level, int line, const struct filling *filling,
                  struct inner_choice choice);

/* Compares the inner fillings up to a line with their mirror image, which were equal up to the line before: a column with itself
 * seen from below; two rows that change places are neighbours in the order of lines, the exit row first. */
static inline int engine_compare_mirrored(const struct axis *axis, int line, int last, int number)
{
    if (!axis->is_target_inner)
        return number - axis->inner[line]->fillings[number].mirrored;
    return line > 0 && line % 2 == 0 ? last - number : 0;
}

/* Continues with a filling of the next line; false if no group from there on is possible or belongs to this axis, or if all
 * are mirror images of others. */
static inline bool engine_choose(const struct engine *engine, int line, int number, struct inner_choice *choice)
{
    const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
    if (choice->is_own_mirror) {
        const int order = engine_compare_mirrored(engine->axis, line, choice->last, number);
        if (order > 0)
            return false;
        choice->is_own_mirror = order == 0;
        choice->times = order == 0 ? 1 : 2;
        choice->last = number;
    }
    choice->placements *= filling->count;
    choice->number = choice->number * (uint64_t)engine->axis->inner[line]->count + (uint64_t)number;
    choice->logarithm += engine_logarithm[filling->count];
    choice->vehicles += filling->vehicles;
    choice->cells -= filling->covered;
    if (choice->cells < 0)
        return false;
    const uint64_t most = choice->placements * engine->most_inner[line + 1][choice->cells];
    return engine->axis->is_target_inner ? most >= engine->outer_placements : most > engine->outer_placements;
}

/* In hardest.c. The farthest configurations of a cluster are those at `distance`, from arrival `first` on, that the flood of the cluster
 * reaches: the first call notes what is not flooded before, the second finds the first in order of what is now. */
bool engine_note_candidates(struct engine *engine, uint32_t distance, uint32_t first);
struct hardest engine_hardest(const struct engine *engine, uint32_t distance, uint32_t first,
                              struct hardest *mirrored); /* NULL: not wanted */

#endif

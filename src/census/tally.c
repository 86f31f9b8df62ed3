#include "census/tally.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/varint.h"

/* The tally seen as numbers: first those to be summed, then the greatest, then the upper halves of the wide sums, then the step,
 * which is the same in all tallies of a census that counted something. */
enum {
    WIDE_AT = offsetof(uj_census_tally, cluster_size_squares) / sizeof(uint64_t),
    MAXIMA_AT = offsetof(uj_census_tally, largest_cluster) / sizeof(uint64_t),
    HIGH_AT = offsetof(uj_census_tally, high) / sizeof(uint64_t),
    STEP_AT = offsetof(uj_census_tally, size_step) / sizeof(uint64_t),
    NUMBERS = sizeof(uj_census_tally) / sizeof(uint64_t),
    MOST_STEP = 500000, /* on 7x7 */
};

static_assert(offsetof(uj_census_tally, found_from_one_solution) / sizeof(uint64_t) ==
                      WIDE_AT + UJ_CENSUS_WIDE_SUMS - 1 &&
                  STEP_AT == HIGH_AT + UJ_CENSUS_WIDE_SUMS && NUMBERS == STEP_AT + 1,
              "each wide sum has an upper half");

/* The largest groups have 108 states on 4x4 cells, 642 on 5x4, 4,768 on 5x5, 38,008 on 5x6, 541,934 on 6x6, some 10 million
 * on 6x7 and 262 million on 7x7. */
uint64_t tally_size_step(int width, int height)
{
    static const struct {
        int cells;
        uint64_t step;
    } steps[] = {{16, 1}, {20, 5}, {25, 10}, {30, 100}, {36, 1000}, {42, 20000}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (width * height <= steps[i].cells)
            return steps[i].step;
    return MOST_STEP;
}

uint64_t uj_census_bin_size(const uj_census_tally *tally, size_t bin)
{
    return bin < 1000 ? bin : 1000 + (bin - 1000) * tally_step_of(tally);
}

uint64_t uj_census_step_size(const uj_census_tally *tally, size_t step)
{
    return step * tally_step_of(tally);
}

void uj_census_tally_add(uj_census_tally *sum, const uj_census_tally *part)
{
    uint64_t *const to = (uint64_t *)sum;
    const uint64_t *const from = (const uint64_t *)part;
    for (size_t i = 0; i < UJ_CENSUS_WIDE_SUMS; i++) /* both may be the same tally, so the lower halves come later */
        to[HIGH_AT + i] += from[HIGH_AT + i] + (to[WIDE_AT + i] + from[WIDE_AT + i] < from[WIDE_AT + i]);
    for (size_t i = 0; i < MAXIMA_AT; i++)
        to[i] += from[i];
    for (size_t i = MAXIMA_AT; i < HIGH_AT; i++)
        if (from[i] > to[i])
            to[i] = from[i];
    if (part->size_step > 0)
        sum->size_step = part->size_step;
}

double uj_census_wide_sum(const uj_census_tally *tally, const uint64_t *sum)
{
    const ptrdiff_t number = sum - &tally->cluster_size_squares;
    assert(number >= 0 && number < UJ_CENSUS_WIDE_SUMS);
    return (double)tally->high[number] * 0x1p64 + (double)*sum;
}

/* ---- Packing ------------------------------------------------------------------------------------------------------- */

/* The arrays of a tally, in its order. Each is packed by itself and may become longer: the numbers of a shorter one keep their
 * places. Where an array has rows, the packed length of a row says where the next begins. */
#define AT(member)     (offsetof(uj_census_tally, member) / sizeof(uint64_t))
#define LENGTH(member) (sizeof(((uj_census_tally *)NULL)->member) / sizeof(uint64_t))
#define LINE(member)                                                                                                   \
    {                                                                                                                  \
        AT(member), LENGTH(member), 0                                                                                  \
    }
#define TABLE(member)                                                                                                  \
    {                                                                                                                  \
        AT(member), LENGTH(member), LENGTH(member[0])                                                                  \
    }

static const struct array {
    size_t at, length;
    size_t row_length; /* 0: no rows */
} arrays[] = {
    {0, AT(configurations_by_distance), 0},
    LINE(configurations_by_distance),
    LINE(groups_by_distance),
    LINE(clusters_by_distance),
    LINE(groups_by_clusters),
    LINE(clusters_by_size),
    LINE(groups_by_size),
    TABLE(groups_by_vehicles_and_distance),
    TABLE(groups_by_size_and_distance),
    LINE(minimal_by_distance),
    LINE(plain_by_distance),
    LINE(plain_minimal_by_distance),
    {MAXIMA_AT, HIGH_AT - MAXIMA_AT, 0},
    LINE(high),
    LINE(size_step),
};

enum { ARRAYS = sizeof arrays / sizeof *arrays };

static bool is_empty(const uint64_t *numbers, const struct array *array)
{
    for (size_t i = 0; i < array->length; i++)
        if (numbers[array->at + i] != 0)
            return false;
    return true;
}

/* Most numbers are 0: each of the others follows its distance from the one before; a distance of 0 ends the array. */
static void pack_array(uj_text *out, const uint64_t *numbers, const struct array *array)
{
    if (array->row_length > 0)
        pack_number(out, array->row_length);
    uint64_t distance = 1;
    for (size_t i = 0; i < array->length; i++, distance++)
        if (numbers[array->at + i] != 0) {
            pack_number(out, distance);
            pack_number(out, numbers[array->at + i]);
            distance = 0;
        }
    pack_number(out, 0);
}

/* Empty arrays at the end are left out. */
void uj_census_tally_pack(uj_text *out, const uj_census_tally *tally)
{
    const uint64_t *const numbers = (const uint64_t *)tally;
    size_t count = ARRAYS;
    while (count > 0 && is_empty(numbers, &arrays[count - 1]))
        count--;
    for (size_t i = 0; i < count; i++) {
        assert(arrays[i].at == (i > 0 ? arrays[i - 1].at + arrays[i - 1].length : 0));
        pack_array(out, numbers, &arrays[i]);
    }
}

/* ---- Unpacking ----------------------------------------------------------------------------------------------------- */

/* The arrays by name. */
enum {
    SCALARS,
    STATES_BY_DISTANCE,
    GROUPS_BY_DISTANCE,
    CLUSTERS_BY_DISTANCE,
    GROUPS_BY_CLUSTERS,
    CLUSTERS_BY_SIZE,
    GROUPS_BY_SIZE,
    GROUPS_BY_VEHICLES,
    GROUPS_BY_SIZE_AND_DISTANCE,
};

/* What the numbers of a packed tally come to. */
struct summary {
    uint64_t scalars[AT(configurations_by_distance)];
    uint64_t sums[ARRAYS];
    uint64_t solved, step;
};

/* What a census counts in several ways it counts the same. */
static bool is_consistent(const struct summary *summary)
{
    const uint64_t *const sums = summary->sums, *const scalars = summary->scalars;
    const uint64_t groups = scalars[AT(groups)], solvable = scalars[AT(solvable)];
    return summary->step <= MOST_STEP && sums[STATES_BY_DISTANCE] == solvable &&
           summary->solved == scalars[AT(solutions)] && solvable <= scalars[AT(in_solvable_groups)] &&
           scalars[AT(in_solvable_groups)] <= scalars[AT(legal)] &&
           sums[CLUSTERS_BY_DISTANCE] == scalars[AT(solvable_clusters)] &&
           sums[CLUSTERS_BY_SIZE] == scalars[AT(clusters)] && sums[GROUPS_BY_DISTANCE] == groups &&
           sums[GROUPS_BY_CLUSTERS] == groups && sums[GROUPS_BY_SIZE] == groups && sums[GROUPS_BY_VEHICLES] == groups &&
           sums[GROUPS_BY_SIZE_AND_DISTANCE] == groups;
}

static void note(struct summary *summary, size_t array, size_t place, uint64_t number)
{
    summary->sums[array] += number;
    if (array == SCALARS)
        summary->scalars[place] = number;
    else if (place == AT(configurations_by_distance))
        summary->solved = number;
    else if (place == STEP_AT)
        summary->step = number;
}

static void add_number(uint64_t *tally, size_t place, uint64_t number)
{
    uint64_t *const sum = &tally[place];
    if (place == STEP_AT || (place >= MAXIMA_AT && place < HIGH_AT)) {
        *sum = number > *sum ? number : *sum; /* the step is the same in all that have one */
        return;
    }
    *sum += number;
    if (place >= WIDE_AT && place < WIDE_AT + UJ_CENSUS_WIDE_SUMS)
        tally[HIGH_AT + place - WIDE_AT] += *sum < number;
}

/* Most numbers have one byte. */
static inline bool next_number(const char **data, const char *end, uint64_t *out)
{
    if (*data == end || (unsigned char)**data >= 0x80)
        return unpack_number(data, end, out);
    *out = (unsigned char)**data;
    ++*data;
    return true;
}

/* Where a number of a packed array belongs, whose rows may have another length than ours. False: we have no such place. */
static inline bool find_place(const struct array *array, uint64_t packed_row, uint64_t *place)
{
    const uint64_t row = array->row_length > 0 ? array->row_length : array->length, at = *place;
    if (packed_row == row) { /* as it is unless another version packed it: divisions take longer than all else */
        *place = array->at + at;
        return at < array->length;
    }
    *place = array->at + at / packed_row * row + at % packed_row;
    return at / packed_row < array->length / row && at % packed_row < row;
}

/* Notes the numbers of an array in a summary or adds them to a tally; the other is NULL. False: it is damaged, or has numbers that
 * ours has no place for. */
static bool read_array(size_t number, const char **data, const char *end, struct summary *summary, uint64_t *tally)
{
    const struct array *const array = &arrays[number];
    uint64_t packed_row = array->length, distance, value;
    if (array->row_length > 0 && (!next_number(data, end, &packed_row) || packed_row == 0))
        return false;
    for (uint64_t next = 0;;) { /* the first place that the next number may have */
        if (!next_number(data, end, &distance))
            return false;
        if (distance == 0)
            return true;
        uint64_t place = next + distance - 1;
        if (place < next)
            return false;
        next = place + 1;
        if (!find_place(array, packed_row, &place) || !next_number(data, end, &value))
            return false;
        if (summary)
            note(summary, number, (size_t)place, value);
        else
            add_number(tally, (size_t)place, value);
    }
}

static bool read_all(const char *data, size_t length, struct summary *summary, uint64_t *tally)
{
    const char *const end = length > 0 ? data + length : data;
    for (size_t i = 0; data < end; i++)
        if (i == ARRAYS || !read_array(i, &data, end, summary, tally))
            return false;
    return true;
}

/* A tally has a hundred times as many numbers as a unit has counts, so only those are touched, first to check them. */
uj_status uj_census_tally_add_packed(uj_census_tally *sum, const char *data, size_t length, uj_error *error)
{
    struct summary summary = {.step = 0};
    if (!read_all(data, length, &summary, NULL))
        return fail_here(error, UJ_BAD_INPUT, "a tally of the census is damaged, or a newer version of unjam wrote it");
    if (!is_consistent(&summary))
        return fail_here(error, UJ_BAD_INPUT, "a tally of the census is damaged: it does not add up");
    read_all(data, length, NULL, (uint64_t *)sum);
    return UJ_OK;
}

uj_status uj_census_tally_unpack(uj_census_tally *out, const char *data, size_t length, uj_error *error)
{
    memset(out, 0, sizeof *out);
    return uj_census_tally_add_packed(out, data, length, error);
}

int uj_census_max_distance(const uj_census_tally *tally)
{
    int distance = UJ_CENSUS_DISTANCES - 1;
    while (distance >= 0 && tally->configurations_by_distance[distance] == 0)
        distance--;
    return distance;
}

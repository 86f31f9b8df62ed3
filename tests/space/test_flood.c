/* Floods on the perfect index against a plain breadth-first search over lists of moves: every level, every count of moves, and
 * what is asked of the newest level. */
#include <stdlib.h>

#include "base/visited.h"
#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "flooding.h"

enum { MOST_STATES = 6000, UNREACHED = -1 };

/* The states around a board with their distance from it, numbered as they are reached. */
struct plain {
    const struct layout *layout;
    uj_metric metric;
    struct visited states;
    int level[MOST_STATES];
    int last_level;
};

static uint32_t number_of(struct plain *plain, const positions *there, bool *fresh)
{
    uint64_t words[LAYOUT_MAX_WORDS];
    uint32_t number;
    layout_pack(plain->layout, there, words);
    assert_int_equal(visited_insert(&plain->states, words, &number, fresh), UJ_OK);
    return number;
}

static int level_of(const struct plain *plain, const positions *there)
{
    uint64_t words[LAYOUT_MAX_WORDS];
    uint32_t number;
    layout_pack(plain->layout, there, words);
    return visited_find(&plain->states, words, &number) ? plain->level[number] : UNREACHED;
}

static void state_at(const struct plain *plain, uint32_t number, positions *out)
{
    *out = (positions){{0}};
    layout_unpack(plain->layout, visited_state(&plain->states, number), out);
}

static positions after(const positions *here, uj_move move)
{
    positions there = *here;
    there.at[move.vehicle] = (uint8_t)(there.at[move.vehicle] + move.by);
    return there;
}

/* False if there are too many states. */
static bool plain_search(struct plain *plain, const struct layout *layout, const positions *start, uj_metric metric)
{
    plain->layout = layout;
    plain->metric = metric;
    visited_init(&plain->states, layout->words, NULL);
    bool fresh;
    plain->level[number_of(plain, start, &fresh)] = 0;
    for (uint32_t i = 0; i < plain->states.count; i++) {
        positions here;
        uj_move moves[UJ_MAX_MOVES];
        state_at(plain, i, &here);
        const size_t count = layout_moves(layout, &here, metric, moves);
        if (plain->states.count + count > MOST_STATES)
            return false;
        plain->last_level = plain->level[i];
        for (size_t m = 0; m < count; m++) {
            const positions there = after(&here, moves[m]);
            const uint32_t number = number_of(plain, &there, &fresh);
            if (fresh)
                plain->level[number] = plain->level[i] + 1;
        }
    }
    return true;
}

static uint64_t moves_from(const struct plain *plain, const positions *here)
{
    uj_move moves[UJ_MAX_MOVES];
    return layout_moves(plain->layout, here, plain->metric, moves);
}

/* What the plain search says about one level. */
struct expected {
    uint64_t states, made, ends[ENDS];
};

static struct expected expect_level(const struct plain *plain, int level)
{
    struct expected expected = {0};
    for (uint32_t i = 0; i < plain->states.count; i++) {
        if (plain->level[i] != level)
            continue;
        positions here;
        state_at(plain, i, &here);
        expected.states++;
        expected.made += moves_from(plain, &here);
        for (unsigned moves = 0; moves < ENDS; moves++)
            expected.ends[moves] += is_near_end(plain->layout, &here, moves);
    }
    return expected;
}

static size_t newest(const struct flood *flood, size_t *end)
{
    *end = flood->levels[flood->level_count];
    return flood->levels[flood->level_count - 1];
}

/* Every state of the newest level is of that level in the plain search, and there are as many. */
static void check_members(const struct flooding *flooding, const struct plain *plain, int level, uint64_t count)
{
    const struct space *space = &flooding->space;
    size_t end;
    uint64_t members = 0;
    for (size_t i = newest(&flooding->flood, &end); i < end; i++) {
        const struct flood_arrival *arrival = &flooding->flood.arrivals[i];
        for (unsigned bit = 0; bit < 64; bit++) {
            if (!(arrival->bits >> bit & 1))
                continue;
            positions there = {{0}};
            space_state(space, space_spot_in_word(space, arrival->word, bit), &there);
            assert_int_equal(level_of(plain, &there), level);
            members++;
        }
    }
    assert_int_equal(members, count);
    assert_int_equal(flooding->flood.frontier, count);
}

/* Whether the end is some moves from a state somewhere in the level: the answer and the example. */
static void check_questions(struct flooding *flooding, const struct plain *plain, int level,
                            const struct expected *expected)
{
    for (unsigned moves = 0; moves < ENDS; moves++) {
        struct spot spot;
        positions there = {{0}};
        assert_int_equal(flood_sees_end(&flooding->flood, &flooding->work, moves, &spot), expected->ends[moves] > 0);
        if (expected->ends[moves] == 0)
            continue;
        space_state(&flooding->space, spot, &there);
        assert_true(is_near_end(plain->layout, &there, moves));
        assert_int_equal(level_of(plain, &there), level);
    }
}

/* The frames are all listed first, or come as they are reached. False if the group is too large. */
static bool flood_from(struct flooding *flooding, const uj_board *board, const positions *start, uj_metric metric,
                       bool listed)
{
    struct spot spot;
    if (flooding_open(flooding, board, listed ? 50000 : UINT64_C(1) << 22) == UJ_LIMIT)
        return false;
    if (listed && space_list(&flooding->space) == UJ_LIMIT) {
        space_close(&flooding->space);
        return false;
    }
    assert_int_equal(space_enter(&flooding->space, start, &spot), UJ_OK);
    flood_work_init(&flooding->work, &flooding->space, metric);
    assert_int_equal(flood_from_spot(&flooding->flood, &flooding->work, spot), UJ_OK);
    return true;
}

static void check_levels(struct flooding *flooding, const struct plain *plain)
{
    uint64_t reached = 0, made = 0;
    for (int level = 0; level <= plain->last_level; level++) {
        const struct expected expected = expect_level(plain, level);
        check_members(flooding, plain, level, expected.states);
        check_questions(flooding, plain, level, &expected);
        reached += expected.states;
        assert_int_equal(flooding->flood.reached, reached);
        assert_int_equal(flooding->flood.level_count, level + 1);
        assert_int_equal(flooding->work.generated, made);
        made += expected.made;
        assert_int_equal(flood_advance(&flooding->flood, &flooding->work), UJ_OK);
    }
    assert_int_equal(flooding->flood.frontier, 0);
    assert_int_equal(flooding->work.generated, made);
}

/* Frames of one word, of two and of more. */
static const struct random_board_options kinds[] = {
    {3, 6, 4, 8, 20, 60, 2, false}, {9, 9, 2, 4, 5, 12, 1, false},   {4, 12, 10, 4, 5, 30, 2, false},
    {6, 12, 3, 5, 5, 25, 1, false}, {12, 12, 9, 3, 5, 20, 0, false}, {5, 10, 3, 4, 5, 20, 0, false},
};

/* False if there are too many states to compare. */
static bool check_board(const uj_board *board, uj_metric metric)
{
    static struct plain plain;
    static struct flooding flooding;
    positions start = {{0}};
    positions_of(&start, board);
    if (!flood_from(&flooding, board, &start, metric, false))
        return false;
    const bool is_small = plain_search(&plain, &flooding.layout, &start, metric);
    if (is_small)
        check_levels(&flooding, &plain);
    visited_free(&plain.states);
    flooding_free(&flooding);
    return is_small;
}

static void every_level_and_every_count_is_that_of_a_plain_search(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    int compared = 0;
    for (int round = 0; round < random_rounds(600); round++) {
        uj_board board;
        random_board(&board, &random, &kinds[(size_t)round % COUNT_OF(kinds)]);
        compared += check_board(&board, round % 5 < 3 ? UJ_MOVES : UJ_STEPS);
    }
    assert_true(compared > random_rounds(300));
}

enum { COLUMN_HEIGHT = 12, MOST_COLUMNS = 3 }; /* no index has longer lines */

/* Vertical vehicles side by side below a target in the top row, with so many placements each. */
static uj_board columns(const int *placements)
{
    int count = 0;
    while (count < MOST_COLUMNS && placements[count] > 0)
        count++;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 2 + count, COLUMN_HEIGHT, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 0, 0, 2, true, NULL), UJ_OK);
    for (int i = 0; i < count; i++) {
        const char name[2] = {(char)('B' + i), '\0'};
        const int row = placements[i] - 1;
        assert_int_equal(uj_board_add(&board, name, row, 2 + i, COLUMN_HEIGHT - row, false, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    return board;
}

/* While the target stands on the left the columns do not touch it, and the frame has the product of their placements. */
static void frames_that_fill_a_word_and_those_that_just_do_not_are_flooded_alike(void **state)
{
    (void)state;
    static const int placements[][MOST_COLUMNS] = {{7, 9},   {8, 8},   {6, 11},   {2, 4, 8}, {9, 7, 2},  {2, 8, 8},
                                                   {10, 11}, {11, 11}, {3, 8, 8}, {4, 4, 4}, {3, 4, 11}, {7, 9, 3}};
    for (size_t i = 0; i < COUNT_OF(placements); i++) {
        const uj_board board = columns(placements[i]);
        assert_true(check_board(&board, UJ_MOVES));
        assert_true(check_board(&board, UJ_STEPS));
    }
}

static void a_line_may_be_full_of_cars(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBCCDDEEFFGG"
                                            "AA.........."
                                            "HHIIJJKKLL..",
                                            12, 3);
    assert_true(check_board(&board, UJ_MOVES));
    assert_true(check_board(&board, UJ_STEPS));
}

static void a_target_may_stand_behind_others_in_its_row(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBCCAA..D"
                                            "........D"
                                            "EE......."
                                            ".........",
                                            9, 4);
    assert_true(check_board(&board, UJ_MOVES));
    assert_true(check_board(&board, UJ_STEPS));
}

/* Whether any state lies at a level of one search and within a level of the other. */
static bool have_in_common(const struct plain *far, int level, const struct plain *near, int reached)
{
    for (uint32_t i = 0; i < far->states.count; i++) {
        positions here;
        state_at(far, i, &here);
        if (far->level[i] == level && level_of(near, &here) <= reached)
            return true;
    }
    return false;
}

/* How many levels of the second flood meet the first, which is halfway. */
static int check_meeting(struct flooding *flooding, const struct plain *near, const struct plain *far,
                         const positions *end)
{
    struct flood other;
    struct spot spot, meeting;
    const int half = near->last_level / 2;
    for (int level = 0; level < half; level++)
        assert_int_equal(flood_advance(&flooding->flood, &flooding->work), UJ_OK);
    assert_int_equal(space_enter(&flooding->space, end, &spot), UJ_OK);
    assert_int_equal(flood_from_spot(&other, &flooding->work, spot), UJ_OK);
    int meetings = 0;
    for (int level = 0; level <= far->last_level; level++) {
        const bool meets = flood_meets(&other, &flooding->flood, &flooding->space, &meeting);
        assert_int_equal(meets, have_in_common(far, level, near, half));
        if (meets) {
            positions there = {{0}};
            space_state(&flooding->space, meeting, &there);
            assert_int_equal(level_of(far, &there), level);
            assert_true(level_of(near, &there) <= half);
            meetings++;
        }
        assert_int_equal(flood_advance(&other, &flooding->work), UJ_OK);
    }
    flood_free(&other);
    return meetings;
}

/* Two floods in one space, from the board and from where it is farthest: the newest level of the second meets the first when a
 * state of it is already visited there. */
static void floods_meet_where_a_plain_search_has_been(void **state)
{
    (void)state;
    static struct plain near, far;
    static struct flooding flooding;
    uj_random random;
    uj_random_seed(&random, 12, 0);
    int meetings = 0;
    for (int round = 0; round < random_rounds(150); round++) {
        uj_board board;
        random_board(&board, &random, &kinds[(size_t)round % COUNT_OF(kinds)]);
        positions start = {{0}}, end = {{0}};
        positions_of(&start, &board);
        if (!flood_from(&flooding, &board, &start, UJ_MOVES, true))
            continue;
        const struct layout *layout = &flooding.layout;
        if (plain_search(&near, layout, &start, UJ_MOVES)) {
            state_at(&near, near.states.count - 1, &end);
            assert_true(plain_search(&far, layout, &end, UJ_MOVES));
            meetings += check_meeting(&flooding, &near, &far, &end);
            visited_free(&far.states);
        }
        visited_free(&near.states);
        flooding_free(&flooding);
    }
    assert_true(meetings > random_rounds(50));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_and_every_count_is_that_of_a_plain_search),
        cmocka_unit_test(frames_that_fill_a_word_and_those_that_just_do_not_are_flooded_alike),
        cmocka_unit_test(a_line_may_be_full_of_cars),
        cmocka_unit_test(a_target_may_stand_behind_others_in_its_row),
        cmocka_unit_test(floods_meet_where_a_plain_search_has_been),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

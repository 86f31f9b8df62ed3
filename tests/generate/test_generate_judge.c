/* The judge of a set of vehicles, against the witness on every configuration of the group. */
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "generate/attempt.h"
#include "random_board.h"

enum { MOST_STATES = 20000 };

static bool make_random(struct draft *out, uj_random *random)
{
    const struct recipe recipe = {random_between(random, 4, 6), random_between(random, 4, 5),
                                  random_between(random, 0, 3), random_between(random, 0, 2),
                                  random_between(random, 2, 5), random_between(random, 0, 2)};
    return draft_random(out, &recipe, random);
}

/* Places vehicle after vehicle on its line, in every way that keeps the order on the lines; the farthest of all clusters met. */
struct inventory {
    ref_board board;
    const uj_board *origin;
    int farthest;
    size_t configurations;
};

static bool is_free(const ref_board *board, int upto)
{
    bool taken[REF_MAX_SIDE][REF_MAX_SIDE] = {{false}};
    for (int i = 0; i <= upto; i++) {
        const ref_vehicle *v = &board->vehicles[i];
        for (int k = 0; k < v->length; k++) {
            const int row = v->row + (v->horizontal ? 0 : k), column = v->column + (v->horizontal ? k : 0);
            if (row >= board->height || column >= board->width || taken[row][column] ||
                board->walls[row][column] == '#')
                return false;
            taken[row][column] = true;
        }
    }
    return true;
}

/* Whether the vehicle stands on the same side of those before it, and of the walls of its line, as at first. */
static bool keeps_order(const struct inventory *inventory, int index)
{
    const ref_vehicle *v = &inventory->board.vehicles[index];
    const uj_vehicle *from = &inventory->origin->vehicles[index];
    const int here = v->horizontal ? v->column : v->row, before = v->horizontal ? from->column : from->row;
    for (int i = 0; i < index; i++) {
        const ref_vehicle *w = &inventory->board.vehicles[i];
        const uj_vehicle *other = &inventory->origin->vehicles[i];
        const bool share =
            v->horizontal == w->horizontal && (v->horizontal ? v->row == w->row : v->column == w->column);
        const int there = w->horizontal ? w->column : w->row, was = w->horizontal ? other->column : other->row;
        if (share && (here < there) != (before < was))
            return false;
    }
    for (int k = here < before ? here : before; k < (here < before ? before : here) + v->length; k++)
        if (inventory->board.walls[v->horizontal ? v->row : k][v->horizontal ? k : v->column] == '#')
            return false;
    return true;
}

static void place(struct inventory *inventory, int index)
{
    ref_board *board = &inventory->board;
    if (index == board->vehicle_count) {
        inventory->configurations++;
        ref_solution solution = ref_solve(board, REF_MOVES, MOST_STATES);
        if (solution.status == REF_FOUND && (int)solution.length > inventory->farthest)
            inventory->farthest = (int)solution.length;
        ref_solution_free(&solution);
        return;
    }
    ref_vehicle *vehicle = &board->vehicles[index];
    int *along = vehicle->horizontal ? &vehicle->column : &vehicle->row;
    const int side = vehicle->horizontal ? board->width : board->height;
    for (*along = 0; *along + vehicle->length <= side; ++*along)
        if (is_free(board, index) && keeps_order(inventory, index))
            place(inventory, index + 1);
}

static void the_hardest_configuration_of_a_group_is_found(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    int checked = 0;
    for (int i = 0; i < random_rounds(30); i++) {
        struct draft draft;
        struct verdict verdict;
        if (!make_random(&draft, &random))
            continue;
        assert_int_equal(judge_group(&verdict, &draft.board, UJ_MOVES, 0, 400, NULL), UJ_OK);
        if (verdict.states == 0)
            continue; /* too large for the witness */
        struct inventory inventory = {.board = ref_from_board(&draft.board), .origin = &draft.board, .farthest = -1};
        place(&inventory, 0);
        assert_int_equal(inventory.configurations, verdict.states);
        assert_int_equal(inventory.farthest, verdict.distance);
        checked++;
    }
    assert_true(checked >= random_rounds(30) / 4);
}

static void a_verdict_is_a_board_at_that_distance(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2, 0);
    int checked = 0;
    for (int i = 0; i < random_rounds(100); i++) {
        struct draft draft;
        if (!make_random(&draft, &random))
            continue;
        const uj_metric metric = i % 2 ? UJ_STEPS : UJ_MOVES;
        struct verdict group, cluster, nearer;
        assert_int_equal(judge_group(&group, &draft.board, metric, 0, MOST_STATES, NULL), UJ_OK);
        if (group.distance < 2)
            continue;
        assert_int_equal(judge_group(&nearer, &draft.board, metric, group.distance + 1, MOST_STATES, NULL), UJ_OK);
        assert_int_equal(nearer.distance, group.distance);
        assert_memory_equal(&nearer.board, &draft.board, sizeof draft.board); /* too near to be looked at */
        const ref_board plain = ref_from_board(&group.board);
        ref_solution solution = ref_solve(&plain, i % 2 ? REF_STEPS : REF_MOVES, MOST_STATES);
        assert_int_equal(solution.length, group.distance);
        ref_solution_free(&solution);
        assert_int_equal(judge_cluster(&cluster, &group.board, metric, INT16_MAX, MOST_STATES, NULL), UJ_OK);
        assert_int_equal(cluster.distance, group.distance);
        assert_true(uj_board_same(&cluster.board, &group.board));
        assert_int_equal(judge_cluster(&nearer, &group.board, metric, group.distance - 1, MOST_STATES, NULL), UJ_OK);
        assert_int_equal(nearer.distance, group.distance - 1);
        checked++;
    }
    assert_true(checked >= random_rounds(100) / 6);
}

static void groups_without_a_solution_and_too_large_ones_have_no_verdict(void **state)
{
    (void)state;
    const uj_board stuck = board_from_cells("....AA.B...BDDDD........", 4, 6);
    struct verdict verdict;
    assert_int_equal(judge_cluster(&verdict, &stuck, UJ_MOVES, INT16_MAX, MOST_STATES, NULL), UJ_OK);
    assert_int_equal(verdict.distance, -1);
    const uj_board hardest = board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
    assert_int_equal(judge_group(&verdict, &hardest, UJ_MOVES, 0, MOST_STATES, NULL), UJ_OK);
    assert_int_equal(verdict.distance, 51);
    assert_int_equal(judge_group(&verdict, &hardest, UJ_MOVES, 0, 1000, NULL), UJ_OK);
    assert_int_equal(verdict.distance, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hardest_configuration_of_a_group_is_found),
        cmocka_unit_test(a_verdict_is_a_board_at_that_distance),
        cmocka_unit_test(groups_without_a_solution_and_too_large_ones_have_no_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
